// Histories: which blocks an entity had after each write, and what those said that are gone. Writes run inside the
// transaction of the write that they tell of, which holds the project's row. What lists entities whose histories are too
// long is a control statement.
import type { EntityKind } from '../../contract/words.ts'
import type { EntityRef } from '../../entities/rules/entity-kind.ts'
import type { Sql } from '../../ports.ts'

// Of type and content, in SQL as in `block-hash.ts`: 16 bytes are enough to tell the blocks of one entity apart.

export interface Version {
  readonly revision: number
  readonly writtenAt: Date
  readonly action: string | null
  readonly actor: string | null
  /** Whose proposal it was. */
  readonly proposedBy: string | null
  readonly title: string
  /** Hashes, in the order of the blocks. */
  readonly blocks: readonly string[]
}

export interface KeptBlock {
  readonly type: string
  /** JSON text. */
  readonly content: string
}

// What a version takes is counted as 200 bytes and 24 for each block, a text as its own. What adds or takes away says how
// many bytes of history that is: whoever calls it counts them (quota/store.ts). Citus returns columns of an
// insert from a query only by an alias (`as made`).

interface Sized {
  readonly size: number
}

const sum = (rows: readonly Sized[]): number => rows.reduce((all, { size }) => all + size, 0)

/** What was there before histories were kept is their first version. */
export async function insertFirstVersion(
  db: Sql,
  projectId: string,
  { type, id }: EntityRef,
  title: string,
): Promise<number> {
  const added = await db<Sized>`
    insert into documentation_version as made (project_id, entity_type, entity_id, revision, written_at, title, blocks)
    select block.project_id, ${type}, ${id}::uuid, max(documented.blocks_revision), max(block.updated_at), ${title},
      array_agg(left(encode(sha256(convert_to(block.type || chr(10) || block.content, 'UTF8')), 'hex'), 32)
        order by block.position)
    from block
    join entity_documentation documented
      on documented.project_id = block.project_id
      and documented.entity_type = block.entity_type
      and documented.entity_id = block.entity_id
    where block.project_id = ${projectId}::uuid and block.entity_type = ${type} and block.entity_id = ${id}::uuid
      and not exists (
        select 1 from documentation_version
        where project_id = ${projectId}::uuid and entity_type = ${type} and entity_id = ${id}::uuid)
    group by block.project_id
    returning 200 + 24 * cardinality(made.blocks) as size`
  return sum(added)
}

/** Keeps what blocks say that are about to go; `staying` are the hashes of what will still be said. */
export async function keepTexts(
  db: Sql,
  projectId: string,
  { type, id }: EntityRef,
  { staying, blockIds = null }: { readonly staying: readonly string[]; readonly blockIds?: readonly string[] | null },
): Promise<number> {
  const added = await db<Sized>`
    insert into documentation_text as made (project_id, entity_type, entity_id, hash, type, content)
    select distinct on (going.project_id, going.hash) going.project_id, ${type}, ${id}::uuid, going.hash, going.type,
      going.content
    from (
      select project_id, left(encode(sha256(convert_to(block.type || chr(10) || content, 'UTF8')), 'hex'), 32) as hash,
        block.type, content
      from block
      where project_id = ${projectId}::uuid and entity_type = ${type} and entity_id = ${id}::uuid
        and (${blockIds}::uuid[] is null or block.id = any(${blockIds}::uuid[]))
    ) as going
    where not going.hash = any(${staying}::text[])
    on conflict do nothing
    returning octet_length(made.content) as size`
  return sum(added)
}

/** What is said again is in its block; it needs no copy. */
export async function dropTexts(
  db: Sql,
  projectId: string,
  { type, id }: EntityRef,
  hashes: readonly string[],
): Promise<number> {
  const gone = await db<Sized>`
    delete from documentation_text
    where project_id = ${projectId}::uuid and entity_type = ${type} and entity_id = ${id}::uuid
      and hash = any(${hashes}::text[])
    returning octet_length(content) as size`
  return -sum(gone)
}

interface NewVersion extends Omit<Version, 'blocks'> {
  readonly keyId: string | null
}

export async function insertVersion(
  db: Sql,
  projectId: string,
  { type, id }: EntityRef,
  version: NewVersion & { readonly blocks: readonly string[] },
): Promise<number> {
  const added = await db<Sized>`
    insert into documentation_version (project_id, entity_type, entity_id, revision, written_at, action, actor, key_id,
      proposed_by, title, blocks)
    values (${projectId}::uuid, ${type}, ${id}::uuid, ${version.revision}, ${version.writtenAt},
      ${version.action}::text, ${version.actor}::text, ${version.keyId}::uuid,
      ${version.proposedBy}::text, ${version.title},
      ${version.blocks}::text[])
    returning 200 + 24 * cardinality(blocks) as size`
  return sum(added)
}

