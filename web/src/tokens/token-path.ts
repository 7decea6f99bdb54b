import { byName } from '../parts/words/by-name.ts'

/** The folders that a token's name says it lies in: `color/bg/brand` in color, then bg. */
export function foldersOf(name: string, prefixes: ReadonlySet<string>): readonly string[] {
  const parts = name.split(/[/.]/).filter((part) => part !== '')
  if (parts.length > 1) return parts.slice(0, -1)
  // Some libraries have one long name without folders: what several begin with is a folder to them.
  const [first = ''] = name.split('-', 1)
  return prefixes.has(first) ? [first] : []
}

const FEWEST = 3

/** First words that at least a few names without folders begin with. */
export function sharedPrefixes(names: readonly string[]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const name of names) {
    if (/[/.]/.test(name)) continue
    const dash = name.indexOf('-')
    if (dash > 0) counts.set(name.slice(0, dash), (counts.get(name.slice(0, dash)) ?? 0) + 1)
  }
  return new Set([...counts].filter(([, count]) => count >= FEWEST).map(([prefix]) => prefix))
}

export interface Folder {
  /** Its parts joined by `/`. */
  readonly path: string
  readonly name: string
  /** Of all tokens in it and in its folders. */
  readonly count: number
  readonly folders: readonly Folder[]
}

/** The folders of names as a tree, in the order of names as people sort them. */
export function folderTree(paths: Iterable<readonly string[]>): readonly Folder[] {
  const root: Growing = { path: '', name: '', count: 0, folders: new Map() }
  for (const path of paths) {
    let at = root
    for (const part of path) {
      const known = at.folders.get(part)
      const next = known ?? {
        path: at === root ? part : `${at.path}/${part}`,
        name: part,
        count: 0,
        folders: new Map(),
      }
      if (!known) at.folders.set(part, next)
      next.count++
      at = next
    }
  }
  return grown(root)
}

interface Growing {
  readonly path: string
  readonly name: string
  count: number
  readonly folders: Map<string, Growing>
}

const grown = ({ folders }: Growing): Folder[] =>
  [...folders.values()]
    .map((one) => ({ path: one.path, name: one.name, count: one.count, folders: grown(one) }))
    .sort((one, other) => byName(one.name, other.name))
