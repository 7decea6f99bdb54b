// Made by scripts/client-types.js from the contract. Do not edit: npm run client-types.

export type ErrorCode =
  | 'SVC_INVALID_ARGUMENT'
  | 'SVC_INVALID_CURSOR'
  | 'SVC_BATCH_LIMIT_EXCEEDED'
  | 'SVC_INVALID_BLOCKS'
  | 'SVC_SOURCE_URL_REFUSED'
  | 'SVC_CONTENT_MISMATCH'
  | 'SVC_UNAUTHENTICATED'
  | 'SVC_INSUFFICIENT_SCOPE'
  | 'SVC_NOT_FOUND'
  | 'SVC_METHOD_NOT_ALLOWED'
  | 'SVC_REQUEST_TIMEOUT'
  | 'SVC_SLUG_TAKEN'
  | 'SVC_AMBIGUOUS_REFERENCE'
  | 'SVC_LENGTH_REQUIRED'
  | 'SVC_PRECONDITION_FAILED'
  | 'SVC_STORAGE_QUOTA_EXCEEDED'
  | 'SVC_PAYLOAD_TOO_LARGE'
  | 'SVC_UNSUPPORTED_MEDIA_TYPE'
  | 'SVC_RATE_LIMITED'
  | 'SVC_HEADERS_TOO_LARGE'
  | 'SVC_INTERNAL'
  | 'SVC_UNAVAILABLE'
  | 'SVC_TIMEOUT'

/** A block to be written. One that was read may be sent back as it is: its read-only fields are ignored. */
export interface BlockInput {
  readonly type: string
  readonly content: Readonly<Record<string, unknown>>
}

export interface Component {
  /** a uuid */
  readonly id: string
  readonly name: string
  /** a set is the variant container; its variants live in its spec */
  readonly type: 'COMPONENT' | 'COMPONENT_SET'
  readonly description: string
  readonly sync_status: SyncStatus
  readonly publish_status: PublishStatus
  /** a leaf is 1, otherwise one more than the deepest component used; null while not ranked */
  readonly component_depth: number | null
  readonly variant_count: number
  /** component health index; null without a spec */
  readonly chi_score: number | null
  readonly source_node_id: string | null
  readonly source_key: string
  /** RFC 3339, UTC, with milliseconds */
  readonly created_at: string
  /** RFC 3339, UTC, with milliseconds */
  readonly updated_at: string
  /** RFC 3339, UTC, with milliseconds */
  readonly last_synced_at: string
  /** a spec document is stored */
  readonly has_spec: boolean
  /** the component has a spec whose spec_schema_version is below the minimum supported version, or null: a document that declares none predates the declaring */
  readonly has_drift: boolean
  /** at least one documentation block */
  readonly has_docs: boolean
  /** null without a spec */
  readonly chi_status: ChiStatus | null
}

export interface ComponentRow {
  /** a uuid */
  readonly id: string
  readonly name?: string
  /** a set is the variant container; its variants live in its spec */
  readonly type?: 'COMPONENT' | 'COMPONENT_SET'
  readonly description?: string
  readonly sync_status?: SyncStatus
  readonly publish_status?: PublishStatus
  /** a leaf is 1, otherwise one more than the deepest component used; null while not ranked */
  readonly component_depth?: number | null
  readonly variant_count?: number
  /** component health index; null without a spec */
  readonly chi_score?: number | null
  readonly source_node_id?: string | null
  readonly source_key?: string
  /** RFC 3339, UTC, with milliseconds */
  readonly created_at?: string
  /** RFC 3339, UTC, with milliseconds */
  readonly updated_at?: string
  /** RFC 3339, UTC, with milliseconds */
  readonly last_synced_at?: string
  /** a spec document is stored */
  readonly has_spec?: boolean
  /** the component has a spec whose spec_schema_version is below the minimum supported version, or null: a document that declares none predates the declaring */
  readonly has_drift?: boolean
  /** at least one documentation block */
  readonly has_docs?: boolean
  /** only on a search */
  readonly score?: number
  /** only on a search */
  readonly match_reason?: 'exact' | 'segment' | 'prefix' | 'substring'
}

export interface Pagination {
  /** null exactly when has_more is false */
  readonly next_cursor: string | null
  readonly has_more: boolean
  /** the limit served */
  readonly limit: number
}

export type SyncStatus = 'synced' | 'outdated' | 'sync_pending' | 'syncing' | 'deleted_in_source' | 'schema_upgrade_required'

export type PublishStatus = 'CURRENT' | 'CHANGED' | 'UNPUBLISHED'

export type ChiStatus = 'optimal' | 'good' | 'monitor' | 'poor'

export interface Chi {
  readonly score: number
  readonly status: ChiStatus
  readonly po: number
  readonly dc: number
  readonly as: number
  readonly ta: {
    readonly score: number
    readonly penalty: number
    readonly bound: number
    readonly total: number
  }
  readonly ta_penalty: number
  readonly hasProps: boolean
}

export interface LayerPrice {
  readonly count: number
  /** price in model tokens, within 15 % */
  readonly est_tokens: number
  /** the exact call that fetches it */
  readonly how: string
}

