// When files are looked at again. What lists those that are pending, and `readAllSchedules`, look at all projects: they are
// control statements.
import type { Sql } from '../../ports.ts'

export interface Schedule {
  readonly projectId: string
  readonly fileKey: string
  readonly everySeconds: number
  /** JSON of a `SourceWish`. */
  readonly wish: string
  readonly createdAt: Date
  readonly dueAt: Date
  readonly restUntil: Date | null
  readonly notedAt: Date
  readonly begunAt: Date | null
  readonly checkedAt: Date | null
  readonly refusedTokens: readonly string[]
  readonly hookId: string
  readonly heardAt: Date | null
  readonly signals: number
  readonly signalsServed: number
}

/** Every schedule of a project, in the order in which they were made. */
export async function listSchedules(db: Sql, projectId: string): Promise<Schedule[]> {
  return db<Schedule>`
    select project_id as "projectId", file_key as "fileKey", every_seconds as "everySeconds", wish,
      created_at as "createdAt", due_at as "dueAt", rest_until as "restUntil", noted_at as "notedAt",
      begun_at as "begunAt", checked_at as "checkedAt", refused_tokens as "refusedTokens", hook_id as "hookId",
      heard_at as "heardAt", signals, signals_served as "signalsServed"
    from source_schedule
    where project_id = ${projectId}::uuid
    order by created_at, file_key`
}

export async function readSchedule(db: Sql, projectId: string, fileKey: string): Promise<Schedule | null> {
  return (await listSchedules(db, projectId)).find((schedule) => schedule.fileKey === fileKey) ?? null
}

interface WrittenSchedule {
  readonly fileKey: string
  readonly everySeconds: number
  readonly wish: string
  readonly hookId: string
  readonly now: Date
}

/** Due at once, with whichever token: whoever writes it wants to see it done. An attempt under way settles nothing. */
export async function writeSchedule(db: Sql, projectId: string, schedule: WrittenSchedule): Promise<void> {
  const { fileKey, everySeconds, wish, hookId, now } = schedule
  await db`
    insert into source_schedule
      (project_id, file_key, tool, every_seconds, wish, created_at, due_at, noted_at, hook_id)
    values (${projectId}::uuid, ${fileKey}, 'figma', ${everySeconds}, ${wish}, ${now}, ${now}, ${now}, ${hookId}::uuid)
    on conflict (project_id, file_key) do update set
      every_seconds = excluded.every_seconds,
      wish = excluded.wish,
      due_at = excluded.due_at,
      rest_until = null,
      noted_at = excluded.noted_at,
      begun_at = null,
      refused_tokens = '{}'`
}

/** The keys of the files that had one. */
export async function removeSchedules(db: Sql, projectId: string, fileKeys: readonly string[]): Promise<string[]> {
  const rows = await db<{ fileKey: string }>`
    delete from source_schedule
    where project_id = ${projectId}::uuid and file_key = any(${fileKeys}::text[])
    returning file_key as "fileKey"`
  return rows.map(({ fileKey }) => fileKey)
}

interface Due {
  readonly now: Date
  readonly ahead: Date
  readonly limit: number
}

/**
 * All that may be due, and some that are not (`rules/is-due.ts` knows): those that have waited longest first. For each
 * reason an index has those alone that it is true of.
 */
export async function listPending(db: Sql, due: Due): Promise<Schedule[]> {
  const found = [...(await listTimely(db, due)), ...(await listCalled(db, due)), ...(await listAhead(db, due))]
  const schedules = new Map(found.map((schedule) => [`${schedule.projectId} ${schedule.fileKey}`, schedule]))
  return [...schedules.values()].sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime()).slice(0, due.limit)
}

/** Their time has come. */
async function listTimely(db: Sql, { now, limit }: Due): Promise<Schedule[]> {
  return db<Schedule>`
    select project_id as "projectId", file_key as "fileKey", every_seconds as "everySeconds", wish,
      created_at as "createdAt", due_at as "dueAt", rest_until as "restUntil", noted_at as "notedAt",
      begun_at as "begunAt", checked_at as "checkedAt", refused_tokens as "refusedTokens", hook_id as "hookId",
      heard_at as "heardAt", signals, signals_served as "signalsServed"
    from source_schedule
    where due_at <= ${now}
    order by due_at
    limit ${limit}`
}

/** A webhook called, or a token was refused where another one may do. */
async function listCalled(db: Sql, { limit }: Due): Promise<Schedule[]> {
  return db<Schedule>`
    select project_id as "projectId", file_key as "fileKey", every_seconds as "everySeconds", wish,
      created_at as "createdAt", due_at as "dueAt", rest_until as "restUntil", noted_at as "notedAt",
      begun_at as "begunAt", checked_at as "checkedAt", refused_tokens as "refusedTokens", hook_id as "hookId",
      heard_at as "heardAt", signals, signals_served as "signalsServed"
    from source_schedule
    where signals > signals_served or cardinality(refused_tokens) > 0
    order by due_at
    limit ${limit}`
}

