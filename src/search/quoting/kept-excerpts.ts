import { RecentMap } from '../../kit/recent-map.ts'
import type { Passage } from '../rules/search-messages.ts'

interface Kept {
  readonly passages: readonly Passage[]
  readonly excerpts: readonly string[]
  readonly bytes: number
}

const MEBIBYTE = 1_048_576
const BESIDE_BYTES = 100

/** What was quoted to a question: asked again over the same texts it is the same, and nobody looks through them. */
export class KeptExcerpts {
  readonly #most: number
  readonly #questions = new RecentMap<string, Kept>()
  #bytes = 0

  constructor(mostBytes = 16 * MEBIBYTE) {
    this.#most = mostBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  find(query: string, passages: readonly Passage[]): readonly string[] | null {
    const kept = this.#questions.get(query)
    if (kept?.passages.length !== passages.length) return null
    return kept.passages.every((passage, at) => isSame(passage, passages[at])) ? kept.excerpts : null
  }

  keep(query: string, passages: readonly Passage[], excerpts: readonly string[]): void {
    let bytes = 2 * query.length
    for (const { description, text, file } of passages)
      bytes += BESIDE_BYTES + 2 * (description.length + text.length + (file?.length ?? 0))
    this.#bytes += bytes - (this.#questions.get(query)?.bytes ?? 0)
    this.#questions.set(query, { passages, excerpts, bytes })
    for (const [, one] of this.#questions.evict(() => this.#bytes <= this.#most)) this.#bytes -= one.bytes
  }
}

const isSame = (one: Passage, other: Passage | undefined): boolean =>
  other !== undefined &&
  one.text === other.text &&
  one.description === other.description &&
  one.chunk === other.chunk &&
  one.file === other.file &&
  one.label === other.label &&
  one.entityName === other.entityName
