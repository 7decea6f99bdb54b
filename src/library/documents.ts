import type { Json, JsonObject } from '../kit/shapes/json-value.ts'
import type { ComponentType, HealthStatus, PublishStatus, StyleType, TokenType } from '../contract/words.ts'

// What `library_item.document` holds for each kind, as JSON text. Written by an import, read by the loader.
// Every reference is a source key of the same project; metadata is kept as JSON text because nothing but the
// answer of the graph operation ever looks inside.

/** A reference to another item by its source key, with the edge's metadata as JSON text (`{}` when there is none). */
export type Reference = readonly [key: string, metadata: string]

export interface ComponentDocument {
  readonly type: ComponentType
  readonly description: string
  readonly publish_status: PublishStatus
  readonly variant_count: number
  /** When the design tool says the component was made; the row's own created_at otherwise. */
  readonly created_at: string | null
  readonly spec: SpecFacts | null
  /** The spec is a document that was attached, which stays when the component is imported again. */
  readonly spec_is_attached?: true
  /** How many of its vectors came without an outline; absent where all have theirs. */
  readonly without_outlines?: number
  readonly uses: readonly Reference[]
  readonly binds: readonly Reference[]
  readonly styles: readonly Reference[]
}

/**
 * What the service knows about a spec without opening it. A layer is JSON object members joined by commas, without
 * the braces, and is sent as it is stored; `hash` names it in `spec_layer`.
 */
export interface SpecFacts {
  readonly schema_version: string | null
  readonly chi: Chi
  readonly layers: {
    /** title, props, anatomy (with mirrored tokens), metadata and, for a set, variantConfigurations. */
    readonly abstract: LayerFacts
    /** The default tree. */
    readonly default: LayerFacts
    /** variants, invalidVariantCombinations and every other top-level key; null where there are no variants and no other keys. */
    readonly variants: LayerFacts | null
    /** A JSON array (not members) of the bound variables and styles: see BoundReference. */
    readonly bindings: LayerFacts | null
    /** A JSON object of what the trees show by hash: see SpecGraphics. Absent where they show nothing so. */
    readonly graphics?: { readonly hash: string }
  }
  /** Top-level keys in the order of the document, so that the whole is served as it was imported. */
  readonly order: readonly SpecMember[]
  /** How many trees stand in variants[]. */
  readonly variant_count: number
  /** How many configurations exist, the default included; absent where there are no variants. */
  readonly configuration_count?: number
  /** Every token binding in the whole document, mirrored copies in anatomy not counted. */
  readonly binding_count: number
}

export interface SpecMember {
  readonly key: string
  readonly layer: 'abstract' | 'default' | 'variants'
  /** Where `"key":value` stands in the layer's text, in UTF-16 units. */
  readonly start: number
  readonly end: number
}

export interface LayerFacts {
  readonly hash: string
  readonly est_tokens: number
}

/** Vector paths as SVG writes them and the design tool's references to pictures, by the hashes that the trees hold. */
export interface SpecGraphics {
  readonly vectors: Readonly<Record<string, VectorPaths>>
  readonly images: Readonly<Record<string, string>>
  /** What a file shows of instances whose component is in another one; absent where there are none. */
  readonly instances?: Readonly<Record<string, KeptInstance>>
  /**
   * For each tree, the default first: which of them an element is, or what stands in an instance at the end of a path
   * (`list/row 2/icon`).
   */
  readonly instance_places?: readonly Readonly<Record<string, string>>[]
}

/** The layers of an instance as a tree of a spec has them. Its root is without styles: those of the instance hold. */
export interface KeptInstance {
  /** The name of its component; absent where nothing tells it. */
  readonly of?: string
  /** The file has a component of that name which is another one. */
  readonly is_namesake?: true
  readonly anatomy: JsonObject
  readonly layout: readonly Json[]
  readonly elements: JsonObject
}

export interface VectorPaths {
  readonly fill?: readonly VectorPath[]
  readonly stroke?: readonly VectorPath[]
}

