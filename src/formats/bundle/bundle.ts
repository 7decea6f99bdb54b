import type { ItemKind } from '../../contract/words.ts'

// The library bundle, version 1: what every importer produces and `vitrine import` takes. One JSON object with a list
// per kind, or NDJSON: the header object first, then one `{ "kind": "component", … }` a line.

export const BUNDLE_VERSION = 1

// In characters. Keys stand in a btree index with the file key, which holds 2,704 bytes; a character is at most four.
export const MAX_KEY = 512
export const MAX_FILE_KEY = 128
export const MAX_NAME = 1_000
export const MAX_DESCRIPTION = 100_000
/** Of one vector path. */
export const MAX_PATH = 1_000_000

export const LISTS = ['collections', 'tokens', 'styles', 'components', 'screens', 'flows'] as const
export type ListName = (typeof LISTS)[number]

export const KIND_OF: Readonly<Record<ListName, ItemKind>> = {
  collections: 'token-collection',
  tokens: 'token',
  styles: 'style',
  components: 'component',
  screens: 'screen',
  flows: 'flow',
}

/** What the lines of NDJSON call each kind; a collection may also be called as the graph calls it. */
export const LINE_KINDS: Readonly<Record<string, ListName>> = Object.fromEntries(
  LISTS.flatMap((list) => [list.slice(0, -1), KIND_OF[list]].map((kind) => [kind, list])),
)

/** Where a bundle comes from. What is absent of the kinds in `completeFor` has been deleted in this source. */
export interface BundleSource {
  readonly tool: string
  /** Null where nobody says which file it is: the source is found by what is in it (sync/sources). */
  readonly fileKey: string | null
  readonly name: string
  readonly version: string | null
  /** Its entries came out of a library of ours: each goes back to the source that has it. */
  readonly isExport: boolean
  readonly completeFor: readonly ItemKind[]
}

/** One entry of a list as it was read, not yet checked. `path` names it in faults: `components[3]`. */
export interface BundleEntry {
  readonly list: ListName
  readonly value: unknown
  readonly path: string
}
