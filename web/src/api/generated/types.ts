// Made by scripts/client-types.js from the contract. Do not edit: npm run client-types.

/** A block to be written. One that was read may be sent back as it is: its read-only fields are ignored. */
export interface BlockInput {
  readonly type: string
  readonly content: Readonly<Record<string, unknown>>
}

/** components by the status of their health index */
export interface Health {
  readonly optimal: number
  readonly good: number
  readonly monitor: number
  readonly poor: number
  readonly without_spec: number
  /** of the components with a spec */
  readonly mean: number | null
}

export interface HealthRow {
  /** a uuid */
  readonly id: string
  readonly name: string
  readonly score: number
  readonly status: 'optimal' | 'good' | 'monitor' | 'poor'
  /** the most first */
  readonly gains: readonly {
    readonly rule: 'ta' | 'dc' | 'as' | 'po'
    readonly gain: number
    /** what it would be called then */
    readonly status: 'optimal' | 'good' | 'monitor' | 'poor'
  }[]
  /** style values that no token is bound to */
  readonly unbound: number
  readonly users: number
  readonly has_docs: boolean
}

export interface HealthRuleSummary {
  readonly rule: 'ta' | 'dc' | 'as' | 'po'
  /** the points that it can cost a component */
  readonly weight: number
  readonly components: number
  /** that all of them lose together */
  readonly points: number
  /** what the mean would rise by if all of them met it */
  readonly mean_gain: number
}

export interface CatalogRow {
  /** a uuid */
  readonly id: string
  readonly name: string
  /** a set is the variant container; its variants live in its spec */
  readonly type: 'COMPONENT' | 'COMPONENT_SET'
  readonly sync_status: 'synced' | 'outdated' | 'sync_pending' | 'syncing' | 'deleted_in_source' | 'schema_upgrade_required'
  readonly publish_status: 'CURRENT' | 'CHANGED' | 'UNPUBLISHED'
  /** a leaf is 1, otherwise one more than the deepest component used; null while not ranked */
  readonly component_depth: number | null
  readonly variant_count: number
  /** component health index; null without a spec */
  readonly chi_score: number | null
  /** RFC 3339, UTC, with milliseconds */
  readonly created_at: string
  /** a spec document is stored */
  readonly has_spec: boolean
  /** the component has a spec whose spec_schema_version is below the minimum supported version, or null: a document that declares none predates the declaring */
  readonly has_drift: boolean
  /** at least one documentation block */
  readonly has_docs: boolean
  /** vectors of it came without an outline; absent where none did */
  readonly lacks_outlines?: boolean
}

export interface IconRow {
  /** a uuid */
  readonly id: string
  readonly name: string
  readonly description: string
}

export interface DrawnIcon {
  /** a uuid */
  readonly component_id: string
  /** whole and on its own: no script, no font and nothing from outside is in it */
  readonly svg: string
  readonly width: number
  readonly height: number
}

export interface Neighbors {
  /** how many are first met at each hop, listed or not */
  readonly counts: readonly number[]
  /** the walk stopped early: the counts are a floor */
  readonly is_cut: boolean
  /** by hop, then name; at most 1,000 */
  readonly nodes: readonly NeighborNode[]
  readonly links: readonly NeighborLink[]
}

export interface NeighborNode {
  readonly hop: number
  readonly entity_type: 'component' | 'token' | 'style' | 'token-collection'
  /** a uuid, or the raw key where nothing in the project carries it */
  readonly entity_id: string
  /** null when the id did not resolve */
  readonly name: string | null
}

export interface NeighborLink {
  /** the id of a node; empty for the entity itself */
  readonly from: string
  readonly to: string
  readonly type: 'USES_COMPONENT' | 'BINDS_VARIABLE' | 'USES_STYLE' | 'STYLE_BINDS_VAR' | 'ALIASES_VARIABLE'
  /** of token bindings, at most 5 */
  readonly properties: readonly string[]
}

export interface TokenSheetRow {
  /** a composite token of several values is kept as a style */
  readonly entity_type: 'token' | 'style'
  /** a uuid */
  readonly id: string
  readonly name: string
  readonly type: 'COLOR' | 'FLOAT' | 'STRING' | 'BOOLEAN'
  /** what its values are; null where it has none */
  readonly kind: 'color' | 'number' | 'dimension' | 'duration' | 'fontWeight' | 'fontFamily' | 'cubicBezier' | 'typography' | 'shadow' | 'border' | 'transition' | 'gradient' | 'strokeStyle' | 'string' | 'boolean' | null
  /** a uuid */
  readonly collection_id: string
  readonly description: string
  readonly scopes: 'ALL' | 'NONE' | readonly string[]
  /** as a custom property, `--text-primary` */
  readonly code_name: string
  /** as the source writes them, where it does */
  readonly code_names: {
    readonly web?: string
    readonly android?: string
    readonly ios?: string
  }
  /** semantic where any of its values is an alias */
  readonly level: 'primitive' | 'semantic'
  /** its name or its description says so */
  readonly is_deprecated: boolean
  /** how many hold it directly */
  readonly used_by: {
    readonly components: number
    readonly styles: number
    readonly tokens: number
  }
  /** in the order of the modes of its collection */
  readonly values: readonly TokenSheetValue[]
}

export interface TokenSheetValue {
  /** null where there is no value, or CSS has nothing for it */
  readonly css: string | Readonly<Record<string, string>> | null
  /** of a color: in sRGB */
  readonly hex?: string
  /** the name of the token that it is an alias of */
  readonly alias?: string
  /** why there is no value */
  readonly reason?: 'ambiguous_target_mode' | 'dangling_alias' | 'cycle' | 'hop_ceiling' | 'no_value'
}

export interface TokenSheetCollection {
  /** a uuid */
  readonly id: string
  readonly name: string
  readonly modes: readonly {
    readonly id: string
    readonly name: string
  }[]
  /** its id */
  readonly default_mode: string | null
}

/** the worst of its entries */
export type Impact = 'breaking' | 'feature' | 'change' | 'fix'

export interface ChangedEntity {
  readonly entity_type: 'component' | 'token' | 'style' | 'token-collection' | 'screen' | 'flow'
  /** a uuid */
  readonly entity_id: string
  readonly name: string
  /** where it was renamed */
  readonly former_name: string | null
  readonly change: 'added' | 'changed' | 'renamed' | 'removed' | 'returned'
  readonly impact: Impact
  /** the worst first, at most 10 */
  readonly differences: readonly {
    readonly impact: Impact
    /** `prop_removed`, `value_changed`, `token_rebound`, … */
    readonly what: string
    /** the prop, mode, property or element */
    readonly subject: string | null
    readonly from: string | null
    readonly to: string | null
  }[]
  readonly difference_count: number
}

export interface ChangeEntry {
  readonly revision: number
  /** RFC 3339, UTC, with milliseconds */
  readonly changed_at: string
  readonly entity_type: 'component' | 'token' | 'style' | 'token-collection' | 'screen' | 'flow'
  /** a uuid */
  readonly entity_id: string
  readonly name: string
  /** where it was renamed */
  readonly former_name: string | null
  readonly change: 'added' | 'changed' | 'renamed' | 'removed' | 'returned'
  readonly impact: Impact
  /** the worst first, at most 10 */
  readonly differences: readonly {
    readonly impact: Impact
    /** `prop_removed`, `value_changed`, `token_rebound`, … */
    readonly what: string
    /** the prop, mode, property or element */
    readonly subject: string | null
    readonly from: string | null
    readonly to: string | null
  }[]
  readonly difference_count: number
}

export interface LibraryChange {
  /** of the library, which this import made */
  readonly revision: number
  /** RFC 3339, UTC, with milliseconds */
  readonly changed_at: string
  readonly sources: readonly {
    readonly tool: string
    readonly file_key: string
    readonly name: string
    readonly version: string | null
  }[]
  /** the worst of its entries */
  readonly impact: Impact
  readonly counts: Readonly<Record<string, {
    readonly added: number
    readonly changed: number
    readonly renamed: number
    readonly removed: number
    readonly returned: number
  }>>
  /** how many entities changed, listed or not */
  readonly entry_count: number
  /** the most important first, at most 200 */
  readonly entries: readonly ChangedEntity[]
}

export interface SyncState {
  readonly file_key: string
  readonly tool: string
  /** of the last sync that ended well */
  readonly version: string | null
  readonly synced_at: string | null
  /** of the last attempt */
  readonly started_at: string | null
  /** why the last attempt failed; null when it did not */
  readonly error: string | null
  readonly failed_at: string | null
  /** when the source may be asked again */
  readonly not_before: string | null
}

export interface ObjectUrl {
  readonly object_key: string
  /** signed: anyone who has it may GET the bytes until then */
  readonly url: string
  /** RFC 3339, UTC, with milliseconds */
  readonly expires_at: string
  readonly content_type: string
  readonly size_bytes: number
}

export type GetOverviewInput = Readonly<Record<string, never>>

export interface GetOverviewOutput {
  readonly project: {
    /** a uuid */
    readonly id: string
    readonly name: string
  }
  /** each rises with every change */
  readonly revisions: {
    readonly library: number
    readonly docs: number
    readonly code: number
  }
  readonly counts: {
    readonly components: number
    readonly tokens: number
    readonly token_collections: number
    readonly styles: number
    readonly screens: number
    readonly flows: number
    readonly edges: number
    readonly pages: number
    readonly documented_components: number
  }
  /** components by the status of their health index */
  readonly health: Health
  /** components, deleted ones included */
  readonly sync_status: Readonly<Record<string, number>>
  readonly publish_status: Readonly<Record<string, number>>
  readonly drift: {
    readonly drifting_count: number
    readonly minimum_schema_version: string
  }
  readonly storage: {
    readonly current_bytes: number
    readonly limit_bytes: number
    readonly pct_used: number
  }
  /** what the team has written, of VITRINE_DOCUMENTATION_QUOTA */
  readonly documentation: {
    readonly current_bytes: number
    readonly limit_bytes: number
    readonly pct_used: number
  }
  /** those over HTTP that have not ended */
  readonly imports: {
    readonly open: number
    /** what the first of them waits for; null while it is imported */
    readonly waits_for: string | null
  }
  /** what was pushed and is not imported yet, or is replaced, until its bytes are gone */
  readonly pushes: {
    readonly current_bytes: number
    readonly limit_bytes: number
    readonly pct_used: number
  }
  /** the files that the library comes from, the latest first */
  readonly sources: readonly {
    readonly file_key: string
    readonly tool: string
    readonly name: string
    readonly version: string | null
    /** RFC 3339, UTC, with milliseconds */
    readonly imported_at: string
  }[]
  /** how each file that is synced live fared */
  readonly syncs: readonly SyncState[]
  /** when a sync or an import last ended well */
  readonly last_synced_at: string | null
  readonly last_change: LibraryChange | null
  /** the one that asks */
  readonly key: {
    readonly scopes: readonly ('read:library' | 'read:docs' | 'write:docs' | 'propose:docs' | 'write:library' | 'admin')[]
  }
}

export type GetShowcaseInput = Readonly<Record<string, never>>

export interface GetShowcaseOutput {
  /** that can be drawn, the most telling first */
  readonly components: readonly {
    /** a uuid */
    readonly id: string
    readonly name: string
    readonly users: number
    readonly depth: number
    readonly variant_count: number
  }[]
  /** tokens by their look: grays, then by hue, light before dark */
  readonly colors: readonly {
    /** a uuid */
    readonly id: string
    readonly name: string
    readonly css: string
  }[]
  /** those with the most components, and the first of these that can be drawn */
  readonly screens: readonly {
    /** a uuid */
    readonly id: string
    readonly name: string
    readonly components: readonly {
      /** a uuid */
      readonly id: string
      readonly name: string
    }[]
  }[]
}

export interface ListLibraryInput {
  /** How many to return, 1 to 5000; more is served as 5000. */
  readonly limit?: number | undefined
  /** The `next_cursor` of the previous page, verbatim. All other arguments must stay the same. */
  readonly cursor?: string | undefined
}

export interface ListLibraryOutput {
  /** by name */
  readonly data: readonly CatalogRow[]
  readonly pagination: {
    /** null exactly when has_more is false */
    readonly next_cursor: string | null
    readonly has_more: boolean
    /** the limit served */
    readonly limit: number
  }
}

export interface ListHealthInput {
  /** How many to return, 1 to 5000; more is served as 5000. */
  readonly limit?: number | undefined
  /** The `next_cursor` of the previous page, verbatim. All other arguments must stay the same. */
  readonly cursor?: string | undefined
}

export interface ListHealthOutput {
  readonly summary: {
    /** components with a spec */
    readonly measured: number
    /** of their indexes */
    readonly mean: number | null
    /** the most points first */
    readonly rules: readonly HealthRuleSummary[]
  }
  readonly data: readonly HealthRow[]
  readonly pagination: {
    /** null exactly when has_more is false */
    readonly next_cursor: string | null
    readonly has_more: boolean
    /** the limit served */
    readonly limit: number
  }
}

export interface ListChangesInput {
  /** How many to return, 1 to 500; more is served as 500. */
  readonly limit?: number | undefined
  /** The `next_cursor` of the previous page, verbatim. All other arguments must stay the same. */
  readonly cursor?: string | undefined
}

export interface ListChangesOutput {
  /** newest first */
  readonly data: readonly LibraryChange[]
  /** how each file that is synced live fared */
  readonly syncs: readonly SyncState[]
  readonly pagination: {
    /** null exactly when has_more is false */
    readonly next_cursor: string | null
    readonly has_more: boolean
    /** the limit served */
    readonly limit: number
  }
}

export interface ListChangeEntriesInput {
  /** Only this import. */
  readonly revision?: number | undefined
  /** Only of this kind. */
  readonly entity_type?: 'component' | 'token' | 'style' | 'token-collection' | 'screen' | 'flow' | undefined
  /** Only of this entity. */
  readonly entity_id?: string | undefined
  /** Only what was so changed. */
  readonly change?: 'added' | 'changed' | 'renamed' | 'removed' | 'returned' | undefined
  /** Only what weighs so much. */
  readonly impact?: Impact | undefined
  /** A part of the name, as it is or as it was. */
  readonly q?: string | undefined
  /** How many to return, 1 to 500; more is served as 500. */
  readonly limit?: number | undefined
  /** The `next_cursor` of the previous page, verbatim. All other arguments must stay the same. */
  readonly cursor?: string | undefined
}

export interface ListChangeEntriesOutput {
  /** newest first; of one import the most important first, at most 2,000 of it are kept */
  readonly data: readonly ChangeEntry[]
  readonly pagination: {
    /** null exactly when has_more is false */
    readonly next_cursor: string | null
    readonly has_more: boolean
    /** the limit served */
    readonly limit: number
  }
}

export interface ListSourcesInput {
  /** Only those that are stale or whose last sync failed. */
  readonly troubled?: boolean | undefined
}

export interface ListSourcesOutput {
  /** the latest first */
  readonly data: readonly {
    /** a uuid */
    readonly id: string
    readonly name: string
    readonly tool: string
    readonly file_keys: readonly string[]
    /** of the file, as it was last imported */
    readonly version: string | null
    /** that are not deleted in the source */
    readonly entities: number
    /** that its manifests of code speak of */
    readonly code_components: number
    readonly state: 'current' | 'waiting' | 'stale' | 'failing' | 'unscheduled' | 'removed'
    /** when an import or a sync of it last ended well */
    readonly last_success: string | null
    /** when it was last seen to be in step, whether or not anything had changed */
    readonly checked_at: string | null
    /** since it was last seen to be in step; null: never yet */
    readonly age_seconds: number | null
    /** why the last attempt failed; null when it did not */
    readonly last_error: string | null
    readonly failed_at: string | null
    /** attempts that failed, one after the other */
    readonly failures: number
    /** null: it is synced by hand */
    readonly schedule: {
      readonly every_seconds: number
      /** RFC 3339, UTC, with milliseconds */
      readonly next_at: string
      /** when the design tool last called */
      readonly webhook_heard_at: string | null
    } | null
    readonly removed_at: string | null
  }[]
}

export interface AddLiveSourceInput {
  /** the address of the file, or its key */
  readonly file: string
  /** 15m, 2h or 1d */
  readonly every: string
}

export interface AddLiveSourceOutput {
  /** a uuid */
  readonly id: string
  readonly every_seconds: number | null
  /** false: this service has no token of the design tool, and waits for one */
  readonly has_token: boolean
}

export interface PutSourceScheduleInput {
  /** As listSources has it. */
  readonly id: string
  /** null: by hand alone */
  readonly every: string | null
}

export interface PutSourceScheduleOutput {
  /** a uuid */
  readonly id: string
  readonly every_seconds: number | null
  /** false: this service has no token of the design tool, and waits for one */
  readonly has_token: boolean
}

export interface DeleteSourceInput {
  /** As listSources has it. */
  readonly id: string
  /** For good, with what was written about it; else it comes back with the next import of it. */
  readonly forget?: boolean | undefined
  /** To forget it: its name. */
  readonly confirm?: string | undefined
}

export interface DeleteSourceOutput {
  /** a uuid */
  readonly id: string
  readonly name: string
  readonly entities: number
  readonly code_components: number
  /** of them, those whose documentation went with them */
  readonly documented: number
  readonly forgotten: boolean
}

export interface CompareReleasesInput {
  /** A version or a revision; without it the beginning. */
  readonly from?: string | undefined
  /** A later one; without it the library as it is. */
  readonly to?: string | undefined
}

export interface CompareReleasesOutput {
  readonly from: {
    /** null for a revision without a release */
    readonly version: string | null
    /** of the library */
    readonly revision: number
  }
  readonly to: {
    /** null for a revision without a release */
    readonly version: string | null
    /** of the library */
    readonly revision: number
  }
  /** what the version has to step by; null where nothing changed */
  readonly bump: 'major' | 'minor' | 'patch' | null
  readonly imports: number
  readonly counts: Readonly<Record<string, {
    readonly added: number
    readonly changed: number
    readonly renamed: number
    readonly removed: number
    readonly returned: number
  }>>
  readonly entry_count: number
  /** what became of each entity over all imports, the most important first, at most 2,000 */
  readonly entries: readonly ChangedEntity[]
  /** every change between the two is in `entries` */
  readonly is_complete: boolean
  /** entries of single imports that the log counted and did not keep, and entries beyond 2,000 */
  readonly not_listed: number
}