export interface SpecAbstract {
  /** a uuid */
  readonly component_id: string
  readonly name: string
  /** title, props, anatomy, metadata, _svc and, for a set, variantConfigurations; more with include */
  readonly spec: {
    readonly title: string
    readonly _svc: {
      readonly chi: Chi
      readonly source_node_id: string | null
      /** RFC 3339, UTC, with milliseconds */
      readonly synced_at: string
    }
    readonly [more: string]: unknown
  }
  /** null when the document declares none */
  readonly spec_schema_version: string | null
  readonly more: {
    /** null once it is included, or where there is none */
    readonly default: LayerPrice | null
    /** null once it is included, or where there is none */
    readonly variants: LayerPrice | null
    /** null once it is included, or where there is none */
    readonly token_values: LayerPrice | null
  }
}

export interface BuildOrderEntry {
  readonly position: number
  /** a uuid */
  readonly component_id: string
  readonly name: string
  /** a leaf is 1, otherwise one more than the deepest component used; null while not ranked */
  readonly component_depth: number | null
  readonly is_leaf: boolean
  readonly svc_sync_status: SyncStatus
}

export interface VariantIssue {
  readonly type: 'missing_variant' | 'no_spec' | 'not_a_variant_set'
  /** a uuid */
  readonly component_id: string
  readonly name: string | null
  readonly message: string
  readonly configuration?: Readonly<Record<string, unknown>>
  /** on the first missing_variant of a component: how many there are */
  readonly missing_count?: number
}

export interface DriftingComponent {
  /** a uuid */
  readonly component_id: string
  readonly name: string
  readonly spec_schema_version: string | null
  readonly minimum_schema_version: string
  /** RFC 3339, UTC, with milliseconds */
  readonly last_synced_at: string
}

export type EntityType = 'component' | 'token' | 'style' | 'token-collection' | 'screen' | 'flow' | 'project' | 'doc-page'

export interface MatchGroup {
  readonly entity_type: EntityType
  readonly matches: readonly EntityMatch[]
  readonly truncated: {
    /** on this page */
    readonly shown: number
    /** in the group */
    readonly total: number
  }
  readonly shape: {
    readonly verdict: 'one_stands_out' | 'flat_ambiguous'
  }
}

export interface EntityMatch {
  /** a uuid */
  readonly id: string
  readonly entity_type: EntityType
  readonly name: string
  /** the engines that found it */
  readonly matched_by: readonly ('semantic' | 'text' | 'name')[]
  /** how many engines found it */
  readonly surfaces: number
  /** the raw figure of each engine that found the row; never fused */
  readonly signals: {
    readonly name?: {
      readonly matched: 'exact' | 'segment' | 'prefix' | 'substring' | 'fuzzy'
      /** of a fuzzy match */
      readonly similarity?: number
    }
    readonly text?: {
      /** comparable within this answer only */
      readonly rank: number
    }
    readonly semantic?: {
      readonly cosine: number
    }
  }
  /** the sum of 1 / (60 + rank); comparable within this answer, and no threshold */
  readonly score: number
  /** from the description in the source or from the documentation, without markup; null: the hit came from the name alone */
  readonly excerpt: string | null
  /** what tells rows of one name apart: the source node id of a component, screen or flow; the collection of a token; the type of a style; the modes of a token-collection; the slug of a doc-page */
  readonly context: string | null
  /** null for screen, flow, project and doc-page, which have none */
  readonly sync_status: string | null
  readonly has_docs: boolean
}

/** what an engine did */
export interface EngineCoverage {
  /** false: it did not look, which is not the same as finding nothing */
  readonly ran: boolean
  /** why it did not look */
  readonly reason?: 'embedder_unavailable' | 'provider_unavailable' | 'filtered_out' | 'no_documentation' | 'query_too_short' | 'language_not_read' | 'search_unavailable'
  /** how many rows it handed in */
  readonly candidates: number
  /** its index is still being built, or it is full */
  readonly complete?: false
  /** entities that are wholly in the index */
  readonly indexed?: number
  /** entities in all */
  readonly total?: number
  /** the one language that its model understands */
  readonly language?: string
}

export interface Cost {
  /** how many it returns, all pages together */
  readonly count: number
  /** model tokens of its answer, all pages together, within 15 % */
  readonly est_tokens: number
  /** the exact call */
  readonly how: string
}

export interface Mode {
  readonly id: string
  readonly name: string
}

export interface TokenCollection {
  /** a uuid */
  readonly id: string
  readonly name: string
  readonly modes: readonly Mode[]
  readonly default_mode: Mode | null
  readonly token_count: number
  readonly cost: {
    readonly list_tokens: Cost
    readonly token_values: Cost
  }
}

export type ResolvedType = 'COLOR' | 'FLOAT' | 'STRING' | 'BOOLEAN'

export interface TokenRow {
  /** a uuid */
  readonly id: string
  readonly name: string
  readonly resolved_type: ResolvedType
  /** null when the token names a collection that the project does not have */
  readonly collection: {
    /** a uuid */
    readonly id: string
    readonly name: string
  } | null
  /** ALL, NONE, or the names of the scopes */
  readonly scopes?: 'ALL' | 'NONE' | readonly string[]
}

/** colors only: the floats exactly as stored */
export interface Rgba {
  readonly r: number
  readonly g: number
  readonly b: number
  readonly a: number
}

