// The names of library entities as documentation keeps them. Both functions run under the project's row lock, which
// every write of documentation takes first and an import last: the second of them sees what the first one wrote.
import type { EntityRef } from '../../entities/rules/entity-kind.ts'
import type { Sql } from '../../ports.ts'

/** Gives renamed entities their new titles in the feed; raises docs_revision if there are any. */
export async function refreshTitles(db: Sql, projectId: string): Promise<number> {
  await db`select id from project where id = ${projectId}::uuid for no key update`
  const rows = await db`
    with stale as (
      select documented.entity_type, documented.entity_id, item.name
      from entity_documentation documented
      join library_item item
        on item.project_id = documented.project_id
        and item.id = documented.entity_id
        and item.kind = documented.entity_type
      where documented.project_id = ${projectId}::uuid and documented.title <> item.name
    ), raised as (
      update project set docs_revision = docs_revision + 1
      where id = ${projectId}::uuid and exists (select 1 from stale)
      returning docs_revision
    )
    update entity_documentation
    set title = stale.name, revision = raised.docs_revision, text_revision = raised.docs_revision
    from stale, raised
    where entity_documentation.project_id = ${projectId}::uuid
      and entity_documentation.entity_type = stale.entity_type
      and entity_documentation.entity_id = stale.entity_id`
  return rows.affected
}

/** The name that the record has now; null for what is not an entity of the library. */
export async function readItemName(db: Sql, projectId: string, { type, id }: EntityRef): Promise<string | null> {
  const [row] = await db<{ name: string }>`
    select name from library_item where project_id = ${projectId}::uuid and id = ${id}::uuid and kind = ${type}`
  return row?.name ?? null
}
