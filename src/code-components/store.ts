// What manifests say of components, a row for each source, format and component, and the revision of all of it.
import { FIRST_ID } from '../ids.ts'
import type { Sql } from '../ports.ts'

const PAGE = 1_000

interface CodeRow {
  readonly id: string
  readonly format: string
  readonly codeId: string
  readonly name: string
  /** JSON, the same text for the same component. */
  readonly document: string
  /** SHA-256 in hex. */
  readonly hash: string
}

/** A row without what is in it: enough to know whether it is another one. */
type CodeMark = Omit<CodeRow, 'name' | 'document'>

export async function readCodeRevision(db: Sql, projectId: string): Promise<number> {
  const [row] = await db<{ revision: number }>`
    select code_revision as revision from project where id = ${projectId}::uuid`
  return row?.revision ?? 0
}

/** Locks the project's row until the transaction ends, so it comes last in one that writes much. */
export async function raiseCodeRevision(db: Sql, projectId: string): Promise<number> {
  const [row] = await db<{ revision: number }>`
    update project set code_revision = code_revision + 1 where id = ${projectId}::uuid
    returning code_revision as revision`
  if (!row) throw new Error('the project of a code component is gone')
  return row.revision
}

/** The documents of every source that was not removed, page by page, what was read first before the rest. */
export async function* readCodeDocuments(db: Sql, projectId: string): AsyncGenerator<readonly string[]> {
  let last = FIRST_ID
  for (;;) {
    const rows = await db.tuples<[id: string, document: string]>`
      select id, document from code_component
      where project_id = ${projectId}::uuid and id > ${last}::uuid and not exists (
        select 1 from library_source
        where library_source.project_id = ${projectId}::uuid and library_source.id = code_component.source_id
          and removed_at is not null
      )
      order by id
      limit ${PAGE}`
    if (rows.length > 0) yield rows.map(([, document]) => document)
    if (rows.length < PAGE) return
    last = rows.at(-1)?.[0] ?? last
  }
}

export async function readCodeMarks(db: Sql, projectId: string, sourceId: string): Promise<CodeMark[]> {
  return db`
    select id, format, code_id as "codeId", encode(content_hash, 'hex') as hash from code_component
    where project_id = ${projectId}::uuid and source_id = ${sourceId}::uuid`
}

/** Which component each source speaks of, removed ones too: by what is in it a source is known again. */
export async function listCodeIds(
  db: Sql,
  projectId: string,
): Promise<readonly { readonly sourceId: string; readonly codeId: string }[]> {
  return db`
    select distinct source_id as "sourceId", code_id as "codeId" from code_component
    where project_id = ${projectId}::uuid`
}

/** Which components manifests say something else of since then. */
export async function listCodeChangedSince(db: Sql, projectId: string, time: Date): Promise<string[]> {
  const rows = await db<{ codeId: string }>`
    select distinct code_id as "codeId" from code_component
    where project_id = ${projectId}::uuid and updated_at > ${time}::timestamptz`
  return rows.map(({ codeId }) => codeId)
}

/** How many components each source speaks of, by its id. */
export async function countCode(db: Sql, projectId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db<{ sourceId: string; count: number }>`
    select source_id as "sourceId", count(distinct code_id) as count from code_component
    where project_id = ${projectId}::uuid
    group by source_id`
  return new Map(rows.map(({ sourceId, count }) => [sourceId, count]))
}

export async function writeCodeRows(
  db: Sql,
  projectId: string,
  rows: readonly CodeRow[],
  { sourceId, now }: { readonly sourceId: string; readonly now: Date },
): Promise<void> {
  const written = await db`
    insert into code_component (
      project_id, id, source_id, format, code_id, name, document, content_hash, updated_at
    )
    select project.id, said.id, ${sourceId}::uuid, said.format, said.code_id, said.name, said.document,
      decode(said.hash, 'hex'), ${now}::timestamptz
    from project, unnest(
      ${rows.map(({ id }) => id)}::uuid[],
      ${rows.map(({ format }) => format)}::text[],
      ${rows.map(({ codeId }) => codeId)}::text[],
      ${rows.map(({ name }) => name)}::text[],
      ${rows.map(({ document }) => document)}::text[],
      ${rows.map(({ hash }) => hash)}::text[]
    ) as said (id, format, code_id, name, document, hash)
    where project.id = ${projectId}::uuid
    on conflict (project_id, id) do update set
      name = excluded.name,
      document = excluded.document,
      content_hash = excluded.content_hash,
      updated_at = excluded.updated_at`
  if (written.affected !== rows.length)
    throw new Error(`${written.affected} of ${rows.length} code components were written`)
}

export async function deleteCodeRows(db: Sql, projectId: string, ids: readonly string[]): Promise<void> {
  await db`delete from code_component where project_id = ${projectId}::uuid and id = any(${ids}::uuid[])`
}

/** All that a source says, for good; what its links files said of links goes with it. */
export async function forgetCode(db: Sql, projectId: string, sourceId: string): Promise<number> {
  const rows = await db`
    delete from code_component where project_id = ${projectId}::uuid and source_id = ${sourceId}::uuid`
  const links = await db`
    delete from code_link where project_id = ${projectId}::uuid and source_id = ${sourceId}::uuid`
  return rows.affected + links.affected
}

/** What two sources say becomes what one says: of what both speak of, that of `into` holds. */
export async function moveCode(
  db: Sql,
  projectId: string,
  { from, into }: { readonly from: string; readonly into: string },
): Promise<number> {
  await db`
    delete from code_component
    where project_id = ${projectId}::uuid and source_id = ${from}::uuid and exists (
      select 1 from code_component known
      where known.project_id = ${projectId}::uuid and known.source_id = ${into}::uuid
        and known.format = code_component.format and known.code_id = code_component.code_id
    )`
  const moved = await db`
    update code_component set source_id = ${into}::uuid
    where project_id = ${projectId}::uuid and source_id = ${from}::uuid`
  const links = await db`
    update code_link set source_id = ${into}::uuid
    where project_id = ${projectId}::uuid and source_id = ${from}::uuid`
  return moved.affected + links.affected
}