/** After a write whose blocks nobody has counted: as they stand in the table. */
export async function insertVersionOfBlocks(
  db: Sql,
  projectId: string,
  { type, id }: EntityRef,
  version: NewVersion,
): Promise<number> {
  const added = await db<Sized>`
    insert into documentation_version as made (project_id, entity_type, entity_id, revision, written_at, action, actor, key_id,
      proposed_by, title, blocks)
    select project.id, ${type}, ${id}::uuid, ${version.revision}, ${version.writtenAt},
      ${version.action}::text, ${version.actor}::text, ${version.keyId}::uuid,
      ${version.proposedBy}::text, ${version.title},
      coalesce(array_agg(left(encode(sha256(convert_to(block.type || chr(10) || content, 'UTF8')), 'hex'), 32)
        order by position) filter (where block.id is not null), '{}')
    from project
    left join block
      on block.project_id = project.id and block.entity_type = ${type} and block.entity_id = ${id}::uuid
    where project.id = ${projectId}::uuid
    group by project.id
    returning 200 + 24 * cardinality(made.blocks) as size`
  return sum(added)
}

interface Row {
  readonly revision: number
  readonly written_at: Date
  readonly action: string | null
  readonly actor: string | null
  readonly proposed_by: string | null
  readonly title: string
  readonly blocks: string[]
}

