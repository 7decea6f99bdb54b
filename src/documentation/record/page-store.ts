// Pages as the documentation on them needs them; all else about pages is in pages/store.ts.
import type { Sql } from '../../ports.ts'

/** What the feed and the search text say about a page besides its blocks. */
export async function readPageHead(
  db: Sql,
  projectId: string,
  id: string,
): Promise<{ readonly title: string; readonly slug: string; readonly abstract: string | null } | null> {
  const [row] = await db<{ title: string; slug: string; abstract: string | null }>`
    select title, slug, abstract from page where project_id = ${projectId}::uuid and id = ${id}::uuid`
  return row ?? null
}

/** Those of the pages that exist. */
export async function existingPages(db: Sql, projectId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db<{ id: string }>`
    select id from page where project_id = ${projectId}::uuid and id = any(${ids}::uuid[])`
  return new Set(rows.map((row) => row.id))
}

interface PageChange {
  readonly id: string
  readonly now: Date
  /** The person who changes it; null for a key. */
  readonly by: string | null
}

export async function markChanged(db: Sql, projectId: string, { id, now, by }: PageChange): Promise<void> {
  const rows = await db`
    update page set updated_at = ${now}, updated_by = ${by}::text
    where project_id = ${projectId}::uuid and id = ${id}::uuid`
  if (rows.affected !== 1) throw new Error('the page was not written')
}