export interface TokenModeValue {
  readonly mode: Mode
  /** a color is `#RRGGBB`, or `#RRGGBBAA` when alpha is not 1; null when unresolved */
  readonly value: string | number | boolean | null
  /** colors only: the floats exactly as stored */
  readonly rgba?: Rgba
  /** the alias chain that was walked, in its order */
  readonly via: readonly {
    /** a uuid */
    readonly token_id: string
    readonly name: string
    readonly mode: Mode
  }[]
  /** why the value is null */
  readonly unresolved?: {
    readonly reason: 'ambiguous_target_mode' | 'dangling_alias' | 'cycle' | 'hop_ceiling' | 'no_value'
    /** dangling_alias: the key that no token of the project carries */
    readonly target?: string
    /** a uuid */
    readonly token_id?: string
    /** ambiguous_target_mode: the token whose mode is unclear */
    readonly name?: string
    /** ambiguous_target_mode: the value under each mode of that token */
    readonly candidates?: readonly {
      readonly mode: Mode
      /** a color is `#RRGGBB`, or `#RRGGBBAA` when alpha is not 1; null when unresolved */
      readonly value: string | number | boolean | null
      /** colors only: the floats exactly as stored */
      readonly rgba?: Rgba
      readonly unresolved?: {
        readonly reason: 'ambiguous_target_mode' | 'dangling_alias' | 'cycle' | 'hop_ceiling' | 'no_value'
      }
    }[]
  }
}

export interface TokenValues {
  /** a uuid */
  readonly id: string
  readonly name: string
  readonly resolved_type: ResolvedType
  /** null when the token names a collection that the project does not have */
  readonly collection: {
    /** a uuid */
    readonly id: string
    readonly name: string
  } | null
  readonly values: readonly TokenModeValue[]
  readonly alias_depth: {
    /** the longest chain walked over the modes */
    readonly hops: number
    /** whether a chain was cut at the ceiling of 10 hops */
    readonly reached: boolean
  }
}

export type StyleType = 'TEXT' | 'PAINT' | 'EFFECT' | 'GRID'

export interface StyleTypeEntry {
  readonly type: StyleType
  readonly count: number
  /** explains a type without styles; null otherwise */
  readonly note: string | null
  readonly cost: {
    readonly list_styles: Cost
    readonly style_values: Cost
  }
}

export interface StyleRow {
  /** a uuid */
  readonly id: string
  readonly name: string
  readonly type: StyleType
  /** the raw key, `S:<40 hex>,` */
  readonly source_style_id: string | null
}

export interface StyleValues {
  /** a uuid */
  readonly id: string
  readonly name: string
  readonly type: StyleType
  /** the raw key, `S:<40 hex>,` */
  readonly source_style_id: string | null
  /** as stored; the keys depend on the type and on the design file */
  readonly properties: Readonly<Record<string, unknown>>
  readonly bound_variables: readonly {
    readonly property: string
    /** null when no variable of the project carries the key */
    readonly token_id: string | null
    readonly token_name: string | null
    readonly source_variable_id: string
  }[]
}

export type GraphEntityType = 'component' | 'token' | 'style' | 'token-collection'

export type EdgeType = 'USES_COMPONENT' | 'BINDS_VARIABLE' | 'USES_STYLE' | 'STYLE_BINDS_VAR' | 'ALIASES_VARIABLE'

export interface EdgeEnd {
  readonly entity_type: GraphEntityType
  /** a uuid, or the raw key where nothing in the project carries it */
  readonly entity_id: string
  /** null when the id did not resolve */
  readonly name: string | null
}

export interface Edge {
  readonly type: EdgeType
  readonly from: EdgeEnd
  readonly to: EdgeEnd
  /** for token bindings: property, variants, nodeNames */
  readonly metadata: Readonly<Record<string, unknown>>
}

export interface RelatedEntity {
  readonly entity_type: GraphEntityType
  /** a uuid */
  readonly entity_id: string
  readonly name: string
  readonly hops: number
  /** one entry per edge crossed, from the start on */
  readonly via: readonly {
    readonly type: EdgeType
    /** outbound: along the edge; inbound: against it */
    readonly direction: 'outbound' | 'inbound'
    /** the node passed through; not on the last step */
    readonly through?: {
      readonly entity_type: GraphEntityType
      /** a uuid */
      readonly entity_id: string
      readonly name: string
    }
  }[]
}

export interface Block {
  /** a uuid */
  readonly id: string
  /** one of the types that `GET /v1/documentation/block-types` lists */
  readonly type: string
  /** as the type defines it */
  readonly content: Readonly<Record<string, unknown>>
  /** the place in the document, from 0 */
  readonly position: number
  /** every reference in the block, one per occurrence */
  readonly mentions: readonly RawMention[]
  /** file blocks only; null until it has finished */
  readonly extraction?: Extraction | null
  /** RFC 3339, UTC, with milliseconds */
  readonly createdAt: string
  /** RFC 3339, UTC, with milliseconds */
  readonly updatedAt: string
  /** the name of the person who wrote it; null for a key, which carries none */
  readonly updatedBy: string | null
}

export interface RawMention {
  readonly entity_type: EntityType
  /** a uuid */
  readonly entity_id: string
  readonly path: string
}

export interface Mention {
  readonly entity_type: EntityType
  /** a uuid */
  readonly entity_id: string
  /** how often it occurs */
  readonly count: number
  /** null when it does not exist */
  readonly name: string | null
  /** false: the reference dangles */
  readonly exists: boolean
}

