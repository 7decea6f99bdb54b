/**
 * Answers as bytes, by a name that holds question and revisions. They are kept from the second time a question is
 * asked: most are asked once, and keeping costs more than sending. Two generations bound it, the older one is dropped.
 */
export class KeptAnswers {
  readonly #budget: number
  #young = new Map<string, Buffer | null>() // null: asked once
  #old = new Map<string, Buffer | null>()
  #youngBytes = 0

  constructor(budgetBytes = 32 * 1_048_576) {
    this.#budget = budgetBytes
  }

  get(name: string): Buffer | undefined {
    const young = this.#young.get(name)
    if (young) return young
    const old = this.#old.get(name)
    if (old) this.#put(name, old)
    return old ?? undefined
  }

  /** What to send: the text, or the bytes that are kept from now on. */
  offer(name: string, text: string): string | Buffer {
    if (name.length > MAX_NAME || text.length > this.#budget / 8) return text
    const wasAsked = this.#young.has(name) || this.#old.has(name)
    const bytes = wasAsked ? Buffer.from(text) : null
    this.#put(name, bytes)
    return bytes ?? text
  }

  #put(name: string, bytes: Buffer | null): void {
    this.#young.set(name, bytes)
    this.#youngBytes += ENTRY_BYTES + name.length + (bytes?.length ?? 0)
    if (this.#youngBytes <= this.#budget / 2) return
    this.#old = this.#young
    this.#young = new Map()
    this.#youngBytes = 0
  }
}

const MAX_NAME = 1000
/** What an entry takes besides its text: without it, a million questions asked once would count as nothing. */
const ENTRY_BYTES = 200
