// Libraries that come in over HTTP; parts-store.ts has their parts. Listing those that wait is a control statement: it
// looks at every project.
import type { Sql } from '../../ports.ts'
import { farthestExpiry } from '../../work/leases/rules/farthest-expiry.ts'
import type { PushedState } from './schema.ts'

export interface PushedImport {
  readonly id: string
  readonly state: PushedState
  /** JSON of each. */
  readonly wishes: string
  readonly progress: string | null
  readonly outcome: string | null
  readonly createdAt: Date
  readonly touchedAt: Date
  /** Until then nobody else takes it. */
  readonly leaseUntil: Date | null
}

export async function insertPush(
  db: Sql,
  projectId: string,
  {
    id,
    keyId,
    wishes,
    now,
  }: { readonly id: string; readonly keyId: string; readonly wishes: string; readonly now: Date },
): Promise<void> {
  await db`
    insert into pushed_import (project_id, id, key_id, state, wishes, created_at, touched_at)
    values (${projectId}::uuid, ${id}::uuid, ${keyId}::uuid, 'receiving', ${wishes}, ${now}, ${now})`
}

export async function readPush(db: Sql, projectId: string, id: string): Promise<PushedImport | null> {
  const [row] = await db<PushedImport>`
    select id, state, wishes, progress, outcome, created_at as "createdAt", touched_at as "touchedAt",
      lease_until as "leaseUntil"
    from pushed_import
    where project_id = ${projectId}::uuid and id = ${id}::uuid`
  return row ?? null
}

/** The newest first. */
export async function listPushes(db: Sql, projectId: string, limit: number): Promise<PushedImport[]> {
  return db`
    select id, state, wishes, progress, outcome, created_at as "createdAt", touched_at as "touchedAt",
      lease_until as "leaseUntil"
    from pushed_import
    where project_id = ${projectId}::uuid
    order by created_at desc, id desc
    limit ${limit}`
}

/** How many have not ended. */
export async function countOpen(db: Sql, projectId: string): Promise<number> {
  const [row] = await db<{ open: number }>`
    select count(*) as open
    from pushed_import
    where project_id = ${projectId}::uuid and state in ('receiving', 'waiting', 'running')`
  return row?.open ?? 0
}

/** The first that has not ended, if all of its parts are there, and how many have not. */
export async function firstOpen(
  db: Sql,
  projectId: string,
): Promise<{ readonly first: PushedImport | null; readonly open: number }> {
  const rows = await db<PushedImport & { readonly open: number }>`
    select id, state, wishes, progress, outcome, created_at as "createdAt", touched_at as "touchedAt",
      lease_until as "leaseUntil", count(*) over () as open
    from pushed_import
    where project_id = ${projectId}::uuid and state in ('waiting', 'running')
    order by created_at, id
    limit 1`
  return { first: rows[0] ?? null, open: rows[0]?.open ?? 0 }
}

/** Those whose parts have ceased to come. */
export async function listAbandoned(db: Sql, projectId: string, before: Date): Promise<string[]> {
  const rows = await db<{ id: string }>`
    select id from pushed_import
    where project_id = ${projectId}::uuid and state = 'receiving' and touched_at < ${before}`
  return rows.map(({ id }) => id)
}

/** Whether one that was begun before is still to be imported. */
export async function isBehindAnother(
  db: Sql,
  projectId: string,
  { id, createdAt }: Pick<PushedImport, 'id' | 'createdAt'>,
): Promise<boolean> {
  const rows = await db`
    select 1 as earlier from pushed_import
    where project_id = ${projectId}::uuid and state in ('waiting', 'running')
      and (created_at, id) < (${createdAt}, ${id}::uuid)
    limit 1`
  return rows.length > 0
}

/** Forgets those that ended but for the newest; one whose parts are still to be removed stays. */
export async function deleteEndedBut(db: Sql, projectId: string, kept: number): Promise<void> {
  await db`
    delete from pushed_import ended
    where ended.project_id = ${projectId}::uuid
      and ended.id in (
        select id from pushed_import
        where project_id = ${projectId}::uuid and state in ('done', 'refused')
        order by created_at desc, id desc
        offset ${kept}
      )
      and not exists (
        select 1 from pushed_part
        where pushed_part.project_id = ${projectId}::uuid and pushed_part.import_id = ended.id
      )`
}

/** Locks the import until the transaction ends. False: it takes no parts any more, or is not there. */
export async function holdReceiving(db: Sql, projectId: string, id: string, now: Date): Promise<boolean> {
  const rows = await db`
    update pushed_import set touched_at = ${now}
    where project_id = ${projectId}::uuid and id = ${id}::uuid and state = 'receiving'`
  return rows.affected === 1
}

/** All parts are there. False: it is not receiving. */
export async function startPush(db: Sql, projectId: string, id: string, now: Date): Promise<boolean> {
  const rows = await db`
    update pushed_import set state = 'waiting', touched_at = ${now}
    where project_id = ${projectId}::uuid and id = ${id}::uuid and state = 'receiving'`
  return rows.affected === 1
}

export interface TakenPush {
  readonly projectId: string
  readonly id: string
  readonly keyId: string
  readonly wishes: string
  /** This one included. */
  readonly attempts: number
}

interface PushLease {
  readonly holder: string
  readonly now: Date
  readonly until: Date
  /** How the holders of dead processes begin. */
  readonly dead?: readonly string[]
}

/**
 * What waits, or what a process which is gone has left: the project first that has waited longest since one of its
 * imports was taken up, so that nobody waits for all that another project has sent. Those of one project one after the
 * other, or an older library could be written over a newer one; one that was set aside stands in nobody else's way.
 */
