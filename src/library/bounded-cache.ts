/** Texts or their bytes by name, within a number of bytes; the one used longest ago goes first. */
export class BoundedCache<Text extends string | Uint8Array> {
  readonly #budget: number
  readonly #kept = new Map<string, Text>() // in the order of their last use
  #bytes = 0

  constructor(budgetBytes: number) {
    this.#budget = budgetBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  get(name: string): Text | undefined {
    const text = this.#kept.get(name)
    if (text === undefined) return undefined
    this.#kept.delete(name)
    this.#kept.set(name, text)
    return text
  }

  set(name: string, text: Text): void {
    if (this.#kept.has(name)) return
    this.#kept.set(name, text)
    this.#bytes += text.length
    for (const [oldest, old] of this.#kept) {
      if (this.#bytes <= this.#budget) break
      this.#kept.delete(oldest)
      this.#bytes -= old.length
    }
  }
}