/** They were noted by a clock that was ahead. */
async function listAhead(db: Sql, { ahead, limit }: Due): Promise<Schedule[]> {
  return db<Schedule>`
    select project_id as "projectId", file_key as "fileKey", every_seconds as "everySeconds", wish,
      created_at as "createdAt", due_at as "dueAt", rest_until as "restUntil", noted_at as "notedAt",
      begun_at as "begunAt", checked_at as "checkedAt", refused_tokens as "refusedTokens", hook_id as "hookId",
      heard_at as "heardAt", signals, signals_served as "signalsServed"
    from source_schedule
    where noted_at > ${ahead}
    order by noted_at desc
    limit ${limit}`
}

export async function beginAttempt(
  db: Sql,
  { projectId, fileKey }: Pick<Schedule, 'projectId' | 'fileKey'>,
  begunAt: Date,
): Promise<void> {
  await db`
    update source_schedule set begun_at = ${begunAt}
    where project_id = ${projectId}::uuid and file_key = ${fileKey}`
}

interface Settled {
  readonly begunAt: Date
  readonly now: Date
  readonly dueAt: Date
  readonly restUntil: Date | null
  /** Null: it was not seen to be in step. */
  readonly checkedAt: Date | null
  readonly refusedTokens: readonly string[]
  /** Those that had come when it began; what came since is still to be served. */
  readonly signalsServed: number
}

/** False: another attempt has begun since, or people have changed or removed the schedule. */
export async function settleAttempt(
  db: Sql,
  { projectId, fileKey }: Pick<Schedule, 'projectId' | 'fileKey'>,
  settled: Settled,
): Promise<boolean> {
  const { begunAt, now, dueAt, restUntil, checkedAt, refusedTokens, signalsServed } = settled
  const rows = await db`
    update source_schedule
    set due_at = ${dueAt}, rest_until = ${restUntil}, noted_at = ${now},
      checked_at = coalesce(${checkedAt}::timestamptz, checked_at), refused_tokens = ${refusedTokens}::text[],
      signals_served = greatest(signals_served, ${signalsServed})
    where project_id = ${projectId}::uuid and file_key = ${fileKey} and begun_at = ${begunAt}`
  return rows.affected === 1
}

export interface KnownSchedule {
  readonly projectId: string
  readonly project: string
  readonly fileKey: string
  /** Null before its first sync. */
  readonly sourceId: string | null
  readonly name: string | null
  readonly everySeconds: number
  readonly createdAt: Date
  readonly checkedAt: Date | null
  readonly syncedAt: Date | null
  readonly error: string | null
  readonly failures: number
}

/** How every file on a schedule fares, for those who watch the installation; those that are due first. */
export async function readAllSchedules(db: Sql, limit: number): Promise<KnownSchedule[]> {
  return db<KnownSchedule>`
    select schedule.project_id as "projectId", project.name as project, schedule.file_key as "fileKey",
      source.id as "sourceId", source.name, schedule.every_seconds as "everySeconds",
      schedule.created_at as "createdAt", schedule.checked_at as "checkedAt", state.synced_at as "syncedAt",
      state.error, coalesce(state.failures, 0) as failures
    from source_schedule schedule
    join project on project.id = schedule.project_id
    left join sync_state state on state.project_id = schedule.project_id and state.file_key = schedule.file_key
    left join lateral (
      select id, name from library_source
      where library_source.project_id = schedule.project_id and schedule.file_key = any(library_source.file_keys)
      limit 1) source on true
    order by schedule.due_at
    limit ${limit}`
}

interface Hook {
  readonly projectId: string
  readonly fileKey: string
}

/** Of a webhook that calls; whoever may know the id has shown its passcode. */
export async function findHook(db: Sql, projectId: string, hookId: string): Promise<Hook | null> {
  const [row] = await db<Hook>`
    select project_id as "projectId", file_key as "fileKey"
    from source_schedule
    where project_id = ${projectId}::uuid and hook_id = ${hookId}::uuid`
  return row ?? null
}

/** That the design tool reaches us; not written for every call. */
export async function notePing(
  db: Sql,
  { projectId, fileKey }: Hook,
  { now, notSince }: { readonly now: Date; readonly notSince: Date },
): Promise<void> {
  await db`
    update source_schedule set heard_at = ${now}
    where project_id = ${projectId}::uuid and file_key = ${fileKey}
      and (heard_at is null or heard_at < ${notSince} or heard_at > ${now})`
}

/** False: it is not newer than what was heard before, so it says nothing new. `heardUpTo` null leaves that as it is. */
export async function noteSignal(
  db: Sql,
  { projectId, fileKey }: Hook,
  { now, eventAt, heardUpTo }: { readonly now: Date; readonly eventAt: Date; readonly heardUpTo: Date | null },
): Promise<boolean> {
  const rows = await db`
    update source_schedule
    set signals = signals + 1, heard_at = ${now}, event_at = coalesce(${heardUpTo}::timestamptz, event_at)
    where project_id = ${projectId}::uuid and file_key = ${fileKey} and (event_at is null or event_at < ${eventAt})`
  return rows.affected === 1
}

/** Makes the former address and passcode void. */
export async function renewHook(db: Sql, { projectId, fileKey }: Hook, hookId: string): Promise<void> {
  await db`
    update source_schedule set hook_id = ${hookId}::uuid, heard_at = null, event_at = null
    where project_id = ${projectId}::uuid and file_key = ${fileKey}`
}
