import { Type, type Static } from 'typebox'
import { COMPONENT_TYPES, HEALTH_STATUSES, PUBLISH_STATUSES, SYNC_STATUSES } from '../contract/words.ts'
import { BatchOf, Closed, EXAMPLE_ID, Nullable, OneOf, Pagination, Timestamp, Uuid } from '../contract/schema.ts'
import { TokenValueItem } from '../tokens/schema.ts'

const SyncStatus = OneOf(SYNC_STATUSES)
const Depth = Nullable(
  Type.Integer({ minimum: 1 }),
  'a leaf is 1, otherwise one more than the deepest component used; null while not ranked',
)

const componentFields = {
  id: Uuid,
  name: Type.String(),
  type: OneOf(COMPONENT_TYPES, 'a set is the variant container; its variants live in its spec'),
  description: Type.String(),
  sync_status: SyncStatus,
  publish_status: OneOf(PUBLISH_STATUSES),
  component_depth: Depth,
  variant_count: Type.Integer({ minimum: 0 }),
  chi_score: Nullable(Type.Number({ minimum: 0, maximum: 100 }), 'component health index; null without a spec'),
  source_node_id: Nullable(Type.String()),
  source_key: Type.String(),
  created_at: Timestamp,
  updated_at: Timestamp,
  last_synced_at: Timestamp,
  has_spec: Type.Boolean({ description: 'a spec document is stored' }),
  has_drift: Type.Boolean({
    description:
      'the component has a spec whose spec_schema_version is below the minimum supported version, or null: a document that declares none predates the declaring',
  }),
  has_docs: Type.Boolean({ description: 'at least one documentation block' }),
}

export const Component = Closed({
  ...componentFields,
  chi_status: Nullable(OneOf(HEALTH_STATUSES), 'null without a spec'),
})

const ListedComponent = Closed({
  ...Type.Partial(Type.Object(componentFields)).properties,
  id: Uuid,
  score: Type.Optional(Type.Number({ minimum: 0, maximum: 1, description: 'only on a search' })),
  match_reason: Type.Optional(OneOf(['exact', 'segment', 'prefix', 'substring'], 'only on a search')),
})

const FiltersApplied = Closed(
  {
    type: Type.Optional(OneOf(COMPONENT_TYPES)),
    parent_id: Type.Optional(Type.String()),
    sync_status: Type.Optional(Type.Array(SyncStatus)),
    publish_status: Type.Optional(Type.Array(OneOf(PUBLISH_STATUSES))),
    has_docs: Type.Optional(Type.Boolean()),
    has_spec: Type.Optional(Type.Boolean()),
    has_drift: Type.Optional(Type.Boolean()),
    component_depth: Type.Optional(Type.Array(Type.Integer())),
    component_depth_gte: Type.Optional(Type.Integer()),
    component_depth_lte: Type.Optional(Type.Integer()),
    last_synced_at_gte: Type.Optional(Timestamp),
    last_synced_at_lte: Type.Optional(Timestamp),
  },
  'exactly the filters that took effect, normalized',
)

/** Of a component in the catalog: what lists show, filter and sort by. */
export const CATALOG_COLUMNS = [
  'id',
  'name',
  'type',
  'sync_status',
  'publish_status',
  'component_depth',
  'variant_count',
  'chi_score',
  'created_at',
  'has_spec',
  'has_drift',
  'has_docs',
] as const satisfies readonly (keyof typeof componentFields)[]

export const CatalogPage = Closed({
  data: Type.Array(
    Closed({
      ...Type.Pick(Type.Object(componentFields), CATALOG_COLUMNS).properties,
      lacks_outlines: Type.Optional(
        Type.Boolean({ description: 'vectors of it came without an outline; absent where none did' }),
      ),
    }),
    { description: 'by name' },
  ),
  pagination: Pagination,
})

export const ComponentPage = Closed({
  data: Type.Array(ListedComponent),
  pagination: Pagination,
  filters_applied: FiltersApplied,
  search_mode_used: Nullable(OneOf(['exact']), 'null without q'),
})