export async function listWaiting(
  db: Sql,
  { now, until, dead = [] }: Omit<PushLease, 'holder'>,
  { projectId, limit }: { readonly projectId: string | null; readonly limit: number },
): Promise<{ readonly projectId: string; readonly id: string }[]> {
  return db`
    select project_id as "projectId", id
    from pushed_import due
    left join lateral (
      select max(taken_at) as taken_at
      from pushed_import past
      where past.project_id = due.project_id and past.taken_at <= ${now}
    ) turn on true
    where state in ('waiting', 'running')
      and (${projectId}::uuid is null or project_id = ${projectId}::uuid)
      and (lease_until is null or lease_until <= ${now} or lease_until > ${farthestExpiry(now, until)}
        or left(holder::text, 23) = any(${dead}::text[]))
      and not exists (
        select 1 from pushed_import earlier
        where earlier.project_id = due.project_id and earlier.state in ('waiting', 'running')
          and (earlier.created_at, earlier.id) < (due.created_at, due.id)
      )
    order by turn.taken_at nulls first, created_at
    limit ${limit}`
}

export interface QueuedPush {
  readonly projectId: string
  readonly id: string
  readonly state: 'waiting' | 'running'
}

/** The first import of each project that has one, in the order in which they are taken up. */
export async function listQueue(
  db: Sql,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<QueuedPush[]> {
  return db`
    select project_id as "projectId", id, state
    from pushed_import due
    left join lateral (
      select max(taken_at) as taken_at
      from pushed_import past
      where past.project_id = due.project_id and past.taken_at <= ${now}
    ) turn on true
    where state in ('waiting', 'running')
      and not exists (
        select 1 from pushed_import earlier
        where earlier.project_id = due.project_id and earlier.state in ('waiting', 'running')
          and (earlier.created_at, earlier.id) < (due.created_at, due.id)
      )
    order by state = 'waiting', turn.taken_at nulls first, created_at
    limit ${limit}`
}

/** Null: somebody else took it. */
export async function takePush(
  db: Sql,
  projectId: string,
  id: string,
  { holder, now, until, dead = [] }: PushLease,
): Promise<TakenPush | null> {
  const [row] = await db<TakenPush>`
    update pushed_import
    set state = 'running', holder = ${holder}::uuid, lease_until = ${until}, attempts = attempts + 1, touched_at = ${now},
      taken_at = ${now}
    where project_id = ${projectId}::uuid
      and id = ${id}::uuid
      and state in ('waiting', 'running')
      and (lease_until is null or lease_until <= ${now} or lease_until > ${farthestExpiry(now, until)}
        or left(holder::text, 23) = any(${dead}::text[]))
    returning project_id as "projectId", id, key_id as "keyId", wishes, attempts`
  return row ?? null
}

type Held = Pick<TakenPush, 'projectId' | 'id'> & { readonly holder: string }

/** Keeps the lease and tells how far it is. False: it is another's by now. */
export async function renewPush(
  db: Sql,
  { projectId, id, holder }: Held,
  { progress, now, until }: { readonly progress: string | null; readonly now: Date; readonly until: Date },
): Promise<boolean> {
  const rows = await db`
    update pushed_import set lease_until = ${until}, progress = ${progress}, touched_at = ${now}
    where project_id = ${projectId}::uuid and id = ${id}::uuid and holder = ${holder}::uuid and state = 'running'`
  return rows.affected === 1
}

/** Gives it back, without counting the attempt where what stopped it was not its fault. Until then nobody takes it. */
export async function releasePush(
  db: Sql,
  { projectId, id, holder }: Held,
  { until = null, isCounted = false }: { readonly until?: Date | null; readonly isCounted?: boolean } = {},
): Promise<void> {
  await db`
    update pushed_import
    set state = 'waiting', holder = null, lease_until = ${until}, attempts = attempts - ${isCounted ? 0 : 1}::int
    where project_id = ${projectId}::uuid and id = ${id}::uuid and holder = ${holder}::uuid and state = 'running'`
}

/** What became of it. False: it is another's by now. */
export async function settlePush(
  db: Sql,
  { projectId, id, holder }: Held,
  { state, outcome, now }: { readonly state: 'done' | 'refused'; readonly outcome: string; readonly now: Date },
): Promise<boolean> {
  const rows = await db`
    update pushed_import set state = ${state}, outcome = ${outcome}, holder = null, lease_until = null, touched_at = ${now}
    where project_id = ${projectId}::uuid and id = ${id}::uuid and holder = ${holder}::uuid and state = 'running'`
  return rows.affected === 1
}

interface StaleBefore {
  readonly receivingBefore: Date
  readonly endedBefore: Date
  readonly limit: number
}

type StalePush = { readonly projectId: string; readonly id: string }

/** Imports that nobody went on with, or that ended long ago. */
export async function listStale(
  db: Sql,
  { receivingBefore, endedBefore, limit }: StaleBefore,
): Promise<readonly StalePush[]> {
  const lists = [
    await listUntouched(db, { state: 'receiving', before: receivingBefore, limit }),
    await listUntouched(db, { state: 'done', before: endedBefore, limit }),
    await listUntouched(db, { state: 'refused', before: endedBefore, limit }),
  ]
  return lists.flat().slice(0, limit)
}

async function listUntouched(
  db: Sql,
  { state, before, limit }: { readonly state: PushedState; readonly before: Date; readonly limit: number },
): Promise<StalePush[]> {
  return db`
    select project_id as "projectId", id
    from pushed_import
    where state = ${state} and touched_at < ${before}
    order by touched_at
    limit ${limit}`
}

export async function deletePush(db: Sql, projectId: string, id: string): Promise<void> {
  await db`delete from pushed_import where project_id = ${projectId}::uuid and id = ${id}::uuid`
}
