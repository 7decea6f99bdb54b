// Pages and their folders. A folder is the literal path of its pages; '' in the table is null outside.
import { FIRST_ID } from '../ids.ts'
import { ConstraintViolation } from '../errors.ts'
import type { Rows, Sql } from '../ports.ts'
import { GAP } from './rules/place.ts'

export interface Page {
  readonly id: string
  readonly title: string
  readonly slug: string
  readonly path: string | null
  /** The rank within the folder. */
  readonly position: number
  readonly abstract: string | null
  readonly icon: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
  /** The person who changed it; null for a key. */
  readonly updatedBy: string | null
}

/** A page with the key that orders its folder. */
export interface PlacedPage extends Page {
  readonly sortKey: number
}

interface PageRow {
  readonly id: string
  readonly title: string
  readonly slug: string
  readonly path: string
  readonly sort_key: number
  readonly abstract: string | null
  readonly icon: string | null
  readonly created_at: Date
  readonly updated_at: Date
  readonly updated_by: string | null
}

export async function findPage(
  db: Sql,
  projectId: string,
  by: { readonly id: string } | { readonly slug: string },
): Promise<PlacedPage | null> {
  const [row] =
    'id' in by
      ? await db<PageRow & { before: number }>`
          select id, title, slug, path, sort_key, abstract, icon, created_at, updated_at, updated_by,
            (select count(*) from page other
              where other.project_id = ${projectId}::uuid and other.path = page.path
                and other.sort_key < page.sort_key) as before
          from page
          where project_id = ${projectId}::uuid and id = ${by.id}::uuid`
      : await db<PageRow & { before: number }>`
          select id, title, slug, path, sort_key, abstract, icon, created_at, updated_at, updated_by,
            (select count(*) from page other
              where other.project_id = ${projectId}::uuid and other.path = page.path
                and other.sort_key < page.sort_key) as before
          from page
          where project_id = ${projectId}::uuid and slug = ${by.slug}`
  return row ? toPage(row, row.before) : null
}

/** Where a list of pages goes on. */
export interface PagePlace {
  readonly path: string | null
  readonly sortKey: number
  readonly id: string
}

interface PageQuery {
  /** Only this folder. */
  readonly path: string | undefined
  readonly after: PagePlace | null
  readonly limit: number
}

/** Pages by folder (none first), place and id. */
export async function listPages(db: Sql, projectId: string, { path, after, limit }: PageQuery): Promise<PlacedPage[]> {
  const isAnyFolder = path === undefined
  // Pages of one folder follow each other, so only the first row's rank has to be counted.
  const rows = await db<PageRow & { before: number }>`
    with picked as (
      select id, title, slug, path, sort_key, abstract, icon, created_at, updated_at, updated_by
      from page
      where project_id = ${projectId}::uuid
        and (${isAnyFolder}::boolean or path = ${path ?? ''})
        and (${after === null}::boolean
          or (path, sort_key, id) > (${after?.path ?? ''}, ${after?.sortKey ?? 0}::bigint, ${after?.id ?? FIRST_ID}::uuid))
      order by path, sort_key, id
      limit ${limit}
    )
    select picked.*,
      (select count(*) from page earlier
        join (select path, sort_key from picked order by path, sort_key, id limit 1) first
          on earlier.path = first.path and earlier.sort_key < first.sort_key
        where earlier.project_id = ${projectId}::uuid) as before
    from picked
    order by path, sort_key, id`
  let rank = 0
  return rows.map((row, at) => {
    const isSameFolder = rows[at - 1]?.path === row.path
    rank = at === 0 ? row.before : isSameFolder ? rank + 1 : 0
    return toPage(row, rank)
  })
}

/** Those of the slugs that pages have. */
export async function takenSlugs(db: Sql, projectId: string, slugs: readonly string[]): Promise<Set<string>> {
  const rows = await db<{ slug: string }>`
    select slug from page where project_id = ${projectId}::uuid and slug = any(${slugs}::text[])`
  return new Set(rows.map((row) => row.slug))
}

export const isSlugTaken = (error: unknown): boolean =>
  error instanceof ConstraintViolation && error.constraint === 'page_project_id_slug_key'

export async function insertPage(db: Sql, projectId: string, page: Omit<PlacedPage, 'position'>): Promise<void> {
  const rows = await db`
    insert into page (project_id, id, title, slug, path, sort_key, abstract, icon, created_at, updated_at,
      updated_by)
    values (${projectId}::uuid, ${page.id}::uuid, ${page.title}, ${page.slug}, ${page.path ?? ''}, ${page.sortKey},
      ${page.abstract}, ${page.icon}, ${page.createdAt}, ${page.updatedAt},
      ${page.updatedBy}::text)`
  expectOne(rows)
}

