/** Gives equal texts one number, so that they are kept once. */
export class Interner {
  readonly #numbers = new Map<string, number>()
  readonly texts: string[] = []

  number(text: string): number {
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    this.#numbers.set(text, this.texts.length)
    return this.texts.push(text) - 1
  }
}