/** what came of reading the text of a file */
export interface Extraction {
  readonly status: 'done' | 'no-text' | 'unsupported' | 'failed'
  readonly chars: number
  readonly truncated: boolean
}

export interface BlockFault {
  /** such as `blocks[2].content.items[0].alternatives[1].entity_id` */
  readonly path: string
  readonly code: 'unknown_type' | 'missing_field' | 'invalid_value' | 'unknown_field' | 'owner_not_allowed' | 'entity_not_found' | 'reference_not_found' | 'object_not_found' | 'too_many'
  readonly message: string
  /** the cap that was passed */
  readonly limit?: number
}

export interface BlockType {
  readonly type: string
  readonly title: string
  readonly summary: string
  /** null: no restriction */
  readonly allowedOwners: readonly EntityType[] | null
  /** a complete block */
  readonly example: {
    readonly type: string
    readonly content: Readonly<Record<string, unknown>>
  }
  /** JSON Schema 2020-12 of the block */
  readonly schema: Readonly<Record<string, unknown>>
}

export interface Page {
  /** a uuid */
  readonly id: string
  readonly title: string
  /** unique in the project; it never changes */
  readonly slug: string
  /** the folder; null outside of all */
  readonly path: string | null
  /** the place within the folder, from 0 */
  readonly position: number
  readonly abstract: string | null
  readonly icon: string | null
  /** RFC 3339, UTC, with milliseconds */
  readonly createdAt: string
  /** when the page or what is on it was last changed: RFC 3339, UTC, with milliseconds */
  readonly updatedAt: string
  /** the name of the person who changed it; null for a key, which carries none */
  readonly updatedBy: string | null
}

export interface PageWithBlocks {
  /** a uuid */
  readonly id: string
  readonly title: string
  /** unique in the project; it never changes */
  readonly slug: string
  /** the folder; null outside of all */
  readonly path: string | null
  /** the place within the folder, from 0 */
  readonly position: number
  readonly abstract: string | null
  readonly icon: string | null
  /** RFC 3339, UTC, with milliseconds */
  readonly createdAt: string
  /** when the page or what is on it was last changed: RFC 3339, UTC, with milliseconds */
  readonly updatedAt: string
  /** the name of the person who changed it; null for a key, which carries none */
  readonly updatedBy: string | null
  readonly blocks: readonly Block[]
  /** every mentioned entity once, resolved */
  readonly mentions: readonly Mention[]
  /** what `If-Match` takes to replace these blocks: the ETag of the documentation, which proxies may alter */
  readonly etag: string
}

export interface ListComponentsInput {
  /** Case-insensitive substring of the name; `%` and `_` are literal. Empty is absent. */
  readonly q?: string | undefined
  /** All three are served lexically; `search_mode_used` says what ran. */
  readonly search_mode?: 'exact' | 'semantic' | 'hybrid' | undefined
  /** How many to return, 1 to 100; more is served as 100. */
  readonly limit?: number | undefined
  /** The `next_cursor` of the previous page, verbatim. All other arguments must stay the same. */
  readonly cursor?: string | undefined
  /** Restricts the returned columns; `id` is always present. Repeatable or comma-separated. */
  readonly fields?: readonly ('id' | 'name' | 'type' | 'description' | 'sync_status' | 'publish_status' | 'component_depth' | 'variant_count' | 'chi_score' | 'source_node_id' | 'source_key' | 'created_at' | 'updated_at' | 'last_synced_at' | 'has_spec' | 'has_drift' | 'has_docs' | 'score' | 'match_reason')[] | undefined
  /** Only sets, or only components outside of sets. */
  readonly type?: 'COMPONENT' | 'COMPONENT_SET' | undefined
  /** The id of a set. Variants are not rows, so this is always an empty page: read the spec instead. */
  readonly parent_id?: string | undefined
  /** Only these states. `deleted_in_source` is left out unless it is named. Repeatable or comma-separated. */
  readonly sync_status?: readonly SyncStatus[] | undefined
  /** Only these states. Repeatable or comma-separated. */
  readonly publish_status?: readonly PublishStatus[] | undefined
  /** Only components with (true) or without (false) documentation. */
  readonly has_docs?: boolean | undefined
  /** Only components with or without a spec. */
  readonly has_spec?: boolean | undefined
  /** Only components whose spec is or is not below the minimum supported schema version. */
  readonly has_drift?: boolean | undefined
  /** Only these depths; 1 (or 0) is an atom. Repeatable or comma-separated. */
  readonly component_depth?: readonly number[] | undefined
  /** Depth from here on, inclusive. */
  readonly component_depth_gte?: number | undefined
  /** Depth up to here, inclusive. */
  readonly component_depth_lte?: number | undefined
  /** Synced at this time or later. */
  readonly last_synced_at_gte?: string | undefined
  /** Synced at this time or earlier. */
  readonly last_synced_at_lte?: string | undefined
  /** Ties are broken by id; nulls come last. */
  readonly sort_by?: 'name' | 'created_at' | 'component_depth' | 'variant_count' | 'chi_score' | undefined
  /** Direction. */
  readonly sort_dir?: 'asc' | 'desc' | undefined
}