export interface CreateReleaseInput {
  /** the proposed one if left out; later than the last */
  readonly version?: string | undefined
  /** Markdown; drafted from the changes if left out */
  readonly notes?: string | undefined
}

export interface CreateReleaseOutput {
  /** a semantic version */
  readonly version: string
  /** of the library */
  readonly revision: number
  /** RFC 3339, UTC, with milliseconds */
  readonly made_at: string
  /** the name of the key or person, or who was at the command line */
  readonly made_by: string | null
  /** Markdown */
  readonly notes: string
  /** the version before */
  readonly previous: string | null
}

export interface ListReleasesInput {
  /** Whether to say what the next one would be; false spares reading the log of changes. */
  readonly next?: boolean | undefined
  /** How many to return, 1 to 1000; more is served as 1000. */
  readonly limit?: number | undefined
  /** The `next_cursor` of the previous page, verbatim. All other arguments must stay the same. */
  readonly cursor?: string | undefined
}

export interface ListReleasesOutput {
  /** the newest first */
  readonly data: readonly {
    /** a semantic version */
    readonly version: string
    /** of the library */
    readonly revision: number
    /** RFC 3339, UTC, with milliseconds */
    readonly made_at: string
    /** the name of the key or person, or who was at the command line */
    readonly made_by: string | null
    /** Markdown */
    readonly notes: string
  }[]
  /** what a release made now would be; null where nothing changed since the last one, and where it was not asked for */
  readonly next: {
    readonly version: string
    readonly bump: 'major' | 'minor' | 'patch'
    /** of the library */
    readonly revision: number
    readonly change_count: number
    /** false: the log does not have all of them */
    readonly is_complete: boolean
    /** Markdown, drafted from the changes */
    readonly notes: string
  } | null
  readonly pagination: {
    /** null exactly when has_more is false */
    readonly next_cursor: string | null
    readonly has_more: boolean
    /** the limit served */
    readonly limit: number
  }
}

export interface GetReleaseInput {
  /** As listReleases has it. */
  readonly version: string
}

export interface GetReleaseOutput {
  /** a semantic version */
  readonly version: string
  /** of the library */
  readonly revision: number
  /** RFC 3339, UTC, with milliseconds */
  readonly made_at: string
  /** the name of the key or person, or who was at the command line */
  readonly made_by: string | null
  /** Markdown */
  readonly notes: string
  /** the version before */
  readonly previous: string | null
}

export interface GetObjectUrlInput {
  /** As an upload answered it. */
  readonly object_key: string
}

export type GetObjectUrlOutput = ObjectUrl

export interface GetObjectBytesInput {
  /** As an upload answered it. */
  readonly object_key: string
}

export interface GetObjectBytesOutput {
  readonly object_key: string
  readonly kind: 'image' | 'file'
  readonly content_type: string
  readonly size_bytes: number
  /** null where it is larger than 16 MiB */
  readonly base64: string | null
}

export interface GetGraphicsInput {
  /** The id of the component. */
  readonly id: string
}

export interface GetGraphicsOutput {
  readonly vectors: Readonly<Record<string, {
    readonly fill?: readonly {
      /** as SVG writes it, in the coordinates of its layer */
      readonly path: string
      /** NONZERO where it is absent */
      readonly windingRule?: 'NONZERO' | 'EVENODD'
      readonly region?: number
    }[]
    readonly stroke?: readonly {
      /** as SVG writes it, in the coordinates of its layer */
      readonly path: string
      /** NONZERO where it is absent */
      readonly windingRule?: 'NONZERO' | 'EVENODD'
      readonly region?: number
    }[]
  }>>
  /** the design tool's references to pictures */
  readonly images: Readonly<Record<string, string>>
}

export interface GetImageInput {
  /** The id of the component. */
  readonly id: string
  /** As the trees of the component hold it. */
  readonly hash: string
}

export interface GetImageOutput {
  readonly url: string
  readonly expires_at: string
  readonly content_type: string
  readonly size_bytes: number
}

export interface DrawPictureInput {
  /** The id of the component. */
  readonly id: string
  /** Which variant: `Size=Small, State=Hover`, a URL-encoded JSON object of the same, or its place in `variantConfigurations` of the spec, from 0. What it does not say stays at its default; other properties are in `props`. */
  readonly variant?: string | Readonly<Record<string, string | number | boolean>> | undefined
  /** URL-encoded JSON object of property names to values, those that choose the variant among them; others stay at their defaults. */
  readonly props?: string | undefined
  /** URL-encoded JSON object of collection names to modes; others show their default mode. */
  readonly modes?: string | undefined
  /** A color behind it, `#rrggbb`; none where it is left out. */
  readonly background?: string | undefined
  /** How many pixels for one of the component; a PNG of more than four million is made smaller. */
  readonly scale?: number | undefined
  /** Whether to tell where every element stands. */
  readonly boxes?: boolean | undefined
  /** Whether the boxes tell how they look. */
  readonly looks?: boolean | undefined
  /** Whether to add it as PNG. */
  readonly png?: boolean | undefined
}

export interface DrawPictureOutput {
  readonly component_id: string
  readonly name: string
  /** Whole and on its own: no script, no font and nothing from outside is in it. */
  readonly svg: string
  readonly width: number
  readonly height: number
  /** What the picture lacks, or shows otherwise than the component has it. */
  readonly missing: readonly {
    readonly element: string
    readonly reason: string
  }[]
  /** In base64, as large as `width` and `height` say; where `png` is asked for. */
  readonly png?: string
  /** Where every element stands in the picture; where `boxes` is asked for. */
  readonly boxes?: readonly {
    readonly name: string
    /** The one before it that is less deep holds it. */
    readonly depth: number
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
    /** where `looks` is asked for */
    readonly look?: {
      readonly kind: string
      readonly fills: readonly string[]
      readonly strokes: readonly string[]
      readonly strokeWeights: readonly number[]
      readonly strokeAlign: string
      readonly corners: readonly number[]
      readonly opacity: number
      readonly shadows: readonly {
        /** `#rrggbbaa`; of anything else its kind */
        readonly color: string
        readonly x: number
        readonly y: number
        readonly blur: number
        readonly spread: number
        readonly isInner: boolean
      }[]
      readonly text: null | {
        readonly characters: string
        readonly size: number
        readonly weight: number
        readonly lineHeight: null | number
        readonly letterSpacing: number
        readonly replacedFont: null | string
      }
    }
  }[]
}

export interface GetToolPictureInput {
  /** The id of the component. */
  readonly id: string
}

export interface GetToolPictureOutput {
  /** where neither a live sync nor the plugin has brought one: `vitrine sync figma --force` fetches what is missing */
  readonly picture: {
    readonly url: string
    readonly expires_at: string
    readonly content_type: string
    readonly size_bytes: number
    /** How many of its pixels stand for one of the component. */
    readonly scale: number
    readonly shows: 'component' | 'set'
  } | null
}

export type GetPictureAccessInput = Readonly<Record<string, never>>

export interface GetPictureAccessOutput {
  /** For `GET /console/pictures/{component}.svg` and `.png`, as `access`. */
  readonly access: string
  /** Of the library. An address that says it as `revision` may be kept by a browser while it is true. */
  readonly revision: number
  readonly expires_at: string
}

export interface ListIconsInput {
  /** How many to return, 1 to 5000; more is served as 5000. */
  readonly limit?: number | undefined
  /** The `next_cursor` of the previous page, verbatim. All other arguments must stay the same. */
  readonly cursor?: string | undefined
}

export interface ListIconsOutput {
  /** by name */
  readonly data: readonly IconRow[]
  /** of the library: drawings of another may be others */
  readonly revision: number
  readonly pagination: {
    /** null exactly when has_more is false */
    readonly next_cursor: string | null
    readonly has_more: boolean
    /** the limit served */
    readonly limit: number
  }
}

export type CountIconsInput = Readonly<Record<string, never>>

export interface CountIconsOutput {
  readonly icons: number
  /** all, without those deleted in the source */
  readonly components: number
}

export interface DrawIconsInput {
  /** At most 100 components, separated by commas. */
  readonly ids: string
  /** URL-encoded JSON object of collection names to modes; others show their default mode. */
  readonly modes?: string | undefined
}

export interface DrawIconsOutput {
  /** in the order in which they were asked for */
  readonly data: readonly DrawnIcon[]
  readonly missing: readonly {
    readonly component_id: string
    readonly reason: 'no_icon' | 'no_spec' | 'spec_too_large' | 'takes_too_long' | 'cannot_be_drawn'
  }[]
  /** ids for which there was no room: to be asked for next */
  readonly left_off: readonly string[]
}

export interface GetOriginInput {
  /** What the id names. */
  readonly type: 'component' | 'token' | 'style' | 'token-collection' | 'screen' | 'flow'
  /** The id of the entity. */
  readonly id: string
}

export interface GetOriginOutput {
  readonly entity_type: 'component' | 'token' | 'style' | 'token-collection' | 'screen' | 'flow'
  /** a uuid */
  readonly entity_id: string
  readonly name: string
  readonly file_key: string
  readonly node_id: string | null
  /** in the design tool; null where the file was imported under a key made for it */
  readonly link: string | null
  /** of a flow: its first screen, if that was imported */
  readonly starts_at?: {
    /** a uuid */
    readonly entity_id: string
    readonly name: string
  }
  /** of a screen: those that start at it */
  readonly flows?: readonly {
    /** a uuid */
    readonly entity_id: string
    readonly name: string
  }[]
  /** the components that are placed on a screen, or on the one that a flow starts at */
  readonly uses?: readonly {
    /** null where it is not in the library */
    readonly component_id: string | null
    readonly key: string
    /** of a component of another file as far as the source told it */
    readonly name: string | null
    /** it can be drawn */
    readonly has_picture: boolean
    readonly metadata: Readonly<Record<string, unknown>>
  }[]
}

export interface FindByNodeInput {
  /** As the tool or its links write it: `12:34` or `12-34`. */
  readonly node_id: string
  /** Of the link. Files that were imported under a key made for them are looked at all the same. */
  readonly file_key?: string | undefined
}

export interface FindByNodeOutput {
  readonly data: readonly {
    readonly entity_type: 'component' | 'token' | 'style' | 'token-collection' | 'screen' | 'flow'
    /** a uuid */
    readonly entity_id: string
    readonly name: string
    readonly file_key: string
  }[]
  /** whether the library has the file of the link; null without one, or where files were imported under keys made for them */
  readonly file_in_library: boolean | null
}

export interface GetNeighborsInput {
  /** What the id names. */
  readonly entity_type: 'component' | 'token' | 'style' | 'token-collection'
  /** The id of the entity. */
  readonly entity_id: string
  /** How far to look. */
  readonly hops?: number | undefined
  /** Only edges of these types; all without it. Repeatable or comma-separated. */
  readonly edge_types?: readonly ('USES_COMPONENT' | 'BINDS_VARIABLE' | 'USES_STYLE' | 'STYLE_BINDS_VAR' | 'ALIASES_VARIABLE')[] | undefined
}

export interface GetNeighborsOutput {
  readonly entity: {
    readonly entity_type: 'component' | 'token' | 'style' | 'token-collection'
    /** a uuid */
    readonly entity_id: string
    readonly name: string
  }
  readonly users: Neighbors
  readonly used: Neighbors
}

export interface ListTokenTableInput {
  /** Only these, separated by commas: up to 50. */
  readonly ids?: string | undefined
  /** How many to return, 1 to 2500; more is served as 2500. */
  readonly limit?: number | undefined
  /** The `next_cursor` of the previous page, verbatim. All other arguments must stay the same. */
  readonly cursor?: string | undefined
}

export interface ListTokenTableOutput {
  readonly collections: readonly TokenSheetCollection[]
  readonly data: readonly TokenSheetRow[]
  readonly pagination: {
    /** null exactly when has_more is false */
    readonly next_cursor: string | null
    readonly has_more: boolean
    /** the limit served */
    readonly limit: number
  }
}

export interface GetPreviousAndNextInput {
  /** The id of the component. */
  readonly id: string
}

export interface GetPreviousAndNextOutput {
  /** null at the end of the list */
  readonly previous: {
    /** a uuid */
    readonly id: string
    readonly name: string
  } | null
  /** null at the end of the list */
  readonly next: {
    /** a uuid */
    readonly id: string
    readonly name: string
  } | null
}

export interface ListScreensInput {
  /** A part of the name, in any case. */
  readonly q?: string | undefined
}

export interface ListScreensOutput {
  readonly data: readonly {
    /** a uuid */
    readonly id: string
    readonly name: string
    /** in the design tool */
    readonly link: string | null
    /** different components of this library that are placed on it */
    readonly component_count: number
    /** the first of them by name */
    readonly components: readonly {
      /** a uuid */
      readonly id: string
      readonly name: string
      /** it can be drawn */
      readonly has_picture: boolean
    }[]
    /** it can be drawn */
    readonly has_picture: boolean
    /** how many of its layers lead on */
    readonly leads_to_count: number
  }[]
  /** how many match, listed or not */
  readonly total: number
  readonly truncated: boolean
}

export interface ListFlowsInput {
  /** A part of the name, in any case. */
  readonly q?: string | undefined
}

export interface ListFlowsOutput {
  readonly data: readonly {
    /** a uuid */
    readonly id: string
    readonly name: string
    /** in the design tool */
    readonly link: string | null
    /** different components of this library that are placed on it */
    readonly component_count: number
    /** the first of them by name */
    readonly components: readonly {
      /** a uuid */
      readonly id: string
      readonly name: string
      /** it can be drawn */
      readonly has_picture: boolean
    }[]
    /** where the flow begins, if the library has that screen */
    readonly screen: {
      /** a uuid */
      readonly id: string
      readonly name: string
      /** it can be drawn */
      readonly has_picture: boolean
    } | null
  }[]
  /** how many match, listed or not */
  readonly total: number
  readonly truncated: boolean
}

export interface GetScreenInput {
  /** The id of the screen. */
  readonly id: string
}

export interface GetScreenOutput {
  /** a uuid */
  readonly id: string
  readonly name: string
  /** it can be drawn */
  readonly has_picture: boolean
  readonly file_key: string
  readonly node_id: string | null
  /** in the design tool */
  readonly link: string | null
  /** null where none of its layers were imported */
  readonly layers: {
    /** as a spec document has a tree of elements */
    readonly default: Readonly<Record<string, unknown>>
    readonly anatomy: Readonly<Record<string, unknown>>
    /** what the tree costs as it is stored */
    readonly est_tokens: number
  } | null
  /** what the library calls tokens and styles, by how the tree spells them */
  readonly names: Readonly<Record<string, string>>
  readonly uses: readonly {
    /** null where it is not in the library */
    readonly component_id: string | null
    readonly key: string
    /** of a component of another file as far as the source told it */
    readonly name: string | null
    /** it can be drawn */
    readonly has_picture: boolean
    /** it is not in the library, which has one that is called so */
    readonly has_own: boolean
    /** the layers that are instances of it */
    readonly elements: readonly string[]
  }[]
  readonly binds: readonly {
    readonly kind: 'token' | 'style'
    /** null where it is not in the library */
    readonly id: string | null
    readonly name: string
    /** in how many places */
    readonly count: number
    /** as JSON: what the file shows of one that is not in the library */
    readonly raw_value: string | null
  }[]
  readonly leads_to: readonly {
    /** the layer; one inside of an instance as `instance/layer` */
    readonly element: string
    /** what is done there: click, hover, key down, after timeout … */
    readonly trigger: string
    /** navigate, overlay, swap, scroll to, back, close or open */
    readonly action: string
    /** where it leads; null where that is no screen of the library */
    readonly screen: {
      /** a uuid */
      readonly id: string
      readonly name: string
      /** it can be drawn */
      readonly has_picture: boolean
    } | null
    /** an address, or what the file calls a target that is no screen */
    readonly to: string | null
  }[]
  /** the first hundred screens that lead straight here */
  readonly reached_from: readonly {
    /** a uuid */
    readonly id: string
    readonly name: string
    /** it can be drawn */
    readonly has_picture: boolean
  }[]
  /** the first hundred flows that begin here or come by, the nearest first */
  readonly flows: readonly {
    /** a uuid */
    readonly entity_id: string
    readonly name: string
    /** how many steps after its beginning; 0 where it begins here */
    readonly step: number
  }[]
}

export interface GetFlowInput {
  /** The id of the flow. */
  readonly id: string
}

export interface GetFlowOutput {
  /** a uuid */
  readonly id: string
  readonly name: string
  /** in the design tool */
  readonly link: string | null
  /** the one that it begins at first; none where the library does not have that */
  readonly screens: readonly {
    /** a uuid */
    readonly id: string
    readonly name: string
    /** it can be drawn */
    readonly has_picture: boolean
    /** how many steps it is from the beginning */
    readonly step: number
    readonly leads_to: readonly {
      /** the layer; one inside of an instance as `instance/layer` */
      readonly element: string
      /** what is done there: click, hover, key down, after timeout … */
      readonly trigger: string
      /** navigate, overlay, swap, scroll to, back, close or open */
      readonly action: string
      /** where it leads; null where that is no screen of the library */
      readonly screen: {
        /** a uuid */
        readonly id: string
        readonly name: string
        /** it can be drawn */
        readonly has_picture: boolean
      } | null
      /** an address, or what the file calls a target that is no screen */
      readonly to: string | null
    }[]
  }[]
  /** of screens, listed or not */
  readonly total: number
}

export interface ResolveNamesInput {
  readonly names: readonly {
    readonly type: 'component' | 'token' | 'style' | 'token-collection' | 'screen' | 'flow' | 'project' | 'doc-page'
    /** as anybody writes it: `Color/text/muted`, `--text-muted`, `<IconButton>`, a link of the design tool */
    readonly name: string
  }[]
}

export interface ResolveNamesOutput {
  /** in the order of the names */
  readonly data: readonly {
    /** of a page its slug; null where the name is of nothing or of several */
    readonly id: string | null
    readonly refusal?: {
      readonly code: 'SVC_NOT_FOUND' | 'SVC_AMBIGUOUS_REFERENCE'
      readonly message: string
      /** the closest names, or the candidates */
      readonly details: Readonly<Record<string, unknown>>
    }
  }[]
}

