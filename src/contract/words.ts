// The closed sets of words that the contract speaks in, each declared once, in the order of the interface. Types are
// derived; schemas, parameters, importers, tools and commands take them from here.

export const SCOPES = ['read:library', 'read:docs', 'write:docs'] as const
export type Scope = (typeof SCOPES)[number]

/** What a program that signs in may be given. */
export const AGENT_SCOPES = [...SCOPES, 'propose:docs'] as const
export type AgentScope = (typeof AGENT_SCOPES)[number]

/** What a key may have: the last three are asked for by rows of the console alone. */
export const KEY_SCOPES = [...AGENT_SCOPES, 'write:library', 'admin'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

/** Everything that can be documented and found. */
export const ENTITY_KINDS = [
  'component',
  'token',
  'style',
  'token-collection',
  'screen',
  'flow',
  'project',
  'doc-page',
] as const
export type EntityKind = (typeof ENTITY_KINDS)[number]

/** What an import brings. A library numbers its nodes kind by kind in this order. */
export const ITEM_KINDS = ['component', 'token', 'style', 'token-collection', 'screen', 'flow'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

/** What the graph knows. */
export const GRAPH_KINDS = ['component', 'token', 'style', 'token-collection'] as const

export const EDGE_TYPES = [
  'USES_COMPONENT',
  'BINDS_VARIABLE',
  'USES_STYLE',
  'STYLE_BINDS_VAR',
  'ALIASES_VARIABLE',
] as const
export type EdgeType = (typeof EDGE_TYPES)[number]

/** What may be uploaded. An image is served to browsers, a file is kept and its text made searchable. */
export const OBJECT_KINDS = ['image', 'file'] as const
export type ObjectKind = (typeof OBJECT_KINDS)[number]

/** Along an edge, or against it. */
export const SIDES = ['outbound', 'inbound'] as const
export type Side = (typeof SIDES)[number]
export const DIRECTIONS = [...SIDES, 'both'] as const
export type Direction = (typeof DIRECTIONS)[number]

export const COMPONENT_TYPES = ['COMPONENT', 'COMPONENT_SET'] as const
export type ComponentType = (typeof COMPONENT_TYPES)[number]

export const SYNC_STATUSES = [
  'synced',
  'outdated',
  'sync_pending',
  'syncing',
  'deleted_in_source',
  'schema_upgrade_required',
] as const
export type SyncStatus = (typeof SYNC_STATUSES)[number]

export const PUBLISH_STATUSES = ['CURRENT', 'CHANGED', 'UNPUBLISHED'] as const
export type PublishStatus = (typeof PUBLISH_STATUSES)[number]

/** From the best to the worst. */
export const HEALTH_STATUSES = ['optimal', 'good', 'monitor', 'poor'] as const
export type HealthStatus = (typeof HEALTH_STATUSES)[number]

export const TOKEN_TYPES = ['COLOR', 'FLOAT', 'STRING', 'BOOLEAN'] as const
export type TokenType = (typeof TOKEN_TYPES)[number]

export const STYLE_TYPES = ['TEXT', 'PAINT', 'EFFECT', 'GRID'] as const
export type StyleType = (typeof STYLE_TYPES)[number]

export const EXTRACTION_STATUSES = ['done', 'no-text', 'unsupported', 'failed'] as const
export type ExtractionStatus = (typeof EXTRACTION_STATUSES)[number]

/** What `vitrine import` takes: the bundle, what importers make one of, and manifests of code. */
export const IMPORT_FORMATS = ['bundle', 'figma', 'penpot', 'specs', 'dtcg', 'code'] as const
export type Format = (typeof IMPORT_FORMATS)[number]

/** What `vitrine export tokens` writes. */
export const EXPORT_FORMATS = ['css', 'scss', 'ts', 'tailwind', 'shadcn', 'dtcg', 'json', 'android', 'swift'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]
/** The years of DTCG that can be written; the first one unless another is asked for. */
export const DTCG_DIALECTS = ['2025', '2023'] as const
export type DtcgDialect = (typeof DTCG_DIALECTS)[number]
