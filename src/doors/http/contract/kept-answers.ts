/**
 * Answers as bytes, by a name that holds question and revisions. They are kept from the second time a question is
 * asked: most are asked once, and keeping costs more than sending. Two generations bound it, the older one is dropped.
 */
export class KeptAnswers {
  readonly #budget: number
  #young = new Map<string, Buffer>()
  #old = new Map<string, Buffer>()
  #youngBytes = 0
  /** What was asked of late, by hash: to keep the questions themselves would cost more than it could save. */
  readonly #asked = new Int32Array(ASKED)

  constructor(budgetBytes = 32 * 1_048_576) {
    this.#budget = budgetBytes
  }

  get(name: string): Buffer | undefined {
    const young = this.#young.get(name)
    if (young) return young
    const old = this.#old.get(name)
    if (old) this.#put(name, old)
    return old
  }

  /** What to send: the text, or the bytes that are kept from now on. */
  offer(name: string, text: string): string | Buffer {
    if (name.length > MAX_NAME || text.length > this.#budget / 8) return text
    const hash = hashOf(name)
    const place = hash & (ASKED - 1)
    const wasAsked = this.#asked[place] === hash
    this.#asked[place] = hash
    if (!wasAsked) return text
    const bytes = Buffer.from(text)
    this.#put(name, bytes)
    return bytes
  }

  #put(name: string, bytes: Buffer): void {
    this.#young.set(name, bytes)
    this.#youngBytes += ENTRY_BYTES + name.length + bytes.length
    if (this.#youngBytes <= this.#budget / 2) return
    this.#old = this.#young
    this.#young = new Map()
    this.#youngBytes = 0
  }
}

const MAX_NAME = 1000
/** What an entry takes besides its text. */
const ENTRY_BYTES = 200
const ASKED = 65_536

/** FNV-1a. Two questions with one hash do no harm: an answer is kept at once. */
function hashOf(name: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  return hash
}