/** Newest first, before a revision that is known or from the newest on. */
export async function listVersions(
  db: Sql,
  projectId: string,
  { type, id }: EntityRef,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<Version[]> {
  const rows = await db<Row>`
    select revision, written_at, action, actor, proposed_by, title, blocks
    from documentation_version
    where project_id = ${projectId}::uuid and entity_type = ${type} and entity_id = ${id}::uuid
      and (${before}::bigint is null or revision < ${before}::bigint)
    order by revision desc
    limit ${limit}`
  return rows.map(toVersion)
}

export async function findVersion(
  db: Sql,
  projectId: string,
  { type, id }: EntityRef,
  revision: number,
): Promise<Version | null> {
  const [row] = await db<Row>`
    select revision, written_at, action, actor, proposed_by, title, blocks
    from documentation_version
    where project_id = ${projectId}::uuid and entity_type = ${type} and entity_id = ${id}::uuid
      and revision = ${revision}`
  return row ? toVersion(row) : null
}

/** What was said under these hashes, by blocks that are there or by ones that are gone. */
export async function readTexts(
  db: Sql,
  projectId: string,
  { type, id }: EntityRef,
  hashes: readonly string[],
): Promise<Map<string, KeptBlock>> {
  const rows = await db<{ hash: string; type: string; content: string }>`
    select hash, type, content
    from documentation_text
    where project_id = ${projectId}::uuid and entity_type = ${type} and entity_id = ${id}::uuid
      and hash = any(${hashes}::text[])
    union all
    select said.hash, said.type, said.content
    from (
      select left(encode(sha256(convert_to(block.type || chr(10) || content, 'UTF8')), 'hex'), 32) as hash,
        block.type, content
      from block
      where project_id = ${projectId}::uuid and entity_type = ${type} and entity_id = ${id}::uuid
    ) as said
    where said.hash = any(${hashes}::text[])`
  return new Map(rows.map(({ hash, type, content }) => [hash, { type, content }]))
}

/** Takes the oldest versions of the project, never the last one of an entity. Returns whose they were. */
export async function dropOldest(
  db: Sql,
  projectId: string,
  limit: number,
): Promise<{ readonly entities: readonly EntityRef[]; readonly bytes: number }> {
  const rows = await db<Sized & { entity_type: EntityKind; entity_id: string }>`
    delete from documentation_version
    where project_id = ${projectId}::uuid and (entity_type, entity_id, revision) in (
      select entity_type, entity_id, revision from documentation_version old
      where project_id = ${projectId}::uuid and exists (
        select 1 from documentation_version newer
        where newer.project_id = ${projectId}::uuid and newer.entity_type = old.entity_type
          and newer.entity_id = old.entity_id and newer.revision > old.revision)
      order by written_at, revision
      limit ${limit})
    returning entity_type, entity_id, 200 + 24 * cardinality(blocks) as size`
  return { entities: rows.map(({ entity_type: type, entity_id: id }) => ({ type, id })), bytes: -sum(rows) }
}

/** Of one entity those that were written before then, but for the last; with `all`, that one too. */
export async function dropVersions(
  db: Sql,
  projectId: string,
  { type, id }: EntityRef,
  { before, all }: { readonly before: Date; readonly all: boolean },
): Promise<number> {
  const gone = await db<Sized>`
    delete from documentation_version old
    where project_id = ${projectId}::uuid and entity_type = ${type} and entity_id = ${id}::uuid
      and (${all} or (written_at < ${before} and exists (
        select 1 from documentation_version newer
        where newer.project_id = ${projectId}::uuid and newer.entity_type = ${type} and newer.entity_id = ${id}::uuid
          and newer.revision > old.revision)))
    returning 200 + 24 * cardinality(blocks) as size`
  return -sum(gone)
}

/** What no version names any more. */
export async function sweepTexts(db: Sql, projectId: string, { type, id }: EntityRef): Promise<number> {
  const gone = await db<Sized>`
    delete from documentation_text
    where project_id = ${projectId}::uuid and entity_type = ${type} and entity_id = ${id}::uuid
      and hash not in (
        select unnest(blocks) from documentation_version
        where project_id = ${projectId}::uuid and entity_type = ${type} and entity_id = ${id}::uuid)
    returning octet_length(content) as size`
  return -sum(gone)
}

/** Until the transaction ends nobody writes documentation of this project. */
export async function lockProject(db: Sql, projectId: string): Promise<void> {
  await db`select id from project where id = ${projectId}::uuid for update`
}

interface StaleEntity extends EntityRef {
  readonly projectId: string
  /** Its documentation was deleted so long ago that nothing of it is kept. */
  readonly isGone: boolean
}

/** What was too old, and what was written, when somebody looked last and left nothing. */
export interface HistoryLook {
  readonly at: Date
  readonly before: Date
  readonly goneBefore: Date
}

const LOOK = 'history looked at'

export async function readLook(db: Sql): Promise<HistoryLook | null> {
  const [row] = await db<{ value: string }>`select value from service_setting where name = ${LOOK}`
  if (!row) return null
  const look = JSON.parse(row.value) as Record<keyof HistoryLook, string> // as writeLook wrote it
  return { at: new Date(look.at), before: new Date(look.before), goneBefore: new Date(look.goneBefore) }
}

export async function writeLook(db: Sql, look: HistoryLook): Promise<void> {
  await db`
    insert into service_setting (name, value) values (${LOOK}, ${JSON.stringify(look)})
    on conflict (name) do update set value = excluded.value`
}

interface Stale {
  readonly before: Date
  readonly goneBefore: Date
  readonly since: HistoryLook
  readonly limit: number
}

/**
 * Entities that have versions which are too old, or were deleted too long ago. A version is too old once it has reached
 * its age and another came after it: so only those are looked at that reached it since the last look, and those of
 * entities that were written since then.
 */
export async function staleEntities(
  db: Sql,
  stale: Stale,
): Promise<{ readonly entities: readonly StaleEntity[]; readonly hasMore: boolean }> {
  const lists = [await listAged(db, stale), await listWritten(db, stale), await listGone(db, stale)]
  const entities = new Map<string, StaleEntity>()
  for (const [projectId, type, id, isGone] of lists.flat()) {
    const place = `${projectId} ${type} ${id}`
    entities.set(place, { projectId, type, id, isGone: isGone || entities.get(place)?.isGone === true })
  }
  return { entities: [...entities.values()], hasMore: lists.some(({ length }) => length === stale.limit) }
}

type StaleTuple = readonly [projectId: string, type: EntityKind, id: string, isGone: boolean]

async function listAged(db: Sql, { before, since, limit }: Stale): Promise<readonly StaleTuple[]> {
  return db.tuples<StaleTuple>`
    select project_id, entity_type, entity_id, false
    from documentation_version version
    where written_at < ${before} and written_at >= ${since.before} and exists (
      select 1 from documentation_version newer
      where newer.project_id = version.project_id and newer.entity_type = version.entity_type
        and newer.entity_id = version.entity_id and newer.revision > version.revision)
    order by written_at
    limit ${limit}`
}

async function listWritten(db: Sql, { before, since, limit }: Stale): Promise<readonly StaleTuple[]> {
  return db.tuples<StaleTuple>`
    select project_id, entity_type, entity_id, false
    from documentation_version newer
    where written_at >= ${since.at} and exists (
      select 1 from documentation_version version
      where version.project_id = newer.project_id and version.entity_type = newer.entity_type
        and version.entity_id = newer.entity_id and version.revision < newer.revision
        and version.written_at < ${before})
    order by written_at
    limit ${limit}`
}

async function listGone(db: Sql, { goneBefore, since, limit }: Stale): Promise<readonly StaleTuple[]> {
  return db.tuples<StaleTuple>`
    select project_id, entity_type, entity_id, true
    from documentation_version version
    where written_at < ${goneBefore} and written_at >= ${since.goneBefore} and cardinality(blocks) = 0
      and not exists (
        select 1 from documentation_version newer
        where newer.project_id = version.project_id and newer.entity_type = version.entity_type
          and newer.entity_id = version.entity_id and newer.revision > version.revision)
    order by written_at
    limit ${limit}`
}

const toVersion = (row: Row): Version => ({
  revision: row.revision,
  writtenAt: row.written_at,
  action: row.action,
  actor: row.actor,
  proposedBy: row.proposed_by,
  title: row.title,
  blocks: row.blocks,
})