export async function updatePageRow(db: Sql, projectId: string, page: Omit<PlacedPage, 'position'>): Promise<void> {
  const rows = await db`
    update page
    set title = ${page.title}, path = ${page.path ?? ''}, sort_key = ${page.sortKey}, abstract = ${page.abstract},
      icon = ${page.icon}, updated_at = ${page.updatedAt}, updated_by = ${page.updatedBy}::text
    where project_id = ${projectId}::uuid and id = ${page.id}::uuid`
  expectOne(rows)
}

export async function deletePageRow(db: Sql, projectId: string, id: string): Promise<void> {
  expectOne(await db`delete from page where project_id = ${projectId}::uuid and id = ${id}::uuid`)
}

/** The greatest key in a folder; null in an empty one. */
export async function lastKey(db: Sql, projectId: string, path: string | null): Promise<number | null> {
  const [row] = await db<{ last: number | null }>`
    select max(sort_key) as last from page where project_id = ${projectId}::uuid and path = ${path ?? ''}`
  return row?.last ?? null
}

/** The keys on both sides of a rank in a folder, as if the page that is to be placed there were not in it. */
export async function neighbors(
  db: Sql,
  projectId: string,
  { path, rank, without }: { readonly path: string | null; readonly rank: number; readonly without: string },
): Promise<{ readonly before: number | null; readonly after: number | null }> {
  const rows = await db<{ sort_key: number }>`
    select sort_key
    from page
    where project_id = ${projectId}::uuid and path = ${path ?? ''} and id <> ${without}::uuid
    order by sort_key, id
    offset ${Math.max(rank - 1, 0)}
    limit 2`
  const [first, second] = rows.map((row) => row.sort_key)
  if (rank === 0) return { before: null, after: first ?? null }
  // Beyond the end: the page goes last.
  if (first === undefined) return { before: await lastOther(db, projectId, { path, without }), after: null }
  return { before: first, after: second ?? null }
}

async function lastOther(
  db: Sql,
  projectId: string,
  { path, without }: { readonly path: string | null; readonly without: string },
): Promise<number | null> {
  const [row] = await db<{ last: number | null }>`
    select max(sort_key) as last
    from page
    where project_id = ${projectId}::uuid and path = ${path ?? ''} and id <> ${without}::uuid`
  return row?.last ?? null
}

/**
 * Makes room in a folder in front of a key, and gives the key in its middle. Keys only grow: a list that is being read
 * may show a page twice then, but misses none.
 */
export async function makeRoom(
  db: Sql,
  projectId: string,
  { path, before }: { readonly path: string | null; readonly before: number },
): Promise<number> {
  await db`
    update page
    set sort_key = sort_key + ${GAP}::bigint
    where project_id = ${projectId}::uuid and path = ${path ?? ''} and sort_key >= ${before}::bigint`
  return before + GAP / 2
}

interface MovedPages {
  readonly from: string
  readonly to: string | null
  readonly now: Date
  /** The person who moves them. */
  readonly by: string | null
}

/** Moves every page of a folder behind the pages of another one, in their order; says how many. */
export async function movePages(db: Sql, projectId: string, { from, to, now, by }: MovedPages): Promise<number> {
  const rows = await db`
    update page
    set path = ${to ?? ''}, updated_at = ${now}, updated_by = ${by}::text,
      sort_key = ranked.rank * ${GAP}::bigint
        + (select coalesce(max(sort_key), 0) from page
            where project_id = ${projectId}::uuid and path = ${to ?? ''})
    from (
      select id, row_number() over (order by sort_key, id) as rank
      from page
      where project_id = ${projectId}::uuid and path = ${from}
    ) ranked
    where page.project_id = ${projectId}::uuid and page.id = ranked.id`
  return rows.affected
}

function toPage(row: PageRow, position: number): PlacedPage {
  const { id, title, slug, abstract, icon, created_at: createdAt, updated_at: updatedAt, updated_by: updatedBy } = row
  const path = row.path === '' ? null : row.path
  return { id, title, slug, path, position, abstract, icon, createdAt, updatedAt, updatedBy, sortKey: row.sort_key }
}

function expectOne(rows: Rows<object>): void {
  if (rows.affected !== 1) throw new Error('the page was not written')
}
