import type { EntityKind } from '../contract/words.ts'

/** A change of an entity's documentation, as the feed tells it. */
export interface FeedRow {
  readonly type: EntityKind
  readonly id: string
  readonly title: string
  readonly slug: string | null
  readonly hasDocs: boolean
  readonly isDeleted: boolean
  readonly revision: number
}

interface PageName {
  readonly id: string
  readonly title: string
  readonly slug: string
}

/** What a project's memory knows about documentation: which entities have some, and the names of its pages. */
export class Docs {
  readonly #documented = new Map<EntityKind, Set<string>>()
  readonly #pages = new Map<string, PageName>()
  readonly #slugs = new Map<string, string>()
  readonly #revisions = new Map<string, number>()
  /** Grows with every change that was applied, for those who derive something from it. */
  version = 0

  hasDocs(kind: EntityKind, id: string): boolean {
    return this.#documented.get(kind)?.has(id) ?? false
  }

  /** The ids of the documented entities of a kind. */
  documented(kind: EntityKind): ReadonlySet<string> {
    return this.#documented.get(kind) ?? NONE
  }

  page(id: string): PageName | undefined {
    return this.#pages.get(id)
  }

  pageBySlug(slug: string): PageName | undefined {
    const id = this.#slugs.get(slug)
    return id === undefined ? undefined : this.#pages.get(id)
  }

  pages(): IterableIterator<PageName> {
    return this.#pages.values()
  }

  /** How many rows of the feed it holds. */
  get size(): number {
    return this.#revisions.size
  }

  /**
   * Applying a row again, or an older one after a newer one, changes nothing. Of what is deleted nothing is kept: a page
   * comes back under another id, and a project's pages come and go for years.
   */
  apply(row: FeedRow): void {
    const { type, id, title, slug, revision } = row
    const key = `${type}/${id}`
    if ((this.#revisions.get(key) ?? -1) >= revision) return
    if (row.isDeleted) this.#revisions.delete(key)
    else this.#revisions.set(key, revision)
    this.version++
    const documented = this.#documented.get(type) ?? new Set()
    this.#documented.set(type, documented)
    if (row.hasDocs) documented.add(id)
    else documented.delete(id)
    if (type !== 'doc-page') return
    // A slug may have gone to another page already: only its own entry is removed.
    const before = this.#pages.get(id)
    if (before && this.#slugs.get(before.slug) === id) this.#slugs.delete(before.slug)
    if (row.isDeleted || slug === null) {
      this.#pages.delete(id)
      return
    }
    this.#pages.set(id, { id, title, slug })
    this.#slugs.set(slug, id)
  }
}

const NONE: ReadonlySet<string> = new Set()
