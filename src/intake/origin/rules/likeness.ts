import type { ItemKind } from '../../../contract/words.ts'
import { foldName } from '../../../library/rules/fold-name.ts'

/** An entity as far as it tells two files of one library from files of two. */
export interface Known {
  readonly kind: ItemKind
  readonly key: string
  readonly sourceId: string | null
  readonly name: string
  /** Of a token. */
  readonly type?: string | null
}

/** How much of a source is in what is being imported. */
export interface Likeness {
  /** The key of the source. */
  readonly key: string
  /** What can be compared: of the source, of the import. */
  readonly entities: number
  readonly incoming: number
  /** In both, by keys that are unique everywhere. */
  readonly sharedKeys: number
  /** In both beyond those, by ids that are unique within one file, with the same name. */
  readonly sharedIds: number
  readonly names: number
  readonly sharedNames: number
  /** Of what was exported from here: how much the source has of it, whatever its tool. */
  readonly returning: number
}

/**
 * Compares what is being imported with the sources that a project has. A key (of a component, a style, or the path of a
 * token with its type) says by itself that two entities are the same one. A node id or the id of a variable is counted
 * from 1 in every file of the design tool, so it says so only together with the name, and only where not both sides have
 * keys. Variables that were made in another file are a matter of that file and are passed over. Collections hold nothing
 * by themselves: they are compared only where an import brings nothing else.
 */
export class Likenesses {
  readonly #keys = new Set<string>()
  /** By id and name: whether the entity has a key as well. */
  readonly #ids = new Map<string, boolean>()
  readonly #names = new Set<string>()
  /** What was exported from here, and the source that each goes back to. */
  readonly #exported = new Set<string>()
  readonly homes = new Map<string, string>()
  #incoming = 0
  readonly #areCollectionsAll: boolean
  readonly #found = new Map<string, Counted>()

  constructor(incoming: Iterable<Known>, { isExport = false }: { readonly isExport?: boolean } = {}) {
    const collections: Known[] = []
    for (const entity of incoming) {
      if (isExport) this.#exported.add(itemName(entity))
      if (isCollection(entity)) collections.push(entity)
      else this.#expect(entity)
    }
    this.#areCollectionsAll = this.#incoming === 0
    if (this.#areCollectionsAll) for (const collection of collections) this.#expect(collection)
  }

  #expect(entity: Known): void {
    const marks = marksOf(entity)
    if (marks === null) return
    this.#incoming++
    if (marks.key !== null) this.#keys.add(marks.key)
    if (marks.id !== null) this.#ids.set(marks.id, marks.key !== null)
    this.#names.add(nameOf(entity))
  }

  /** Entities of a source that are not deleted. */
  add(key: string, entity: Known): void {
    const found = this.#found.get(key) ?? nothingFound()
    this.#found.set(key, found)
    const item = itemName(entity)
    if (this.#exported.has(item) && !this.homes.has(item)) {
      this.homes.set(item, key)
      found.returning++
    }
    const marks = isCollection(entity) === this.#areCollectionsAll ? marksOf(entity) : null
    if (marks === null) return
    found.entities++
    if (marks.key !== null && this.#keys.has(marks.key)) found.sharedKeys++
    else if (marks.id !== null) {
      const hasKey = this.#ids.get(marks.id)
      if (hasKey !== undefined && !(hasKey && marks.key !== null)) found.sharedIds++
    }
    const name = nameOf(entity)
    if (this.#names.has(name)) found.sharedNames.add(name)
  }

  list(): Likeness[] {
    return [...this.#found].map(([key, { sharedNames, ...counts }]) => {
      const of = { key, incoming: this.#incoming, names: this.#names.size }
      return { ...of, ...counts, sharedNames: sharedNames.size }
    })
  }
}

/** What an item goes by within a source. */
export const itemName = ({ kind, key }: Pick<Known, 'kind' | 'key'>): string => `${kind} ${key}`

const nothingFound = (): Counted => {
  return { entities: 0, sharedKeys: 0, sharedIds: 0, returning: 0, sharedNames: new Set() }
}

interface Counted {
  entities: number
  returning: number
  sharedKeys: number
  sharedIds: number
  readonly sharedNames: Set<string>
}

const nameOf = ({ kind, name }: Known): string => `${kind} ${foldName(name)}`

const isCollection = ({ kind }: Known): boolean => kind === 'token-collection'

/** Ids that the design tool counts in every file anew. */
const LOCAL = /^(?:I?\d+:\d+(?:;\d+:\d+)*|Variable(?:Collection)?I[dD]:\d+:\d+)$/
/** A copy of another file's variable has the key of the original in its id. */
const REMOTE = /^Variable(?:Collection)?I[dD]:[^/]+\//

function marksOf({ kind, key, sourceId, name, type }: Known): { key: string | null; id: string | null } | null {
  if (REMOTE.test(key) || REMOTE.test(sourceId ?? '')) return null
  const local = [key, sourceId ?? ''].find((id) => LOCAL.test(id))
  return {
    key: LOCAL.test(key) ? null : `${kind} ${kind === 'token' ? (type ?? '') : ''} ${key}`,
    id: local === undefined ? null : `${kind} ${local} ${foldName(name)}`,
  }
}
