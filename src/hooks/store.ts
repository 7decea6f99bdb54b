// Where events are sent. `findHookProject` is a control statement: an operator names a hook by its id alone.
import type { EventType } from '../projects/outbox/rules/event.ts'
import type { Sql } from '../ports.ts'
import type { HookFormat } from './rules/hook-formats.ts'

export interface Hook {
  readonly id: string
  readonly projectId: string
  readonly name: string | null
  readonly url: string
  readonly format: HookFormat
  readonly events: readonly EventType[]
  /** It is told at once what waits for it. */
  readonly together: boolean
  /** Sealed. */
  readonly secret: string
  readonly createdAt: Date
  readonly createdBy: string | null
  readonly waiting: number
  readonly dropped: number
  readonly delivered: number
  readonly deliveredAt: Date | null
  readonly failures: number
  readonly failingSince: Date | null
  readonly error: string | null
  readonly nextAt: Date | null
  readonly deadAt: Date | null
}

type NewHook = Pick<
  Hook,
  'id' | 'projectId' | 'name' | 'url' | 'format' | 'events' | 'together' | 'secret' | 'createdAt' | 'createdBy'
>

export async function insertHook(db: Sql, hook: NewHook): Promise<void> {
  const rows = await db`
    insert into hook (project_id, id, name, url, format, events, together, secret, created_at, created_by)
    values (${hook.projectId}::uuid, ${hook.id}::uuid, ${hook.name}::text, ${hook.url}, ${hook.format},
      ${hook.events}::text[], ${hook.together}, ${hook.secret}, ${hook.createdAt}, ${hook.createdBy}::text)`
  if (rows.affected !== 1) throw new Error('the hook was not written')
  await noteHeard(db, hook.projectId)
}

/** False: the project has no such hook. What waits for it goes with it. */
export async function deleteHook(db: Sql, projectId: string, id: string): Promise<boolean> {
  const rows = await db`delete from hook where project_id = ${projectId}::uuid and id = ${id}::uuid`
  await noteHeard(db, projectId)
  return rows.affected === 1
}

/** What writes of the project learn of its hooks; the caller holds the project's row. */
async function noteHeard(db: Sql, projectId: string): Promise<void> {
  await db`
    update project
    set hears = array(
      select distinct event from hook, unnest(hook.events) as heard (event)
      where hook.project_id = ${projectId}::uuid
      order by event)
    where id = ${projectId}::uuid`
}

/** In the order they were made. */
export async function listHooks(db: Sql, projectId: string): Promise<Hook[]> {
  return db<Hook>`
    select id, project_id as "projectId", name, url, format, events, together, secret, created_at as "createdAt",
      created_by as "createdBy", waiting, dropped, delivered, delivered_at as "deliveredAt", failures,
      failing_since as "failingSince", error, next_at as "nextAt", dead_at as "deadAt"
    from hook
    where project_id = ${projectId}::uuid
    order by created_at, id`
}

export async function findHook(db: Sql, projectId: string, id: string): Promise<Hook | null> {
  return (await listHooks(db, projectId)).find((hook) => hook.id === id) ?? null
}

export async function findHookProject(db: Sql, id: string): Promise<string | null> {
  const [row] = await db<{ project_id: string }>`select project_id from hook where id = ${id}::uuid`
  return row?.project_id ?? null
}

/** It takes what it is sent: whatever failed before is forgotten, and what waits is sent on. */
export async function reviveHook(db: Sql, projectId: string, id: string): Promise<void> {
  await db`
    update hook
    set failures = 0, failing_since = null, error = null, next_at = null, dead_at = null
    where project_id = ${projectId}::uuid and id = ${id}::uuid`
}
