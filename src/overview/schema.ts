import { type Static, Type } from 'typebox'
import { Closed, Nullable, OneOf, Timestamp, Uuid } from '../contract/schema.ts'
import { KEY_SCOPES } from '../contract/words.ts'
import { LibraryChange, SyncState } from '../sync/changes/schema.ts'

const Count = Type.Integer({ minimum: 0 })

export const Overview = Closed({
  project: Closed({ id: Uuid, name: Type.String() }),
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
