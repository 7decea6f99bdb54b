import { type Static, Type } from 'typebox'
import { HEALTH_RULES } from '../components/rules/health-gain.ts'
import { Closed, Nullable, OneOf, Pagination, Timestamp, Uuid } from '../contract/schema.ts'
import { HEALTH_STATUSES, KEY_SCOPES } from '../contract/words.ts'
import { LibraryChange, SyncState } from '../intake/changes/schema.ts'

const Count = Type.Integer({ minimum: 0 })

export const HealthPage = Closed({
  summary: Closed({
    measured: Type.Integer({ minimum: 0, description: 'components with a spec' }),
    mean: Nullable(Type.Number(), 'of their indexes'),
    rules: Type.Array(
      Closed({
        rule: OneOf(HEALTH_RULES),
        weight: Type.Number({ description: 'the points that it can cost a component' }),
        components: Count,
        points: Type.Number({ description: 'that all of them lose together' }),
        mean_gain: Type.Number({ description: 'what the mean would rise by if all of them met it' }),
      }),
      { description: 'the most points first' },
    ),
  }),
  data: Type.Array(
    Closed({
      id: Uuid,
      name: Type.String(),
      score: Type.Number(),
      status: OneOf(HEALTH_STATUSES),
      gains: Type.Array(
        Closed({
          rule: OneOf(HEALTH_RULES),
          gain: Type.Number(),
          status: OneOf(HEALTH_STATUSES, 'what it would be called then'),
        }),
        { description: 'the most first' },
      ),
      unbound: Type.Number({ description: 'style values that no token is bound to' }),
      users: Count,
      has_docs: Type.Boolean(),
    }),
  ),
  pagination: Pagination,
})

export const Overview = Closed({
  project: Closed({ id: Uuid, name: Type.String() }),
  revisions: Closed(
    { library: Type.Integer(), docs: Type.Integer(), code: Type.Integer() },
    'each rises with every change',
  ),
  counts: Closed({
    components: Count,
    tokens: Count,
    token_collections: Count,
    styles: Count,
    screens: Count,
    flows: Count,
    edges: Count,
    pages: Count,
    documented_components: Count,
  }),
  health: Closed(
    {
      optimal: Count,
      good: Count,
      monitor: Count,
      poor: Count,
      without_spec: Count,
      mean: Nullable(Type.Number(), 'of the components with a spec'),
    },
    'components by the status of their health index',
  ),
  sync_status: Type.Record(Type.String(), Count, { description: 'components, deleted ones included' }),
  publish_status: Type.Record(Type.String(), Count),
  drift: Closed({ drifting_count: Count, minimum_schema_version: Type.String() }),
  storage: Closed({ current_bytes: Count, limit_bytes: Count, pct_used: Type.Number() }),
  documentation: Closed(
    { current_bytes: Count, limit_bytes: Count, pct_used: Type.Number() },
    'what the team has written, of VITRINE_DOCUMENTATION_QUOTA',
  ),
  imports: Closed(
    {
      open: Count,
      waits_for: Nullable(Type.String(), 'what the first of them waits for; null while it is imported'),
    },
    'those over HTTP that have not ended',
  ),
  pushes: Closed(
    { current_bytes: Count, limit_bytes: Count, pct_used: Type.Number() },
    'what was pushed and is not imported yet, or is replaced, until its bytes are gone',
  ),
  sources: Type.Array(
    Closed({
      file_key: Type.String(),
      tool: Type.String(),
      name: Type.String(),
      version: Nullable(Type.String()),
      imported_at: Timestamp,
    }),
    { description: 'the files that the library comes from, the latest first' },
  ),
  syncs: Type.Array(SyncState, { description: 'how each file that is synced live fared' }),
  last_synced_at: Nullable(Timestamp, 'when a sync or an import last ended well'),
  last_change: Nullable(LibraryChange),
  key: Closed({ scopes: Type.Array(OneOf(KEY_SCOPES)) }, 'the one that asks'),
})
export type Overview = Static<typeof Overview>

const Named = { id: Uuid, name: Type.String() }

export const Showcase = Closed({
  components: Type.Array(Closed({ ...Named, users: Count, depth: Count, variant_count: Count }), {
    description: 'that can be drawn, the most telling first',
  }),
  colors: Type.Array(Closed({ ...Named, css: Type.String() }), {
    description: 'tokens by their look: grays, then by hue, light before dark',
  }),
  screens: Type.Array(Closed({ ...Named, components: Type.Array(Closed(Named)) }), {
    description: 'those with the most components, and the first of these that can be drawn',
  }),
})
