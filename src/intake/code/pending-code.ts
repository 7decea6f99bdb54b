import { deleteFileLinks, readSaidLinks, writeSaidLinks, type SaidLink } from '../../code-components/links-store.ts'
import { deleteCodeRows, raiseCodeRevision, readCodeMarks, writeCodeRows } from '../../code-components/store.ts'
import { mintId } from '../../ids.ts'
import type { Sql } from '../../ports.ts'
import { documentBatches } from '../prepared/document-batches.ts'
import { writeSource } from '../origin/store.ts'
import type { CodeSource } from './choose-code-source.ts'
import type { CheckedCode, StatedLink } from './prepare-code.ts'
import { planCode, type CodePlan, type SaidLine } from './rules/plan-code.ts'

const BATCH_CHARACTERS = 2_000_000

/** What becomes of the components in code, and how many links the links files of the import state. */
type CodeCounts = CodePlan['counts'] & { readonly links: number }

interface Gathering {
  readonly db: Sql
  readonly projectId: string
  readonly source: CodeSource
  readonly code: CheckedCode
  readonly next: () => Promise<readonly SaidLine[]>
  /** Throws where the rows are more than there is room for. */
  readonly expectRoom: (bytes: number) => void
}

/** The code side of an import, compared with what its source said before: what there is to write of it. */
export class PendingCode {
  readonly source: CodeSource
  readonly #projectId: string
  readonly #plan: CodePlan
  /** Null where they stay as they are. */
  readonly #links: readonly StatedLink[] | null
  readonly #stated: number

  private constructor({ projectId, source, code }: Gathering, plan: CodePlan, links: readonly StatedLink[] | null) {
    this.source = source
    this.#projectId = projectId
    this.#plan = plan
    this.#links = links
    this.#stated = code.links?.length ?? 0
  }

  static async gather(gathering: Gathering): Promise<PendingCode> {
    const { db, projectId, source, code, next, expectRoom } = gathering
    const lines: SaidLine[] = []
    let bytes = 0
    for (let batch = await next(); batch.length > 0; batch = await next()) {
      lines.push(...batch)
      // At the most that one takes for each character.
      bytes += batch.reduce((sum, { document }) => sum + 2 * document.length, 0)
      expectRoom(bytes)
    }
    const plan = planCode(lines, await readCodeMarks(db, projectId, source.id), code.whole)
    const former = (await readSaidLinks(db, projectId)).filter(({ sourceId }) => sourceId === source.id)
    return new PendingCode(gathering, plan, areSame(former, code.links) ? null : code.links)
  }

  get counts(): CodeCounts {
    return { ...this.#plan.counts, links: this.#stated }
  }

  get hasChanged(): boolean {
    const { write, remove } = this.#plan
    return this.source.isDue || write.length > 0 || remove.length > 0 || this.#links !== null
  }

  /** In the transaction of the import; `raise` ends it. */
  async writeRows(db: Sql, now: Date): Promise<void> {
    const projectId = this.#projectId
    const { id: sourceId } = this.source
    if (!this.source.isShared) await writeSource(db, projectId, this.source, now)
    await deleteCodeRows(db, projectId, this.#plan.remove)
    for (const batch of documentBatches(this.#plan.write, { characters: BATCH_CHARACTERS })) {
      const rows = batch.map(({ known, ...row }) => ({ ...row, id: known ?? mintId(now.getTime()) }))
      await writeCodeRows(db, projectId, rows, { sourceId, now })
    }
    if (this.#links === null) return
    await deleteFileLinks(db, projectId, sourceId)
    const links = this.#links.map((link, place) => ({
      ...link,
      id: mintId(now.getTime()),
      sourceId,
      place,
      decidedAt: now,
      decidedBy: null,
    }))
    await writeSaidLinks(db, projectId, links)
  }

  async raise(db: Sql): Promise<number> {
    return raiseCodeRevision(db, this.#projectId)
  }
}

const areSame = (former: readonly SaidLink[], coming: readonly StatedLink[] | null): boolean =>
  coming === null ||
  (former.length === coming.length &&
    former.every(({ state, document }, at) => state === coming[at]?.state && document === coming[at].document))
