// How the files that are synced live fare, and the marks on what a sync is about to change. `markedFiles` looks at all
// projects: it is one of the control statements of background work.
import type { SyncStatus } from '../../contract/words.ts'
import type { Sql } from '../../ports.ts'

export interface SyncRow {
  readonly fileKey: string
  readonly tool: string
  readonly version: string | null
  readonly syncedAt: Date | null
  readonly startedAt: Date | null
  readonly error: string | null
  readonly failedAt: Date | null
  readonly failures: number
  readonly notBefore: Date | null
  /** When that was written. */
  readonly notedAt: Date | null
}

/** Those that changed last come first. */
export async function listSyncs(db: Sql, projectId: string): Promise<SyncRow[]> {
  return db<SyncRow>`
    select file_key as "fileKey", tool, version, synced_at as "syncedAt", started_at as "startedAt", error,
      failed_at as "failedAt", failures, not_before as "notBefore", noted_at as "notedAt"
    from sync_state
    where project_id = ${projectId}::uuid
    order by greatest(started_at, synced_at, failed_at) desc nulls last, file_key`
}

export async function readSync(db: Sql, projectId: string, fileKey: string): Promise<SyncRow | null> {
  return (await listSyncs(db, projectId)).find((row) => row.fileKey === fileKey) ?? null
}

interface SyncFile {
  readonly projectId: string
  readonly fileKey: string
}

export async function noteStart(db: Sql, { projectId, fileKey }: SyncFile, now: Date): Promise<void> {
  await db`
    insert into sync_state (project_id, file_key, tool, started_at)
    values (${projectId}::uuid, ${fileKey}, 'figma', ${now})
    on conflict (project_id, file_key) do update set started_at = excluded.started_at`
}

export async function noteSuccess(
  db: Sql,
  { projectId, fileKey }: SyncFile,
  { version, now }: { readonly version: string | null; readonly now: Date },
): Promise<void> {
  await db`
    insert into sync_state (project_id, file_key, tool, version, synced_at)
    values (${projectId}::uuid, ${fileKey}, 'figma', ${version}, ${now})
    on conflict (project_id, file_key) do update set
      version = excluded.version,
      synced_at = excluded.synced_at,
      error = null,
      failed_at = null,
      failures = 0,
      not_before = null`
}

export async function noteFailure(
  db: Sql,
  { projectId, fileKey }: SyncFile,
  failure: { readonly error: string; readonly now: Date; readonly notBefore: Date | null },
): Promise<void> {
  const { error, now, notBefore } = failure
  await db`
    insert into sync_state (project_id, file_key, tool, error, failed_at, failures, not_before, noted_at)
    values (${projectId}::uuid, ${fileKey}, 'figma', ${error}, ${now}, 1, ${notBefore}, ${now})
    on conflict (project_id, file_key) do update set
      error = excluded.error,
      failed_at = excluded.failed_at,
      failures = sync_state.failures + 1,
      not_before = coalesce(excluded.not_before, sync_state.not_before),
      noted_at = case when excluded.not_before is null then sync_state.noted_at else excluded.noted_at end`
}

/** When the source may be asked again: kept before anybody waits for it, so that a restart waits as well. */
export async function noteWait(
  db: Sql,
  { projectId, fileKey }: SyncFile,
  { notBefore, now }: { readonly notBefore: Date; readonly now: Date },
): Promise<void> {
  await db`
    insert into sync_state (project_id, file_key, tool, not_before, noted_at)
    values (${projectId}::uuid, ${fileKey}, 'figma', ${notBefore}, ${now})
    on conflict (project_id, file_key) do update set not_before = excluded.not_before, noted_at = excluded.noted_at`
}

/** The source answers again, and nothing in it has changed since the last good sync. */
export async function clearFailure(db: Sql, { projectId, fileKey }: SyncFile): Promise<void> {
  await db`
    update sync_state set error = null, failed_at = null, failures = 0, not_before = null
    where project_id = ${projectId}::uuid and file_key = ${fileKey} and (error is not null or not_before is not null)`
}

interface MarkMoment {
  readonly status: Extract<SyncStatus, 'sync_pending' | 'syncing'>
  readonly revision: number
}

/** Which of the components are there, not deleted in the source and not marked so yet. */
export async function markable(
  db: Sql,
  { projectId, fileKey }: SyncFile,
  { ids, status }: { readonly ids: readonly string[]; readonly status: SyncStatus },
): Promise<string[]> {
  const rows = await db.tuples<[id: string]>`
    select id from library_item
    where project_id = ${projectId}::uuid and file_key = ${fileKey} and kind = 'component'
      and id = any(${ids}::uuid[]) and sync_status <> ${status} and sync_status <> 'deleted_in_source'`
  return rows.map(([id]) => id)
}

export async function mark(
  db: Sql,
  { projectId }: SyncFile,
  { ids, status, revision }: MarkMoment & { readonly ids: readonly string[] },
): Promise<void> {
  await db`
    update library_item
    set marked_from = coalesce(marked_from, sync_status), sync_status = ${status}, revision = ${revision}
    where project_id = ${projectId}::uuid and id = any(${ids}::uuid[])`
}

export async function markedIds(db: Sql, { projectId, fileKey }: SyncFile): Promise<string[]> {
  const rows = await db.tuples<[id: string]>`
    select id from library_item
    where project_id = ${projectId}::uuid and file_key = ${fileKey} and marked_from is not null`
  return rows.map(([id]) => id)
}

/** Takes marks back: to what was there before, or to `outdated`, because a change was seen and not imported. */
export async function unmark(
  db: Sql,
  { projectId }: SyncFile,
  {
    ids,
    to,
    revision,
  }: { readonly ids: readonly string[]; readonly to: 'former' | 'outdated'; readonly revision: number },
): Promise<void> {
  await db`
    update library_item
    set sync_status = case when ${to}::text = 'former' then marked_from else 'outdated' end,
      marked_from = null, revision = ${revision}
    where project_id = ${projectId}::uuid and id = any(${ids}::uuid[]) and marked_from is not null`
}

/** Files with marks of any process, by an index of what is marked. */
export async function markedFiles(db: Sql, limit = 1_000): Promise<SyncFile[]> {
  return db<SyncFile>`
    select distinct project_id as "projectId", file_key as "fileKey"
    from library_item
    where marked_from is not null
    order by project_id, file_key
    limit ${limit}`
}

/** Components of a file by source key, with the moment they were last synced, to tell which changed since. */
export async function componentsByKey(
  db: Sql,
  { projectId, fileKey }: SyncFile,
  keys: readonly string[],
): Promise<
  { readonly id: string; readonly key: string; readonly syncedAt: Date; readonly publishedAt: string | null }[]
> {
  return db`
    select id, source_key as key, last_synced_at as "syncedAt", published_at as "publishedAt"
    from library_item
    where project_id = ${projectId}::uuid and file_key = ${fileKey} and kind = 'component'
      and source_key = any(${keys}::text[])`
}
