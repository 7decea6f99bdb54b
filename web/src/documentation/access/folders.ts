import type { Page } from '@vitrine/client'

interface Folder {
  /** Null: outside of all folders. */
  readonly path: string | null
  readonly pages: readonly Page[]
}

/** Folders in the order of their names, pages in their order within; those outside of all come first. */
export function byFolder(pages: readonly Page[]): Folder[] {
  const folders = new Map<string | null, Page[]>()
  for (const page of pages) folders.set(page.path, [...(folders.get(page.path) ?? []), page])
  return [...folders]
    .map(([path, inside]) => ({ path, pages: inside.toSorted((a, b) => a.position - b.position) }))
    .sort((a, b) => (a.path ?? '').localeCompare(b.path ?? '', 'en'))
}
