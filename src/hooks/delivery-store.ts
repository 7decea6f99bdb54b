// Events on their way. Listing the hooks that have something to send is a control statement: it looks at every project, by
// an index of those.
import type { Sql } from '../ports.ts'
import { gatheringFrom } from '../projects/outbox/rules/gathering.ts'
import { farthestExpiry } from '../work/leases/rules/farthest-expiry.ts'
import type { HookFormat } from './rules/hook-formats.ts'

export interface TakenHook {
  readonly projectId: string
  readonly id: string
  readonly url: string
  readonly format: HookFormat
  readonly secret: string
  /** It is told at once what waits for it. */
  readonly together: boolean
  readonly failures: number
  readonly failingSince: Date | null
}

interface Taking {
  readonly holder: string
  readonly now: Date
  readonly until: Date
  /** How the holders of dead processes begin. */
  readonly dead?: readonly string[]
  /** No rest is longer: one that ends later was noted by a clock that was ahead. */
  readonly farthestRest: Date
}

/** Of those that have something to send, in one project or in any, those that were taken longest ago. */
export async function listHooksDue(
  db: Sql,
  { now, until, farthestRest, dead = [] }: Omit<Taking, 'holder'>,
  { projectId, limit }: { readonly projectId: string | null; readonly limit: number },
): Promise<{ readonly projectId: string; readonly id: string }[]> {
  return db`
    select project_id as "projectId", id
    from hook
    where waiting > 0 and dead_at is null
      and (${projectId}::uuid is null or project_id = ${projectId}::uuid)
      and (next_at is null or next_at <= ${now} or next_at > ${farthestRest})
      and (lease_until is null or lease_until <= ${now} or lease_until > ${farthestExpiry(now, until)}
        or left(holder::text, 23) = any(${dead}::text[]))
    order by taken_at nulls first
    limit ${limit}`
}

/** Null: somebody else took it. */
export async function takeHook(
  db: Sql,
  projectId: string,
  id: string,
  { holder, now, until, farthestRest, dead = [] }: Taking,
): Promise<TakenHook | null> {
  const [row] = await db<TakenHook>`
    update hook
    set holder = ${holder}::uuid, lease_until = ${until}, taken_at = ${now}
    where project_id = ${projectId}::uuid
      and id = ${id}::uuid
      and waiting > 0 and dead_at is null
      and (next_at is null or next_at <= ${now} or next_at > ${farthestRest})
      and (lease_until is null or lease_until <= ${now} or lease_until > ${farthestExpiry(now, until)}
        or left(holder::text, 23) = any(${dead}::text[]))
    returning project_id as "projectId", id, url, format, secret, together, failures, failing_since as "failingSince"`
  return row ?? null
}

export interface WaitingEvent {
  readonly sequence: number
  readonly id: string
  readonly payload: string
}

/** What waits, in its order. */
export async function listWaiting(
  db: Sql,
  { projectId, id }: HeldHook,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<WaitingEvent[]> {
  return db<WaitingEvent>`
    select sequence, id, payload
    from hook_delivery
    where project_id = ${projectId}::uuid and hook_id = ${id}::uuid and sequence > ${after}
    order by sequence
    limit ${limit}`
}

export interface HeldHook {
  readonly projectId: string
  readonly id: string
  readonly holder: string
}

export interface ArrivedEvents {
  /** The last of them. */
  readonly through: number
  readonly count: number
}

/**
 * They have arrived, and the lease goes on; who is told together is left alone for a while. How many still wait; null:
 * the hook is another's by now, or gone.
 */
export async function settleDelivered(
  db: Sql,
  { projectId, id, holder }: HeldHook,
  { through, count, now, until }: ArrivedEvents & { readonly now: Date; readonly until: Date },
): Promise<number | null> {
  const { quiet, longest } = gatheringFrom(now.getTime())
  const [row] = await db<{ waiting: number }>`
    update hook
    set waiting = waiting - ${count}, delivered = delivered + ${count}, delivered_at = ${now}, failures = 0,
      failing_since = null, error = null, next_at = case when together and waiting > ${count} then ${quiet}::timestamptz end,
      gather_until = ${longest}, lease_until = ${until}
    where project_id = ${projectId}::uuid and id = ${id}::uuid and holder = ${holder}::uuid
    returning waiting`
  if (!row) return null
  const rows = await db`
    delete from hook_delivery
    where project_id = ${projectId}::uuid and hook_id = ${id}::uuid and sequence <= ${through}`
  if (rows.affected !== count) throw new Error('the delivered events were not there')
  return row.waiting
}

interface FailedDelivery {
  readonly reason: string
  readonly now: Date
  readonly nextAt: Date
  readonly isDead: boolean
}

/** False: the hook is another's by now, or gone. */
export async function settleFailed(
  db: Sql,
  { projectId, id, holder }: HeldHook,
  { reason, now, nextAt, isDead }: FailedDelivery,
): Promise<boolean> {
  const rows = await db`
    update hook
    set failures = failures + 1, failing_since = coalesce(failing_since, ${now}), failed_at = ${now}, error = ${reason},
      next_at = ${nextAt}, dead_at = case when ${isDead} then ${now}::timestamptz end, holder = null, lease_until = null
    where project_id = ${projectId}::uuid and id = ${id}::uuid and holder = ${holder}::uuid`
  return rows.affected === 1
}

/** False: the hook is another's by now, or gone. */
export async function renewHook(db: Sql, { projectId, id, holder }: HeldHook, until: Date): Promise<boolean> {
  const rows = await db`
    update hook
    set lease_until = ${until}
    where project_id = ${projectId}::uuid and id = ${id}::uuid and holder = ${holder}::uuid`
  return rows.affected === 1
}

export async function releaseHook(db: Sql, { projectId, id, holder }: HeldHook): Promise<void> {
  await db`
    update hook
    set holder = null, lease_until = null
    where project_id = ${projectId}::uuid and id = ${id}::uuid and holder = ${holder}::uuid`
}

/** The same secret, sealed anew. */
export async function keepSecret(db: Sql, { projectId, id, holder }: HeldHook, secret: string): Promise<void> {
  await db`
    update hook
    set secret = ${secret}
    where project_id = ${projectId}::uuid and id = ${id}::uuid and holder = ${holder}::uuid`
}
