// What the contract answers, as far as the explorer reads it.
export type EntityType =
  | 'component'
  | 'token'
  | 'style'
  | 'token-collection'
  | 'screen'
  | 'flow'
  | 'project'
  | 'doc-page'
export type GraphType = 'component' | 'token' | 'style' | 'token-collection'
export type HealthStatus = 'optimal' | 'good' | 'monitor' | 'poor'
export type SyncStatus =
  | 'synced'
  | 'outdated'
  | 'sync_pending'
  | 'syncing'
  | 'deleted_in_source'
  | 'schema_upgrade_required'
export type PublishStatus = 'CURRENT' | 'CHANGED' | 'UNPUBLISHED'
export type TokenType = 'COLOR' | 'FLOAT' | 'STRING' | 'BOOLEAN'
export type StyleType = 'TEXT' | 'PAINT' | 'EFFECT' | 'GRID'

export interface Pagination {
  readonly next_cursor: string | null
  readonly has_more: boolean
  readonly limit: number
}
export interface Page<Item> {
  readonly data: readonly Item[]
  readonly pagination: Pagination
}

export interface ListedComponent {
  readonly id: string
  readonly name: string
  readonly type: 'COMPONENT' | 'COMPONENT_SET'
  readonly sync_status: SyncStatus
  readonly publish_status: PublishStatus
  readonly component_depth: number | null
  readonly variant_count: number
  readonly chi_score: number | null
  readonly has_spec: boolean
  readonly has_drift: boolean
  readonly has_docs: boolean
}
export interface Component extends ListedComponent {
  readonly description: string
  readonly chi_status: HealthStatus | null
  readonly source_node_id: string | null
  readonly source_key: string
  readonly created_at: string
  readonly updated_at: string
  readonly last_synced_at: string
}

export interface Price {
  readonly count: number
  readonly est_tokens: number
  readonly how: string
}
export interface Health {
  readonly score: number
  readonly status: HealthStatus
  readonly po: number
  readonly dc: number
  readonly as: number
  readonly ta: { readonly score: number; readonly penalty: number; readonly bound: number; readonly total: number }
  readonly ta_penalty: number
  readonly hasProps: boolean
}
export type Configuration = Readonly<Record<string, unknown>>
export interface Prop {
  readonly type?: string
  readonly default?: unknown
  readonly enum?: readonly unknown[]
  readonly nullable?: boolean
  readonly examples?: readonly unknown[]
  readonly description?: string
}
export interface AnatomyPart {
  readonly type?: string
  readonly role?: string
  readonly instanceOf?: unknown
  readonly detectedIn?: unknown
  readonly tokens?: Readonly<Record<string, unknown>>
}
export interface TreeElement {
  readonly styles?: Readonly<Record<string, unknown>>
  readonly content?: unknown
  readonly text?: unknown
  readonly children?: unknown
  readonly parent?: string | null
  readonly instanceOf?: unknown
  readonly propConfigurations?: Readonly<Record<string, unknown>>
  readonly propReferences?: Readonly<Record<string, string>>
}
export interface Tree {
  readonly configuration?: Configuration
  readonly layout?: unknown
  readonly elements?: Readonly<Record<string, TreeElement>>
}
export interface SpecDocument {
  readonly title: string
  readonly props?: Readonly<Record<string, Prop>>
  readonly anatomy?: Readonly<Record<string, AnatomyPart>>
  readonly metadata?: Readonly<Record<string, unknown>>
  readonly variantConfigurations?: readonly Configuration[]
  readonly default?: Tree
  readonly _svc: { readonly chi: Health; readonly source_node_id: string | null; readonly synced_at: string }
}
export interface Spec {
  readonly component_id: string
  readonly name: string
  readonly spec: SpecDocument
  readonly spec_schema_version: string | null
  readonly more: {
    readonly default: Price | null
    readonly variants: Price | null
    readonly token_values: Price | null
  }
  readonly token_values?: readonly TokenValue[]
  readonly token_values_missing?: readonly {
    readonly ref: string
    readonly name: string | null
    readonly count: number
  }[]
  readonly variant?: Tree
  readonly matches?: readonly Configuration[]
}

