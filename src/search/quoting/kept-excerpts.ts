import { RecentMap } from '../../kit/recent-map.ts'
import type { Passage } from '../rules/search-messages.ts'

interface Kept {
  readonly passages: readonly Passage[]
  readonly excerpts: readonly string[]
  readonly bytes: number
}

const MEBIBYTE = 1_048_576
const BESIDE_BYTES = 200

/** What was quoted to a question of a project: over the same texts it is the same again, and nobody looks through them. */
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

  find(projectId: string, query: string, passages: readonly Passage[]): readonly string[] | null {
    const kept = this.#questions.get(keyOf(projectId, query))
    if (kept?.passages.length !== passages.length) return null
    return kept.passages.every((passage, at) => isSame(passage, passages[at])) ? kept.excerpts : null
  }

  keep(projectId: string, query: string, { passages, excerpts }: Pick<Kept, 'passages' | 'excerpts'>): void {
    const key = keyOf(projectId, query)
    const texts = passages.flatMap(({ description, text, file, entityName }) => [
      description,
      text,
      file ?? '',
      entityName,
    ])
    let bytes = BESIDE_BYTES * (1 + passages.length)
    for (const text of [key, ...texts, ...excerpts]) bytes += 2 * text.length
    this.#bytes += bytes - (this.#questions.get(key)?.bytes ?? 0)
    this.#questions.set(key, { passages, excerpts, bytes })
    for (const [, one] of this.#questions.evict(() => this.#bytes <= this.#most)) this.#bytes -= one.bytes
  }
}

const keyOf = (projectId: string, query: string): string => `${projectId} ${query}`

const isSame = (one: Passage, other: Passage | undefined): boolean =>
  other !== undefined &&
  one.text === other.text &&
  one.description === other.description &&
  one.chunk === other.chunk &&
  one.file === other.file &&
  one.label === other.label &&
  one.entityName === other.entityName
