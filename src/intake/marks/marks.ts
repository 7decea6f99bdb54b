import { withImportLease, type ImportLease } from '../../work/leases/lease.ts'
import type { Clock, Database, Log } from '../../ports.ts'
import type { Processes } from '../../work/processes/processes.ts'
import type { Revisions } from '../../projects/revisions.ts'
import { mark, markable, markedFiles, markedIds, unmark } from './store.ts'

// A live sync says on the components themselves, by their sync status, what it is about to do. `sync_pending`: a change
// was seen, the rest of the file is still being fetched. `syncing`: the import is about to write it. The import itself
// writes what they are then; what it does not change gets its former status back, and after a sync that failed or was
// killed they are `outdated`: a change was seen and not imported. Marks are set and taken back in short transactions of
// their own, each under the lease of imports, because each makes a new revision of the library.

export interface MarkServices {
  readonly db: Database
  readonly revisions: Revisions
  readonly processes: Processes
  readonly clock: Clock
  readonly log: Log
}

/** A file of the tool; for marks and leases the key is the one that the items of its source have. */
export interface SyncedFile {
  readonly projectId: string
  readonly fileKey: string
}

export const syncLease = ({ fileKey }: SyncedFile): string => `sync ${fileKey}`

/** Their change has been seen, and they wait for the rest of the file. */
export async function markPending(services: MarkServices, file: SyncedFile, ids: readonly string[]): Promise<void> {
  const waiting = await markable(services.db, file, { ids, status: 'sync_pending' })
  if (waiting.length === 0) return
  await withImportLease(services, file, (lease) =>
    services.revisions.write(file.projectId, 'library', async (db, revision) => {
      await lease.confirm(db)
      await mark(db, file, { ids: waiting, status: 'sync_pending', revision })
    }),
  )
}

/** Exactly these are about to be written; what was marked and is not among them gets back what it had. */
export async function markSyncing(
  { db, revisions }: MarkServices,
  file: SyncedFile,
  { lease, ids }: { readonly lease: ImportLease; readonly ids: readonly string[] },
): Promise<void> {
  const coming = new Set(ids)
  const syncing = await markable(db, file, { ids, status: 'syncing' })
  const unchanged = (await markedIds(db, file)).filter((id) => !coming.has(id))
  if (syncing.length + unchanged.length === 0) return
  await revisions.write(file.projectId, 'library', async (db, revision) => {
    await lease.confirm(db)
    await mark(db, file, { ids: syncing, status: 'syncing', revision })
    await unmark(db, file, { ids: unchanged, to: 'former', revision })
  })
}

/** After a sync that ended badly: a change was seen and not imported. */
export async function takeMarksBack(services: MarkServices, file: SyncedFile): Promise<void> {
  if ((await markedIds(services.db, file)).length === 0) return
  await withImportLease(services, file, (lease) =>
    services.revisions.write(file.projectId, 'library', async (db, revision) => {
      await lease.confirm(db)
      await unmark(db, file, { ids: await markedIds(db, file), to: 'outdated', revision })
    }),
  )
}

/** Marks that a killed process left behind. Who still syncs holds the lease of the file, and keeps its marks. */
export async function healMarks(services: MarkServices): Promise<boolean> {
  let healed = false
  for (const file of await markedFiles(services.db)) {
    const options = { projectId: file.projectId, name: syncLease(file), longestWaitMs: 0 }
    try {
      await withImportLease(services, options, () => takeMarksBack(services, file))
      healed = true
    } catch (error) {
      services.log.debug('sync.marks_kept', { project_id: file.projectId, reason: String(error) })
    }
  }
  return healed
}
