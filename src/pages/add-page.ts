import { currentActing } from '../contract/acting/acting.ts'
import { takeRoom } from '../documentation/quota/expect-room.ts'
import { hasDocumentation } from '../documentation/rules/has-documentation.ts'
import { recordChange } from '../documentation/record/store.ts'
import { mintId } from '../ids.ts'
import type { Sql } from '../ports.ts'
import { keyAtEnd } from './rules/place.ts'
import { deriveSlug, nthSlug } from './rules/slug.ts'
import { findPage, insertPage, lastKey, takenSlugs, type PlacedPage } from './store.ts'

interface NewPage {
  /** Of a page that was deleted and comes back. */
  readonly id?: string
  readonly title: string
  /** Absent: one is made from the title. */
  readonly slug: string | undefined
  readonly path: string | null
  readonly abstract: string | null
  readonly icon: string | null
}

interface PageWrite {
  readonly projectId: string
  readonly revision: number
  readonly now: number
  readonly quotaBytes: number
}

/** Writes a page at the end of its folder; null when the slug that was asked for is taken. */
export async function addPage(
  db: Sql,
  { projectId, revision, now, quotaBytes }: PageWrite,
  { id = mintId(now), title, slug, path, abstract, icon }: NewPage,
): Promise<PlacedPage | null> {
  if (slug !== undefined && (await takenSlugs(db, projectId, [slug])).size > 0) return null
  const at = new Date(now)
  const page = {
    id,
    title,
    path,
    abstract,
    icon,
    slug: slug ?? (await freeSlug(db, projectId, deriveSlug(title))),
    sortKey: keyAtEnd(await lastKey(db, projectId, path)),
    createdAt: at,
    updatedAt: at,
    updatedBy: currentActing()?.person ?? null,
  }
  await insertPage(db, projectId, page)
  await takeRoom(db, projectId, { growth: pageBytes(page), quotaBytes })
  await recordChange(db, projectId, {
    title,
    abstract,
    slug: page.slug,
    revision,
    entity: { type: 'doc-page', id },
    blockCount: 0,
    hasDocs: hasDocumentation({ blockCount: 0, abstract }),
    isDeleted: false,
    changes: 'blocks',
  })
  return findPage(db, projectId, { id })
}

/** As the quota counts them. */
export const pageBytes = ({ title, abstract }: Pick<NewPage, 'title' | 'abstract'>): number =>
  Buffer.byteLength(title) + Buffer.byteLength(abstract ?? '')

/** The first of `slug`, `slug-2`, `slug-3`… that no page has; the project is locked, so it stays free. */
async function freeSlug(db: Sql, projectId: string, slug: string): Promise<string> {
  for (let first = 1, count = 8; ; first += count, count *= 4) {
    const candidates = Array.from({ length: count }, (_, at) => nthSlug(slug, first + at))
    const taken = await takenSlugs(db, projectId, candidates)
    const free = candidates.find((candidate) => !taken.has(candidate))
    if (free !== undefined) return free
  }
}