/** As the specs are written: several schema versions are live, and only the keys they share are relied upon. */
const SpecDocument = Type.Object(
  {
    title: Type.String(),
    _svc: Closed({
      chi: Closed({
        score: Type.Number(),
        status: OneOf(HEALTH_STATUSES),
        po: Type.Number(),
        dc: Type.Number(),
        as: Type.Number(),
        ta: Closed({ score: Type.Number(), penalty: Type.Number(), bound: Type.Number(), total: Type.Number() }),
        ta_penalty: Type.Number(),
        hasProps: Type.Boolean(),
      }),
      source_node_id: Nullable(Type.String()),
      synced_at: Timestamp,
    }),
  },
  {
    additionalProperties: true,
    description: 'title, props, anatomy, metadata, _svc and, for a set, variantConfigurations; more with include',
  },
)

const Layer = Nullable(
  Closed({
    count: Type.Integer({ minimum: 0 }),
    est_tokens: Type.Integer({ minimum: 0, description: 'price in model tokens, within 15 %' }),
    how: Type.String({ description: 'the exact call that fetches it' }),
  }),
  'null once it is included, or where there is none',
)
const More = Closed({ default: Layer, variants: Layer, token_values: Layer })

const specFields = {
  component_id: Uuid,
  name: Type.String(),
  spec: SpecDocument,
  spec_schema_version: Nullable(Type.String(), 'null when the document declares none'),
  more: More,
}

const Configuration = Type.Record(Type.String(), Type.Unknown())

/** The item is that of tokens:values. */
export const SpecAnswer = Closed({
  ...specFields,
  token_values: Type.Optional(
    Type.Array(TokenValueItem, { description: 'with include=tokenValues: every bound token once' }),
  ),
  token_values_missing: Type.Optional(
    Type.Array(
      Closed({
        ref: Type.String(),
        name: Nullable(Type.String()),
        count: Type.Integer(),
        raw_value: Type.Optional(
          Type.Unknown({ description: 'what the design file shows in its place, where the spec says so' }),
        ),
      }),
      { description: 'with include=tokenValues: bindings that name no token of this project' },
    ),
  ),
  variant: Type.Optional(
    Type.Object({ configuration: Configuration }, { additionalProperties: true, description: 'the one that matched' }),
  ),
  matches: Type.Optional(Type.Array(Configuration, { description: 'several variants match: all of them, no tree' })),
})
export type SpecAnswer = Static<typeof SpecAnswer>

export const BuildOrder = Closed({
  status: OneOf(['computed', 'trivial'], 'trivial: the component uses no other'),
  ordered_components: Type.Array(
    Closed({
      position: Type.Integer({ minimum: 1 }),
      component_id: Uuid,
      name: Type.String(),
      component_depth: Depth,
      is_leaf: Type.Boolean(),
      svc_sync_status: SyncStatus,
    }),
    { minItems: 1 },
  ),
  outside: Type.Array(
    Closed({
      key: Type.String(),
      name: Nullable(Type.String(), 'what the source calls it; null where it does not say'),
    }),
    { description: 'what these use that is not in the library, such as components of another file; each once' },
  ),
})

