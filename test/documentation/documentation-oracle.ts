import { deriveSlug, nthSlug } from '../../src/pages/rules/slug.ts'

// What documentation should be after any sequence of writes, in the plainest data structures there are.

export interface OraclePage {
  readonly id: string
  title: string
  readonly slug: string
  abstract: string | null
}

export interface OracleBlock {
  readonly text: string
  /** The page it mentions. */
  readonly mentions: string | null
  id: string
}

export class Oracle {
  readonly pages = new Map<string, OraclePage>()
  /** Page ids by folder, in order; '' is no folder. */
  readonly folders = new Map<string, string[]>()
  /** Blocks by owner: a page's id, or '' for the project itself. */
  readonly blocks = new Map<string, OracleBlock[]>()

  blocksOf(owner: string): OracleBlock[] {
    return this.blocks.get(owner) ?? []
  }

  folderOf(id: string): string {
    return [...this.folders].find(([, ids]) => ids.includes(id))?.[0] ?? ''
  }

  hasSlug(slug: string): boolean {
    return [...this.pages.values()].some((page) => page.slug === slug)
  }

  nextSlug(title: string): string {
    for (let n = 1; ; n++) {
      const slug = nthSlug(deriveSlug(title), n)
      if (!this.hasSlug(slug)) return slug
    }
  }

  add(page: OraclePage, path: string | null): void {
    this.pages.set(page.id, page)
    this.place(page.id, path ?? '')
  }

  /** Puts a page into a folder, at a position or at its end. */
  place(id: string, folder: string, position = Number.POSITIVE_INFINITY): void {
    for (const ids of this.folders.values()) if (ids.includes(id)) ids.splice(ids.indexOf(id), 1)
    const ids = this.folders.get(folder) ?? []
    ids.splice(Math.min(position, ids.length), 0, id)
    this.folders.set(folder, ids)
  }

  remove(id: string): void {
    this.pages.delete(id)
    this.blocks.delete(id)
    for (const ids of this.folders.values()) if (ids.includes(id)) ids.splice(ids.indexOf(id), 1)
  }

  /** Moves a folder's pages behind another's; says how many. */
  move(from: string, to: string): number {
    if (from === to) return 0
    const moved = this.folders.get(from) ?? []
    this.folders.set(from, [])
    this.folders.set(to, [...(this.folders.get(to) ?? []), ...moved])
    return moved.length
  }

  /** Whether an owner may write this mention: its page exists, or the owner's blocks have it already. */
  mayMention(owner: string, page: string): boolean {
    return this.pages.has(page) || this.blocksOf(owner).some((block) => block.mentions === page)
  }

  /** The list of pages as one line each. */
  listing(): string[] {
    const folders = [...this.folders.keys()].sort((a, b) => (a < b ? -1 : 1))
    return folders.flatMap((folder) =>
      (this.folders.get(folder) ?? []).map((id, position) => {
        const { title, slug, abstract } = this.pages.get(id) ?? { title: '?', slug: '?', abstract: null }
        return [id, folder, position, title, slug, abstract].join('|')
      }),
    )
  }
}
