import type { ComponentType, PublishStatus, StyleType, TokenType } from '../../../contract/words.ts'
import type { Mode, TokenValue } from '../../../library/documents.ts'
import type { ListName } from './bundle.ts'
import type { Finding } from './findings.ts'

// The library bundle as importers write it; docs/bundle.md says what each field means.

export interface LibraryBundle {
  readonly vitrine: 1
  readonly source: {
    readonly tool: string
    readonly file_key: string
    readonly name: string
    readonly version?: string | null
    /** What is absent from these lists has been deleted in the source: all of them, none, or those named. */
    readonly complete: boolean | readonly ListName[]
  }
  readonly collections?: Iterable<CollectionEntry>
  readonly tokens?: Iterable<TokenEntry>
  readonly styles?: Iterable<StyleEntry>
  /** May be made one by one while they are written: the specs of a large file do not fit into memory together. */
  readonly components?: Iterable<ComponentEntry>
  readonly screens?: Iterable<PlaceEntry>
  readonly flows?: Iterable<PlaceEntry>
}

export interface CollectionEntry {
  readonly key: string
  readonly source_id?: string
  readonly name: string
  readonly modes: readonly Mode[]
  readonly default_mode?: string
}

export interface TokenEntry {
  readonly key: string
  readonly source_id?: string
  readonly name: string
  readonly collection: string
  readonly type: TokenType
  readonly scopes?: 'ALL' | readonly string[]
  readonly description?: string
  readonly values: Readonly<Record<string, TokenValue>>
  /** Gone from the source, which still tells its last values because others refer to it. */
  readonly deleted?: boolean
}

export interface StyleEntry {
  readonly key: string
  readonly source_style_id?: string
  readonly name: string
  readonly type: StyleType
  readonly description?: string
  readonly properties?: Readonly<Record<string, unknown>>
  readonly bound_variables?: readonly { readonly property: string; readonly token: string }[]
}

export interface ComponentEntry {
  readonly key: string
  readonly node_id?: string
  readonly name: string
  readonly type: ComponentType
  readonly description?: string
  readonly publish_status?: PublishStatus
  /** When it was last published: what it holds then counts as published, what differs later as CHANGED. */
  readonly published_at?: string
  readonly created_at?: string
  readonly variant_count?: number
  readonly spec?: object
  /** A document that stands before `spec`, also when the component is imported again without it. */
  readonly attached_spec?: object
  readonly uses?: readonly { readonly component: string; readonly metadata?: object }[]
  readonly binds?: readonly { readonly token: string; readonly metadata?: object }[]
  readonly styles?: readonly { readonly style: string; readonly metadata?: object }[]
}

export interface PlaceEntry {
  readonly key: string
  readonly node_id?: string
  readonly name: string
}

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
