// What a reader sees of an entity's documentation, as rows for the text engine.
import type { Sql } from '../../ports.ts'
import type { DocumentationChange } from '../store.ts'

/**
 * Rebuilds the text rows from the blocks that are stored now, and touches only those that changed: an append to a
 * long document rewrites its last row. `hasDocs` false: there is nothing to find any more.
 */
export async function rewriteText(
  db: Sql,
  projectId: string,
  {
    entity: { type, id },
    title,
    abstract,
    hasDocs,
  }: Pick<DocumentationChange, 'entity' | 'title' | 'abstract' | 'hasDocs'>,
): Promise<void> {
  // Slices of at most 99,999 characters go into the row in whose window of 100,000 they begin, so a row has less than
  // 200,000. Beyond forty rows nothing is indexed: that is the text of several books on one entity. The texts of files
  // have rows of their own behind all others, and no title to be found by.
  const [written] = await db<{ rows: number }>`
    with slice as (
      select -1 as position, 0 as n, ${abstract ?? ''}::text as body
      union all
      select block.position, n, substr(block.search_text, n * 99999 + 1, 99999)
      from block cross join generate_series(0, length(block.search_text) / 99999) as n
      where block.project_id = ${projectId}::uuid and block.entity_type = ${type} and block.entity_id = ${id}::uuid
    ), placed as (
      select position, n, body,
        (sum(length(body) + 1) over (order by position, n) - length(body) - 1) / 100000 as part
      from slice
      where ${hasDocs}::boolean
    ), fresh as (
      select part::int as part, ${title}::text as title,
        ltrim(string_agg(body, E'\n' order by position, n), E'\n') as body
      from placed
      where part < 40
      group by part
      union all
      select ${FIRST_EXTRACTED_PART}::int + block.position, '', stored_object.extracted_text
      from block
      join block_object on block_object.project_id = block.project_id and block_object.block_id = block.id
      join stored_object
        on stored_object.project_id = block_object.project_id and stored_object.object_key = block_object.object_key
      where block.project_id = ${projectId}::uuid and block.entity_type = ${type} and block.entity_id = ${id}::uuid
        and block.type = 'file' and stored_object.extracted_text is not null
    ), written as (
      insert into documentation_text (project_id, entity_type, entity_id, part, title, body)
      select ${projectId}::uuid, ${type}, ${id}::uuid, part, title, body from fresh
      on conflict (project_id, entity_type, entity_id, part) do update
      set title = excluded.title, body = excluded.body
      where documentation_text.title <> excluded.title or documentation_text.body <> excluded.body
    ), outdated as (
      delete from documentation_text
      where project_id = ${projectId}::uuid and entity_type = ${type} and entity_id = ${id}::uuid
        and part not in (select part from fresh)
    )
    select count(*) as rows from fresh`
  if (hasDocs && !written?.rows) throw new Error('the text of the documentation was not written')
}

const FIRST_EXTRACTED_PART = 1000

/** Makes the text of a file searchable wherever a block shows it. */
export async function writeExtractedTexts(db: Sql, projectId: string, objectKey: string): Promise<void> {
  await db`
    insert into documentation_text (project_id, entity_type, entity_id, part, title, body)
    select ${projectId}::uuid, block.entity_type, block.entity_id, ${FIRST_EXTRACTED_PART}::int + block.position, '',
      stored_object.extracted_text
    from block
    join block_object on block_object.project_id = block.project_id and block_object.block_id = block.id
    join stored_object
      on stored_object.project_id = block_object.project_id and stored_object.object_key = block_object.object_key
    where block.project_id = ${projectId}::uuid
      and block.type = 'file'
      and stored_object.extracted_text is not null
      and block_object.object_key = ${objectKey}
    on conflict (project_id, entity_type, entity_id, part) do update set body = excluded.body`
}