export interface VectorPath {
  readonly path: string
  /** NONZERO where it is absent. */
  readonly windingRule?: 'NONZERO' | 'EVENODD'
  /** Which of the layer's fills the path has, where its regions are filled differently. */
  readonly region?: number
}

/** One variable or style that a spec binds, once however often it is bound. */
export interface BoundReference {
  readonly kind: 'token' | 'style'
  /** As the document spells it: `VariableID:…`, `S:…`, or a bare name in old versions. */
  readonly ref: string
  readonly name: string | null
  readonly count: number
  /** Of a token: what the document shows in its place, the first value of it. */
  readonly raw?: Json
}

export interface Chi {
  readonly score: number
  readonly status: HealthStatus
  readonly po: number
  readonly dc: number
  readonly as: number
  readonly ta: { readonly score: number; readonly penalty: number; readonly bound: number; readonly total: number }
  readonly ta_penalty: number
  readonly hasProps: boolean
}

export interface Mode {
  readonly id: string
  readonly name: string
  /** Of a brand, which adds its modes to what it inherits: its name, with which that of the mode begins. */
  readonly brand?: string
  /** The mode whose values hold where this one has none of its own, by its id. */
  readonly parent?: string
}

export interface CollectionDocument {
  readonly modes: readonly Mode[]
  readonly default_mode: string
  /** Its modes are switched apart from those of others: an alias out of a mode that it lacks reads its default. */
  readonly axis?: true
}

export interface Color {
  readonly r: number
  readonly g: number
  readonly b: number
  readonly a: number
}

/** A color and the opacity that takes the place of its own, in percent; of one of them another token decides at least. */
export interface ComposedColor<Alias> {
  readonly color: Color | Alias
  readonly opacity: number | Alias
}

interface AliasByKey {
  readonly alias: string
}
export type TokenValue = Color | number | string | boolean | AliasByKey | ComposedColor<AliasByKey>

export interface TokenDocument {
  readonly collection: string
  readonly type: TokenType
  /** `ALL`, or the scope names; an empty list means none. */
  readonly scopes: 'ALL' | readonly string[]
  readonly description: string
  readonly values: Readonly<Record<string, TokenValue>>
  readonly code_names?: CodeNames
  readonly composite?: Composite
  /** Keys of the tokens that a value is computed from or put together of. */
  readonly made_of?: readonly string[]
}

/** What a composite value was made of, by mode id, for exports; a reference inside names a token, and one as a whole a style, by its key: `{key}`. */
export interface Composite {
  readonly type: string
  readonly values: Readonly<Record<string, object | string>>
}

/** How a token is called in code, by platform, as its source writes it: `var(--ink)`, `@color/ink`, `Color.ink`. */
export interface CodeNames {
  readonly web?: string
  readonly android?: string
  readonly ios?: string
}

export interface StyleDocument {
  readonly type: StyleType
  readonly description: string
  /** Passed through as stored. */
  readonly properties: Readonly<Record<string, unknown>>
  readonly bound_variables: readonly { readonly property: string; readonly token: string }[]
  /** Of a style that was a composite token, with the key of the collection whose modes it has values for. */
  readonly composite?: Composite & { readonly collection: string }
  readonly made_of?: readonly string[]
}

/** The name and the source id are on the row. No edge of the graph begins at a screen, so `uses` is told apart from it. */
export interface ScreenDocument {
  readonly uses?: readonly Reference[]
  readonly leads_to?: readonly Lead[]
  /** Its layers, in the words in which a component has them; absent where the source has none of them. */
  readonly spec?: SpecFacts
}

/** Where a layer of a screen leads: what is done there, what happens then, and the source key of a screen. */
export interface Lead {
  readonly element: string
  readonly trigger: string
  readonly action: string
  readonly screen?: string
  /** What else tells where it leads. */
  readonly to?: string
}

/** Of a flow: the name and the source id are on the row. */
export type PlaceDocument = Readonly<Record<string, never>>
