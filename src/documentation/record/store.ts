// Blocks, the change feed, and the text for search. Writes run inside a transaction that holds the project's row.
import type { FeedRow } from '../../entities/docs.ts'
import type { EntityKind, ObjectKind } from '../../contract/words.ts'
import type { EntityRef } from '../../entities/rules/entity-kind.ts'
import { ConstraintViolation } from '../../errors.ts'
import type { Sql } from '../../ports.ts'

export interface StoredBlock {
  readonly id: string
  readonly type: string
  /** JSON text. */
  readonly content: string
  /** JSON text. */
  readonly mentions: string
  readonly createdAt: Date
  readonly updatedAt: Date
  /** The name of the person who wrote it; null for a key. */
  readonly updatedBy: string | null
  /** Of a file block; null until it has finished. */
  readonly extraction: Extraction | null
}

interface Extraction {
  readonly status: string
  readonly chars: number
  readonly truncated: boolean
}

export interface NewBlock extends StoredBlock {
  readonly searchText: string
  readonly objectKeys: readonly string[]
}

/** An entity's row of the change feed. */
interface DocumentationRow {
  readonly blockCount: number
  readonly blocksRevision: number
  readonly isDeleted: boolean
}

interface Documentation extends DocumentationRow {
  readonly blocks: readonly StoredBlock[]
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const NEVER_DOCUMENTED: DocumentationRow = { blockCount: 0, blocksRevision: 0, isDeleted: true }

interface BlockRow {
  readonly id: string | null
  readonly type: string
  readonly content: string
  readonly mentions: string
  readonly created_at: Date
  readonly updated_at: Date
  readonly updated_by: string | null
  readonly block_count: number
  readonly blocks_revision: number
  readonly is_deleted: boolean
  readonly extraction: string | null
  readonly extraction_chars: number | null
  readonly extraction_truncated: boolean | null
}

/** Row and blocks in one statement, so that the revision is the one of exactly these blocks. */
export async function readDocumentation(db: Sql, projectId: string, { type, id }: EntityRef): Promise<Documentation> {
  const rows = await db<BlockRow>`
    select block.id, block.type, block.content, block.mentions, block.created_at, block.updated_at,
      block.updated_by, documented.block_count, documented.blocks_revision, documented.is_deleted,
      stored_object.extraction, stored_object.extraction_chars, stored_object.extraction_truncated
    from entity_documentation documented
    left join block
      on block.project_id = documented.project_id
      and block.entity_type = documented.entity_type
      and block.entity_id = documented.entity_id
    left join block_object
      on block_object.project_id = block.project_id and block_object.block_id = block.id and block.type = 'file'
    left join stored_object
      on stored_object.project_id = block_object.project_id and stored_object.object_key = block_object.object_key
    where documented.project_id = ${projectId}::uuid
      and documented.entity_type = ${type}
      and documented.entity_id = ${id}::uuid
    order by block.position`
  const [first] = rows
  if (!first) return { ...NEVER_DOCUMENTED, blocks: [] }
  return {
    blockCount: first.block_count,
    blocksRevision: first.blocks_revision,
    isDeleted: first.is_deleted,
    blocks: rows.flatMap((row) => (row.id === null ? [] : [toBlock(row, row.id)])),
  }
}

export async function readDocumentationRow(
  db: Sql,
  projectId: string,
  { type, id }: EntityRef,
): Promise<DocumentationRow & { readonly nextPosition: number }> {
  const [row] = await db<Pick<BlockRow, 'block_count' | 'blocks_revision' | 'is_deleted'> & { last: number | null }>`
    select block_count, blocks_revision, is_deleted,
      (select max(position) from block
        where project_id = ${projectId}::uuid and entity_type = ${type} and entity_id = ${id}::uuid) as last
    from entity_documentation
    where project_id = ${projectId}::uuid and entity_type = ${type} and entity_id = ${id}::uuid`
  if (!row) return { ...NEVER_DOCUMENTED, nextPosition: 0 }
  return {
    blockCount: row.block_count,
    blocksRevision: row.blocks_revision,
    isDeleted: row.is_deleted,
    nextPosition: row.last === null ? 0 : row.last + 1,
  }
}

export interface DocumentationChange {
  readonly entity: EntityRef
  readonly title: string
  /** Of a page. */
  readonly slug: string | null
  /** Of a page. */
  readonly abstract: string | null
  readonly blockCount: number
  readonly hasDocs: boolean
  readonly isDeleted: boolean
  readonly revision: number
  /** Which revisions move along. */
  readonly changes: 'blocks' | 'text'
}

/** Writes the entity's row of the feed and says what memory and search have to follow. */
export async function recordChange(db: Sql, projectId: string, change: DocumentationChange): Promise<void> {
  const { entity, title, slug, blockCount, hasDocs, isDeleted, revision } = change
  const blocksRevision = change.changes === 'blocks' ? revision : 0
  const rows = await db`
    insert into entity_documentation (project_id, entity_type, entity_id, title, slug, block_count, has_docs,
      is_deleted, revision, blocks_revision, text_revision)
    values (${projectId}::uuid, ${entity.type}, ${entity.id}::uuid, ${title}, ${slug}, ${blockCount}, ${hasDocs},
      ${isDeleted}, ${revision}, ${blocksRevision}, ${revision})
    on conflict (project_id, entity_type, entity_id) do update
    set title = excluded.title, slug = excluded.slug, block_count = excluded.block_count,
      has_docs = excluded.has_docs, is_deleted = excluded.is_deleted, revision = excluded.revision,
      blocks_revision = greatest(entity_documentation.blocks_revision, excluded.blocks_revision),
      text_revision = excluded.text_revision`
  expectCount(rows.affected, 1, 'the documentation row')
}

export async function insertBlocks(
  db: Sql,
  projectId: string,
  { type, id }: EntityRef,
  { blocks, firstPosition }: { readonly blocks: readonly NewBlock[]; readonly firstPosition: number },
): Promise<void> {
  let position = firstPosition
  for (const some of parted(blocks)) {
    await insertSome(db, projectId, { type, id }, { blocks: some, firstPosition: position })
    position += some.length
  }
  await insertReferences(db, projectId, blocks)
}

/** The text of a statement is made and taken in one go, on this thread and the database's: neither may take long. */
const STATEMENT_CHARACTERS = 250_000

function* parted(blocks: readonly NewBlock[]): Generator<readonly NewBlock[]> {
  let characters = 0
  let from = 0
  for (const [at, { content, mentions, searchText }] of blocks.entries()) {
    const own = content.length + mentions.length + searchText.length
    if (at > from && characters + own > STATEMENT_CHARACTERS) {
      yield blocks.slice(from, at)
      characters = 0
      from = at
    }
    characters += own
  }
  if (from < blocks.length) yield blocks.slice(from)
}

async function insertSome(
  db: Sql,
  projectId: string,
  { type, id }: EntityRef,
  { blocks, firstPosition }: { readonly blocks: readonly NewBlock[]; readonly firstPosition: number },
): Promise<void> {
  const rows = await db`
    insert into block (project_id, id, entity_type, entity_id, position, type, content, mentions, search_text,
      created_at, updated_at, updated_by)
    select project.id, given.id, ${type}, ${id}::uuid, ${firstPosition}::int + given.at - 1, given.type,
      given.content, given.mentions, given.search_text, ${blocks[0]?.createdAt ?? new Date(0)}::timestamptz,
      ${blocks[0]?.createdAt ?? new Date(0)}::timestamptz, ${blocks[0]?.updatedBy ?? null}::text
    from project, unnest(
      ${blocks.map((block) => block.id)}::uuid[],
      ${blocks.map((block) => block.type)}::text[],
      ${blocks.map((block) => block.content)}::text[],
      ${blocks.map((block) => block.mentions)}::text[],
      ${blocks.map((block) => block.searchText)}::text[]
    ) with ordinality as given (id, type, content, mentions, search_text, at)
    where project.id = ${projectId}::uuid`
  expectCount(rows.affected, blocks.length, 'the blocks')
}

async function insertReferences(db: Sql, projectId: string, blocks: readonly NewBlock[]): Promise<void> {
  const pairs = blocks.flatMap(({ id, objectKeys }) => [...new Set(objectKeys)].map((key) => ({ id, key })))
  if (pairs.length === 0) return
  const rows = await db`
    insert into block_object (project_id, block_id, object_key)
    select project.id, given.block_id, given.object_key
    from project, unnest(${pairs.map(({ id }) => id)}::uuid[], ${pairs.map(({ key }) => key)}::text[])
      as given (block_id, object_key)
    where project.id = ${projectId}::uuid`
  expectCount(rows.affected, pairs.length, 'the references to objects')
  // The grace of an object that loses its last block begins anew.
  await db`
    update stored_object
    set orphaned_at = null
    where project_id = ${projectId}::uuid and object_key = any(${pairs.map(({ key }) => key)}::text[])`
}

export const isMissingObject = (error: unknown): boolean =>
  error instanceof ConstraintViolation && error.kind === 'foreign_key' && error.constraint.startsWith('block_object')

export async function deleteAllBlocks(
  db: Sql,
  projectId: string,
  { type, id }: EntityRef,
): Promise<{ readonly deleted: number; readonly bytes: number }> {
  const gone = await db.tuples<[number]>`
    delete from block
    where project_id = ${projectId}::uuid and entity_type = ${type} and entity_id = ${id}::uuid
    returning octet_length(content)`
  return counted(gone)
}

const counted = (gone: readonly (readonly [bytes: number])[]): { deleted: number; bytes: number } => ({
  deleted: gone.length,
  bytes: gone.reduce((sum, [bytes]) => sum + bytes, 0),
})

/** Deletes those of the blocks that belong to the entity, and says how many did and what they took. */
export async function deleteBlocks(
  db: Sql,
  projectId: string,
  { type, id }: EntityRef,
  blockIds: readonly string[],
): Promise<{ readonly deleted: number; readonly bytes: number }> {
  const gone = await db.tuples<[number]>`
    delete from block
    where project_id = ${projectId}::uuid and entity_type = ${type} and entity_id = ${id}::uuid
      and id = any(${blockIds}::uuid[])
    returning octet_length(content)`
  return counted(gone)
}

/** The raw mentions of an entity's blocks, as JSON texts. */
export async function readMentions(db: Sql, projectId: string, { type, id }: EntityRef): Promise<string[]> {
  const rows = await db<{ mentions: string }>`
    select mentions
    from block
    where project_id = ${projectId}::uuid and entity_type = ${type} and entity_id = ${id}::uuid and mentions <> '[]'`
  return rows.map((row) => row.mentions)
}

/** The rows of the feed after a place in it, oldest change first. */
export async function readFeed(
  db: Sql,
  projectId: string,
  after: Pick<FeedRow, 'revision' | 'type' | 'id'>,
  limit: number,
): Promise<FeedRow[]> {
  const rows = await db.tuples<[EntityKind, string, string, string | null, boolean, boolean, number]>`
    select entity_type, entity_id, title, slug, has_docs, is_deleted, revision
    from entity_documentation
    where project_id = ${projectId}::uuid
      and (revision, entity_type, entity_id) > (${after.revision}, ${after.type}, ${after.id}::uuid)
    order by revision, entity_type, entity_id
    limit ${limit}`
  return rows.map(([type, id, title, slug, hasDocs, isDeleted, revision]) => {
    return { type, id, title, slug, hasDocs, isDeleted, revision }
  })
}

/** A document: an entity that has blocks, or a page. */
interface ListedDocument {
  readonly type: EntityKind
  readonly id: string
  readonly title: string
  readonly blocksRevision: number
}

/** Documents by kind and id, after a place among them. */
export async function listDocumentRows(
  db: Sql,
  projectId: string,
  { after, limit }: { readonly after: { readonly type: string; readonly id: string } | null; readonly limit: number },
): Promise<ListedDocument[]> {
  return db`
    select entity_type as type, entity_id as id, title, blocks_revision as "blocksRevision"
    from entity_documentation
    where project_id = ${projectId}::uuid and not is_deleted and (block_count > 0 or entity_type = 'doc-page')
      and (${after === null}::boolean
        or (entity_type, entity_id) > (${after?.type ?? ''}, ${after?.id ?? FIRST_ID}::uuid))
    order by entity_type, entity_id
    limit ${limit}`
}

export interface FoundObject {
  readonly kind: ObjectKind
  readonly extraction: Extraction | null
}

/** Those of the objects that a block may reference. */
export async function findObjects(
  db: Sql,
  projectId: string,
  keys: readonly string[],
): Promise<Map<string, FoundObject>> {
  const rows = await db<
    { object_key: string; kind: ObjectKind } & Pick<
      BlockRow,
      'extraction' | 'extraction_chars' | 'extraction_truncated'
    >
  >`
    select object_key, kind, extraction, extraction_chars, extraction_truncated
    from stored_object
    where project_id = ${projectId}::uuid and object_key = any(${keys}::text[]) and state = 'confirmed'`
  return new Map(rows.map((row) => [row.object_key, { kind: row.kind, extraction: toExtraction(row) }]))
}

/** The objects of a page that nothing else shows become unreferenceable; collecting their bytes is other work. */
export async function discardObjects(db: Sql, projectId: string, { type, id }: EntityRef, now: Date): Promise<number> {
  const rows = await db`
    update stored_object
    set state = 'discarded', discarded_at = ${now}
    where project_id = ${projectId}::uuid
      and state <> 'discarded'
      and (
        (entity_type = ${type} and entity_id = ${id}::uuid)
        or object_key in (
          select block_object.object_key
          from block_object
          join block on block.project_id = block_object.project_id and block.id = block_object.block_id
          where block.project_id = ${projectId}::uuid and block.entity_type = ${type} and block.entity_id = ${id}::uuid
        )
      )
      and object_key not in (
        select block_object.object_key
        from block_object
        join block on block.project_id = block_object.project_id and block.id = block_object.block_id
        where block.project_id = ${projectId}::uuid
          and not (block.entity_type = ${type} and block.entity_id = ${id}::uuid)
      )`
  return rows.affected
}

function toBlock(row: BlockRow, id: string): StoredBlock {
  const { type, content, mentions, created_at: createdAt, updated_at: updatedAt, updated_by: updatedBy } = row
  return { id, type, content, mentions, createdAt, updatedAt, updatedBy, extraction: toExtraction(row) }
}

function toExtraction(
  row: Pick<BlockRow, 'extraction' | 'extraction_chars' | 'extraction_truncated'>,
): Extraction | null {
  if (row.extraction === null || row.extraction === 'pending') return null
  return { status: row.extraction, chars: row.extraction_chars ?? 0, truncated: row.extraction_truncated ?? false }
}

function expectCount(affected: number, wanted: number, what: string): void {
  if (affected !== wanted) throw new Error(`${what} were not written: ${affected} of ${wanted}`)
}