export interface DescribeEntitiesInput {
  readonly entities: readonly {
    readonly entity_type: 'component' | 'token' | 'style' | 'token-collection' | 'screen' | 'flow'
    /** a uuid */
    readonly entity_id?: string | undefined
    /** instead of an id */
    readonly name?: string | undefined
  }[]
  readonly tell: readonly ('namesakes' | 'deprecated' | 'code_names')[]
}

export interface DescribeEntitiesOutput {
  /** those of which there is anything to tell */
  readonly data: readonly {
    readonly entity_type: 'component' | 'token' | 'style' | 'token-collection' | 'screen' | 'flow'
    /** a uuid */
    readonly entity_id: string
    readonly name: string
    /** where others of its kind have its name */
    readonly shared?: {
      /** what tells it from the others, the shortest; null where only its id does. `Card (label)` is taken wherever names are */
      readonly label: string | null
      /** what is known of it: kind or collection, source, id in the design file */
      readonly facts: readonly string[]
    }
    readonly deprecated?: {
      readonly says: string
      /** names */
      readonly replaced_by: readonly string[]
    }
    /** of a token, by platform */
    readonly code_names?: Readonly<Record<string, string>>
    /** of a collection with several modes */
    readonly default_mode?: string
  }[]
}

export interface GetImpactInput {
  /** What the id names. */
  readonly entity_type: 'component' | 'token' | 'style' | 'token-collection'
  /** The id of the entity. */
  readonly entity_id: string
  /** inbound: what depends on it. outbound: what it depends on. */
  readonly direction?: 'outbound' | 'inbound' | undefined
  /** Only along edges of these types; all, and screens, without it. Repeatable or comma-separated. */
  readonly edge_types?: readonly ('USES_COMPONENT' | 'BINDS_VARIABLE' | 'USES_STYLE' | 'STYLE_BINDS_VAR' | 'ALIASES_VARIABLE')[] | undefined
  /** How many to return, 1 to 5000; more is served as 5000. */
  readonly limit?: number | undefined
}

export interface GetImpactOutput {
  /** all that was reached, listed or not */
  readonly total: number
  /** the nearest first */
  readonly by_depth: readonly {
    readonly depth: number
    readonly count: number
  }[]
  readonly by_type: Readonly<Record<string, number>>
  /** the walk ended at 50,000 entities: there may be more */
  readonly is_floor: boolean
  /** how many of them are not listed */
  readonly cut: number
  readonly data: readonly {
    readonly entity_type: 'component' | 'token' | 'style' | 'token-collection' | 'screen' | 'flow'
    /** a uuid */
    readonly entity_id: string
    readonly name: string
    readonly depth: number
    /** the step that led to it, from the entity in `after` */
    readonly edge: 'USES_COMPONENT' | 'BINDS_VARIABLE' | 'USES_STYLE' | 'STYLE_BINDS_VAR' | 'ALIASES_VARIABLE' | 'PLACES_COMPONENT' | 'STARTS_AT' | 'MADE_OF'
    /** the id of the entity before it; null where that is the one asked for */
    readonly after: string | null
  }[]
}

export interface ListDeprecatedInput {
  /** Only these, separated by commas; all without it. */
  readonly ids?: string | undefined
}

export interface ListDeprecatedOutput {
  /** all of them, listed or not */
  readonly total: number
  readonly data: readonly {
    readonly entity_type: 'component' | 'token' | 'style' | 'token-collection' | 'screen' | 'flow'
    /** a uuid */
    readonly entity_id: string
    readonly name: string
    /** what the library or its documentation says about it */
    readonly says: string
    readonly replaced_by: readonly {
      readonly entity_type: string
      readonly entity_id: string
      readonly name: string | null
    }[]
  }[]
}

export interface GetCodeNamesInput {
  /** Ids of tokens, separated by commas: up to 50. */
  readonly ids?: string | undefined
  /** The id of a collection, never its name. */
  readonly collection?: string | undefined
  /** A name in code as any platform writes it, `var(--ink)` or `--ink` or `ink`, without regard to case. */
  readonly code_name?: string | undefined
}

export interface GetCodeNamesOutput {
  readonly data: readonly {
    /** a uuid */
    readonly id: string
    readonly name: string
    readonly resolved_type: 'COLOR' | 'FLOAT' | 'STRING' | 'BOOLEAN'
    /** null when the token names a collection that the project does not have */
    readonly collection: {
      /** a uuid */
      readonly id: string
      readonly name: string
    } | null
    /** as the source writes them: `var(--ink)`, `@color/ink`, `Color.ink` */
    readonly code_names: {
      readonly web?: string
      readonly android?: string
      readonly ios?: string
    }
  }[]
}

export interface GetCodeValuesInput {
  /** tokens, and styles that were composite tokens */
  readonly ids?: readonly string[] | undefined
  /** a uuid */
  readonly collection?: string | undefined
  /** a value as CSS writes it: which tokens have it? */
  readonly value?: string | undefined
  /** names of modes, of any collections; the others keep their default */
  readonly modes?: readonly string[] | undefined
}

export interface GetCodeValuesOutput {
  /** what each collection with several modes was set to */
  readonly modes: readonly {
    readonly collection: string
    readonly mode: string
    readonly is_default: boolean
  }[]
  readonly data: readonly {
    /** a uuid */
    readonly id: string
    readonly name: string
    readonly collection: string
    /** as a custom property, `--text-primary` */
    readonly code_name: string
    /** null where CSS has nothing for it */
    readonly css: string | Readonly<Record<string, string>> | null
    /** the tokens that it is an alias of, in their order */
    readonly via: readonly string[]
    /** of a value: the modes that have it, or the one that is nearest */
    readonly in_modes?: readonly string[]
    /** of a value that no token has: how far this one is */
    readonly distance?: number
    /** of a value: what the token is in these modes */
    readonly found_css?: string
  }[]
  /** of a value: all tokens that have it, listed or not */
  readonly value_count?: number
  /** of a color: the paint styles that are it */
  readonly styles?: readonly {
    /** a uuid */
    readonly id: string
    readonly name: string
  }[]
}

export interface GetCodeStylesInput {
  /** ids, or keys in any spelling */
  readonly styles?: readonly string[] | undefined
  readonly type?: 'TEXT' | 'PAINT' | 'EFFECT' | 'GRID' | undefined
  /** names of modes, of any collections; the others keep their default */
  readonly modes?: readonly string[] | undefined
}

export interface GetCodeStylesOutput {
  /** what each collection with several modes was set to */
  readonly modes: readonly {
    readonly collection: string
    readonly mode: string
    readonly is_default: boolean
  }[]
  readonly data: readonly {
    /** a uuid */
    readonly id: string
    readonly name: string
    readonly type: 'TEXT' | 'PAINT' | 'EFFECT' | 'GRID'
    /** declarations, of a paint its value; what a token decides is `var(--name, value)` with the value in these modes */
    readonly css: string | null
    /** as the design tool has them, where CSS has nothing */
    readonly properties?: Readonly<Record<string, unknown>>
    /** properties bound to variables of other files */
    readonly not_in_project?: readonly string[]
  }[]
  /** ids and keys of nothing */
  readonly missing: readonly string[]
}

export interface ReadComponentsWholeInput {
  readonly component_ids: readonly string[]
  /** beside the abstract, as `include` of a spec */
  readonly include?: readonly ('default' | 'variants' | 'tokenValues' | 'styles')[] | undefined
  /** of every component: property names and values */
  readonly variant?: string | Readonly<Record<string, string | number | boolean>> | undefined
  /** names of modes, of any collections; the others keep their default */
  readonly modes?: readonly string[] | undefined
  /** a tree, or all variants, that would cost more is left out; `more` of the spec prices it */
  readonly most_tokens?: number | undefined
}

