/** A command that cannot be done, in a sentence for the person who typed it. `usage`: typed differently, it can. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  readonly code: 'usage' | 'refused'

  constructor(code: CommandError['code'], message: string) {
    super(message)
    this.code = code
  }
}
