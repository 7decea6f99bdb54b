import { cutPage } from '../../contract/page.ts'
import type { Sql } from '../../ports.ts'
import { listSyncs } from '../marks/store.ts'
import type { SyncRow } from '../marks/store.ts'
import type { ChangesPage, SyncState } from './schema.ts'
import { listChanges } from './store.ts'

/** Of one import in a list of several. All that are kept are entries of `listChangeEntries`. */
const ENTRIES_TOLD = 200

interface ChangesQuestion {
  /** Only those before this revision. */
  readonly before: number | null
  readonly limit: number
}

interface ReadChanges extends Pick<ChangesPage, 'data' | 'syncs'> {
  /** Of the last one, when older ones follow. */
  readonly last: number | null
}

/** What imports changed, newest first, and how the live syncs of the project fare. */
export async function readChanges(
  { db }: { readonly db: Sql },
  projectId: string,
  { before, limit }: ChangesQuestion,
): Promise<ReadChanges> {
  const [changes, syncs] = await Promise.all([
    listChanges(db, projectId, { before, limit: limit + 1 }),
    listSyncs(db, projectId),
  ])
  const { page, lastOfMore } = cutPage(changes, limit)
  return {
    data: page.map(({ revision, changedAt, record }) => ({
      revision,
      changed_at: changedAt.toISOString(),
      ...record,
      sources: [...record.sources],
      counts: record.counts as ChangesPage['data'][number]['counts'],
      entries: record.entries
        .slice(0, ENTRIES_TOLD)
        .map((entry) => ({ ...entry, differences: [...entry.differences] })),
    })),
    syncs: syncs.map(toSyncState),
    last: lastOfMore ? lastOfMore.revision : null,
  }
}

function toSyncState(row: SyncRow): SyncState {
  const time = (at: Date | null): string | null => at?.toISOString() ?? null
  return {
    file_key: row.fileKey,
    tool: row.tool,
    version: row.version,
    synced_at: time(row.syncedAt),
    started_at: time(row.startedAt),
    error: row.error,
    failed_at: time(row.failedAt),
    not_before: time(row.notBefore),
  }
}