export interface ReadComponentsWholeOutput {
  /** what each collection with several modes was set to */
  readonly modes?: readonly {
    readonly collection: string
    readonly mode: string
    readonly is_default: boolean
  }[]
  readonly data: readonly {
    readonly component: {
      /** a uuid */
      readonly id: string
      readonly name: string
      /** a set is the variant container; its variants live in its spec */
      readonly type: 'COMPONENT' | 'COMPONENT_SET'
      readonly description: string
      readonly sync_status: 'synced' | 'outdated' | 'sync_pending' | 'syncing' | 'deleted_in_source' | 'schema_upgrade_required'
      readonly publish_status: 'CURRENT' | 'CHANGED' | 'UNPUBLISHED'
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
      readonly chi_status: 'optimal' | 'good' | 'monitor' | 'poor' | null
    }
    /** null where it was not imported */
    readonly spec: {
      /** a uuid */
      readonly component_id: string
      readonly name: string
      /** title, props, anatomy, metadata, _svc and, for a set, variantConfigurations; more with include */
      readonly spec: {
        readonly title: string
        readonly _svc: {
          readonly chi: {
            readonly score: number
            readonly status: 'optimal' | 'good' | 'monitor' | 'poor'
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
        readonly default: {
          readonly count: number
          /** price in model tokens, within 15 % */
          readonly est_tokens: number
          /** the exact call that fetches it */
          readonly how: string
        } | null
        /** null once it is included, or where there is none */
        readonly variants: {
          readonly count: number
          /** price in model tokens, within 15 % */
          readonly est_tokens: number
          /** the exact call that fetches it */
          readonly how: string
        } | null
        /** null once it is included, or where there is none */
        readonly token_values: {
          readonly count: number
          /** price in model tokens, within 15 % */
          readonly est_tokens: number
          /** the exact call that fetches it */
          readonly how: string
        } | null
      }
      /** with include=tokenValues: every bound token once */
      readonly token_values?: readonly {
        /** a uuid */
        readonly id: string
        readonly name: string
        readonly resolved_type: 'COLOR' | 'FLOAT' | 'STRING' | 'BOOLEAN'
        /** null when the token names a collection that the project does not have */
        readonly collection: {
          /** a uuid */
          readonly id: string
          readonly name: string
        } | null
        readonly values: readonly {
          readonly mode: {
            readonly id: string
            readonly name: string
          }
          /** a color is `#RRGGBB`, or `#RRGGBBAA` when alpha is not 1; null when unresolved */
          readonly value: string | number | boolean | null
          /** colors only: the floats exactly as stored */
          readonly rgba?: {
            readonly r: number
            readonly g: number
            readonly b: number
            readonly a: number
          }
          /** the alias chain that was walked, in its order */
          readonly via: readonly {
            /** a uuid */
            readonly token_id: string
            readonly name: string
            readonly mode: {
              readonly id: string
              readonly name: string
            }
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
              readonly mode: {
                readonly id: string
                readonly name: string
              }
              /** a color is `#RRGGBB`, or `#RRGGBBAA` when alpha is not 1; null when unresolved */
              readonly value: string | number | boolean | null
              /** colors only: the floats exactly as stored */
              readonly rgba?: {
                readonly r: number
                readonly g: number
                readonly b: number
                readonly a: number
              }
              readonly unresolved?: {
                readonly reason: 'ambiguous_target_mode' | 'dangling_alias' | 'cycle' | 'hop_ceiling' | 'no_value'
              }
            }[]
          }
        }[]
        readonly alias_depth: {
          /** the longest chain walked over the modes */
          readonly hops: number
          /** whether a chain was cut at the ceiling of 10 hops */
          readonly reached: boolean
        }
      }[]
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
    } | null
    readonly node_id: string | null
    /** in the design tool; null where the file was imported under a key made for it */
    readonly link: string | null
    readonly deprecated?: {
      readonly says: string
      /** names */
      readonly replaced_by: readonly string[]
    }
    /** of the tokens and styles that the spec refers to, by how it spells them */
    readonly names: Readonly<Record<string, string>>
    /** the components that it is made of, each once */
    readonly uses: readonly {
      /** null where it is not in the library */
      readonly entity_id: string | null
      /** null where nobody knows it */
      readonly name: string | null
      readonly key: string
      /** it is not in the library, which has one that is called so */
      readonly has_own: boolean
      /** where others of its kind have its name */
      readonly shared?: {
        /** what tells it from the others, the shortest; null where only its id does. `Card (label)` is taken wherever names are */
        readonly label: string | null
        /** what is known of it: kind or collection, source, id in the design file */
        readonly facts: readonly string[]
      }
      /** the elements that are instances of it */
      readonly elements: readonly string[]
    }[]
    readonly styles?: readonly {
      /** a uuid */
      readonly id: string
      readonly name: string
      readonly type: 'TEXT' | 'PAINT' | 'EFFECT' | 'GRID'
      /** declarations, of a paint its value; what a token decides is `var(--name, value)` with the value in these modes */
      readonly css: string | null
      /** as the design tool has them, where CSS has nothing */
      readonly properties?: Readonly<Record<string, unknown>>
      /** properties bound to variables of other files */
      readonly not_in_project?: readonly string[]
    }[]
    /** every bound token, in these modes; where modes are asked for */
    readonly tokens?: readonly {
      /** a uuid */
      readonly id: string
      readonly name: string
      readonly collection: string
      /** as a custom property, `--text-primary` */
      readonly code_name: string
      /** null where CSS has nothing for it */
      readonly css: string | Readonly<Record<string, string>> | null
      /** the tokens that it is an alias of, in their order */
      readonly via: readonly string[]
      /** of a value: the modes that have it, or the one that is nearest */
      readonly in_modes?: readonly string[]
      /** of a value that no token has: how far this one is */
      readonly distance?: number
      /** of a value: what the token is in these modes */
      readonly found_css?: string
    }[]
    /** of bound tokens by their ids; where no modes are asked for */
    readonly code_names?: Readonly<Record<string, Readonly<Record<string, string>>>>
  }[]
  /** ids of nothing */
  readonly missing: readonly string[]
}

export interface PlanComponentsInput {
  readonly component_ids: readonly string[]
}

export interface PlanComponentsOutput {
  /** each once, dependencies first */
  readonly ordered_components: readonly {
    /** a uuid */
    readonly component_id: string
    readonly name: string
    /** where others of its kind have its name */
    readonly shared?: {
      /** what tells it from the others, the shortest; null where only its id does. `Card (label)` is taken wherever names are */
      readonly label: string | null
      /** what is known of it: kind or collection, source, id in the design file */
      readonly facts: readonly string[]
    }
    readonly svc_sync_status: string
  }[]
  /** what these use that is not in the library, such as components of another file; each once */
  readonly outside: readonly {
    readonly key: string
    /** what the source calls it; null where it does not say */
    readonly name: string | null
  }[]
  readonly issues: readonly {
    readonly type: 'missing_variant' | 'no_spec' | 'not_a_variant_set'
    /** a uuid */
    readonly component_id: string
    readonly name: string | null
    readonly message: string
    readonly configuration?: Readonly<Record<string, unknown>>
    /** on the first missing_variant of a component: how many there are */
    readonly missing_count?: number
  }[]
  /** ids of nothing */
  readonly missing: readonly string[]
}

export interface GetComponentCodeInput {
  /** The id of the component. */
  readonly id: string
  /** URL-encoded JSON object of property name to value, whole or partial, without case: selects one variant, or lists those that match. Not together with `include=variants`. */
  readonly variant?: string | Readonly<Record<string, string | number | boolean>> | undefined
}

export interface GetComponentCodeOutput {
  /** of the variant that is shown; null where the component has none */
  readonly configuration: Readonly<Record<string, unknown>> | null
  readonly css: string
  readonly html: string
  readonly jsx: string
  /** what the CSS takes from the library, in the order of the elements */
  readonly tokens: readonly {
    /** a uuid */
    readonly id: string
    readonly name: string
    readonly code_name: string
  }[]
  /** names that this project has no token or style for */
  readonly unresolved: readonly string[]
  /** true where the tree has more than 400 elements */
  readonly truncated: boolean
}

export interface ExportCodeInput {
  /** What to write. */
  readonly format?: 'css' | 'scss' | 'ts' | 'tailwind' | 'shadcn' | 'dtcg' | 'json' | 'android' | 'swift' | undefined
  /** The id of a collection; all of them without it. */
  readonly collection?: string | undefined
  /** Of dtcg: 2023 for tools that read texts. */
  readonly dialect?: '2025' | '2023' | undefined
  /** Only these collections, by id or name. Repeatable. */
  readonly collections?: readonly string[] | undefined
  /** `Collection=Mode`: no other mode of that collection is written. Repeatable. */
  readonly modes?: readonly string[] | undefined
  /** What files call the library; `tokens` without it. */
  readonly name?: string | undefined
  /** Also how many collections and tokens there are, and every note. */
  readonly full?: boolean | undefined
}

export interface ExportCodeOutput {
  readonly format: 'css' | 'scss' | 'ts' | 'tailwind' | 'shadcn' | 'dtcg' | 'json' | 'android' | 'swift'
  /** how many, where `full` was asked for */
  readonly collections?: number
  /** how many, where `full` was asked for */
  readonly tokens?: number
  readonly files: readonly {
    readonly path: string
    readonly content: string
  }[]
  readonly notes: readonly {
    readonly path: string
    readonly message: string
  }[]
}

export interface CheckBuildInput {
  /** a uuid */
  readonly component_id: string
  readonly html?: string | undefined
  readonly css?: string | undefined
  /** instead of a page: its elements as a browser has them */
  readonly elements?: readonly {
    /** its place in this list */
    readonly parent?: number | undefined
    readonly tag?: string | undefined
    /** where it has no `data-part` */
    readonly part?: string | null | undefined
    readonly id?: string | undefined
    readonly classes?: string | undefined
    readonly text?: string | undefined
    /** x, y, width, height */
    readonly box?: readonly number[] | undefined
    /** computed, by the names of CSS */
    readonly styles: Readonly<Record<string, string>>
  }[] | undefined
  /** that it is built with, those that choose the variant among them */
  readonly props?: Readonly<Record<string, string | number | boolean | null>> | undefined
  /** names of modes, of any collections; the others keep their default */
  readonly modes?: readonly string[] | undefined
}

export interface CheckBuildOutput {
  readonly name: string
  readonly how: 'rendered' | 'computed' | 'declared'
  /** why no browser laid the page out */
  readonly not_rendered?: string
  /** what each collection with several modes was set to */
  readonly modes: readonly {
    readonly collection: string
    readonly mode: string
    readonly is_default: boolean
  }[]
  readonly boxes: {
    readonly wanted: number
    readonly same: number
    /** others, that could not be the same */
    readonly excused: number
  }
  readonly colors: {
    readonly wanted: number
    readonly same: number
    /** others, that could not be the same */
    readonly excused: number
  }
  readonly texts: {
    readonly wanted: number
    readonly same: number
    /** others, that could not be the same */
    readonly excused: number
  }
  readonly differences: readonly {
    readonly part: string
    readonly kind: string
    readonly wanted: string
    readonly found: string
    readonly excuse?: string
  }[]
  readonly difference_count: number
}

export interface CheckCodeInput {
  readonly files: readonly {
    /** its ending tells the language */
    readonly path: string
    readonly text: string
    readonly language?: 'css' | 'scss' | 'less' | 'js' | 'jsx' | 'ts' | 'tsx' | 'vue' | 'svelte' | 'html' | undefined
  }[]
  /** names that files define which are not among these, without what marks them: `brand` of `--brand` and `$brand` */
  readonly defined?: readonly string[] | undefined
}

export interface CheckCodeOutput {
  readonly findings: readonly {
    readonly path: string
    readonly line: number
    readonly column: number
    readonly rule: 'value_has_token' | 'unknown_name' | 'primitive' | 'deprecated' | 'unknown_value' | 'unknown_prop'
    readonly written: string
    readonly message: string
    /** what to write, the best first; none where that is not known */
    readonly instead: readonly string[]
    /** what to put in the place of `written`, where nobody needs to look at it */
    readonly fix?: string
    /** of a value that no token for this use has by default: the modes in which the first one has it */
    readonly in_modes?: readonly string[]
  }[]
  /** all of them, listed or not */
  readonly finding_count: number
  readonly lines: number
  /** files in a language that is not read */
  readonly skipped: readonly string[]
  /** custom properties that neither the library nor these files have and no token is like; those that are there most often, at most 50 */
  readonly not_in_library: readonly string[]
  /** the same, at most 1,000, with how often each is there and where first */
  readonly not_in_library_places: readonly {
    readonly name: string
    /** how often it is there */
    readonly count: number
    /** where it is first */
    readonly path: string
    readonly line: number
    readonly column: number
  }[]
  /** all such names, listed or not */
  readonly not_in_library_count: number
  /** values that the library has no token for in this use, at most 1,000, those that are there most often first */
  readonly no_token: readonly {
    readonly written: string
    readonly property: string
    /** how often it is there */
    readonly count: number
    /** where it is first */
    readonly path: string
    readonly line: number
    readonly column: number
  }[]
  /** how often such values are written, listed or not */
  readonly no_token_count: number
  /** tokens that the code was compared with */
  readonly token_count: number
}

export interface ListCodeComponentsInput {
  /** What their name, tag or package contains. */
  readonly query?: string | undefined
  /** The whole name, tag or id; case and punctuation are passed over. */
  readonly name?: string | undefined
  /** Only those that a component of the design is linked with; `false`: only the others. */
  readonly linked?: boolean | undefined
  /** How many to return, 1 to 1000; more is served as 1000. */
  readonly limit?: number | undefined
  /** The `next_cursor` of the previous page, verbatim. All other arguments must stay the same. */
  readonly cursor?: string | undefined
}

export interface ListCodeComponentsOutput {
  readonly data: readonly {
    /** package and export or tag: `@acme/ui#Button` */
    readonly id: string
    /** as it is written in code */
    readonly name: string
    readonly framework: 'react' | 'vue' | 'svelte' | 'angular' | 'solid' | 'element' | 'swiftui' | 'compose' | 'other'
    readonly package: string | null
    readonly export: string | null
    /** of an element, or a selector */
    readonly tag: string | null
    /** the whole line; null where no manifest says it */
    readonly import: string | null
    /** why, or only that it is */
    readonly deprecated?: string | true
    readonly props: number
    /** components of the design */
    readonly designs: readonly {
      /** a uuid */
      readonly id: string
      readonly name: string
    }[]
  }[]
  readonly total: number
  readonly pagination: {
    /** null exactly when has_more is false */
    readonly next_cursor: string | null
    readonly has_more: boolean
    /** the limit served */
    readonly limit: number
  }
}

export interface GetCodeComponentInput {
  /** Its id: `@acme/ui#Button`. */
  readonly id: string
}

export interface GetCodeComponentOutput {
  readonly data: readonly {
    /** package and export or tag: `@acme/ui#Button` */
    readonly id: string
    /** as it is written in code */
    readonly name: string
    readonly framework: 'react' | 'vue' | 'svelte' | 'angular' | 'solid' | 'element' | 'swiftui' | 'compose' | 'other'
    readonly package: string | null
    readonly export: string | null
    /** of an element, or a selector */
    readonly tag: string | null
    /** the whole line; null where no manifest says it */
    readonly import: string | null
    /** why, or only that it is */
    readonly deprecated?: string | true
    /** the id of what it is a part of */
    readonly parent: string | null
    /** within its project */
    readonly file: string | null
    readonly summary?: string
    readonly description?: string
    readonly since?: string
    readonly status?: string
    readonly props: readonly {
      readonly name: string
      readonly description?: string
      /** why, or only that it is */
      readonly deprecated?: string | true
      /** of an element: what sets it in markup */
      readonly attribute?: string
      /** as the code has it */
      readonly type?: string
      /** the literals of the type */
      readonly values?: readonly (string | number | boolean | null)[]
      /** it takes more than these */
      readonly open?: true
      /** as it is written in code */
      readonly default?: string
      readonly required?: true
      readonly readonly?: true
    }[]
    readonly events: readonly {
      readonly name: string
      readonly description?: string
      /** why, or only that it is */
      readonly deprecated?: string | true
      readonly type?: string
    }[]
    readonly slots: readonly {
      readonly name: string
      readonly description?: string
      /** why, or only that it is */
      readonly deprecated?: string | true
      readonly type?: string
    }[]
    readonly css_properties: readonly {
      readonly name: string
      readonly description?: string
      /** why, or only that it is */
      readonly deprecated?: string | true
      readonly syntax?: string
      readonly default?: string
    }[]
    readonly css_parts: readonly {
      readonly name: string
      readonly description?: string
      /** why, or only that it is */
      readonly deprecated?: string | true
    }[]
    readonly css_states: readonly {
      readonly name: string
      readonly description?: string
      /** why, or only that it is */
      readonly deprecated?: string | true
    }[]
    readonly examples: readonly {
      readonly name: string
      readonly code?: string
      readonly description?: string
      readonly story?: string
      readonly url?: string
    }[]
    /** who says so, and where in it */
    readonly manifests: readonly {
      readonly format: string
      readonly path: string
      readonly entry: string
    }[]
    readonly link?: {
      /** somebody said so, or the names did */
      readonly status: 'confirmed' | 'by name'
      /** who says so */
      readonly origin: 'explorer' | 'links-file' | 'code-connect' | 'story' | 'name'
      readonly design: {
        /** a uuid */
        readonly id: string
        readonly name: string
      }
      readonly code: {
        readonly id: string
        readonly name: string
      }
      /** only variants with these values */
      readonly variant?: unknown
      /** the file that says so, and the place in it */
      readonly path?: string
      readonly properties: readonly {
        /** somebody said so, or the names did */
        readonly status: 'confirmed' | 'by name'
        /** who says so */
        readonly origin: 'explorer' | 'links-file' | 'code-connect' | 'story' | 'name'
        readonly design: string
        readonly code: {
          readonly prop: string
        } | {
          readonly slot: string
        } | {
          readonly children: true
        }
        /** none where any text goes through; `code` as it is written */
        readonly values: readonly {
          /** somebody said so, or the names did */
          readonly status: 'confirmed' | 'by name'
          /** who says so */
          readonly origin: 'explorer' | 'links-file' | 'code-connect' | 'story' | 'name'
          readonly design: string
          readonly code: string
          /** of the design: what it says stands there */
          readonly property?: string
        }[]
      }[]
    }
    readonly snippet: {
      readonly import: string | null
      readonly code: string
      /** properties of the design that the code does not have */
      readonly unlinked: readonly string[]
    }
  }[]
}

export interface ListComponentCodeInput {
  /** of the design */
  readonly component_ids?: readonly string[] | undefined
  /** of components in code: whole names, tags or ids; case and punctuation are passed over */
  readonly names?: readonly string[] | undefined
}

export interface ListComponentCodeOutput {
  /** those that are something in code */
  readonly data: readonly {
    /** a uuid */
    readonly component_id: string
    /** the surest first */
    readonly code: readonly {
      /** package and export or tag: `@acme/ui#Button` */
      readonly id: string
      /** as it is written in code */
      readonly name: string
      readonly framework: 'react' | 'vue' | 'svelte' | 'angular' | 'solid' | 'element' | 'swiftui' | 'compose' | 'other'
      readonly package: string | null
      readonly export: string | null
      /** of an element, or a selector */
      readonly tag: string | null
      /** the whole line; null where no manifest says it */
      readonly import: string | null
      /** why, or only that it is */
      readonly deprecated?: string | true
      /** the id of what it is a part of */
      readonly parent: string | null
      /** within its project */
      readonly file: string | null
      readonly summary?: string
      readonly description?: string
      readonly since?: string
      readonly status?: string
      readonly props: readonly {
        readonly name: string
        readonly description?: string
        /** why, or only that it is */
        readonly deprecated?: string | true
        /** of an element: what sets it in markup */
        readonly attribute?: string
        /** as the code has it */
        readonly type?: string
        /** the literals of the type */
        readonly values?: readonly (string | number | boolean | null)[]
        /** it takes more than these */
        readonly open?: true
        /** as it is written in code */
        readonly default?: string
        readonly required?: true
        readonly readonly?: true
      }[]
      readonly events: readonly {
        readonly name: string
        readonly description?: string
        /** why, or only that it is */
        readonly deprecated?: string | true
        readonly type?: string
      }[]
      readonly slots: readonly {
        readonly name: string
        readonly description?: string
        /** why, or only that it is */
        readonly deprecated?: string | true
        readonly type?: string
      }[]
      readonly css_properties: readonly {
        readonly name: string
        readonly description?: string
        /** why, or only that it is */
        readonly deprecated?: string | true
        readonly syntax?: string
        readonly default?: string
      }[]
      readonly css_parts: readonly {
        readonly name: string
        readonly description?: string
        /** why, or only that it is */
        readonly deprecated?: string | true
      }[]
      readonly css_states: readonly {
        readonly name: string
        readonly description?: string
        /** why, or only that it is */
        readonly deprecated?: string | true
      }[]
      readonly examples: readonly {
        readonly name: string
        readonly code?: string
        readonly description?: string
        readonly story?: string
        readonly url?: string
      }[]
      /** who says so, and where in it */
      readonly manifests: readonly {
        readonly format: string
        readonly path: string
        readonly entry: string
      }[]
      readonly link?: {
        /** somebody said so, or the names did */
        readonly status: 'confirmed' | 'by name'
        /** who says so */
        readonly origin: 'explorer' | 'links-file' | 'code-connect' | 'story' | 'name'
        readonly design: {
          /** a uuid */
          readonly id: string
          readonly name: string
        }
        readonly code: {
          readonly id: string
          readonly name: string
        }
        /** only variants with these values */
        readonly variant?: unknown
        /** the file that says so, and the place in it */
        readonly path?: string
        readonly properties: readonly {
          /** somebody said so, or the names did */
          readonly status: 'confirmed' | 'by name'
          /** who says so */
          readonly origin: 'explorer' | 'links-file' | 'code-connect' | 'story' | 'name'
          readonly design: string
          readonly code: {
            readonly prop: string
          } | {
            readonly slot: string
          } | {
            readonly children: true
          }
          /** none where any text goes through; `code` as it is written */
          readonly values: readonly {
            /** somebody said so, or the names did */
            readonly status: 'confirmed' | 'by name'
            /** who says so */
            readonly origin: 'explorer' | 'links-file' | 'code-connect' | 'story' | 'name'
            readonly design: string
            readonly code: string
            /** of the design: what it says stands there */
            readonly property?: string
          }[]
        }[]
      }
      readonly snippet: {
        readonly import: string | null
        readonly code: string
        /** properties of the design that the code does not have */
        readonly unlinked: readonly string[]
      }
    }[]
  }[]
  /** those names that code has, as they were asked for */
  readonly named: readonly {
    readonly name: string
    readonly code: readonly {
      /** package and export or tag: `@acme/ui#Button` */
      readonly id: string
      /** as it is written in code */
      readonly name: string
      readonly framework: 'react' | 'vue' | 'svelte' | 'angular' | 'solid' | 'element' | 'swiftui' | 'compose' | 'other'
      readonly package: string | null
      readonly export: string | null
      /** of an element, or a selector */
      readonly tag: string | null
      /** the whole line; null where no manifest says it */
      readonly import: string | null
      /** why, or only that it is */
      readonly deprecated?: string | true
      /** the id of what it is a part of */
      readonly parent: string | null
      /** within its project */
      readonly file: string | null
      readonly summary?: string
      readonly description?: string
      readonly since?: string
      readonly status?: string
      readonly props: readonly {
        readonly name: string
        readonly description?: string
        /** why, or only that it is */
        readonly deprecated?: string | true
        /** of an element: what sets it in markup */
        readonly attribute?: string
        /** as the code has it */
        readonly type?: string
        /** the literals of the type */
        readonly values?: readonly (string | number | boolean | null)[]
        /** it takes more than these */
        readonly open?: true
        /** as it is written in code */
        readonly default?: string
        readonly required?: true
        readonly readonly?: true
      }[]
      readonly events: readonly {
        readonly name: string
        readonly description?: string
        /** why, or only that it is */
        readonly deprecated?: string | true
        readonly type?: string
      }[]
      readonly slots: readonly {
        readonly name: string
        readonly description?: string
        /** why, or only that it is */
        readonly deprecated?: string | true
        readonly type?: string
      }[]
      readonly css_properties: readonly {
        readonly name: string
        readonly description?: string
        /** why, or only that it is */
        readonly deprecated?: string | true
        readonly syntax?: string
        readonly default?: string
      }[]
      readonly css_parts: readonly {
        readonly name: string
        readonly description?: string
        /** why, or only that it is */
        readonly deprecated?: string | true
      }[]
      readonly css_states: readonly {
        readonly name: string
        readonly description?: string
        /** why, or only that it is */
        readonly deprecated?: string | true
      }[]
      readonly examples: readonly {
        readonly name: string
        readonly code?: string
        readonly description?: string
        readonly story?: string
        readonly url?: string
      }[]
      /** who says so, and where in it */
      readonly manifests: readonly {
        readonly format: string
        readonly path: string
        readonly entry: string
      }[]
      readonly link?: {
        /** somebody said so, or the names did */
        readonly status: 'confirmed' | 'by name'
        /** who says so */
        readonly origin: 'explorer' | 'links-file' | 'code-connect' | 'story' | 'name'
        readonly design: {
          /** a uuid */
          readonly id: string
          readonly name: string
        }
        readonly code: {
          readonly id: string
          readonly name: string
        }
        /** only variants with these values */
        readonly variant?: unknown
        /** the file that says so, and the place in it */
        readonly path?: string
        readonly properties: readonly {
          /** somebody said so, or the names did */
          readonly status: 'confirmed' | 'by name'
          /** who says so */
          readonly origin: 'explorer' | 'links-file' | 'code-connect' | 'story' | 'name'
          readonly design: string
          readonly code: {
            readonly prop: string
          } | {
            readonly slot: string
          } | {
            readonly children: true
          }
          /** none where any text goes through; `code` as it is written */
          readonly values: readonly {
            /** somebody said so, or the names did */
            readonly status: 'confirmed' | 'by name'
            /** who says so */
            readonly origin: 'explorer' | 'links-file' | 'code-connect' | 'story' | 'name'
            readonly design: string
            readonly code: string
            /** of the design: what it says stands there */
            readonly property?: string
          }[]
        }[]
      }
      readonly snippet: {
        readonly import: string | null
        readonly code: string
        /** properties of the design that the code does not have */
        readonly unlinked: readonly string[]
      }
    }[]
  }[]
}

export type ListLinkedComponentsInput = Readonly<Record<string, never>>

export interface ListLinkedComponentsOutput {
  /** of the design, that something in code is linked with */
  readonly component_ids: readonly string[]
  readonly code_components: number
  /** that no component of the design is linked with */
  readonly only_in_code: number
  /** what is alike and waits for a decision */
  readonly proposals: number
}

export interface ListCodeLinksInput {
  /** Only of this component of the design, by its id. */
  readonly design?: string | undefined
  /** Only of this component in code, by its id. */
  readonly code?: string | undefined
  /** Only what somebody said, or what the names say. */
  readonly status?: 'confirmed' | 'by name' | undefined
  /** How many to return, 1 to 1000; more is served as 1000. */
  readonly limit?: number | undefined
  /** The `next_cursor` of the previous page, verbatim. All other arguments must stay the same. */
  readonly cursor?: string | undefined
}

export interface ListCodeLinksOutput {
  readonly data: readonly {
    /** somebody said so, or the names did */
    readonly status: 'confirmed' | 'by name'
    /** who says so */
    readonly origin: 'explorer' | 'links-file' | 'code-connect' | 'story' | 'name'
    readonly design: {
      /** a uuid */
      readonly id: string
      readonly name: string
    }
    readonly code: {
      readonly id: string
      readonly name: string
    }
    /** only variants with these values */
    readonly variant?: unknown
    /** the file that says so, and the place in it */
    readonly path?: string
    readonly properties: readonly {
      /** somebody said so, or the names did */
      readonly status: 'confirmed' | 'by name'
      /** who says so */
      readonly origin: 'explorer' | 'links-file' | 'code-connect' | 'story' | 'name'
      readonly design: string
      readonly code: {
        readonly prop: string
      } | {
        readonly slot: string
      } | {
        readonly children: true
      }
      /** none where any text goes through; `code` as it is written */
      readonly values: readonly {
        /** somebody said so, or the names did */
        readonly status: 'confirmed' | 'by name'
        /** who says so */
        readonly origin: 'explorer' | 'links-file' | 'code-connect' | 'story' | 'name'
        readonly design: string
        readonly code: string
        /** of the design: what it says stands there */
        readonly property?: string
      }[]
    }[]
  }[]
  /** links of which an end is not there; they hold when it is back */
  readonly absent: readonly {
    /** who says so */
    readonly origin: 'explorer' | 'links-file' | 'code-connect' | 'story' | 'name'
    readonly missing: 'design' | 'code' | 'property' | 'prop' | 'value'
    readonly design: string
    readonly code: string
    /** what is not there, as it was said */
    readonly end: string
    readonly path?: string
  }[]
  /** what people said here */
  readonly decisions: readonly {
    readonly design: string | null
    readonly code: string | null
    readonly property?: string
    readonly target?: string
    readonly state: 'confirmed' | 'refused'
    readonly decided_at: string
    readonly decided_by: string | null
  }[]
  readonly findings: readonly {
    readonly code: string
    readonly path: string
    readonly message: string
  }[]
  readonly pagination: {
    /** null exactly when has_more is false */
    readonly next_cursor: string | null
    readonly has_more: boolean
    /** the limit served */
    readonly limit: number
  }
}

export interface PutCodeLinkInput {
  /** the id of the component of the design */
  readonly design: string
  /** the id of the component in code */
  readonly code: string
  /** open: what was decided here is taken back */
  readonly state: 'confirmed' | 'refused' | 'open'
  /** by the properties of the design; those that are not named are linked by their names */
  readonly properties?: Readonly<Record<string, false | string | {
    /** The prop. */
    readonly prop: string
    /** By the values of the design. */
    readonly values?: Readonly<Record<string, string | number | boolean | {
      /** An expression, as it is written in code. */
      readonly code: string
    } | null>> | undefined
  } | {
    /** The slot. */
    readonly slot: string
    /** By the values of the design. */
    readonly values?: Readonly<Record<string, string | number | boolean | {
      /** An expression, as it is written in code. */
      readonly code: string
    } | null>> | undefined
  } | {
    /** What stands between the tags. */
    readonly children: true
    /** By the values of the design. */
    readonly values?: Readonly<Record<string, string | number | boolean | {
      /** An expression, as it is written in code. */
      readonly code: string
    } | null>> | undefined
  }>> | undefined
  /** refused: this property alone */
  readonly property?: string | undefined
  /** refused: only as this prop */
  readonly target?: string | undefined
}

export interface PutCodeLinkOutput {
  /** that the two have now */
  readonly links: readonly {
    /** somebody said so, or the names did */
    readonly status: 'confirmed' | 'by name'
    /** who says so */
    readonly origin: 'explorer' | 'links-file' | 'code-connect' | 'story' | 'name'
    readonly design: {
      /** a uuid */
      readonly id: string
      readonly name: string
    }
    readonly code: {
      readonly id: string
      readonly name: string
    }
    /** only variants with these values */
    readonly variant?: unknown
    /** the file that says so, and the place in it */
    readonly path?: string
    readonly properties: readonly {
      /** somebody said so, or the names did */
      readonly status: 'confirmed' | 'by name'
      /** who says so */
      readonly origin: 'explorer' | 'links-file' | 'code-connect' | 'story' | 'name'
      readonly design: string
      readonly code: {
        readonly prop: string
      } | {
        readonly slot: string
      } | {
        readonly children: true
      }
      /** none where any text goes through; `code` as it is written */
      readonly values: readonly {
        /** somebody said so, or the names did */
        readonly status: 'confirmed' | 'by name'
        /** who says so */
        readonly origin: 'explorer' | 'links-file' | 'code-connect' | 'story' | 'name'
        readonly design: string
        readonly code: string
        /** of the design: what it says stands there */
        readonly property?: string
      }[]
    }[]
  }[]
}

export interface ListCodeProposalsInput {
  /** Only of this component of the design, by its id. */
  readonly design?: string | undefined
  /** Only of this component in code, by its id. */
  readonly code?: string | undefined
  /** How many to return, 1 to 1000; more is served as 1000. */
  readonly limit?: number | undefined
  /** Whether to write a links file of all of them too. */
  readonly file?: boolean | undefined
}

export interface ListCodeProposalsOutput {
  readonly data: readonly {
    readonly design: {
      /** a uuid */
      readonly id: string
      readonly name: string
    }
    readonly code: {
      readonly id: string
      readonly name: string
    }
    /** inside a link: which property */
    readonly property?: string
    readonly target?: {
      readonly prop: string
    } | {
      readonly slot: string
    } | {
      readonly children: true
    }
    readonly values?: readonly {
      readonly design: string
      readonly code: string
    }[]
    readonly score: number
    readonly reasons: readonly string[]
  }[]
  readonly total: number
  /** that hold already */
  readonly links: number
  /** all of them as a links file, to be cut down by people */
  readonly file?: string
}

export interface ListParityInput {
  /** Only these kinds. Repeatable or comma-separated. */
  readonly code?: readonly ('component-only-in-design' | 'component-only-in-code' | 'component-name' | 'link-other-node' | 'link-end-absent' | 'property-only-in-design' | 'property-only-in-code' | 'property-name' | 'property-type' | 'value-only-in-design' | 'value-only-in-code' | 'value-name' | 'value-spelling' | 'default-differs' | 'slot-only-in-design' | 'slot-only-in-code' | 'deprecated-only-in-design' | 'deprecated-only-in-code' | 'token-only-in-design' | 'token-only-in-code' | 'token-name' | 'token-value' | 'mode-only-in-design' | 'variable-undefined' | 'css-property-value' | 'css-property-unknown' | 'css-property-foreign' | 'css-property-deprecated' | 'css-property-contradiction' | 'allowance-unused' | 'allowance-expired')[] | undefined
  /** Only so grave ones. Repeatable or comma-separated. */
  readonly severity?: readonly ('error' | 'warning' | 'info')[] | undefined
  /** Only of this component: its name on either side, or its id. */
  readonly component?: string | undefined
  /** How many to return, 1 to 500; more is served as 500. */
  readonly limit?: number | undefined
  /** The `next_cursor` of the previous page, verbatim. All other arguments must stay the same. */
  readonly cursor?: string | undefined
}

export interface ListParityOutput {
  readonly data: readonly {
    readonly code: 'component-only-in-design' | 'component-only-in-code' | 'component-name' | 'link-other-node' | 'link-end-absent' | 'property-only-in-design' | 'property-only-in-code' | 'property-name' | 'property-type' | 'value-only-in-design' | 'value-only-in-code' | 'value-name' | 'value-spelling' | 'default-differs' | 'slot-only-in-design' | 'slot-only-in-code' | 'deprecated-only-in-design' | 'deprecated-only-in-code' | 'token-only-in-design' | 'token-only-in-code' | 'token-name' | 'token-value' | 'mode-only-in-design' | 'variable-undefined' | 'css-property-value' | 'css-property-unknown' | 'css-property-foreign' | 'css-property-deprecated' | 'css-property-contradiction' | 'allowance-unused' | 'allowance-expired'
    readonly severity: 'error' | 'warning' | 'info'
    /** which side is to change */
    readonly change: 'design' | 'code'
    /** what that change is for those who use that side */
    readonly semver: 'major' | 'minor' | 'patch'
    readonly message: string
    readonly design: {
      readonly component?: string
      readonly property?: string
      readonly value?: string
      readonly token?: string
      readonly mode?: string
      /** what it is there, such as a default */
      readonly says?: string
      readonly id?: string
      /** a node of the design tool, a collection, or a file */
      readonly place?: string
      readonly line?: number
    } | null
    readonly code_side: {
      readonly component?: string
      readonly property?: string
      readonly value?: string
      readonly token?: string
      readonly mode?: string
      /** what it is there, such as a default */
      readonly says?: string
      readonly id?: string
      /** a node of the design tool, a collection, or a file */
      readonly place?: string
      readonly line?: number
    } | null
    /** of what is deprecated: who uses it in applications that were scanned */
    readonly uses?: {
      readonly count: number
      readonly repositories: number
    }
  }[]
  readonly total: number
  /** by code; what is 0 is left out */
  readonly counts: Readonly<Record<string, number>>
  readonly held: {
    /** components */
    readonly design: number
    /** components */
    readonly code: number
    readonly links: number
    readonly tokens: number
  }
  readonly pagination: {
    /** null exactly when has_more is false */
    readonly next_cursor: string | null
    readonly has_more: boolean
    /** the limit served */
    readonly limit: number
  }
}

export interface CheckParityInput {
  /** custom properties as the style sheets that are shipped say them, without their dashes; references are `{name}` */
  readonly sheets?: {
    readonly declared: readonly {
      readonly name: string
      readonly path: string
      readonly line: number
    }[]
    readonly used: readonly {
      readonly name: string
      readonly path: string
      readonly line: number
    }[]
    readonly base: readonly {
      readonly name: string
      readonly text: string
    }[]
    readonly groups: readonly {
      readonly usual: string
      readonly modes: readonly {
        readonly name: string
        readonly values: readonly {
          readonly name: string
          readonly text: string
        }[]
      }[]
    }[]
  } | undefined
  /** What may differ between design and code. */
  readonly policy?: {
    /** The version of the form. */
    readonly version: 1
    /** By kind. */
    readonly settings?: {
      /** off: it is not looked for. */
      readonly 'component-only-in-design'?: "off" | {
        /** How grave it is. */
        readonly severity?: 'error' | 'warning' | 'info' | undefined
        /** The side that is right; the other one is to change. */
        readonly truth?: 'design' | 'code' | undefined
      } | undefined
      /** off: it is not looked for. */
      readonly 'component-only-in-code'?: "off" | {
        /** How grave it is. */
        readonly severity?: 'error' | 'warning' | 'info' | undefined
        /** The side that is right; the other one is to change. */
        readonly truth?: 'design' | 'code' | undefined
      } | undefined
      /** off: it is not looked for. */
      readonly 'component-name'?: "off" | {
        /** How grave it is. */
        readonly severity?: 'error' | 'warning' | 'info' | undefined
        /** The side that is right; the other one is to change. */
        readonly truth?: 'design' | 'code' | undefined
      } | undefined
      /** off: it is not looked for. */
      readonly 'link-other-node'?: "off" | {
        /** How grave it is. */
        readonly severity?: 'error' | 'warning' | 'info' | undefined
        /** The side that is right; the other one is to change. */
        readonly truth?: 'design' | 'code' | undefined
      } | undefined
      /** off: it is not looked for. */
      readonly 'link-end-absent'?: "off" | {
        /** How grave it is. */
        readonly severity?: 'error' | 'warning' | 'info' | undefined
        /** The side that is right; the other one is to change. */
        readonly truth?: 'design' | 'code' | undefined
      } | undefined
      /** off: it is not looked for. */
      readonly 'property-only-in-design'?: "off" | {
        /** How grave it is. */
        readonly severity?: 'error' | 'warning' | 'info' | undefined
        /** The side that is right; the other one is to change. */
        readonly truth?: 'design' | 'code' | undefined
      } | undefined
      /** off: it is not looked for. */
      readonly 'property-only-in-code'?: "off" | {
        /** How grave it is. */
        readonly severity?: 'error' | 'warning' | 'info' | undefined
        /** The side that is right; the other one is to change. */
        readonly truth?: 'design' | 'code' | undefined
      } | undefined
      /** off: it is not looked for. */
      readonly 'property-name'?: "off" | {
        /** How grave it is. */
        readonly severity?: 'error' | 'warning' | 'info' | undefined
        /** The side that is right; the other one is to change. */
        readonly truth?: 'design' | 'code' | undefined
      } | undefined
      /** off: it is not looked for. */
      readonly 'property-type'?: "off" | {
        /** How grave it is. */
        readonly severity?: 'error' | 'warning' | 'info' | undefined
        /** The side that is right; the other one is to change. */
        readonly truth?: 'design' | 'code' | undefined
      } | undefined
      /** off: it is not looked for. */
      readonly 'value-only-in-design'?: "off" | {
        /** How grave it is. */
        readonly severity?: 'error' | 'warning' | 'info' | undefined
        /** The side that is right; the other one is to change. */
        readonly truth?: 'design' | 'code' | undefined
      } | undefined
      /** off: it is not looked for. */
      readonly 'value-only-in-code'?: "off" | {
        /** How grave it is. */
        readonly severity?: 'error' | 'warning' | 'info' | undefined
        /** The side that is right; the other one is to change. */
        readonly truth?: 'design' | 'code' | undefined
      } | undefined
      /** off: it is not looked for. */
      readonly 'value-name'?: "off" | {
        /** How grave it is. */
        readonly severity?: 'error' | 'warning' | 'info' | undefined
        /** The side that is right; the other one is to change. */
        readonly truth?: 'design' | 'code' | undefined
      } | undefined
      /** off: it is not looked for. */
      readonly 'value-spelling'?: "off" | {
        /** How grave it is. */
        readonly severity?: 'error' | 'warning' | 'info' | undefined
        /** The side that is right; the other one is to change. */
        readonly truth?: 'design' | 'code' | undefined
      } | undefined
      /** off: it is not looked for. */
      readonly 'default-differs'?: "off" | {
        /** How grave it is. */
        readonly severity?: 'error' | 'warning' | 'info' | undefined
        /** The side that is right; the other one is to change. */
        readonly truth?: 'design' | 'code' | undefined
      } | undefined
      /** off: it is not looked for. */
      readonly 'slot-only-in-design'?: "off" | {
        /** How grave it is. */
        readonly severity?: 'error' | 'warning' | 'info' | undefined
        /** The side that is right; the other one is to change. */
        readonly truth?: 'design' | 'code' | undefined
      } | undefined
      /** off: it is not looked for. */
      readonly 'slot-only-in-code'?: "off" | {
        /** How grave it is. */
        readonly severity?: 'error' | 'warning' | 'info' | undefined
        /** The side that is right; the other one is to change. */
        readonly truth?: 'design' | 'code' | undefined
      } | undefined
      /** off: it is not looked for. */
      readonly 'deprecated-only-in-design'?: "off" | {
        /** How grave it is. */
        readonly severity?: 'error' | 'warning' | 'info' | undefined
        /** The side that is right; the other one is to change. */
        readonly truth?: 'design' | 'code' | undefined
      } | undefined
      /** off: it is not looked for. */
      readonly 'deprecated-only-in-code'?: "off" | {
        /** How grave it is. */
        readonly severity?: 'error' | 'warning' | 'info' | undefined
        /** The side that is right; the other one is to change. */
        readonly truth?: 'design' | 'code' | undefined
      } | undefined
      /** off: it is not looked for. */
      readonly 'token-only-in-design'?: "off" | {
        /** How grave it is. */
        readonly severity?: 'error' | 'warning' | 'info' | undefined
        /** The side that is right; the other one is to change. */
        readonly truth?: 'design' | 'code' | undefined
      } | undefined
      /** off: it is not looked for. */
      readonly 'token-only-in-code'?: "off" | {
        /** How grave it is. */
        readonly severity?: 'error' | 'warning' | 'info' | undefined
        /** The side that is right; the other one is to change. */
        readonly truth?: 'design' | 'code' | undefined
      } | undefined
      /** off: it is not looked for. */
      readonly 'token-name'?: "off" | {
        /** How grave it is. */
        readonly severity?: 'error' | 'warning' | 'info' | undefined
        /** The side that is right; the other one is to change. */
        readonly truth?: 'design' | 'code' | undefined
      } | undefined
      /** off: it is not looked for. */
      readonly 'token-value'?: "off" | {
        /** How grave it is. */
        readonly severity?: 'error' | 'warning' | 'info' | undefined
        /** The side that is right; the other one is to change. */
        readonly truth?: 'design' | 'code' | undefined
      } | undefined
      /** off: it is not looked for. */
      readonly 'mode-only-in-design'?: "off" | {
        /** How grave it is. */
        readonly severity?: 'error' | 'warning' | 'info' | undefined
        /** The side that is right; the other one is to change. */
        readonly truth?: 'design' | 'code' | undefined
      } | undefined
      /** off: it is not looked for. */
      readonly 'variable-undefined'?: "off" | {
        /** How grave it is. */
        readonly severity?: 'error' | 'warning' | 'info' | undefined
        /** The side that is right; the other one is to change. */
        readonly truth?: 'design' | 'code' | undefined
      } | undefined
      /** off: it is not looked for. */
      readonly 'css-property-value'?: "off" | {
        /** How grave it is. */
        readonly severity?: 'error' | 'warning' | 'info' | undefined
        /** The side that is right; the other one is to change. */
        readonly truth?: 'design' | 'code' | undefined
      } | undefined
      /** off: it is not looked for. */
      readonly 'css-property-unknown'?: "off" | {
        /** How grave it is. */
        readonly severity?: 'error' | 'warning' | 'info' | undefined
        /** The side that is right; the other one is to change. */
        readonly truth?: 'design' | 'code' | undefined
      } | undefined
      /** off: it is not looked for. */
      readonly 'css-property-foreign'?: "off" | {
        /** How grave it is. */
        readonly severity?: 'error' | 'warning' | 'info' | undefined
        /** The side that is right; the other one is to change. */
        readonly truth?: 'design' | 'code' | undefined
      } | undefined
      /** off: it is not looked for. */
      readonly 'css-property-deprecated'?: "off" | {
        /** How grave it is. */
        readonly severity?: 'error' | 'warning' | 'info' | undefined
        /** The side that is right; the other one is to change. */
        readonly truth?: 'design' | 'code' | undefined
      } | undefined
      /** off: it is not looked for. */
      readonly 'css-property-contradiction'?: "off" | {
        /** How grave it is. */
        readonly severity?: 'error' | 'warning' | 'info' | undefined
        /** The side that is right; the other one is to change. */
        readonly truth?: 'design' | 'code' | undefined
      } | undefined
      /** off: it is not looked for. */
      readonly 'allowance-unused'?: "off" | {
        /** How grave it is. */
        readonly severity?: 'error' | 'warning' | 'info' | undefined
        /** The side that is right; the other one is to change. */
        readonly truth?: 'design' | 'code' | undefined
      } | undefined
      /** off: it is not looked for. */
      readonly 'allowance-expired'?: "off" | {
        /** How grave it is. */
        readonly severity?: 'error' | 'warning' | 'info' | undefined
        /** The side that is right; the other one is to change. */
        readonly truth?: 'design' | 'code' | undefined
      } | undefined
    } | undefined
    /** What may differ: each entry allows the findings that have all that it names. */
    readonly allow?: readonly {
      /** Only this kind. */
      readonly finding?: 'component-only-in-design' | 'component-only-in-code' | 'component-name' | 'link-other-node' | 'link-end-absent' | 'property-only-in-design' | 'property-only-in-code' | 'property-name' | 'property-type' | 'value-only-in-design' | 'value-only-in-code' | 'value-name' | 'value-spelling' | 'default-differs' | 'slot-only-in-design' | 'slot-only-in-code' | 'deprecated-only-in-design' | 'deprecated-only-in-code' | 'token-only-in-design' | 'token-only-in-code' | 'token-name' | 'token-value' | 'mode-only-in-design' | 'variable-undefined' | 'css-property-value' | 'css-property-unknown' | 'css-property-foreign' | 'css-property-deprecated' | 'css-property-contradiction' | 'allowance-unused' | 'allowance-expired' | undefined
      /** The component, as either side calls it. */
      readonly component?: string | undefined
      /** The property, prop or slot, as either side calls it. */
      readonly property?: string | undefined
      /** The value, as either side calls it. */
      readonly value?: string | undefined
      /** The token, or its custom property, as either side calls it. */
      readonly token?: string | undefined
      /** The mode, as either side calls it. */
      readonly mode?: string | undefined
      /** Why it may differ. */
      readonly reason: string
      /** The last day, such as 2027-03-31. */
      readonly until?: string | undefined
    }[] | undefined
  } | undefined
  /** a release or a revision of the library: only what a change since then may have brought */
  readonly since?: string | undefined
  /** what findings call its file */
  readonly policy_path?: string | undefined
}

export interface CheckParityOutput {
  readonly findings: readonly {
    readonly code: 'component-only-in-design' | 'component-only-in-code' | 'component-name' | 'link-other-node' | 'link-end-absent' | 'property-only-in-design' | 'property-only-in-code' | 'property-name' | 'property-type' | 'value-only-in-design' | 'value-only-in-code' | 'value-name' | 'value-spelling' | 'default-differs' | 'slot-only-in-design' | 'slot-only-in-code' | 'deprecated-only-in-design' | 'deprecated-only-in-code' | 'token-only-in-design' | 'token-only-in-code' | 'token-name' | 'token-value' | 'mode-only-in-design' | 'variable-undefined' | 'css-property-value' | 'css-property-unknown' | 'css-property-foreign' | 'css-property-deprecated' | 'css-property-contradiction' | 'allowance-unused' | 'allowance-expired'
    readonly severity: 'error' | 'warning' | 'info'
    /** which side is to change */
    readonly change: 'design' | 'code'
    /** what that change is for those who use that side */
    readonly semver: 'major' | 'minor' | 'patch'
    readonly message: string
    readonly design: {
      readonly component?: string
      readonly property?: string
      readonly value?: string
      readonly token?: string
      readonly mode?: string
      /** what it is there, such as a default */
      readonly says?: string
      readonly id?: string
      /** a node of the design tool, a collection, or a file */
      readonly place?: string
      readonly line?: number
    } | null
    readonly code_side: {
      readonly component?: string
      readonly property?: string
      readonly value?: string
      readonly token?: string
      readonly mode?: string
      /** what it is there, such as a default */
      readonly says?: string
      readonly id?: string
      /** a node of the design tool, a collection, or a file */
      readonly place?: string
      readonly line?: number
    } | null
    /** of what is deprecated: who uses it in applications that were scanned */
    readonly uses?: {
      readonly count: number
      readonly repositories: number
    }
  }[]
  readonly total: number
  /** by code; what is 0 is left out */
  readonly counts: Readonly<Record<string, number>>
  readonly held: {
    /** components */
    readonly design: number
    /** components */
    readonly code: number
    readonly links: number
    readonly tokens: number
  }
  readonly allowed: readonly {
    readonly finding: {
      readonly code: 'component-only-in-design' | 'component-only-in-code' | 'component-name' | 'link-other-node' | 'link-end-absent' | 'property-only-in-design' | 'property-only-in-code' | 'property-name' | 'property-type' | 'value-only-in-design' | 'value-only-in-code' | 'value-name' | 'value-spelling' | 'default-differs' | 'slot-only-in-design' | 'slot-only-in-code' | 'deprecated-only-in-design' | 'deprecated-only-in-code' | 'token-only-in-design' | 'token-only-in-code' | 'token-name' | 'token-value' | 'mode-only-in-design' | 'variable-undefined' | 'css-property-value' | 'css-property-unknown' | 'css-property-foreign' | 'css-property-deprecated' | 'css-property-contradiction' | 'allowance-unused' | 'allowance-expired'
      readonly severity: 'error' | 'warning' | 'info'
      /** which side is to change */
      readonly change: 'design' | 'code'
      /** what that change is for those who use that side */
      readonly semver: 'major' | 'minor' | 'patch'
      readonly message: string
      readonly design: {
        readonly component?: string
        readonly property?: string
        readonly value?: string
        readonly token?: string
        readonly mode?: string
        /** what it is there, such as a default */
        readonly says?: string
        readonly id?: string
        /** a node of the design tool, a collection, or a file */
        readonly place?: string
        readonly line?: number
      } | null
      readonly code_side: {
        readonly component?: string
        readonly property?: string
        readonly value?: string
        readonly token?: string
        readonly mode?: string
        /** what it is there, such as a default */
        readonly says?: string
        readonly id?: string
        /** a node of the design tool, a collection, or a file */
        readonly place?: string
        readonly line?: number
      } | null
      /** of what is deprecated: who uses it in applications that were scanned */
      readonly uses?: {
        readonly count: number
        readonly repositories: number
      }
    }
    readonly reason: string
  }[]
  /** of a pointer, which have no prop in code and need none */
  readonly states: readonly {
    readonly component: string
    readonly property: string
    readonly value: string
  }[]
  readonly token_values: {
    readonly compared: number
    /** that only a browser could compute */
    readonly not_compared: number
  }
}

export interface PutUsesInput {
  readonly report: {
    /** The version of the form. */
    readonly version: 1
    readonly repository: string
    readonly commit: string | null
    readonly scanned_files: number
    /** uses that are not listed, as there are too many */
    readonly left_out?: number | undefined
    /** those that use something */
    readonly files: readonly string[]
    readonly components: readonly {
      /** package and export or tag: `@acme/ui#Button`, `#<acme-button>`; of this repository `./src/card.tsx#Card` */
      readonly id: string
      /** that it is imported from, or belongs to */
      readonly package: string | null
      /** what it is exported as, or its tag */
      readonly name: string
      readonly tag?: true | undefined
      /** written in this repository */
      readonly own?: true | undefined
      readonly uses: readonly {
        /** which of `files` */
        readonly file: number
        readonly line: number
        readonly props?: readonly {
          /** as it is written */
          readonly name: string
          /** what it is given */
          readonly kind: 'text' | 'number' | 'boolean' | 'nothing' | 'name' | 'function' | 'object' | 'list' | 'element' | 'template' | 'expression'
          readonly value?: string | number | boolean | undefined
        }[] | undefined
        /** more is handed on that nobody sees */
        readonly spread?: true | undefined
      }[]
    }[]
    readonly tokens: readonly {
      /** as code writes it */
      readonly name: string
      readonly uses: readonly {
        /** which of `files` */
        readonly file: number
        readonly line: number
      }[]
    }[]
  }
  /** only tells what is of this library; nothing is kept */
  readonly dry_run?: boolean | undefined
}

export interface PutUsesOutput {
  readonly repository: string
  readonly kept: boolean
  /** uses of components */
  readonly components: number
  /** uses of tokens */
  readonly tokens: number
  /** of this library, the most used first */
  readonly matched_components: readonly {
    /** of the component in code, or of the token */
    readonly id: string
    readonly name: string
    readonly uses: number
    /** components of the design that are linked with it */
    readonly designs?: readonly string[]
  }[]
  readonly matched_tokens: readonly {
    /** of the component in code, or of the token */
    readonly id: string
    readonly name: string
    readonly uses: number
    /** components of the design that are linked with it */
    readonly designs?: readonly string[]
  }[]
  /** what code says is deprecated and is used */
  readonly deprecated: readonly {
    readonly id: string
    readonly prop?: string
    readonly uses: number
  }[]
}

export interface ListUsesInput {
  /** Of this component of the design, by its id. */
  readonly component?: string | undefined
  /** Of this component in code, by its id: `@acme/ui#Button`. */
  readonly code?: string | undefined
  /** Of this token, by its id. */
  readonly token?: string | undefined
  /** Only uses that set this prop. */
  readonly prop?: string | undefined
  /** Only uses that set the prop to this word, number, `true` or `false`. */
  readonly value?: string | undefined
  /** Only uses in this repository. */
  readonly repository?: string | undefined
  /** How many to return, 1 to 500; more is served as 500. */
  readonly limit?: number | undefined
  /** The `next_cursor` of the previous page, verbatim. All other arguments must stay the same. */
  readonly cursor?: string | undefined
}

export interface ListUsesOutput {
  readonly data: readonly {
    readonly repository: string
    /** what was used, as the code says it: `@acme/ui#Button`, or `--color-text` */
    readonly id: string
    readonly file: string
    readonly line: number
    readonly props?: readonly {
      readonly name: string
      readonly kind: 'text' | 'number' | 'boolean' | 'nothing' | 'name' | 'function' | 'object' | 'list' | 'element' | 'template' | 'expression'
      readonly value?: string | number | boolean
    }[]
    /** more is handed on that nobody sees */
    readonly spread?: true
  }[]
  /** uses that were asked for, in all repositories */
  readonly total: number
  /** that use it, the most uses first */
  readonly repositories: readonly {
    readonly repository: string
    readonly commit: string | null
    readonly scanned_at: string
    readonly uses: number
    readonly since: string
    /** of scans before, the oldest first; where a count stayed it is told once */
    readonly trend: readonly {
      readonly at: string
      readonly uses: number
    }[]
  }[]
  /** of all its uses, the most used first */
  readonly props: readonly {
    readonly name: string
    readonly uses: number
    readonly repositories: number
    readonly since: string
    readonly deprecated?: string | true
    /** those that are one word, the most used first */
    readonly values: readonly {
      readonly value: string | number | boolean
      readonly uses: number
    }[]
  }[]
  /** uses that hand on props that nobody sees */
  readonly spread: number
  /** repositories that were scanned at all */
  readonly scanned: number
  readonly pagination: {
    /** null exactly when has_more is false */
    readonly next_cursor: string | null
    readonly has_more: boolean
    /** the limit served */
    readonly limit: number
  }
}

export type ListScansInput = Readonly<Record<string, never>>

export interface ListScansOutput {
  readonly data: readonly {
    readonly repository: string
    readonly commit: string | null
    readonly scanned_at: string
    readonly scanned_files: number
    readonly components: number
    readonly tokens: number
    /** uses that its scan did not list */
    readonly left_out: number
    readonly trend: readonly {
      readonly at: string
      readonly commit: string | null
      readonly components: number
      readonly tokens: number
    }[]
  }[]
}

export interface DeleteUsesInput {
  /** As it was scanned. */
  readonly repository: string
}

export interface DeleteUsesOutput {
  readonly repository: string
}

export interface SearchLibraryInput {
  /** A term, a fragment or a concept, 1 to 400 characters. `%` and `_` match themselves. */
  readonly query: string
  /** Only these kinds; all eight without it. Repeatable or comma-separated. */
  readonly entity_types?: readonly ('component' | 'token' | 'style' | 'token-collection' | 'screen' | 'flow' | 'project' | 'doc-page')[] | undefined
  /** How many to return, 1 to 20; more is served as 20. */
  readonly limit?: number | undefined
  /** The `next_cursor` of the previous page, verbatim. All other arguments must stay the same. */
  readonly cursor?: string | undefined
  /** Only what has documentation, or only what has none; `false` leaves out semantic and text. */
  readonly has_docs?: boolean | undefined
  /** Also what is deleted in the source: component, token, style, token-collection. */
  readonly include_deleted?: boolean | undefined
  /** Tokens of this type, by name only. */
  readonly resolved_type?: 'COLOR' | 'FLOAT' | 'STRING' | 'BOOLEAN' | undefined
  /** Styles of this type, by name only. */
  readonly style_type?: 'TEXT' | 'PAINT' | 'EFFECT' | 'GRID' | undefined
}

export interface SearchLibraryOutput {
  /** as it was searched for */
  readonly query: string
  /** by entity type, in the order of the interface; empty groups are left out */
  readonly groups: readonly {
    readonly entity_type: 'component' | 'token' | 'style' | 'token-collection' | 'screen' | 'flow' | 'project' | 'doc-page'
    readonly matches: readonly {
      /** a uuid */
      readonly id: string
      readonly entity_type: 'component' | 'token' | 'style' | 'token-collection' | 'screen' | 'flow' | 'project' | 'doc-page'
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
      readonly marks: {
        /** where words of the question stand, in UTF-16 code units; in order, none over another */
        readonly name: readonly {
          readonly start: number
          readonly end: number
        }[]
        /** where words of the question stand, in UTF-16 code units; in order, none over another */
        readonly excerpt: readonly {
          readonly start: number
          readonly end: number
        }[]
      }
      /** what the row looks like */
      readonly look: {
        /** of a component: it can be drawn */
        readonly has_picture: boolean
        /** of a color or paint, as CSS writes it */
        readonly swatch: string | null
        /** of a token that is no color, in the mode that its collection stands at */
        readonly value: string | null
      }
    }[]
    readonly truncated: {
      /** on this page */
      readonly shown: number
      /** in the group */
      readonly total: number
    }
    readonly shape: {
      readonly verdict: 'one_stands_out' | 'flat_ambiguous'
    }
  }[]
  readonly coverage: {
    /** what an engine did */
    readonly semantic: {
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
    /** what an engine did */
    readonly text: {
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
    /** what an engine did */
    readonly name: {
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
  }
  /** pages every group at once; null when none has more */
  readonly next_cursor: string | null
  /** what the question seems to be in, where that is plainly not English; null otherwise */
  readonly question_language: string | null
}

export interface StartImportInput {
  /** What the file is called, with its folders. */
  readonly name?: string | undefined
  /** The files follow in parts. */
  readonly by_parts?: boolean | undefined
  /** Say what would change, and write nothing. */
  readonly dry_run?: boolean | undefined
  /** What the files are; their content tells otherwise. */
  readonly format?: 'bundle' | 'figma' | 'penpot' | 'specs' | 'dtcg' | 'code' | undefined
  /** Which file of the design tool it is, where the files do not say so. */
  readonly file_key?: string | undefined
  /** Which source it is, by name, id or file key; a name that none has makes a new one. */
  readonly source?: string | undefined
  /** A new source, also where another one has the same names. */
  readonly new_source?: boolean | undefined
  /** Tokens that are absent from the files are gone, and marked as deleted. */
  readonly complete?: boolean | undefined
  /** Refuse the import where a file is not recognized; it is left out and named otherwise. */
  readonly strict?: boolean | undefined
  /** Count warnings of these kinds and do not list them. Repeatable or comma-separated. */
  readonly silence?: readonly ('file-unreadable' | 'file-empty' | 'file-is-archive' | 'file-too-large' | 'file-not-json' | 'file-binary' | 'values-plain' | 'file-not-recognized' | 'file-skipped' | 'answer-refused' | 'answer-incomplete' | 'entry-unreadable' | 'answers-mixed' | 'option-unfitting' | 'source-similar' | 'import-out-of-time' | 'import-out-of-memory' | 'member-missing' | 'member-unknown' | 'member-ignored' | 'value-invalid' | 'value-unstorable' | 'line-kind-unknown' | 'list-in-header' | 'key-repeated' | 'mode-repeated' | 'mode-name-repeated' | 'mode-parent-unknown' | 'default-mode-unknown' | 'mode-value-missing' | 'mode-value-extra' | 'value-null' | 'value-type-mismatch' | 'style-id-invalid' | 'reference-unresolved' | 'text-cut' | 'text-cleaned' | 'spec-invalid' | 'spec-version-missing' | 'spec-not-recognized' | 'spec-unmatched' | 'spec-ambiguous' | 'spec-repeated' | 'file-partial' | 'list-empty' | 'variant-unnamed' | 'variant-repeated' | 'list-refused' | 'geometry-refused' | 'variables-refused' | 'images-refused' | 'image-not-fetched' | 'pictures-refused' | 'picture-not-fetched' | 'vector-too-large' | 'outlines-missing' | 'screen-too-large' | 'style-unworn' | 'style-key-derived' | 'collection-without-modes' | 'extension-unplaced' | 'variable-unknown' | 'value-unsupported' | 'value-kept-as-text' | 'color-converted' | 'alpha-applied' | 'color-modified' | 'modifier-unapplied' | 'link-lost' | 'reference-ambiguous' | 'alias-outdated' | 'formula-unresolved' | 'formula-computed' | 'reference-respelled' | 'token-redefined' | 'token-unnamed' | 'token-unrecognized' | 'style-modes' | 'modes-too-many' | 'modes-nested' | 'group-unresolved' | 'resolver-unresolved' | 'resolver-repeated' | 'code-file-unreadable' | 'code-version-unknown' | 'code-entry-broken' | 'code-entry-invalid' | 'code-story-broken' | 'code-reference-absent' | 'code-base-absent' | 'code-not-component' | 'code-disagrees' | 'code-repeated' | 'code-name-differs' | 'code-address-invalid' | 'code-cut' | 'links-file-invalid')[] | undefined
  /** Refuse the import for warnings of these kinds; nothing is written. Repeatable or comma-separated. */
  readonly fail_on?: readonly ('file-unreadable' | 'file-empty' | 'file-is-archive' | 'file-too-large' | 'file-not-json' | 'file-binary' | 'values-plain' | 'file-not-recognized' | 'file-skipped' | 'answer-refused' | 'answer-incomplete' | 'entry-unreadable' | 'answers-mixed' | 'option-unfitting' | 'source-similar' | 'import-out-of-time' | 'import-out-of-memory' | 'member-missing' | 'member-unknown' | 'member-ignored' | 'value-invalid' | 'value-unstorable' | 'line-kind-unknown' | 'list-in-header' | 'key-repeated' | 'mode-repeated' | 'mode-name-repeated' | 'mode-parent-unknown' | 'default-mode-unknown' | 'mode-value-missing' | 'mode-value-extra' | 'value-null' | 'value-type-mismatch' | 'style-id-invalid' | 'reference-unresolved' | 'text-cut' | 'text-cleaned' | 'spec-invalid' | 'spec-version-missing' | 'spec-not-recognized' | 'spec-unmatched' | 'spec-ambiguous' | 'spec-repeated' | 'file-partial' | 'list-empty' | 'variant-unnamed' | 'variant-repeated' | 'list-refused' | 'geometry-refused' | 'variables-refused' | 'images-refused' | 'image-not-fetched' | 'pictures-refused' | 'picture-not-fetched' | 'vector-too-large' | 'outlines-missing' | 'screen-too-large' | 'style-unworn' | 'style-key-derived' | 'collection-without-modes' | 'extension-unplaced' | 'variable-unknown' | 'value-unsupported' | 'value-kept-as-text' | 'color-converted' | 'alpha-applied' | 'color-modified' | 'modifier-unapplied' | 'link-lost' | 'reference-ambiguous' | 'alias-outdated' | 'formula-unresolved' | 'formula-computed' | 'reference-respelled' | 'token-redefined' | 'token-unnamed' | 'token-unrecognized' | 'style-modes' | 'modes-too-many' | 'modes-nested' | 'group-unresolved' | 'resolver-unresolved' | 'resolver-repeated' | 'code-file-unreadable' | 'code-version-unknown' | 'code-entry-broken' | 'code-entry-invalid' | 'code-story-broken' | 'code-reference-absent' | 'code-base-absent' | 'code-not-component' | 'code-disagrees' | 'code-repeated' | 'code-name-differs' | 'code-address-invalid' | 'code-cut' | 'links-file-invalid' | 'all')[] | undefined
}

export interface StartImportOutput {
  /** a uuid */
  readonly id: string
  /** parts are being sent; all are there; it is being imported; the library is as they say; nothing was written */
  readonly state: 'receiving' | 'waiting' | 'running' | 'done' | 'refused'
  readonly dry_run: boolean
  /** RFC 3339, UTC, with milliseconds */
  readonly created_at: string
  /** RFC 3339, UTC, with milliseconds */
  readonly updated_at: string
  /** a part may have so many bytes */
  readonly part_bytes: number
  /** those that are there; none once it has ended */
  readonly parts: readonly {
    readonly number: number
    readonly name: string
    readonly size_bytes: number
  }[]
  readonly progress: {
    readonly phase: string
    readonly done: number
    readonly total: number
  } | null
  /** what it waits for, in words; among it that the process which imported it is gone, and when another takes it over */
  readonly waits_for: string | null
  /** what `vitrine import --json` prints; null until it is done */
  readonly summary: unknown
  /** why it was refused */
  readonly error: {
    readonly code: string
    readonly message: string
    readonly details?: unknown
  } | null
}

export interface ListImportsInput {
  /** How many to return, 1 to 50; more is served as 50. */
  readonly limit?: number | undefined
}

export interface ListImportsOutput {
  readonly data: readonly {
    /** a uuid */
    readonly id: string
    /** parts are being sent; all are there; it is being imported; the library is as they say; nothing was written */
    readonly state: 'receiving' | 'waiting' | 'running' | 'done' | 'refused'
    readonly dry_run: boolean
    /** RFC 3339, UTC, with milliseconds */
    readonly created_at: string
    /** RFC 3339, UTC, with milliseconds */
    readonly updated_at: string
    /** a part may have so many bytes */
    readonly part_bytes: number
    /** those that are there; none once it has ended */
    readonly parts: readonly {
      readonly number: number
      readonly name: string
      readonly size_bytes: number
    }[]
    readonly progress: {
      readonly phase: string
      readonly done: number
      readonly total: number
    } | null
    /** what it waits for, in words; among it that the process which imported it is gone, and when another takes it over */
    readonly waits_for: string | null
    /** what `vitrine import --json` prints; null until it is done */
    readonly summary: unknown
    /** why it was refused */
    readonly error: {
      readonly code: string
      readonly message: string
      readonly details?: unknown
    } | null
  }[]
}

export interface GetImportInput {
  /** As startImport answered it. */
  readonly id: string
}

export interface GetImportOutput {
  /** a uuid */
  readonly id: string
  /** parts are being sent; all are there; it is being imported; the library is as they say; nothing was written */
  readonly state: 'receiving' | 'waiting' | 'running' | 'done' | 'refused'
  readonly dry_run: boolean
  /** RFC 3339, UTC, with milliseconds */
  readonly created_at: string
  /** RFC 3339, UTC, with milliseconds */
  readonly updated_at: string
  /** a part may have so many bytes */
  readonly part_bytes: number
  /** those that are there; none once it has ended */
  readonly parts: readonly {
    readonly number: number
    readonly name: string
    readonly size_bytes: number
  }[]
  readonly progress: {
    readonly phase: string
    readonly done: number
    readonly total: number
  } | null
  /** what it waits for, in words; among it that the process which imported it is gone, and when another takes it over */
  readonly waits_for: string | null
  /** what `vitrine import --json` prints; null until it is done */
  readonly summary: unknown
  /** why it was refused */
  readonly error: {
    readonly code: string
    readonly message: string
    readonly details?: unknown
  } | null
}

export interface PutImportPartInput {
  /** As startImport answered it. */
  readonly id: string
  /** 1 to 10000. */
  readonly number: string
  /** The file it belongs to. */
  readonly name: string
}

export interface PutImportPartOutput {
  /** a uuid */
  readonly id: string
  /** parts are being sent; all are there; it is being imported; the library is as they say; nothing was written */
  readonly state: 'receiving' | 'waiting' | 'running' | 'done' | 'refused'
  readonly dry_run: boolean
  /** RFC 3339, UTC, with milliseconds */
  readonly created_at: string
  /** RFC 3339, UTC, with milliseconds */
  readonly updated_at: string
  /** a part may have so many bytes */
  readonly part_bytes: number
  /** those that are there; none once it has ended */
  readonly parts: readonly {
    readonly number: number
    readonly name: string
    readonly size_bytes: number
  }[]
  readonly progress: {
    readonly phase: string
    readonly done: number
    readonly total: number
  } | null
  /** what it waits for, in words; among it that the process which imported it is gone, and when another takes it over */
  readonly waits_for: string | null
  /** what `vitrine import --json` prints; null until it is done */
  readonly summary: unknown
  /** why it was refused */
  readonly error: {
    readonly code: string
    readonly message: string
    readonly details?: unknown
  } | null
}

export interface RunImportInput {
  /** As startImport answered it. */
  readonly id: string
}

export interface RunImportOutput {
  /** a uuid */
  readonly id: string
  /** parts are being sent; all are there; it is being imported; the library is as they say; nothing was written */
  readonly state: 'receiving' | 'waiting' | 'running' | 'done' | 'refused'
  readonly dry_run: boolean
  /** RFC 3339, UTC, with milliseconds */
  readonly created_at: string
  /** RFC 3339, UTC, with milliseconds */
  readonly updated_at: string
  /** a part may have so many bytes */
  readonly part_bytes: number
  /** those that are there; none once it has ended */
  readonly parts: readonly {
    readonly number: number
    readonly name: string
    readonly size_bytes: number
  }[]
  readonly progress: {
    readonly phase: string
    readonly done: number
    readonly total: number
  } | null
  /** what it waits for, in words; among it that the process which imported it is gone, and when another takes it over */
  readonly waits_for: string | null
  /** what `vitrine import --json` prints; null until it is done */
  readonly summary: unknown
  /** why it was refused */
  readonly error: {
    readonly code: string
    readonly message: string
    readonly details?: unknown
  } | null
}

export interface FollowImportInput {
  /** As startImport answered it. */
  readonly id: string
}

export type FollowImportOutput = undefined

export interface CreateProposalInput {
  /** The kind of the entity. */
  readonly type: 'component' | 'token' | 'style' | 'token-collection' | 'screen' | 'flow' | 'project' | 'doc-page'
  /** The uuid of the entity, or its source node id (`12:34` or `12-34`); for a doc-page its uuid or slug. */
  readonly id: string
  /** 0 to 200 blocks `{ type, content }`; the types and their schemas are at `GET /v1/documentation/block-types`. Read-only fields of a block that was read are ignored. */
  readonly blocks: readonly BlockInput[]
  /** why, for those who decide */
  readonly message?: string | undefined
  /** ignored */
  readonly entity?: unknown
  /** ignored */
  readonly mentions?: unknown
  /** ignored: it is `If-Match` that counts */
  readonly etag?: unknown
}

export interface CreateProposalOutput {
  /** a uuid */
  readonly id: string
  readonly entity: {
    readonly type: 'component' | 'token' | 'style' | 'token-collection' | 'screen' | 'flow' | 'project' | 'doc-page'
    /** a uuid */
    readonly id: string
    readonly name: string
  }
  /** why, in the words of its maker; may be empty */
  readonly message: string
  readonly state: 'open' | 'approved' | 'refused' | 'withdrawn'
  /** RFC 3339, UTC, with milliseconds */
  readonly made_at: string
  /** the name of the key or person */
  readonly made_by: string
  /** it was made by whoever asks */
  readonly is_own: boolean
  /** of the published blocks that it began from */
  readonly base_revision: number
  readonly decided_at: string | null
  readonly decided_by: string | null
  /** why it was refused */
  readonly reason: string | null
  /** which of its changes were published */
  readonly taken: readonly number[] | null
}

export interface ListProposalsInput {
  /** Only those; all without it. */
  readonly state?: 'open' | 'approved' | 'refused' | 'withdrawn' | undefined
  /** Only for this entity, with `id`. */
  readonly type?: 'component' | 'token' | 'style' | 'token-collection' | 'screen' | 'flow' | 'project' | 'doc-page' | undefined
  /** The uuid, source node id or slug of that entity. */
  readonly id?: string | undefined
  /** How many to return, 1 to 100; more is served as 100. */
  readonly limit?: number | undefined
  /** The `next_cursor` of the previous page, verbatim. All other arguments must stay the same. */
  readonly cursor?: string | undefined
}

export interface ListProposalsOutput {
  /** newest first */
  readonly data: readonly {
    /** a uuid */
    readonly id: string
    readonly entity: {
      readonly type: 'component' | 'token' | 'style' | 'token-collection' | 'screen' | 'flow' | 'project' | 'doc-page'
      /** a uuid */
      readonly id: string
      readonly name: string
    }
    /** why, in the words of its maker; may be empty */
    readonly message: string
    readonly state: 'open' | 'approved' | 'refused' | 'withdrawn'
    /** RFC 3339, UTC, with milliseconds */
    readonly made_at: string
    /** the name of the key or person */
    readonly made_by: string
    /** it was made by whoever asks */
    readonly is_own: boolean
    /** of the published blocks that it began from */
    readonly base_revision: number
    readonly decided_at: string | null
    readonly decided_by: string | null
    /** why it was refused */
    readonly reason: string | null
    /** which of its changes were published */
    readonly taken: readonly number[] | null
  }[]
  readonly pagination: {
    /** null exactly when has_more is false */
    readonly next_cursor: string | null
    readonly has_more: boolean
    /** the limit served */
    readonly limit: number
  }
}

export interface GetProposalInput {
  /** As listProposals has it. */
  readonly id: string
}

export interface GetProposalOutput {
  /** a uuid */
  readonly id: string
  readonly entity: {
    readonly type: 'component' | 'token' | 'style' | 'token-collection' | 'screen' | 'flow' | 'project' | 'doc-page'
    /** a uuid */
    readonly id: string
    readonly name: string
  }
  /** why, in the words of its maker; may be empty */
  readonly message: string
  readonly state: 'open' | 'approved' | 'refused' | 'withdrawn'
  /** RFC 3339, UTC, with milliseconds */
  readonly made_at: string
  /** the name of the key or person */
  readonly made_by: string
  /** it was made by whoever asks */
  readonly is_own: boolean
  /** of the published blocks that it began from */
  readonly base_revision: number
  readonly decided_at: string | null
  readonly decided_by: string | null
  /** why it was refused */
  readonly reason: string | null
  /** which of its changes were published */
  readonly taken: readonly number[] | null
  /** every block that is there before or after, in the order of reading */
  readonly steps: readonly {
    readonly what: 'kept' | 'changed' | 'added' | 'removed'
    /** by which it is approved alone; null for what stays */
    readonly change: number | null
    readonly before: {
      readonly type: string
      /** as the type defines it */
      readonly content: Readonly<Record<string, unknown>>
    } | null
    readonly after: {
      readonly type: string
      /** as the type defines it */
      readonly content: Readonly<Record<string, unknown>>
    } | null
  }[]
  /** the change of the order of blocks; null where it stays */
  readonly order_change: number | null
  /** of an open one: blocks that somebody else wrote into since it began */
  readonly conflicts: readonly {
    readonly change: number
    readonly proposed: {
      readonly type: string
      /** as the type defines it */
      readonly content: Readonly<Record<string, unknown>>
    } | null
    readonly published: {
      readonly type: string
      /** as the type defines it */
      readonly content: Readonly<Record<string, unknown>>
    } | null
  }[]
  /** what it began from was written over since */
  readonly is_behind: boolean
  /** of the blocks that are published now, for If-Match; null where nothing is there any more */
  readonly etag: string | null
}

export interface WithdrawProposalInput {
  /** As listProposals has it. */
  readonly id: string
}

export interface WithdrawProposalOutput {
  /** a uuid */
  readonly id: string
  readonly entity: {
    readonly type: 'component' | 'token' | 'style' | 'token-collection' | 'screen' | 'flow' | 'project' | 'doc-page'
    /** a uuid */
    readonly id: string
    readonly name: string
  }
  /** why, in the words of its maker; may be empty */
  readonly message: string
  readonly state: 'open' | 'approved' | 'refused' | 'withdrawn'
  /** RFC 3339, UTC, with milliseconds */
  readonly made_at: string
  /** the name of the key or person */
  readonly made_by: string
  /** it was made by whoever asks */
  readonly is_own: boolean
  /** of the published blocks that it began from */
  readonly base_revision: number
  readonly decided_at: string | null
  readonly decided_by: string | null
  /** why it was refused */
  readonly reason: string | null
  /** which of its changes were published */
  readonly taken: readonly number[] | null
}

export interface RefuseProposalInput {
  /** As listProposals has it. */
  readonly id: string
  /** why, for its maker */
  readonly reason: string
}

export interface RefuseProposalOutput {
  /** a uuid */
  readonly id: string
  readonly entity: {
    readonly type: 'component' | 'token' | 'style' | 'token-collection' | 'screen' | 'flow' | 'project' | 'doc-page'
    /** a uuid */
    readonly id: string
    readonly name: string
  }
  /** why, in the words of its maker; may be empty */
  readonly message: string
  readonly state: 'open' | 'approved' | 'refused' | 'withdrawn'
  /** RFC 3339, UTC, with milliseconds */
  readonly made_at: string
  /** the name of the key or person */
  readonly made_by: string
  /** it was made by whoever asks */
  readonly is_own: boolean
  /** of the published blocks that it began from */
  readonly base_revision: number
  readonly decided_at: string | null
  readonly decided_by: string | null
  /** why it was refused */
  readonly reason: string | null
  /** which of its changes were published */
  readonly taken: readonly number[] | null
}

export interface ApproveProposalInput {
  /** As listProposals has it. */
  readonly id: string
  /** those of its changes; all if left out */
  readonly changes?: readonly number[] | undefined
  /** those that take the place of what others wrote since */
  readonly over?: readonly number[] | undefined
}

export interface ApproveProposalOutput {
  readonly proposal: {
    /** a uuid */
    readonly id: string
    readonly entity: {
      readonly type: 'component' | 'token' | 'style' | 'token-collection' | 'screen' | 'flow' | 'project' | 'doc-page'
      /** a uuid */
      readonly id: string
      readonly name: string
    }
    /** why, in the words of its maker; may be empty */
    readonly message: string
    readonly state: 'open' | 'approved' | 'refused' | 'withdrawn'
    /** RFC 3339, UTC, with milliseconds */
    readonly made_at: string
    /** the name of the key or person */
    readonly made_by: string
    /** it was made by whoever asks */
    readonly is_own: boolean
    /** of the published blocks that it began from */
    readonly base_revision: number
    readonly decided_at: string | null
    readonly decided_by: string | null
    /** why it was refused */
    readonly reason: string | null
    /** which of its changes were published */
    readonly taken: readonly number[] | null
  }
  /** that are published now */
  readonly blocks: number
  /** what `If-Match` takes to replace these blocks: the ETag of the documentation, which proxies may alter */
  readonly etag: string
}

export interface ListAuditInput {
  /** How many to return, 1 to 200; more is served as 200. */
  readonly limit?: number | undefined
  /** The `next_cursor` of the previous page, verbatim. All other arguments must stay the same. */
  readonly cursor?: string | undefined
}

export interface ListAuditOutput {
  /** newest first */
  readonly data: readonly {
    /** a uuid */
    readonly id: string
    /** RFC 3339, UTC, with milliseconds */
    readonly at: string
    /** an operation’s id, or the name of a command */
    readonly action: string
    /** the name of the key, or who was at the command line */
    readonly actor: string
    /** null for what was done at the command line */
    readonly key_id: string | null
    /** finds the lines of the log that it caused */
    readonly request_id: string | null
    /** what it was done to, in a few short members */
    readonly details: Readonly<Record<string, unknown>>
    /** what of the library or its pages it was done to */
    readonly about: {
      readonly type: 'component' | 'token' | 'style' | 'token-collection' | 'screen' | 'flow' | 'project' | 'doc-page'
      readonly id: string
      /** as it is called now; null where it is gone */
      readonly name: string | null
    } | null
  }[]
  readonly pagination: {
    /** null exactly when has_more is false */
    readonly next_cursor: string | null
    readonly has_more: boolean
    /** the limit served */
    readonly limit: number
  }
}

export interface CreateLinkInput {
  /** what for it is */
  readonly name?: string | undefined
  /** 90d, 12h, 4w or a date, within a year; 30d if left out */
  readonly expires?: string | undefined
  /** both if left out; never more than the asker has */
  readonly scopes?: readonly ('read:library' | 'read:docs')[] | undefined
}

export interface CreateLinkOutput {
  /** a uuid */
  readonly id: string
  /** how its token begins */
  readonly hint: string
  /** what for it was made */
  readonly name: string | null
  readonly scopes: readonly ('read:library' | 'read:docs')[]
  readonly status: 'open' | 'expired' | 'revoked'
  /** RFC 3339, UTC, with milliseconds */
  readonly created_at: string
  /** the name of the key or person, or who was at the command line */
  readonly created_by: string | null
  /** RFC 3339, UTC, with milliseconds */
  readonly expires_at: string
  readonly revoked_at: string | null
  /** when it was last opened */
  readonly last_used_at: string | null
  /** shown once; a link is any address of the explorer with `#link=` and this behind it */
  readonly token: string
}

export type ListLinksInput = Readonly<Record<string, never>>

export interface ListLinksOutput {
  /** newest first */
  readonly data: readonly {
    /** a uuid */
    readonly id: string
    /** how its token begins */
    readonly hint: string
    /** what for it was made */
    readonly name: string | null
    readonly scopes: readonly ('read:library' | 'read:docs')[]
    readonly status: 'open' | 'expired' | 'revoked'
    /** RFC 3339, UTC, with milliseconds */
    readonly created_at: string
    /** the name of the key or person, or who was at the command line */
    readonly created_by: string | null
    /** RFC 3339, UTC, with milliseconds */
    readonly expires_at: string
    readonly revoked_at: string | null
    /** when it was last opened */
    readonly last_used_at: string | null
  }[]
}

export interface RevokeLinkInput {
  /** As listLinks has it. */
  readonly id: string
}

export interface RevokeLinkOutput {
  /** a uuid */
  readonly id: string
  /** how its token begins */
  readonly hint: string
  /** what for it was made */
  readonly name: string | null
  readonly scopes: readonly ('read:library' | 'read:docs')[]
  readonly status: 'open' | 'expired' | 'revoked'
  /** RFC 3339, UTC, with milliseconds */
  readonly created_at: string
  /** the name of the key or person, or who was at the command line */
  readonly created_by: string | null
  /** RFC 3339, UTC, with milliseconds */
  readonly expires_at: string
  readonly revoked_at: string | null
  /** when it was last opened */
  readonly last_used_at: string | null
}

export type ListSessionsInput = Readonly<Record<string, never>>

export interface ListSessionsOutput {
  /** last used first */
  readonly data: readonly {
    /** a uuid */
    readonly id: string
    /** what began it */
    readonly kind: 'key' | 'link' | 'person'
    /** of the key, the link or the person */
    readonly owner_id: string
    /** of the key, the link or the person */
    readonly name: string | null
    /** RFC 3339, UTC, with milliseconds */
    readonly created_at: string
    /** RFC 3339, UTC, with milliseconds */
    readonly last_used_at: string
    /** RFC 3339, UTC, with milliseconds */
    readonly expires_at: string
  }[]
}

export interface EndSessionInput {
  /** As listSessions has it. */
  readonly id: string
}

export interface EndSessionOutput {
  /** how many there were */
  readonly ended: number
}

export interface EndSessionsOfInput {
  /** As listSessions has it. */
  readonly owner_id: string
}

export interface EndSessionsOfOutput {
  /** how many there were */
  readonly ended: number
}

export type ListGrantsInput = Readonly<Record<string, never>>

export interface ListGrantsOutput {
  /** last used first */
  readonly data: readonly {
    /** a uuid */
    readonly id: string
    /** the name that the program gives itself */
    readonly client: string
    /** the address of its document, or what it was given when it registered */
    readonly client_id: string
    /** where the browser of who granted it was sent */
    readonly leads_to: string
    /** what the program may do now */
    readonly scopes: readonly ('read:library' | 'read:docs' | 'write:docs' | 'propose:docs')[]
    /** what it was granted by */
    readonly kind: 'key' | 'person'
    /** of the key or the person */
    readonly grantor_id: string
    /** the name of the key or the person */
    readonly grantor: string | null
    /** RFC 3339, UTC, with milliseconds */
    readonly created_at: string
    /** when its access was last renewed, which it is hourly */
    readonly last_used_at: string
    /** unless it is renewed before */
    readonly expires_at: string
  }[]
}

export interface DeleteGrantInput {
  /** As listGrants has it. */
  readonly id: string
}

export interface DeleteGrantOutput {
  /** a uuid */
  readonly id: string
  readonly client: string
}

export interface ListDocumentsInput {
  /** How many to return, 1 to 500; more is served as 500. */
  readonly limit?: number | undefined
  /** The `next_cursor` of the previous page, verbatim. All other arguments must stay the same. */
  readonly cursor?: string | undefined
}

export interface ListDocumentsOutput {
  readonly data: readonly {
    readonly entity_type: 'component' | 'token' | 'style' | 'token-collection' | 'screen' | 'flow' | 'project' | 'doc-page'
    /** a uuid */
    readonly entity_id: string
    /** what it was called when it was last written */
    readonly name: string
    /** changes with every write of its blocks */
    readonly version: string
  }[]
  readonly pagination: {
    /** null exactly when has_more is false */
    readonly next_cursor: string | null
    readonly has_more: boolean
    /** the limit served */
    readonly limit: number
  }
}

export type ListApiKeysInput = Readonly<Record<string, never>>

export interface ListApiKeysOutput {
  /** the oldest first */
  readonly data: readonly {
    /** a uuid */
    readonly id: string
    /** how it begins */
    readonly hint: string
    /** what for it was made */
    readonly name: string | null
    readonly scopes: readonly ('read:library' | 'read:docs' | 'write:docs' | 'propose:docs' | 'write:library' | 'admin')[]
    readonly status: 'active' | 'expired' | 'revoked'
    /** the one that asks; or the one that its session began with */
    readonly is_own: boolean
    /** RFC 3339, UTC, with milliseconds */
    readonly created_at: string
    readonly expires_at: string | null
    readonly revoked_at: string | null
    readonly last_used_at: string | null
  }[]
}

export interface CreateApiKeyInput {
  /** what for it is */
  readonly name?: string | undefined
  /** what it may do; never more than the asker may */
  readonly scopes: readonly ('read:library' | 'read:docs' | 'write:docs' | 'propose:docs' | 'write:library' | 'admin')[]
  /** 90d, 12h, 4w or a date; it does not end if left out */
  readonly expires?: string | undefined
}

export interface CreateApiKeyOutput {
  /** a uuid */
  readonly id: string
  /** how it begins */
  readonly hint: string
  /** what for it was made */
  readonly name: string | null
  readonly scopes: readonly ('read:library' | 'read:docs' | 'write:docs' | 'propose:docs' | 'write:library' | 'admin')[]
  readonly status: 'active' | 'expired' | 'revoked'
  /** the one that asks; or the one that its session began with */
  readonly is_own: boolean
  /** RFC 3339, UTC, with milliseconds */
  readonly created_at: string
  readonly expires_at: string | null
  readonly revoked_at: string | null
  readonly last_used_at: string | null
  /** shown once: it is not kept */
  readonly key: string
}

export interface RevokeApiKeyInput {
  /** As listApiKeys has it. */
  readonly id: string
}

export interface RevokeApiKeyOutput {
  /** a uuid */
  readonly id: string
  /** how it begins */
  readonly hint: string
  /** what for it was made */
  readonly name: string | null
  readonly scopes: readonly ('read:library' | 'read:docs' | 'write:docs' | 'propose:docs' | 'write:library' | 'admin')[]
  readonly status: 'active' | 'expired' | 'revoked'
  /** the one that asks; or the one that its session began with */
  readonly is_own: boolean
  /** RFC 3339, UTC, with milliseconds */
  readonly created_at: string
  readonly expires_at: string | null
  readonly revoked_at: string | null
  readonly last_used_at: string | null
}

export interface CreateHookInput {
  /** where to send events, beginning with https:// */
  readonly url: string
  /** what for it is */
  readonly name?: string | undefined
  /** json if left out; the others are messages that a chat tool shows */
  readonly format?: 'json' | 'slack' | 'teams' | 'discord' | undefined
  /** all if left out */
  readonly events?: readonly ('library.changed' | 'health.fell' | 'sync.failed' | 'documentation.written' | 'release.made' | 'proposal.made' | 'proposal.approved' | 'proposal.refused' | 'proposal.withdrawn')[] | undefined
  /** true: what happens in a while comes as one event of the type "events"; chats are always told so */
  readonly together?: boolean | undefined
}

export interface CreateHookOutput {
  /** a uuid */
  readonly id: string
  /** what for it was made */
  readonly name: string | null
  /** without what stands behind its host, which may be a secret */
  readonly url: string
  readonly format: 'json' | 'slack' | 'teams' | 'discord'
  readonly events: readonly ('library.changed' | 'health.fell' | 'sync.failed' | 'documentation.written' | 'release.made' | 'proposal.made' | 'proposal.approved' | 'proposal.refused' | 'proposal.withdrawn')[]
  /** it is told at once what happened in a while, as chats always are */
  readonly together: boolean
  /** dead: given up after days; a test that reaches it revives it */
  readonly state: 'active' | 'failing' | 'dead'
  /** RFC 3339, UTC, with milliseconds */
  readonly created_at: string
  /** the name of the key or person, or who was at the command line */
  readonly created_by: string | null
  /** events that have not arrived */
  readonly waiting: number
  /** events that came while too many were waiting; they are lost */
  readonly dropped: number
  readonly delivered: number
  readonly delivered_at: string | null
  /** attempts that failed one after the other */
  readonly failures: number
  readonly failing_since: string | null
  /** why the last attempt failed */
  readonly error: string | null
  /** when the next attempt is due */
  readonly next_at: string | null
  /** shown once; what the receiver verifies signatures by (Standard Webhooks) */
  readonly secret: string
}

export type ListHooksInput = Readonly<Record<string, never>>

export interface ListHooksOutput {
  /** the oldest first */
  readonly data: readonly {
    /** a uuid */
    readonly id: string
    /** what for it was made */
    readonly name: string | null
    /** without what stands behind its host, which may be a secret */
    readonly url: string
    readonly format: 'json' | 'slack' | 'teams' | 'discord'
    readonly events: readonly ('library.changed' | 'health.fell' | 'sync.failed' | 'documentation.written' | 'release.made' | 'proposal.made' | 'proposal.approved' | 'proposal.refused' | 'proposal.withdrawn')[]
    /** it is told at once what happened in a while, as chats always are */
    readonly together: boolean
    /** dead: given up after days; a test that reaches it revives it */
    readonly state: 'active' | 'failing' | 'dead'
    /** RFC 3339, UTC, with milliseconds */
    readonly created_at: string
    /** the name of the key or person, or who was at the command line */
    readonly created_by: string | null
    /** events that have not arrived */
    readonly waiting: number
    /** events that came while too many were waiting; they are lost */
    readonly dropped: number
    readonly delivered: number
    readonly delivered_at: string | null
    /** attempts that failed one after the other */
    readonly failures: number
    readonly failing_since: string | null
    /** why the last attempt failed */
    readonly error: string | null
    /** when the next attempt is due */
    readonly next_at: string | null
  }[]
}

export interface TestHookInput {
  /** As listHooks has it. */
  readonly id: string
}

export interface TestHookOutput {
  readonly delivered: boolean
  /** what the receiver answered; null where it did not */
  readonly status: number | null
  /** why it was not delivered */
  readonly reason: string | null
  readonly hook: {
    /** a uuid */
    readonly id: string
    /** what for it was made */
    readonly name: string | null
    /** without what stands behind its host, which may be a secret */
    readonly url: string
    readonly format: 'json' | 'slack' | 'teams' | 'discord'
    readonly events: readonly ('library.changed' | 'health.fell' | 'sync.failed' | 'documentation.written' | 'release.made' | 'proposal.made' | 'proposal.approved' | 'proposal.refused' | 'proposal.withdrawn')[]
    /** it is told at once what happened in a while, as chats always are */
    readonly together: boolean
    /** dead: given up after days; a test that reaches it revives it */
    readonly state: 'active' | 'failing' | 'dead'
    /** RFC 3339, UTC, with milliseconds */
    readonly created_at: string
    /** the name of the key or person, or who was at the command line */
    readonly created_by: string | null
    /** events that have not arrived */
    readonly waiting: number
    /** events that came while too many were waiting; they are lost */
    readonly dropped: number
    readonly delivered: number
    readonly delivered_at: string | null
    /** attempts that failed one after the other */
    readonly failures: number
    readonly failing_since: string | null
    /** why the last attempt failed */
    readonly error: string | null
    /** when the next attempt is due */
    readonly next_at: string | null
  }
}

export interface DeleteHookInput {
  /** As listHooks has it. */
  readonly id: string
}

export type DeleteHookOutput = undefined

export interface ListVersionsInput {
  /** The kind of the entity. */
  readonly type: 'component' | 'token' | 'style' | 'token-collection' | 'screen' | 'flow' | 'project' | 'doc-page'
  /** The uuid of the entity, or its source node id (`12:34` or `12-34`); for a doc-page its uuid or slug. */
  readonly id: string
  /** How many to return, 1 to 100; more is served as 100. */
  readonly limit?: number | undefined
  /** The `next_cursor` of the previous page, verbatim. All other arguments must stay the same. */
  readonly cursor?: string | undefined
}

export interface ListVersionsOutput {
  readonly entity: {
    readonly type: 'component' | 'token' | 'style' | 'token-collection' | 'screen' | 'flow' | 'project' | 'doc-page'
    /** a uuid */
    readonly id: string
    readonly name: string
  }
  /** newest first */
  readonly data: readonly {
    /** names a version of this entity’s documentation */
    readonly revision: number
    /** RFC 3339, UTC, with milliseconds */
    readonly written_at: string
    /** the operation that wrote it; null for what was there before histories were kept */
    readonly action: string | null
    /** the name of the person or key; null for whoever may not write */
    readonly actor: string | null
    /** whose proposal it was that the actor approved; null for a write of one’s own */
    readonly proposed_by: string | null
    readonly title: string
    readonly block_count: number
    /** blocks that were not in the version before */
    readonly added: number
    /** blocks of the version before that are not in this one */
    readonly removed: number
    readonly is_current: boolean
  }[]
  readonly pagination: {
    /** null exactly when has_more is false */
    readonly next_cursor: string | null
    readonly has_more: boolean
    /** the limit served */
    readonly limit: number
  }
}

export interface CompareVersionsInput {
  /** The kind of the entity. */
  readonly type: 'component' | 'token' | 'style' | 'token-collection' | 'screen' | 'flow' | 'project' | 'doc-page'
  /** The uuid of the entity, or its source node id (`12:34` or `12-34`); for a doc-page its uuid or slug. */
  readonly id: string
  /** The earlier one, as listVersions has it. */
  readonly from: number
  /** The later one. */
  readonly to: number
}

export interface CompareVersionsOutput {
  readonly entity: {
    readonly type: 'component' | 'token' | 'style' | 'token-collection' | 'screen' | 'flow' | 'project' | 'doc-page'
    /** a uuid */
    readonly id: string
    readonly name: string
  }
  readonly from: {
    /** names a version of this entity’s documentation */
    readonly revision: number
    /** RFC 3339, UTC, with milliseconds */
    readonly written_at: string
    /** the operation that wrote it; null for what was there before histories were kept */
    readonly action: string | null
    /** the name of the person or key; null for whoever may not write */
    readonly actor: string | null
    /** whose proposal it was that the actor approved; null for a write of one’s own */
    readonly proposed_by: string | null
    readonly title: string
    readonly block_count: number
  }
  readonly to: {
    /** names a version of this entity’s documentation */
    readonly revision: number
    /** RFC 3339, UTC, with milliseconds */
    readonly written_at: string
    /** the operation that wrote it; null for what was there before histories were kept */
    readonly action: string | null
    /** the name of the person or key; null for whoever may not write */
    readonly actor: string | null
    /** whose proposal it was that the actor approved; null for a write of one’s own */
    readonly proposed_by: string | null
    readonly title: string
    readonly block_count: number
  }
  /** from the one to the other, in the order of reading */
  readonly blocks: readonly {
    readonly what: 'kept' | 'added' | 'removed'
    readonly type: string
    /** null where it is no longer kept */
    readonly content: unknown
  }[]
}

export interface RestoreVersionInput {
  /** The kind of the entity. */
  readonly type: 'component' | 'token' | 'style' | 'token-collection' | 'screen' | 'flow' | 'project' | 'doc-page'
  /** The uuid of the entity, or its source node id (`12:34` or `12-34`); for a doc-page its uuid or slug. */
  readonly id: string
  readonly revision: number
}

export interface RestoreVersionOutput {
  readonly blocks: number
  readonly deleted: number
  /** what `If-Match` takes to replace these blocks: the ETag of the documentation, which proxies may alter */
  readonly etag: string
}

export interface RenameLibraryInput {
  readonly name: string
}

export interface RenameLibraryOutput {
  /** a uuid */
  readonly id: string
  readonly name: string
}

export type GetFaceInput = Readonly<Record<string, never>>

export interface GetFaceOutput {
  /** what this library is, in one sentence */
  readonly sentence: string
  /** the team's color; null: the explorer's own */
  readonly accent: string | null
  /** what is painted in that color, each readable where it stands */
  readonly shades: {
    readonly light: {
      readonly accent: string
      readonly solid: string
      readonly on: string
      readonly soft: string
    }
    readonly dark: {
      readonly accent: string
      readonly solid: string
      readonly on: string
      readonly soft: string
    }
  } | null
  readonly logo: string | null
  readonly has_cover: boolean
}

export interface PutFaceInput {
  /** what this library is, in one sentence */
  readonly sentence?: string | undefined
  readonly accent?: string | null | undefined
  readonly logo?: string | null | undefined
  readonly cover?: string | null | undefined
}

export interface PutFaceOutput {
  /** what this library is, in one sentence */
  readonly sentence: string
  /** the team's color; null: the explorer's own */
  readonly accent: string | null
  /** what is painted in that color, each readable where it stands */
  readonly shades: {
    readonly light: {
      readonly accent: string
      readonly solid: string
      readonly on: string
      readonly soft: string
    }
    readonly dark: {
      readonly accent: string
      readonly solid: string
      readonly on: string
      readonly soft: string
    }
  } | null
  readonly logo: string | null
  readonly has_cover: boolean
}

export type GetCoverInput = Readonly<Record<string, never>>

export interface GetCoverOutput {
  readonly cover: string | null
}

export interface DeleteLibraryInput {
  /** Its name, as it is. */
  readonly confirm: string
}

export interface DeleteLibraryOutput {
  /** a uuid */
  readonly id: string
  readonly name: string
  readonly deleted: {
    readonly entities: number
    readonly documented: number
    readonly pages: number
    readonly files: number
    readonly keys: number
  }
}
