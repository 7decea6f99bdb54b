import { FIRST_ID } from '../../ids.ts'
import type { Sql } from '../../ports.ts'

const PAGE = 50

interface KeptText {
  readonly id: string
  readonly type: string
  /** JSON text. */
  readonly content: string
  readonly text: string
}

export async function everyProject(db: Sql): Promise<string[]> {
  const rows = await db.tuples<[string]>`select id from project order by id`
  return rows.map(([id]) => id)
}

/** Blocks of these types with what the search reads of them, page by page: a block may say much. */
export async function* keptTexts(db: Sql, projectId: string, types: readonly string[]): AsyncGenerator<KeptText[]> {
  let last = FIRST_ID
  for (;;) {
    const page: KeptText[] = await db<KeptText>`
      select id, type, content, search_text as text
      from block
      where project_id = ${projectId}::uuid and id > ${last}::uuid and type = any(${types}::text[])
      order by id
      limit ${PAGE}`
    if (page.length > 0) yield page
    if (page.length < PAGE) return
    last = page.at(-1)?.id ?? last
  }
}

export async function writeTexts(
  db: Sql,
  projectId: string,
  texts: readonly { readonly id: string; readonly text: string }[],
): Promise<void> {
  const written = await db`
    update block set search_text = anew.text
    from unnest(${texts.map(({ id }) => id)}::uuid[], ${texts.map(({ text }) => text)}::text[]) as anew (id, text)
    where block.project_id = ${projectId}::uuid and block.id = anew.id`
  if (written.affected !== texts.length) throw new Error(`${written.affected} of ${texts.length} texts were written`)
}

/** The search follows the entities of these blocks anew: memory by `revision`, vectors by `text_revision`. */
export async function raiseTexts(db: Sql, projectId: string, blockIds: readonly string[]): Promise<void> {
  await db`
    with raised as (
      update project set docs_revision = docs_revision + 1 where id = ${projectId}::uuid returning docs_revision
    )
    update entity_documentation
    set revision = raised.docs_revision, text_revision = raised.docs_revision
    from raised
    where entity_documentation.project_id = ${projectId}::uuid
      and (entity_documentation.entity_type, entity_documentation.entity_id) in (
        select entity_type, entity_id from block
        where project_id = ${projectId}::uuid and id = any(${blockIds}::uuid[]))`
}