export interface ListComponentsOutput {
  readonly data: readonly ComponentRow[]
  readonly pagination: Pagination
  /** exactly the filters that took effect, normalized */
  readonly filters_applied: {
    readonly type?: 'COMPONENT' | 'COMPONENT_SET'
    readonly parent_id?: string
    readonly sync_status?: readonly SyncStatus[]
    readonly publish_status?: readonly PublishStatus[]
    readonly has_docs?: boolean
    readonly has_spec?: boolean
    readonly has_drift?: boolean
    readonly component_depth?: readonly number[]
    readonly component_depth_gte?: number
    readonly component_depth_lte?: number
    /** RFC 3339, UTC, with milliseconds */
    readonly last_synced_at_gte?: string
    /** RFC 3339, UTC, with milliseconds */
    readonly last_synced_at_lte?: string
  }
  /** null without q */
  readonly search_mode_used: 'exact' | null
}

export interface GetComponentInput {
  /** The id of the component. */
  readonly id: string
}

export type GetComponentOutput = Component

export interface GetSpecInput {
  /** The id of the component. */
  readonly id: string
  /** `default`: the default tree. `variants`: the whole document. `tokenValues`: the resolved value of every bound token. Repeatable or comma-separated. */
  readonly include?: readonly ('default' | 'variants' | 'tokenValues')[] | undefined
  /** URL-encoded JSON object of property name to value, whole or partial, without case: selects one variant, or lists those that match. Not together with `include=variants`. */
  readonly variant?: string | Readonly<Record<string, string | number | boolean>> | undefined
}

export interface GetSpecOutput {
  /** a uuid */
  readonly component_id: string
  readonly name: string
  /** title, props, anatomy, metadata, _svc and, for a set, variantConfigurations; more with include */
  readonly spec: {
    readonly title: string
    readonly _svc: {
      readonly chi: Chi
      readonly source_node_id: string | null
      /** RFC 3339, UTC, with milliseconds */
      readonly synced_at: string
    }
    readonly [more: string]: unknown
  }
  /** null when the document declares none */
  readonly spec_schema_version: string | null
  readonly more: {
    /** null once it is included, or where there is none */
    readonly default: LayerPrice | null
    /** null once it is included, or where there is none */
    readonly variants: LayerPrice | null
    /** null once it is included, or where there is none */
    readonly token_values: LayerPrice | null
  }
  /** with include=tokenValues: every bound token once */
  readonly token_values?: readonly TokenValues[]
  /** with include=tokenValues: bindings that name no token of this project */
  readonly token_values_missing?: readonly {
    readonly ref: string
    readonly name: string | null
    readonly count: number
    /** what the design file shows in its place, where the spec says so */
    readonly raw_value?: unknown
  }[]
  /** the one that matched */
  readonly variant?: {
    readonly configuration: Readonly<Record<string, unknown>>
    readonly [more: string]: unknown
  }
  /** several variants match: all of them, no tree */
  readonly matches?: readonly (Readonly<Record<string, unknown>>)[]
}

export interface GetBuildOrderInput {
  /** The id of the component. */
  readonly id: string
}

export interface GetBuildOrderOutput {
  /** trivial: the component uses no other */
  readonly status: 'computed' | 'trivial'
  readonly ordered_components: readonly BuildOrderEntry[]
  /** what these use that is not in the library, such as components of another file; each once */
  readonly outside: readonly {
    readonly key: string
    /** what the source calls it; null where it does not say */
    readonly name: string | null
  }[]
}

export interface BatchGetSpecsInput {
  /** ids of components of this project */
  readonly component_ids: readonly string[]
}

export interface BatchGetSpecsOutput {
  /** abstracts; never match them to the request by position */
  readonly data: readonly SpecAbstract[]
  readonly missing: readonly {
    /** a uuid */
    readonly id: string
    readonly reason: 'no_spec' | 'not_found'
  }[]
}

export interface ValidateComponentsInput {
  /** ids of components of this project */
  readonly component_ids: readonly string[]
}

export interface ValidateComponentsOutput {
  /** false when there is a missing_variant or no_spec issue */
  readonly valid: boolean
  readonly issues: readonly VariantIssue[]
  /** distinct ids looked at */
  readonly checked: number
}

export type SummarizeDriftInput = Readonly<Record<string, never>>

export interface SummarizeDriftOutput {
  /** at most 200, the oldest version first */
  readonly data: readonly DriftingComponent[]
  /** exact */
  readonly drifting_count: number
  readonly truncated: boolean
  readonly minimum_schema_version: string
}

export interface MatchEntitiesInput {
  /** A term, a fragment or a concept, 1 to 400 characters. `%` and `_` match themselves. */
  readonly query: string
  /** Only these kinds; all eight without it. Repeatable or comma-separated. */
  readonly entity_types?: readonly EntityType[] | undefined
  /** How many to return, 1 to 20; more is served as 20. */
  readonly limit?: number | undefined
  /** The `next_cursor` of the previous page, verbatim. All other arguments must stay the same. */
  readonly cursor?: string | undefined
  /** Only what has documentation, or only what has none; `false` leaves out semantic and text. */
  readonly has_docs?: boolean | undefined
  /** Also what is deleted in the source: component, token, style, token-collection. */
  readonly include_deleted?: boolean | undefined
  /** Tokens of this type, by name only. */
  readonly resolved_type?: ResolvedType | undefined
  /** Styles of this type, by name only. */
  readonly style_type?: StyleType | undefined
}

