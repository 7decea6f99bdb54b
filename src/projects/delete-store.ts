// What goes with a project: every table that has rows of one, in an order in which they can be removed.
import type { Sql } from '../ports.ts'

export interface ProjectContents {
  readonly entities: number
  readonly documented: number
  readonly pages: number
  readonly files: number
  readonly keys: number
}

export async function countContents(db: Sql, projectId: string): Promise<ProjectContents> {
  const [row] = await db<ProjectContents>`
    select
      (select count(*) from library_item where project_id = ${projectId}::uuid) as entities,
      (select count(*) from entity_documentation
        where project_id = ${projectId}::uuid and has_docs and entity_type <> 'doc-page') as documented,
      (select count(*) from page where project_id = ${projectId}::uuid) as pages,
      (select count(*) from stored_object where project_id = ${projectId}::uuid and state = 'confirmed') as files,
      (select count(*) from api_key where project_id = ${projectId}::uuid and revoked_at is null) as keys`
  return row ?? { entities: 0, documented: 0, pages: 0, files: 0, keys: 0 }
}

/** Who works on the project right now. */
export async function findWorker(db: Sql, projectId: string, now: Date): Promise<string | null> {
  const [row] = await db<{ name: string }>`
    select name from lease where project_id = ${projectId}::uuid and expires_at > ${now} limit 1`
  return row?.name ?? null
}

export async function revokeAllKeys(db: Sql, projectId: string, at: Date): Promise<void> {
  await db`
    update api_key set revoked_at = coalesce(revoked_at, ${at}::timestamptz) where project_id = ${projectId}::uuid`
  await db`delete from browser_session where project_id = ${projectId}::uuid`
  await db`delete from agent_token where project_id = ${projectId}::uuid`
  await db`delete from agent_grant where project_id = ${projectId}::uuid`
  await db`
    update share_link set revoked_at = coalesce(revoked_at, ${at}::timestamptz) where project_id = ${projectId}::uuid`
}

/** Where bytes of the project lie, whatever they are for. */
export async function listBytes(db: Sql, projectId: string): Promise<string[]> {
  const rows = await db<{ store_key: string }>`
    select store_key from stored_object where project_id = ${projectId}::uuid
    union select store_key from image_fill where project_id = ${projectId}::uuid
    union select store_key from pushed_part where project_id = ${projectId}::uuid
    union select store_key from object_garbage where project_id = ${projectId}::uuid`
  return rows.map((row) => row.store_key)
}

export async function deleteRows(db: Sql, projectId: string): Promise<void> {
  await db`delete from block where project_id = ${projectId}::uuid`
  await db`delete from page where project_id = ${projectId}::uuid`
  await db`delete from entity_documentation where project_id = ${projectId}::uuid`
  await db`delete from stored_object where project_id = ${projectId}::uuid`
  await db`delete from object_garbage where project_id = ${projectId}::uuid`
  await db`delete from image_fill where project_id = ${projectId}::uuid`
  await db`delete from pushed_part where project_id = ${projectId}::uuid`
  await db`delete from pushed_import where project_id = ${projectId}::uuid`
  await db`delete from search_vector where project_id = ${projectId}::uuid`
  await db`delete from search_space where project_id = ${projectId}::uuid`
  await db`delete from library_item where project_id = ${projectId}::uuid`
  await db`delete from spec_layer where project_id = ${projectId}::uuid`
  await db`delete from unswept_layers where project_id = ${projectId}::uuid`
  await db`delete from code_component where project_id = ${projectId}::uuid`
  await db`delete from code_link where project_id = ${projectId}::uuid`
  await db`delete from code_use where project_id = ${projectId}::uuid`
  await db`delete from code_scan where project_id = ${projectId}::uuid`
  await db`delete from library_source where project_id = ${projectId}::uuid`
  await db`delete from library_change where project_id = ${projectId}::uuid`
  await db`delete from sync_state where project_id = ${projectId}::uuid`
  await db`delete from source_schedule where project_id = ${projectId}::uuid`
  await db`delete from documentation_version where project_id = ${projectId}::uuid`
  await db`delete from documentation_text where project_id = ${projectId}::uuid`
  await db`delete from documentation_size where project_id = ${projectId}::uuid`
  await db`delete from browser_session where project_id = ${projectId}::uuid`
  await db`delete from agent_token where project_id = ${projectId}::uuid`
  await db`delete from agent_grant where project_id = ${projectId}::uuid`
  await db`delete from share_link where project_id = ${projectId}::uuid`
  await db`delete from library_release where project_id = ${projectId}::uuid`
  await db`delete from hook_delivery where project_id = ${projectId}::uuid`
  await db`delete from hook where project_id = ${projectId}::uuid`
  await db`delete from proposal where project_id = ${projectId}::uuid`
  await db`delete from project_face where project_id = ${projectId}::uuid`
  await db`delete from lease where project_id = ${projectId}::uuid`
  await db`delete from api_key where project_id = ${projectId}::uuid`
  await db`delete from credential where project = ${projectId}::uuid`
}

/** What the files of the project took of its team's quota is free again; a team without projects goes too. */
export async function deleteProjectRow(db: Sql, projectId: string): Promise<void> {
  await db`delete from project where id = ${projectId}::uuid`
  const [row] = await db<{ team: string }>`
    delete from project_directory where project = ${projectId}::uuid returning team`
  if (row)
    await db`
      delete from team
      where id = ${row.team}::uuid and not exists (select 1 from project_directory where team = ${row.team}::uuid)`
}

export async function returnStorage(db: Sql, projectId: string): Promise<void> {
  const [taken] = await db<{ used: number; reserved: number }>`
    select coalesce(sum(size_bytes), 0)::bigint as used,
      coalesce(sum(declared_bytes) filter (where size_bytes is null), 0)::bigint as reserved
    from stored_object
    where project_id = ${projectId}::uuid`
  await db`
    update team
    set storage_used_bytes = storage_used_bytes - ${taken?.used ?? 0}::bigint,
      storage_reserved_bytes = storage_reserved_bytes - ${taken?.reserved ?? 0}::bigint
    from project_directory
    where project_directory.project = ${projectId}::uuid and team.id = project_directory.team`
}