const Paths = Type.Array(
  Closed({
    path: Type.String({ description: 'as SVG writes it, in the coordinates of its layer' }),
    windingRule: Type.Optional(OneOf(['NONZERO', 'EVENODD'], 'NONZERO where it is absent')),
    region: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
)
const Neighbor = Nullable(Closed({ id: Uuid, name: Type.String() }), 'null at the end of the list')

export const Neighbors = Closed({ previous: Neighbor, next: Neighbor })

export const Graphics = Closed({
  vectors: Type.Record(Type.String(), Closed({ fill: Type.Optional(Paths), stroke: Type.Optional(Paths) })),
  images: Type.Record(Type.String(), Type.String(), { description: "the design tool's references to pictures" }),
})

export type Graphics = Static<typeof Graphics>

export const ComponentIds = Closed({ component_ids: BatchOf(Uuid, 'ids of components of this project') })

export const SpecBatch = Closed({
  data: Type.Array(Closed(specFields), { description: 'abstracts; never match them to the request by position' }),
  missing: Type.Array(Closed({ id: Uuid, reason: OneOf(['no_spec', 'not_found']) })),
})

export const Validation = Closed({
  valid: Type.Boolean({ description: 'false when there is a missing_variant or no_spec issue' }),
  issues: Type.Array(
    Closed({
      type: OneOf(['missing_variant', 'no_spec', 'not_a_variant_set']),
      component_id: Uuid,
      name: Nullable(Type.String()),
      message: Type.String(),
      configuration: Type.Optional(Configuration),
      missing_count: Type.Optional(
        Type.Integer({ minimum: 1, description: 'on the first missing_variant of a component: how many there are' }),
      ),
    }),
  ),
  checked: Type.Integer({ description: 'distinct ids looked at' }),
})

export const DriftSummary = Closed({
  data: Type.Array(
    Closed({
      component_id: Uuid,
      name: Type.String(),
      spec_schema_version: Nullable(Type.String()),
      minimum_schema_version: Type.String(),
      last_synced_at: Timestamp,
    }),
    { description: 'at most 200, the oldest version first' },
  ),
  drifting_count: Type.Integer({ description: 'exact' }),
  truncated: Type.Boolean(),
  minimum_schema_version: Type.String(),
})

const exampleComponent = {
  id: EXAMPLE_ID,
  name: 'Button',
  type: 'COMPONENT_SET',
  description: 'Starts an action.',
  sync_status: 'synced',
  publish_status: 'CURRENT',
  component_depth: 2,
  variant_count: 12,
  chi_score: 91.5,
  source_node_id: '12:34',
  source_key: '4b1f0c9e6a7d8e2f3a5b6c7d8e9f0a1b2c3d4e5f',
  created_at: '2026-01-31T09:30:00.000Z',
  updated_at: '2026-02-01T10:00:00.000Z',
  last_synced_at: '2026-02-01T10:00:00.000Z',
  has_spec: true,
  has_drift: false,
  has_docs: true,
} as const

const exampleSpec = {
  component_id: EXAMPLE_ID,
  name: 'Button',
  spec: {
    title: 'Button',
    anatomy: { root: { type: 'container' }, label: { type: 'text' } },
    props: { size: { type: 'string', enum: ['sm', 'md'], default: 'md' } },
    metadata: { schema: { version: '0.30.0' } },
    variantConfigurations: [{ size: 'md' }, { size: 'sm' }],
    _svc: {
      chi: {
        score: 91.5,
        status: 'good',
        po: 0,
        dc: 0,
        as: 0.5,
        ta: { score: 80, penalty: 8, bound: 8, total: 10 },
        ta_penalty: 8,
        hasProps: true,
      },
      source_node_id: '12:34',
      synced_at: '2026-02-01T10:00:00.000Z',
    },
  },
  spec_schema_version: '0.30.0',
  more: {
    default: { count: 1, est_tokens: 310, how: `GET /v1/components/${EXAMPLE_ID}/spec?include=default` },
    variants: { count: 1, est_tokens: 640, how: `GET /v1/components/${EXAMPLE_ID}/spec?include=variants` },
    token_values: { count: 8, est_tokens: 420, how: `GET /v1/components/${EXAMPLE_ID}/spec?include=tokenValues` },
  },
} as const

export const examples = {
  page: {
    data: [exampleComponent],
    pagination: { next_cursor: null, has_more: false, limit: 20 },
    filters_applied: { type: 'COMPONENT_SET' },
    search_mode_used: null,
  },
  component: { ...exampleComponent, chi_status: 'good' },
  spec: exampleSpec,
  buildOrder: {
    status: 'computed',
    ordered_components: [
      {
        position: 1,
        component_id: '0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e11',
        name: 'Icon',
        component_depth: 1,
        is_leaf: true,
        svc_sync_status: 'synced',
      },
      {
        position: 2,
        component_id: EXAMPLE_ID,
        name: 'Button',
        component_depth: 2,
        is_leaf: false,
        svc_sync_status: 'synced',
      },
    ],
    outside: [],
  },
  componentIds: { component_ids: [EXAMPLE_ID] },
  batch: { data: [exampleSpec], missing: [{ id: '0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e12', reason: 'not_found' }] },
  validation: {
    valid: false,
    issues: [
      {
        type: 'missing_variant',
        component_id: EXAMPLE_ID,
        name: 'Button',
        message: 'no variant with size=lg',
        configuration: { size: 'lg' },
        missing_count: 1,
      },
    ],
    checked: 1,
  },
  drift: {
    data: [
      {
        component_id: EXAMPLE_ID,
        name: 'Button',
        spec_schema_version: '0.8.0',
        minimum_schema_version: '0.11.0',
        last_synced_at: '2026-02-01T10:00:00.000Z',
      },
    ],
    drifting_count: 1,
    truncated: false,
    minimum_schema_version: '0.11.0',
  },
}
