// What the main thread and the search thread say to each other. Lists of texts travel as one joined text, which costs
// the main thread a fraction of what thousands of strings would.
import type { EntityKind, ItemKind } from '../../contract/words.ts'
import type { EntityRef } from '../../entities/rules/entity-kind.ts'
import type { Signals } from './engines.ts'
import type { Quotable } from './excerpt.ts'
import type { Verdict } from './verdict.ts'

export const ID_LENGTH = 36
/** No name and no title has one: the edge refuses it. */
export const NAME_SEPARATOR = '\u0000'

/** The names of one kind, ordered by id. */
export interface ShelfLoad {
  /** Joined without anything between. */
  readonly ids: string
  readonly names: string
}

export interface LibraryShelfLoad extends ShelfLoad {
  readonly deleted: Uint8Array
  /** Of tokens and styles: the place of the type in its list. */
  readonly types: Uint8Array | null
}

export type Load =
  | {
      readonly load: 'library'
      readonly projectId: string
      readonly shelves: Readonly<Record<ItemKind, LibraryShelfLoad>>
    }
  | {
      readonly load: 'docs'
      readonly projectId: string
      readonly pages: ShelfLoad
      readonly projectName: string
      /** The ids of documented entities, joined. */
      readonly documented: Readonly<Record<EntityKind, string>>
    }
  /** Forgets the texts held so far when `epoch` is another one than before. */
  | {
      readonly load: 'texts'
      readonly projectId: string
      readonly epoch: string
      readonly entries: readonly TextEntry[]
    }
  /** Forgets the vectors held so far when `space` is another one than before. */
  | {
      readonly load: 'vectors'
      readonly projectId: string
      readonly space: string
      /** How long a vector is; null as long as there is none. */
      readonly dimension: number | null
      readonly entries: readonly VectorEntry[]
    }
  /** Makes now what the first question would otherwise wait for. */
  | { readonly load: 'prepare'; readonly projectId: string }
  | { readonly load: 'forget'; readonly projectId: string }

/** All that is searched of one entity besides its name; with nothing of it, it is taken out. */
export interface TextEntry extends EntityRef {
  readonly title: string
  /** What its authors say that it is called elsewhere, a line each. */
  readonly aliases?: string
  /** Of what was written here, if anything ever was: it rises with each change. */
  readonly textRevision?: number
  /** In parts, each ranked by itself. */
  readonly bodies: readonly string[]
  /** Layers of its spec, to be read for what they say. */
  readonly layers?: readonly string[]
}

/** All chunks of one entity; an empty one takes it out. */
export interface VectorEntry {
  readonly type: EntityKind
  readonly id: string
  /** Of what was written here when they were made. */
  readonly textRevision: number
  readonly vectors: Uint8Array
}

export interface ValueHit extends EntityRef {
  /** A color that is nearly the one that was asked for. */
  readonly isNear: boolean
}

export interface SearchQuestion {
  readonly projectId: string
  readonly query: string
  readonly types: readonly EntityKind[]
  readonly hasDocs: boolean | null
  readonly includeDeleted: boolean
  /** Places in the lists of types; such rows come from names only. */
  readonly tokenType: number | null
  readonly styleType: number | null
  readonly looksInTexts: boolean
  /** What has the value that the question is, best first; found in the library, and a text match before all others. */
  readonly values: readonly ValueHit[]
  /** In a language that the model was not trained for: of texts in such a language it then says nothing. */
  readonly isForeign: boolean
  readonly offset: number
  readonly limit: number
}

/** Of a question; it follows when the model has it. */
export interface Meaning {
  readonly semantic: {
    readonly vector: Float32Array
    readonly floors: { readonly best: number; readonly row: number }
    /** It tells of things of the field: what nothing is near enough to may be looked for deeper. */
    readonly isOfField: boolean
  } | null
  /** While the index is behind, to say how far it is. */
  readonly countsIndexed: boolean
}

export interface FoundRow {
  readonly id: string
  readonly name: string
  readonly hasDocs: boolean
  readonly score: number
  readonly signals: Signals
  /** Which chunk the semantic engine liked best. */
  readonly chunk: number | null
}

export interface FoundGroup {
  readonly type: EntityKind
  readonly total: number
  readonly verdict: Verdict
  readonly rows: readonly FoundRow[]
}

export interface SearchAnswer {
  readonly groups: readonly FoundGroup[]
  readonly hasMore: boolean
  readonly candidates: { readonly name: number; readonly text: number; readonly semantic: number }
  /** Entities with a text: of any type; of the types asked for; and how many of these are cut, because the index is full. */
  readonly texts: { readonly inAll: number; readonly asked: number; readonly cut: number }
  /** The model reads little of the question, and of what there is nothing that says the same in its language. */
  readonly isNotRead: boolean
  /** Entities of the types that the semantic engine looks at that it holds; null when nobody asked. */
  readonly held: number | null
}

/** What may be quoted of a row, and which piece of it the semantic engine liked best: first those of the description. */
export interface Passage extends Quotable {
  readonly chunk: number | null
}

export type Message =
  | Load
  /** To be told when it was taken. */
  | { readonly ask: number; readonly take: Load }
  | { readonly ask: number; readonly question: SearchQuestion }
  | { readonly ask: number; readonly meaning: Meaning }
  | { readonly ask: number; readonly query: string; readonly passages: readonly Passage[] }
export type Reply =
  /** What the words of the project take now. */
  | { readonly ask: number; readonly wordBytes: number }
  | { readonly ask: number; readonly answer: SearchAnswer }
  | { readonly ask: number; readonly excerpts: readonly string[] }
  | { readonly ask: number; readonly failure: string }