export interface MatchEntitiesOutput {
  /** as it was searched for */
  readonly query: string
  /** by entity type, in the order of the interface; empty groups are left out */
  readonly groups: readonly MatchGroup[]
  readonly coverage: {
    /** what an engine did */
    readonly semantic: EngineCoverage
    /** what an engine did */
    readonly text: EngineCoverage
    /** what an engine did */
    readonly name: EngineCoverage
  }
  /** pages every group at once; null when none has more */
  readonly next_cursor: string | null
}

export type DescribeTokensInput = Readonly<Record<string, never>>

export interface DescribeTokensOutput {
  readonly collections: readonly TokenCollection[]
  readonly totals: {
    readonly collections: number
    readonly tokens: number
  }
}

export interface ListTokensInput {
  /** The id of a collection, never its name. */
  readonly collection?: string | undefined
  /** Only tokens of this type. */
  readonly type?: ResolvedType | undefined
  /** The beginning of the name, without regard to case; `%` and `_` stand for themselves. */
  readonly name_prefix?: string | undefined
  /** Only tokens that may be used for this; `NONE` for those that are meant for nothing. */
  readonly scope?: 'TEXT_CONTENT' | 'CORNER_RADIUS' | 'WIDTH_HEIGHT' | 'GAP' | 'ALL_FILLS' | 'FRAME_FILL' | 'SHAPE_FILL' | 'TEXT_FILL' | 'STROKE_COLOR' | 'STROKE_FLOAT' | 'EFFECT_FLOAT' | 'EFFECT_COLOR' | 'OPACITY' | 'FONT_FAMILY' | 'FONT_STYLE' | 'FONT_WEIGHT' | 'FONT_SIZE' | 'LINE_HEIGHT' | 'LETTER_SPACING' | 'PARAGRAPH_SPACING' | 'PARAGRAPH_INDENT' | 'FONT_VARIATIONS' | 'NONE' | undefined
  /** Adds the scopes of each token. */
  readonly include_scopes?: boolean | undefined
  /** The `next_cursor` of the previous page, verbatim. All other arguments must stay the same. */
  readonly cursor?: string | undefined
  /** How many to return, 1 to 500; more is served as 500. */
  readonly limit?: number | undefined
}

export interface ListTokensOutput {
  readonly data: readonly TokenRow[]
  readonly pagination: Pagination
  /** collections with their modes and what their tokens cost to read; no token names, no values */
  readonly unfiltered?: {
    readonly collections: readonly TokenCollection[]
    readonly totals: {
      readonly collections: number
      readonly tokens: number
    }
  }
}

/** exactly one of `ids` and `collection` */
export interface GetTokenValuesInput {
  /** ids of tokens */
  readonly ids?: readonly string[] | undefined
  /** the id of a collection, never its name */
  readonly collection?: string | undefined
  /** id or name of a mode; without it every mode is returned */
  readonly mode?: string | undefined
}

export interface GetTokenValuesOutput {
  readonly data: readonly TokenValues[]
  readonly missing: readonly {
    readonly id: string
    readonly reason: 'not_found'
  }[]
}

export type DescribeStylesInput = Readonly<Record<string, never>>

export interface DescribeStylesOutput {
  readonly types: readonly StyleTypeEntry[]
  readonly totals: {
    readonly styles: number
    /** styles that can be found by their key */
    readonly with_source_style_id: number
  }
}

export interface ListStylesInput {
  /** Only styles of this type. */
  readonly type?: StyleType | undefined
  /** The beginning of the name, without regard to case; `%` and `_` stand for themselves. */
  readonly name_prefix?: string | undefined
  /** The `next_cursor` of the previous page, verbatim. All other arguments must stay the same. */
  readonly cursor?: string | undefined
  /** How many to return, 1 to 500; more is served as 500. */
  readonly limit?: number | undefined
}

export interface ListStylesOutput {
  readonly data: readonly StyleRow[]
  readonly pagination: Pagination
  /** all four types, with what their styles cost to read */
  readonly unfiltered?: {
    readonly types: readonly StyleTypeEntry[]
    readonly totals: {
      readonly styles: number
      /** styles that can be found by their key */
      readonly with_source_style_id: number
    }
  }
}

/** exactly one of `ids`, `source_style_ids` and `type` */
export interface GetStyleValuesInput {
  /** ids of styles */
  readonly ids?: readonly string[] | undefined
  /** style keys; the `S:`, the comma and a node suffix may each be left out */
  readonly source_style_ids?: readonly string[] | undefined
  readonly type?: StyleType | undefined
}

export interface GetStyleValuesOutput {
  readonly data: readonly StyleValues[]
  /** ids or keys that name no style, as they were sent */
  readonly missing: readonly {
    readonly id: string
    readonly reason: 'not_found'
  }[]
}

export interface ListEdgesInput {
  /** What the id names. */
  readonly entity_type: GraphEntityType
  /** The id of the entity. */
  readonly entity_id: string
  /** Only edges of these types; all without it. Repeatable or comma-separated. */
  readonly edge_types?: readonly EdgeType[] | undefined
  /** Edges that leave the entity, enter it, or both. */
  readonly direction?: 'outbound' | 'inbound' | 'both' | undefined
  /** How many to return, 1 to 500; more is served as 500. */
  readonly limit?: number | undefined
  /** The `next_cursor` of the previous page, verbatim. All other arguments must stay the same. */
  readonly cursor?: string | undefined
}

