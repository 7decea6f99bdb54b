import type { Sql } from '../../ports.ts'
import { farthestExpiry } from './rules/farthest-expiry.ts'

export interface LeaseRow {
  readonly projectId: string
  readonly name: string
  readonly holder: string
}

export interface LeaseTerm {
  readonly now: Date
  readonly expiresAt: Date
  /** The process, for people. */
  readonly heldBy: string
  /** How the holders of dead processes begin. */
  readonly dead?: readonly string[]
}

/** True when the lease was free, or void: its holder let it run out, wrote it by a clock that was ahead, or is dead. */
export async function takeLease(sql: Sql, lease: LeaseRow, term: LeaseTerm): Promise<boolean> {
  const { now, expiresAt, heldBy, dead = [] } = term
  const rows = await sql`
    insert into lease (project_id, name, holder, held_by, taken_at, expires_at)
    values (${lease.projectId}::uuid, ${lease.name}, ${lease.holder}::uuid, ${heldBy}, ${now}, ${expiresAt})
    on conflict (project_id, name) do update set
      holder = excluded.holder,
      held_by = excluded.held_by,
      taken_at = excluded.taken_at,
      expires_at = excluded.expires_at
    where lease.expires_at <= ${now} or lease.expires_at > ${farthestExpiry(now, expiresAt)}
      or left(lease.holder::text, 23) = any(${dead}::text[])`
  return rows.affected === 1
}

/** True while the lease is still this holder's. In a transaction it also keeps others from taking it until the end. */
export async function renewLease(sql: Sql, lease: LeaseRow, expiresAt: Date): Promise<boolean> {
  const rows = await sql`
    update lease
    set expires_at = ${expiresAt}
    where project_id = ${lease.projectId}::uuid and name = ${lease.name} and holder = ${lease.holder}::uuid`
  return rows.affected === 1
}

export async function releaseLease(sql: Sql, lease: LeaseRow): Promise<void> {
  await sql`
    delete from lease
    where project_id = ${lease.projectId}::uuid and name = ${lease.name} and holder = ${lease.holder}::uuid`
}

export interface HeldLease {
  readonly name: string
  /** Empty where a program of before took it. */
  readonly heldBy: string
  readonly takenAt: Date | null
  readonly expiresAt: Date
}

export async function listLeases(sql: Sql, projectId: string): Promise<HeldLease[]> {
  return sql<HeldLease>`
    select name, held_by as "heldBy", taken_at as "takenAt", expires_at as "expiresAt"
    from lease
    where project_id = ${projectId}::uuid
    order by name`
}

/** Whether somebody who lives holds it, and by a clock that can be right. */
export async function isLeaseHeld(
  sql: Sql,
  { projectId, name }: Pick<LeaseRow, 'projectId' | 'name'>,
  { now, expiresAt, dead = [] }: Omit<LeaseTerm, 'heldBy'>,
): Promise<boolean> {
  const rows = await sql`
    select 1 as held
    from lease
    where project_id = ${projectId}::uuid and name = ${name}
      and expires_at > ${now} and expires_at <= ${farthestExpiry(now, expiresAt)}
      and left(holder::text, 23) <> all(${dead}::text[])`
  return rows.length > 0
}

/** Their holders write nothing any more: each finds its lease gone when it confirms it. */
export async function breakLeases(sql: Sql, projectId: string, name: string | null): Promise<HeldLease[]> {
  return sql<HeldLease>`
    delete from lease
    where project_id = ${projectId}::uuid and (${name}::text is null or name = ${name}::text)
    returning name, held_by as "heldBy", taken_at as "takenAt", expires_at as "expiresAt"`
}
