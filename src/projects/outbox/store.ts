// Events on their way out, written by the transactions that they tell of.
import type { EntityKind } from '../../contract/words.ts'
import type { Sql } from '../../ports.ts'
import type { EventType } from './rules/event.ts'
import { gatheringFrom } from './rules/gathering.ts'

/** So many events may wait for one hook; those that come then are counted and not kept. */
const MOST_WAITING = 10_000

/** Of which events somebody of the project wants to hear. */
export async function readHears(db: Sql, projectId: string): Promise<readonly string[]> {
  const [row] = await db<{ hears: string[] }>`select hears from project where id = ${projectId}::uuid`
  return row?.hears ?? []
}

export async function readProjectName(db: Sql, projectId: string): Promise<string> {
  const [row] = await db<{ name: string }>`select name from project where id = ${projectId}::uuid`
  return row?.name ?? ''
}

interface ToldEvent {
  readonly id: string
  readonly type: EventType
  readonly payload: string
  readonly now: number
}

/**
 * Puts an event behind the others of every hook that wants to hear of it. The row of a hook stays locked until the
 * transaction ends: whoever tells it something next is behind this one, whichever commits first. A hook that is told
 * together is due when it has been quiet; one that fails keeps its rest.
 */
export async function insertDeliveries(
  db: Sql,
  projectId: string,
  { id, type, payload, now }: ToldEvent,
): Promise<void> {
  const hooks = await db<{ id: string; isFull: boolean }>`
    select id, waiting >= ${MOST_WAITING} as "isFull"
    from hook
    where project_id = ${projectId}::uuid and ${type} = any(events) and dead_at is null
    for update`
  const full = hooks.filter(({ isFull }) => isFull).map((hook) => hook.id)
  const open = hooks.filter(({ isFull }) => !isFull).map((hook) => hook.id)
  if (full.length > 0)
    await db`
      update hook
      set dropped = dropped + 1
      where project_id = ${projectId}::uuid and id = any(${full}::uuid[])`
  if (open.length === 0) return
  const { quiet, longest } = gatheringFrom(now)
  await db`
    update hook
    set last_sequence = last_sequence + 1, waiting = waiting + 1,
      gather_until = case when waiting = 0 then ${longest} else coalesce(gather_until, ${longest}) end,
      next_at = case
        when not together or failures > 0 then next_at
        when waiting = 0 then ${quiet}
        else least(${quiet}, gather_until)
      end
    where project_id = ${projectId}::uuid and id = any(${open}::uuid[])`
  await db`
    insert into hook_delivery (project_id, hook_id, sequence, id, payload)
    select project_id, hook.id, last_sequence, ${id}::uuid, ${payload}
    from hook
    where project_id = ${projectId}::uuid and hook.id = any(${open}::uuid[])`
}

interface WrittenEntity {
  readonly type: EntityKind
  readonly id: string
  readonly title: string
  readonly isDeleted: boolean
}

/** What a write of documentation changed, by its revision in the feed. */
export async function readWritten(
  db: Sql,
  projectId: string,
  { revision, limit }: { readonly revision: number; readonly limit: number },
): Promise<WrittenEntity[]> {
  return db<WrittenEntity>`
    select entity_type as type, entity_id as id, title, is_deleted as "isDeleted"
    from entity_documentation
    where project_id = ${projectId}::uuid and revision = ${revision}
    order by entity_type, entity_id
    limit ${limit}`
}

export async function countWritten(db: Sql, projectId: string, revision: number): Promise<number> {
  const [row] = await db<{ count: number }>`
    select count(*) as count from entity_documentation
    where project_id = ${projectId}::uuid and revision = ${revision}`
  return row?.count ?? 0
}
