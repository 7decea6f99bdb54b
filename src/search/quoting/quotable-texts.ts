import { refKey, type EntityRef } from '../../entities/rules/entity-kind.ts'
import { RecentMap } from '../../kit/recent-map.ts'
import type { Database } from '../../ports.ts'
import type { ProjectScope } from '../../projects/revisions.ts'
import { readQuotables, type QuotableText } from './quotables-store.ts'

interface Kept {
  /** Of which revision of documentation. */
  readonly at: string
  /** By refKey; null: nothing was written here about it. */
  readonly texts: Map<string, QuotableText | null>
  bytes: number
}

const MEBIBYTE = 1_048_576
/** An answer has at most 160 rows, and of none of them is less read than this: what is shorter is whole. */
const WHOLE_BYTES = 16_384
const BESIDE_BYTES = 200

/** What may be quoted of what was written here, kept until somebody writes: searches find the same things again and again. */
export class QuotableTexts {
  readonly #db: Database
  readonly #most: number
  readonly #projects = new RecentMap<string, Kept>()
  #bytes = 0

  constructor(db: Database, mostBytes = 32 * MEBIBYTE) {
    this.#db = db
    this.#most = mostBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  /** By refKey; those without are not in it. */
  async read(
    { projectId, revisions }: ProjectScope,
    refs: readonly EntityRef[],
  ): Promise<ReadonlyMap<string, QuotableText>> {
    const kept = this.#keptOf(projectId, `${revisions.epoch} ${revisions.docs}`)
    const unknown = refs.filter((ref) => !kept.texts.has(refKey(ref)))
    const read = await readQuotables(this.#db, projectId, { refs: unknown, among: refs.length })
    const found = new Map<string, QuotableText>()
    for (const ref of refs) {
      const key = refKey(ref)
      const text = kept.texts.get(key) ?? read.get(key)
      if (text) found.set(key, text)
    }
    for (const ref of unknown) this.#keep(projectId, kept, { key: refKey(ref), text: read.get(refKey(ref)) ?? null })
    // The longest unused project goes first, one that is too large by itself last.
    for (const [, { bytes }] of this.#projects.evict(() => this.#bytes <= this.#most)) this.#bytes -= bytes
    return found
  }

  #keptOf(projectId: string, at: string): Kept {
    const known = this.#projects.get(projectId)
    if (known?.at === at) return known
    const kept = { at, texts: new Map<string, QuotableText | null>(), bytes: BESIDE_BYTES }
    this.#bytes += kept.bytes - (known?.bytes ?? 0)
    this.#projects.set(projectId, kept)
    return kept
  }

  #keep(
    projectId: string,
    kept: Kept,
    { key, text }: { readonly key: string; readonly text: QuotableText | null },
  ): void {
    // While it was read somebody may have written, or another search have kept the same.
    if (this.#projects.get(projectId) !== kept || kept.texts.has(key)) return
    if (text && Buffer.byteLength(text.text) >= WHOLE_BYTES) return
    const bytes = BESIDE_BYTES + 2 * ((text?.text.length ?? 0) + (text?.file?.length ?? 0))
    kept.texts.set(key, text)
    kept.bytes += bytes
    this.#bytes += bytes
  }
}
