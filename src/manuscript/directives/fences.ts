/**
 * Follows fences of code through the lines of a Markdown text. What stands inside of one is code, whatever it looks like.
 */
export class Fences {
  #open: string | null = null

  /** Whether the line is code, or the line that opens or closes it. Lines are told one after the other. */
  holds(line: string): boolean {
    if (this.#open !== null) {
      const closing = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(line)?.[1] ?? ''
      if (closing.length >= this.#open.length && closing.startsWith(this.#open.slice(0, 1))) this.#open = null
      return true
    }
    const opening = /^ {0,3}(?:(`{3,})[^`]*|(~{3,}).*)$/.exec(line)
    this.#open = opening?.[1] ?? opening?.[2] ?? null
    return this.#open !== null
  }

  get isOpen(): boolean {
    return this.#open !== null
  }
}

/** Text that looks like a directive, so that it is none: a backslash before it, which Markdown does not show. */
export function escaped(lines: readonly string[]): string[] {
  const fences = new Fences()
  return lines.map((line) => (!fences.holds(line) && /^\\*::/.test(line) ? `\\${line}` : line))
}

export function unescaped(lines: readonly string[]): string[] {
  const fences = new Fences()
  return lines.map((line) => (!fences.holds(line) && /^\\+::/.test(line) ? line.slice(1) : line))
}
