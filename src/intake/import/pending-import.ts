import { refreshTitles } from '../../documentation/titles/store.ts'
import type { Log } from '../../ports.ts'
import { note } from '../../projects/audit/note.ts'
import type { Revisions } from '../../projects/revisions.ts'
import type { ChangeRecord } from '../changes/rules/change-record.ts'
import { writeChange } from '../changes/store.ts'
import type { ImportLease } from '../../work/leases/lease.ts'
import { documentBatches } from '../prepared/document-batches.ts'
import type { PreparedBatch, PreparedItem } from '../prepared/prepared.ts'
import type { ChosenSource } from '../origin/choose-sources.ts'
import type { PendingCode } from '../code/pending-code.ts'
import { rekeyItems, writeSource } from '../origin/store.ts'
import { outOfMemory } from './import-limits.ts'
import { changedEvent, healthEvent } from './rules/import-events.ts'
import { markDeleted, readHealth, writeItems } from './store.ts'

const BATCH_ROWS = 250
const BATCH_CHARACTERS = 400_000
const BATCH_IDS = 5_000

/** The rows that an import will write in its one transaction, gathered while the worker prepares them. */
export class PendingImport {
  readonly #items = new Map<string, PreparedItem>()
  readonly #absent = new Set<string>()
  readonly #memoryBytes: number
  /** Of the documents, the most that one takes for each character. */
  #bytes = 0

  constructor(memoryBytes: number) {
    this.#memoryBytes = memoryBytes
  }

  get size(): number {
    return this.#items.size + this.#absent.size
  }

  get items(): PreparedItem[] {
    return [...this.#items.values()]
  }

  get absent(): string[] {
    return [...this.#absent]
  }

  /** What a later file of the same import says about an item replaces what an earlier one said. */
  add(batch: PreparedBatch): void {
    for (const item of batch.items) {
      this.#bytes += 2 * (item.document.length - (this.#items.get(item.id)?.document.length ?? 0))
      this.#items.set(item.id, item)
      this.#absent.delete(item.id)
    }
    for (const id of batch.absent) {
      const item = this.#items.get(id)
      if (item) this.#items.set(id, { ...item, status: 'deleted_in_source' })
      else this.#absent.add(id)
    }
    if (this.#bytes > this.#memoryBytes) throw outOfMemory(this.#memoryBytes)
  }

  async write(
    services: { readonly revisions: Revisions; readonly log: Log },
    target: {
      readonly projectId: string
      readonly lease: ImportLease
      readonly sources: readonly ChosenSource[]
      readonly now: Date
      readonly signal: AbortSignal | undefined
      /** What the log will say; null when nothing in the library is different afterwards. */
      readonly change: ChangeRecord | null
      /** The code side of the same files, where there is something to write of it. */
      readonly code: PendingCode | null
      readonly onWritten: (rows: number) => void
    },
  ): Promise<void> {
    const { projectId, lease, sources, now, signal, change, code, onWritten } = target
    await services.revisions.write(projectId, 'library', async (db, revision, telling) => {
      await lease.confirm(db)
      const isHealthHeard = telling.hears('health.fell')
      const healthBefore = isHealthHeard ? await readHealth(db, projectId) : null
      let written = 0
      for (const items of documentBatches(this.#items.values(), { characters: BATCH_CHARACTERS, rows: BATCH_ROWS })) {
        signal?.throwIfAborted()
        await writeItems(db, projectId, items, { revision, now })
        written += items.length
        onWritten(written)
      }
      const { absent } = this
      for (let at = 0; at < absent.length; at += BATCH_IDS) {
        await markDeleted(db, projectId, absent.slice(at, at + BATCH_IDS), { revision, now })
      }
      for (const source of sources) {
        const { formerKey, key } = source
        // What has just been written still goes by the former key.
        if (formerKey !== null) await rekeyItems(db, projectId, { from: formerKey, to: key, revision })
        await writeSource(db, projectId, source, now)
      }
      await code?.writeRows(db, now)
      if (change) await writeChange(db, projectId, { revision, now, record: change })
      if (change) telling.add('library.changed', changedEvent(revision, change))
      const fall = isHealthHeard ? healthEvent(healthBefore, await readHealth(db, projectId)) : null
      if (fall) telling.add('health.fell', { revision, ...fall })
      await note(db, projectId, { revision })
      // Last, because it takes the lock that documentation writes wait for.
      await refreshTitles(db, projectId)
      await code?.raise(db)
      signal?.throwIfAborted()
    })
    onWritten(this.size)
  }
}
