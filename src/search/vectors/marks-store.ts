// Which projects are behind their search index, and whose turn it is. A project is marked by the write that puts it
// behind: its revision is then ahead of the indexed one, and an index of the database holds those alone
// (migrations/0026). `listBehind`, `listLongestBehind` and `listIndexedBefore`, `listIndexedAfter` are control
// statements: they look at every project, by these indexes and no further than `limit`.
import type { Sql } from '../../ports.ts'

interface Looked {
  /** Null: in every project. */
  readonly projectId: string | null
  /** Others work on these. */
  readonly except: readonly string[]
  readonly limit: number
}

/** Those that were imported or searched last come first, each page that they got having put them back. */
export async function listBehind(db: Sql, { projectId, except, limit }: Looked): Promise<string[]> {
  const rows = await db.tuples<[string]>`
    select id
    from project
    where (docs_revision > indexed_docs or library_revision > indexed_library)
      and (${projectId}::uuid is null or id = ${projectId}::uuid) and not id = any(${except}::uuid[])
    order by index_place desc
    limit ${limit}`
  return rows.map(([id]) => id)
}

/** The same from the other end. */
export async function listLongestBehind(db: Sql, { projectId, except, limit }: Looked): Promise<string[]> {
  const rows = await db.tuples<[string]>`
    select id
    from project
    where (docs_revision > indexed_docs or library_revision > indexed_library)
      and (${projectId}::uuid is null or id = ${projectId}::uuid) and not id = any(${except}::uuid[])
    order by index_place
    limit ${limit}`
  return rows.map(([id]) => id)
}

/**
 * Those whose index was made by something else. Its name comes before ours or after it: "other than" cannot be found by
 * an index. Of one such name those that were imported or searched last come first.
 */
export async function listIndexedByOther(db: Sql, looked: Looked & { readonly indexedBy: string }): Promise<string[]> {
  const before = await listIndexedBefore(db, looked)
  return before.length < looked.limit ? [...before, ...(await listIndexedAfter(db, looked))] : before
}

async function listIndexedBefore(
  db: Sql,
  { projectId, indexedBy, except, limit }: Looked & { readonly indexedBy: string },
): Promise<string[]> {
  const rows = await db.tuples<[string]>`
    select id
    from project
    where indexed_by < ${indexedBy} and (${projectId}::uuid is null or id = ${projectId}::uuid)
      and not id = any(${except}::uuid[])
    order by indexed_by, index_place desc
    limit ${limit}`
  return rows.map(([id]) => id)
}

async function listIndexedAfter(
  db: Sql,
  { projectId, indexedBy, except, limit }: Looked & { readonly indexedBy: string },
): Promise<string[]> {
  const rows = await db.tuples<[string]>`
    select id
    from project
    where indexed_by > ${indexedBy} and (${projectId}::uuid is null or id = ${projectId}::uuid)
      and not id = any(${except}::uuid[])
    order by indexed_by, index_place desc
    limit ${limit}`
  return rows.map(([id]) => id)
}

const MINUTE_MS = 60_000
const MOST_AHEAD_MS = 60_000

/**
 * As far as a page is worth. A place that lies in the future was set by a clock that was ahead. Read and then written,
 * because Citus computes no times beside a column; who was put forward meanwhile stays there.
 */
export async function putBack(
  db: Sql,
  projectId: string,
  { pages, now }: { readonly pages: number; readonly now: number },
): Promise<void> {
  const [row] = await db<{ place: Date }>`select index_place as place from project where id = ${projectId}::uuid`
  if (!row) return
  const place = row.place.getTime()
  const back = new Date(Math.min(place, now + MINUTE_MS) - pages * MINUTE_MS)
  await db`
    update project
    set index_place = ${back}::timestamptz
    where id = ${projectId}::uuid and index_place < ${new Date(place + 1)}::timestamptz`
}

/** Of those that were searched in the same minute the one that was searched most comes first. */
export async function putForward(
  db: Sql,
  projectId: string,
  { searches, now }: { readonly searches: number; readonly now: number },
): Promise<void> {
  const ahead = new Date(now + Math.min(searches * 1000, MOST_AHEAD_MS))
  await db`
    update project
    set index_place = greatest(index_place, ${ahead}::timestamptz)
    where id = ${projectId}::uuid`
}

/** All of it is behind from now on, whatever is indexed. */
export async function markBehind(db: Sql, projectId: string): Promise<void> {
  await db`update project set indexed_docs = -1, indexed_library = -1 where id = ${projectId}::uuid`
}

interface Indexed {
  readonly space: string
  readonly indexedBy: string
  readonly docs: number
  readonly library: number
}

/**
 * Takes the mark off up to these revisions, unless a space that replaces this one is being filled. The project is locked
 * first: who makes such a space marks the project in the same transaction, and what is looked for here must see it.
 */
export async function markIndexed(
  db: Sql,
  projectId: string,
  { space, indexedBy, docs, library }: Indexed,
): Promise<void> {
  await db`select id from project where id = ${projectId}::uuid for no key update`
  await db`
    update project
    set indexed_docs = ${docs}, indexed_library = ${library}, indexed_by = ${indexedBy}
    where id = ${projectId}::uuid
      and not exists (
        select 1
        from search_space ours
        join search_space newer on newer.project_id = ours.project_id and newer.provider = ours.provider
          and newer.model = ours.model and newer.chunker = ours.chunker and newer.generation > ours.generation
        where ours.project_id = ${projectId}::uuid and ours.id = ${space})`
}
