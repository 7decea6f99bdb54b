import type { Static } from 'typebox'
import type { TokenValue } from '../../library/documents.ts'
import type { Collection, Component, Place, Screen, Style, Token } from './schema.ts'
import type { ListName } from './bundle.ts'
import type { Finding } from './findings.ts'

// The library bundle as importers write it; docs/bundle.md says what each field means.

export interface LibraryBundle {
  readonly vitrine: 1
  readonly source: {
    readonly tool: string
    /** Absent where nothing says which file it is. */
    readonly file_key?: string | null
    readonly name: string
    readonly version?: string | null
    /** Made of what `vitrine export` wrote. */
    readonly exported?: boolean
    /** What is absent from these lists has been deleted in the source: all of them, none, or those named. */
    readonly complete: boolean | readonly ListName[]
  }
  readonly collections?: Iterable<CollectionEntry>
  readonly tokens?: Iterable<TokenEntry>
  readonly styles?: Iterable<StyleEntry>
  /** May be made one by one while they are written: the specs of a large file do not fit into memory together. */
  readonly components?: Iterable<ComponentEntry>
  readonly screens?: Iterable<ScreenEntry>
  readonly flows?: Iterable<PlaceEntry>
}

/** As importers write what the reader takes: nothing is null, and nothing is changed afterwards. */
type Written<T> = T extends readonly (infer Item)[]
  ? readonly Written<Item>[]
  : T extends object
    ? { readonly [Name in keyof T]: Written<Exclude<T[Name], null>> }
    : T

export type CollectionEntry = Written<Static<typeof Collection>>
export type TokenEntry = Omit<Written<Static<typeof Token>>, 'values'> & {
  readonly values: Readonly<Record<string, TokenValue>>
}
export type StyleEntry = Written<Static<typeof Style>>
export type ComponentEntry = Written<Static<typeof Component>>
export type ScreenEntry = Written<Static<typeof Screen>>
export type PlaceEntry = Written<Static<typeof Place>>

/** What a conversion made and what it could not carry. Complete once every list of its bundle has been walked. */
export interface ConversionReport {
  /** How many of what the source held: `{ nodes: 3327, instances: 223 }`. */
  readonly counts: Record<string, number>
  /** What was left out or changed, where, and why; the summary of the import shows them as warnings. */
  readonly notes: Finding[]
}

export interface Conversion {
  readonly bundle: LibraryBundle
  readonly report: ConversionReport
}