export interface ListEdgesOutput {
  readonly data: readonly Edge[]
  /** whether more edges follow */
  readonly truncated: boolean
  /** null on the last page */
  readonly next_cursor: string | null
}

export interface ListRelatedInput {
  /** What the id names. */
  readonly entity_type: GraphEntityType
  /** The id of the entity. */
  readonly entity_id: string
  /** How many hops to walk. */
  readonly depth?: number | undefined
  /** Only along edges of these types; all without it. Repeatable or comma-separated. */
  readonly edge_types?: readonly EdgeType[] | undefined
  /** Along the edges, against them, or both; it holds for every hop. */
  readonly direction?: 'outbound' | 'inbound' | 'both' | undefined
  /** How many to return, 1 to 200; more is served as 200. */
  readonly limit?: number | undefined
  /** The `next_cursor` of the previous page, verbatim. All other arguments must stay the same. */
  readonly cursor?: string | undefined
}

export interface ListRelatedOutput {
  readonly data: readonly RelatedEntity[]
  /** null at depth 3, when truncated, or when nothing is left to walk */
  readonly more: {
    /** edges that one more hop would cross, exactly */
    readonly edges_to_expand: number
    /** a ceiling of the model tokens of the answer one hop further, all pages of 50 together */
    readonly est_tokens: number
  } | null
  /** the ceiling of 5,000 entities was hit: the set is a floor */
  readonly truncated: boolean
  /** null on the last page */
  readonly next_cursor: string | null
}

export type GetGuideInput = Readonly<Record<string, never>>

export interface GetGuideOutput {
  readonly version: string
  readonly steps: readonly {
    readonly n: number
    readonly title: string
    readonly why: string
    readonly call: {
      readonly method: string
      readonly path: string
      readonly example_body?: Readonly<Record<string, unknown>>
    }
  }[]
  readonly rules: readonly string[]
}

export interface ListBlockTypesInput {
  /** A piece of the authoring guide instead. */
  readonly section?: 'criteria' | 'shapes' | undefined
}

export type ListBlockTypesOutput = {
  readonly data: readonly BlockType[]
} | {
  readonly section: 'criteria'
  readonly data: readonly {
    readonly type: string
    readonly use_when: string
    readonly avoid_when: string
    readonly prefer_instead: readonly string[]
    readonly quality: readonly string[]
  }[]
  /** the recommended order of blocks per owner kind */
  readonly order: Readonly<Record<string, readonly string[]>>
} | {
  readonly section: 'shapes'
  readonly data: Readonly<Record<string, unknown>>
}

export interface GetDocumentationInput {
  /** The kind of the entity. */
  readonly type: EntityType
  /** The uuid of the entity, or its source node id (`12:34` or `12-34`); for a doc-page its uuid or slug. */
  readonly id: string
}

export interface GetDocumentationOutput {
  readonly entity: {
    readonly type: EntityType
    /** a uuid */
    readonly id: string
    readonly name: string
  }
  readonly blocks: readonly Block[]
  /** every mentioned entity once, resolved */
  readonly mentions: readonly Mention[]
  /** what `If-Match` takes to replace these blocks: the ETag of the documentation, which proxies may alter */
  readonly etag: string
}

export interface ReplaceDocumentationInput {
  /** The kind of the entity. */
  readonly type: EntityType
  /** The uuid of the entity, or its source node id (`12:34` or `12-34`); for a doc-page its uuid or slug. */
  readonly id: string
  /** 0 to 200 blocks `{ type, content }`; the types and their schemas are at `GET /v1/documentation/block-types`. Read-only fields of a block that was read are ignored. */
  readonly blocks: readonly BlockInput[]
  /** ignored */
  readonly entity?: unknown
  /** ignored */
  readonly mentions?: unknown
  /** ignored: it is `If-Match` that counts */
  readonly etag?: unknown
}

export interface ReplaceDocumentationOutput {
  /** how many blocks were deleted */
  readonly deleted: number
  readonly blocks: readonly Block[]
}

export interface AppendDocumentationInput {
  /** The kind of the entity. */
  readonly type: EntityType
  /** The uuid of the entity, or its source node id (`12:34` or `12-34`); for a doc-page its uuid or slug. */
  readonly id: string
  /** 1 to 200 blocks `{ type, content }`; the types and their schemas are at `GET /v1/documentation/block-types`. Read-only fields of a block that was read are ignored. */
  readonly blocks: readonly BlockInput[]
  /** ignored */
  readonly entity?: unknown
  /** ignored */
  readonly mentions?: unknown
  /** ignored: it is `If-Match` that counts */
  readonly etag?: unknown
}

export interface AppendDocumentationOutput {
  readonly blocks: readonly Block[]
}

export interface ValidateDocumentationInput {
  /** 0 to 200 blocks `{ type, content }`; the types and their schemas are at `GET /v1/documentation/block-types`. Read-only fields of a block that was read are ignored. */
  readonly blocks: readonly BlockInput[]
  readonly entityType?: EntityType | undefined
  /** a uuid, a source node id or, for a page, its slug */
  readonly entityId?: string | undefined
  /** ignored */
  readonly entity?: unknown
  /** ignored */
  readonly mentions?: unknown
  /** ignored: it is `If-Match` that counts */
  readonly etag?: unknown
}

