// What the collector looks for. These are control statements: they look at every project.
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

/**
 * Notes since when confirmed objects have been without a block; what had one meanwhile begins anew. A note and a first
 * block at the same moment may miss each other: such a note is taken back before anybody goes by it. So is one that a
 * clock wrote which was ahead.
 */
export async function markOrphans(db: Sql, now: Date): Promise<void> {
  await db`
    update stored_object
    set orphaned_at = null
    where state = 'confirmed'
      and orphaned_at is not null
      and (
        orphaned_at > ${now}
        or exists (
          select 1
          from block_object
          where block_object.project_id = stored_object.project_id
            and block_object.object_key = stored_object.object_key
        )
      )`
  await db`
    update stored_object
    set orphaned_at = ${now}
    where state = 'confirmed'
      and orphaned_at is null
      and not exists (
        select 1
        from block_object
        where block_object.project_id = stored_object.project_id
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
 * Takes keys whose bytes are to be removed. From now on no object can be made of them. None while a backup is being
 * made, which reads the bytes of objects after their rows.
 */
export async function takeGarbage(
  db: Sql,
  { holder, now, until, farthestDue, farthestHold }: GarbageLease,
  limit: number,
): Promise<{ projectId: string; storeKey: string }[]> {
  const rows = await db<{ project_id: string; store_key: string }>`
    update object_garbage
    set holder = ${holder}::uuid, lease_until = ${until}
    where (project_id, store_key) in (
      select project_id, store_key
      from object_garbage
      where (due_at <= ${now} or due_at > ${farthestDue})
        and (lease_until is null or lease_until <= ${now} or lease_until > ${farthestExpiry(now, until)})
        and not exists (
          select 1
          from service_setting
          where name = 'bytes_kept_until'
            and value > ${now.toISOString()}
            and value <= ${farthestHold.toISOString()}
        )
      order by due_at
      limit ${limit}
      for update skip locked
    )
    returning project_id, store_key`
  return rows.map((row) => ({ projectId: row.project_id, storeKey: row.store_key }))
}

const toCandidate = (row: CandidateRow): Candidate => ({ projectId: row.project_id, objectKey: row.object_key })
