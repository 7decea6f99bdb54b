// What the collector looks for. Most are control statements: they look at every project, by an index of what they look for.
import type { Sql } from '../../ports.ts'
import { farthestExpiry } from '../../work/leases/rules/farthest-expiry.ts'

export interface Candidate {
  readonly projectId: string
  readonly objectKey: string
}

interface CandidateRow {
  readonly project_id: string
  readonly object_key: string
}

/** Reservations whose bytes can no longer arrive. */
export async function listExpired(
  db: Sql,
  { before, farthest }: { readonly before: Date; readonly farthest: Date },
  limit: number,
): Promise<Candidate[]> {
  const rows = await db<CandidateRow>`
    select project_id, object_key
    from stored_object
    where state = 'reserved' and (expires_at <= ${before} or expires_at > ${farthest})
    order by expires_at
    limit ${limit}`
  return rows.map(toCandidate)
}

/** Objects of deleted pages. */
export async function listDiscarded(db: Sql, limit: number): Promise<Candidate[]> {
  const rows = await db<CandidateRow>`
    select project_id, object_key
    from stored_object
    where state = 'discarded'
    order by discarded_at
    limit ${limit}`
  return rows.map(toCandidate)
}

interface Uncollected {
  readonly projectId: string
  readonly docs: number
}

/** Projects whose documentation was written since somebody looked for what no block shows any more. */
export async function listUncollected(db: Sql, limit: number): Promise<Uncollected[]> {
  return db<Uncollected>`
    select id as "projectId", docs_revision as docs
    from project
    where docs_revision > collected_docs
    order by id
    limit ${limit}`
}

/** A later write keeps the project on that list. */
export async function noteCollected(db: Sql, projectId: string, docs: number): Promise<void> {
  await db`
    update project set collected_docs = ${docs} where id = ${projectId}::uuid and collected_docs < ${docs}`
}

/** Notes since when confirmed objects have been without a block; what had one meanwhile begins anew. */
export async function markOrphans(db: Sql, projectId: string, now: Date): Promise<void> {
  await db`
    update stored_object
    set orphaned_at = ${now}
    where project_id = ${projectId}::uuid
      and state = 'confirmed'
      and orphaned_at is null
      and not exists (
        select 1
        from block_object
        where block_object.project_id = ${projectId}::uuid
          and block_object.object_key = stored_object.object_key
      )`
}

/** Projects that have noted objects, in the order of their ids. */
export async function listNoted(
  db: Sql,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  const rows = await db.tuples<[string]>`
    select distinct project_id
    from stored_object
    where orphaned_at is not null and project_id > ${after}::uuid
    order by project_id
    limit ${limit}`
  return rows.map(([projectId]) => projectId)
}

/**
 * A note and a first block at the same moment may miss each other: such a note is taken back before anybody goes by it.
 * One that a clock wrote which was ahead begins anew.
 */
export async function mendNotes(db: Sql, projectId: string, now: Date): Promise<void> {
  await db`
    update stored_object
    set orphaned_at = ${now}
    where project_id = ${projectId}::uuid and state = 'confirmed' and orphaned_at > ${now}`
  await db`
    update stored_object
    set orphaned_at = null
    where project_id = ${projectId}::uuid
      and state = 'confirmed'
      and orphaned_at is not null
      and exists (
        select 1
        from block_object
        where block_object.project_id = ${projectId}::uuid
          and block_object.object_key = stored_object.object_key
      )`
}

/** Objects that have been without a block for long enough. */
export async function listOrphans(db: Sql, before: Date, limit: number): Promise<Candidate[]> {
  const rows = await db<CandidateRow>`
    select project_id, object_key
    from stored_object
    where state = 'confirmed'
      and orphaned_at <= ${before}
      and not exists (
        select 1
        from block_object
        where block_object.project_id = stored_object.project_id
          and block_object.object_key = stored_object.object_key
      )
    order by orphaned_at
    limit ${limit}`
  return rows.map(toCandidate)
}

interface GarbageLease {
  readonly holder: string
  readonly now: Date
  readonly until: Date
  /** What is due later than this is due now. */
  readonly farthestDue: Date
  /** Nor does a backup hold bytes for longer. */
  readonly farthestHold: Date
}

/**
 * Keys whose bytes are to be removed. None while a backup is being made, which reads the bytes of objects after their
 * rows: what was garbage before nobody held bytes is of no row that a backup reads.
 */
export async function listGarbage(
  db: Sql,
  { now, until, farthestDue, farthestHold }: Omit<GarbageLease, 'holder'>,
  limit: number,
): Promise<{ readonly projectId: string; readonly storeKey: string }[]> {
  const due = await db<{ projectId: string; storeKey: string }>`
    select project_id as "projectId", store_key as "storeKey"
    from object_garbage
    where (due_at <= ${now} or due_at > ${farthestDue})
      and (lease_until is null or lease_until <= ${now} or lease_until > ${farthestExpiry(now, until)})
    order by due_at
    limit ${limit}`
  const held = await db`
    select 1 as held
    from service_setting
    where name = 'bytes_kept_until' and value > ${now.toISOString()} and value <= ${farthestHold.toISOString()}`
  return held.length > 0 ? [] : due
}

/** Those of the keys that nobody else took. From now on no object can be made of them. */
export async function takeGarbage(
  db: Sql,
  projectId: string,
  storeKeys: readonly string[],
  { holder, now, until }: Pick<GarbageLease, 'holder' | 'now' | 'until'>,
): Promise<string[]> {
  const rows = await db.tuples<[string]>`
    update object_garbage
    set holder = ${holder}::uuid, lease_until = ${until}
    where project_id = ${projectId}::uuid
      and store_key = any(${storeKeys}::text[])
      and (lease_until is null or lease_until <= ${now} or lease_until > ${farthestExpiry(now, until)})
    returning store_key`
  return rows.map(([storeKey]) => storeKey)
}

const toCandidate = (row: CandidateRow): Candidate => ({ projectId: row.project_id, objectKey: row.object_key })