export interface ValidateDocumentationOutput {
  readonly valid: boolean
  readonly errors: readonly BlockFault[]
}

export interface DeleteBlockInput {
  /** The kind of the entity. */
  readonly type: EntityType
  /** The uuid of the entity, or its source node id (`12:34` or `12-34`); for a doc-page its uuid or slug. */
  readonly id: string
  /** The uuid of the block. */
  readonly block_id: string
}

export type DeleteBlockOutput = undefined

export interface BatchDeleteBlocksInput {
  /** The kind of the entity. */
  readonly type: EntityType
  /** The uuid of the entity, or its source node id (`12:34` or `12-34`); for a doc-page its uuid or slug. */
  readonly id: string
  /** the blocks to delete */
  readonly block_ids: readonly string[]
}

export interface BatchDeleteBlocksOutput {
  /** how many blocks were really deleted */
  readonly deleted: number
}

export interface ListPagesInput {
  /** Only this folder, literally. */
  readonly path?: string | undefined
  /** How many to return, 1 to 100; more is served as 100. */
  readonly limit?: number | undefined
  /** The `next_cursor` of the previous page, verbatim. All other arguments must stay the same. */
  readonly cursor?: string | undefined
}

export interface ListPagesOutput {
  readonly data: readonly Page[]
  /** the folders of the rows returned, partial when has_more is true */
  readonly paths: readonly string[]
  readonly pagination: Pagination
}

export interface CreatePageInput {
  /** 1 to 200 characters */
  readonly title: string
  /** lower-case letters and digits with single hyphens between, not shaped like a uuid */
  readonly slug?: string | undefined
  readonly path?: string | null | undefined
  readonly abstract?: string | null | undefined
  readonly icon?: string | null | undefined
}

export type CreatePageOutput = Page

export interface GetPageInput {
  /** The uuid or the slug of the page. */
  readonly page: string
}

export type GetPageOutput = PageWithBlocks

export interface UpdatePageInput {
  /** The uuid of the page; a slug is refused. */
  readonly page: string
  /** 1 to 200 characters */
  readonly title?: string | undefined
  readonly path?: string | null | undefined
  readonly abstract?: string | null | undefined
  readonly icon?: string | null | undefined
  /** the place within the folder, from 0 */
  readonly position?: number | undefined
}

export type UpdatePageOutput = Page

export interface DeletePageInput {
  /** The uuid of the page; a slug is refused. */
  readonly page: string
}

export type DeletePageOutput = undefined

export interface RenamePathInput {
  /** a folder: 1 to 400 characters without control characters, otherwise literal */
  readonly from: string
  /** a folder: 1 to 400 characters without control characters, otherwise literal */
  readonly to: string
}

export interface RenamePathOutput {
  /** how many pages were moved; 0 is a valid answer */
  readonly updated: number
}

export interface ClearPathInput {
  /** a folder: 1 to 400 characters without control characters, otherwise literal */
  readonly path: string
}

export interface ClearPathOutput {
  /** how many pages were moved; 0 is a valid answer */
  readonly updated: number
}

export interface UploadImageInput {
  readonly entityType: EntityType
  /** the uuid, source node id or, for a doc-page, slug of the entity that the upload is for */
  readonly entityId: string
  /** one of image/png, image/jpeg, image/gif */
  readonly contentType: string
  /** the bytes in base64 (RFC 4648, padded); or give `sourceUrl` */
  readonly data?: string | undefined
  /** an https URL on an allowed host, fetched by the service; or give `data` */
  readonly sourceUrl?: string | undefined
}

export interface UploadImageOutput {
  /** opaque; what image and file blocks reference */
  readonly object_key: string
  /** measured */
  readonly size_bytes: number
  readonly content_type: string
}

export interface PresignUploadInput {
  readonly kind: 'image' | 'file'
  readonly entityType: EntityType
  /** the uuid, source node id or, for a doc-page, slug of the entity that the upload is for */
  readonly entityId: string
  /** one of image/png, image/jpeg, image/gif, application/pdf, application/vnd.openxmlformats-officedocument.wordprocessingml.document, application/vnd.openxmlformats-officedocument.presentationml.presentation, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet, application/vnd.oasis.opendocument.text, application/vnd.oasis.opendocument.presentation, application/vnd.oasis.opendocument.spreadsheet */
  readonly contentType: string
  /** a promise: checked against the plan now and against the real object at confirm */
  readonly sizeBytes: number
}

export interface PresignUploadOutput {
  /** where to PUT the bytes; it needs no key */
  readonly upload_url: string
  /** to be confirmed once the bytes are there */
  readonly object_key: string
  readonly method: 'PUT'
  /** to be sent exactly so */
  readonly headers: Readonly<Record<string, string>>
  /** RFC 3339, UTC, with milliseconds */
  readonly expires_at: string
}

export interface ConfirmUploadInput {
  /** as presign answered it */
  readonly object_key: string
}

export interface ConfirmUploadOutput {
  /** opaque; what image and file blocks reference */
  readonly object_key: string
  /** measured */
  readonly size_bytes: number
  readonly content_type: string
}