export interface BuildOrder {
  readonly status: 'computed' | 'trivial'
  readonly ordered_components: readonly {
    readonly position: number
    readonly component_id: string
    readonly name: string
    readonly component_depth: number | null
    readonly is_leaf: boolean
    readonly svc_sync_status: SyncStatus
  }[]
}
export interface Validation {
  readonly valid: boolean
  readonly checked: number
  readonly issues: readonly {
    readonly type: 'missing_variant' | 'no_spec' | 'not_a_variant_set'
    readonly component_id: string
    readonly message: string
    readonly configuration?: Configuration
    readonly missing_count?: number
  }[]
}
export interface DriftSummary {
  readonly data: readonly {
    readonly component_id: string
    readonly name: string
    readonly spec_schema_version: string | null
    readonly last_synced_at: string
  }[]
  readonly drifting_count: number
  readonly truncated: boolean
  readonly minimum_schema_version: string
}

export interface Mode {
  readonly id: string
  readonly name: string
}
export interface TokenCollection {
  readonly id: string
  readonly name: string
  readonly modes: readonly Mode[]
  readonly default_mode: Mode | null
  readonly token_count: number
  readonly cost: { readonly list_tokens: Price; readonly token_values: Price }
}
export interface TokenMap {
  readonly collections: readonly TokenCollection[]
  readonly totals: { readonly collections: number; readonly tokens: number }
}
export type Rgba = { readonly r: number; readonly g: number; readonly b: number; readonly a: number }
export interface ModeValue {
  readonly mode: Mode
  readonly value: string | number | boolean | null
  readonly rgba?: Rgba
  readonly via: readonly { readonly token_id: string; readonly name: string; readonly mode: Mode }[]
  readonly unresolved?: {
    readonly reason: string
    readonly target?: string
    readonly token_id?: string
    readonly name?: string
    readonly candidates?: readonly { readonly mode: Mode; readonly value: string | number | boolean | null }[]
  }
}
export interface TokenValue {
  readonly id: string
  readonly name: string
  readonly resolved_type: TokenType
  readonly collection: { readonly id: string; readonly name: string } | null
  readonly values: readonly ModeValue[]
  readonly alias_depth: { readonly hops: number; readonly reached: boolean }
}

export interface StyleMap {
  readonly types: readonly {
    readonly type: StyleType
    readonly count: number
    readonly note: string | null
    readonly cost: { readonly list_styles: Price; readonly style_values: Price }
  }[]
  readonly totals: { readonly styles: number; readonly with_source_style_id: number }
}
export interface StyleValue {
  readonly id: string
  readonly name: string
  readonly type: StyleType
  readonly source_style_id: string | null
  readonly properties: Readonly<Record<string, unknown>>
  readonly bound_variables: readonly {
    readonly property: string
    readonly token_id: string | null
    readonly token_name: string | null
    readonly source_variable_id: string
  }[]
}

export type EdgeType = 'USES_COMPONENT' | 'BINDS_VARIABLE' | 'USES_STYLE' | 'STYLE_BINDS_VAR' | 'ALIASES_VARIABLE'
export interface EdgeEnd {
  readonly entity_type: GraphType
  readonly entity_id: string
  readonly name: string | null
}
export interface Edge {
  readonly type: EdgeType
  readonly from: EdgeEnd
  readonly to: EdgeEnd
  readonly metadata: Readonly<Record<string, unknown>>
}
export interface EdgePage {
  readonly data: readonly Edge[]
  readonly truncated: boolean
  readonly next_cursor: string | null
}

export type Engine = 'semantic' | 'text' | 'name'
export interface Match {
  readonly id: string
  readonly entity_type: EntityType
  readonly name: string
  readonly matched_by: readonly Engine[]
  readonly surfaces: number
  readonly signals: {
    readonly name?: { readonly matched: string; readonly similarity?: number }
    readonly text?: { readonly rank: number }
    readonly semantic?: { readonly cosine: number }
  }
  readonly score: number
  readonly excerpt: string | null
  readonly context: string | null
  readonly sync_status: string | null
  readonly has_docs: boolean
}
export interface Coverage {
  readonly ran: boolean
  readonly reason?: string
  readonly candidates: number
  readonly complete?: false
  readonly indexed?: number
  readonly total?: number
  readonly language?: string
}
export interface MatchPage {
  readonly query: string
  readonly groups: readonly {
    readonly entity_type: EntityType
    readonly matches: readonly Match[]
    readonly truncated: { readonly shown: number; readonly total: number }
    readonly shape: { readonly verdict: 'one_stands_out' | 'flat_ambiguous' }
  }[]
  readonly coverage: Readonly<Record<Engine, Coverage>>
  readonly next_cursor: string | null
}
