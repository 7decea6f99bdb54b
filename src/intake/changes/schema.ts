import { type Static, Type } from 'typebox'
import { ITEM_KINDS } from '../../contract/words.ts'
import { Closed, Nullable, OneOf, Pagination, Timestamp, Uuid } from '../../contract/schema.ts'
import { CHANGES, IMPACTS } from './rules/change-record.ts'

const Difference = Closed({
  impact: OneOf(IMPACTS),
  what: Type.String({ description: '`prop_removed`, `value_changed`, `token_rebound`, …' }),
  subject: Nullable(Type.String(), 'the prop, mode, property or element'),
  from: Nullable(Type.String()),
  to: Nullable(Type.String()),
})

export const ChangedEntity = Closed({
  entity_type: OneOf(ITEM_KINDS),
  entity_id: Uuid,
  name: Type.String(),
  former_name: Nullable(Type.String(), 'where it was renamed'),
  change: OneOf(CHANGES),
  impact: OneOf(IMPACTS),
  differences: Type.Array(Difference, { description: 'the worst first, at most 10' }),
  difference_count: Type.Integer(),
})

export const LibraryChange = Closed({
  revision: Type.Integer({ description: 'of the library, which this import made' }),
  changed_at: Timestamp,
  sources: Type.Array(
    Closed({
      tool: Type.String(),
      file_key: Type.String(),
      name: Type.String(),
      version: Nullable(Type.String()),
    }),
  ),
  impact: OneOf(IMPACTS, 'the worst of its entries'),
  counts: Type.Record(
    Type.String(),
    Closed(Object.fromEntries(CHANGES.map((change) => [change, Type.Integer()])), 'exact, per kind of entity'),
  ),
  entry_count: Type.Integer({ description: 'how many entities changed, listed or not' }),
  entries: Type.Array(ChangedEntity, { description: 'the most important first, at most 200' }),
})

export const SyncState = Closed({
  file_key: Type.String(),
  tool: Type.String(),
  version: Nullable(Type.String(), 'of the last sync that ended well'),
  synced_at: Nullable(Timestamp),
  started_at: Nullable(Timestamp, 'of the last attempt'),
  error: Nullable(Type.String(), 'why the last attempt failed; null when it did not'),
  failed_at: Nullable(Timestamp),
  not_before: Nullable(Timestamp, 'when the source may be asked again'),
})
export type SyncState = Static<typeof SyncState>

export const ChangeEntriesPage = Closed({
  data: Type.Array(Closed({ revision: Type.Integer(), changed_at: Timestamp, ...ChangedEntity.properties }), {
    description: 'newest first; of one import the most important first, at most 2,000 of it are kept',
  }),
  pagination: Pagination,
})
export type ChangeEntriesPage = Static<typeof ChangeEntriesPage>

/** What `listChanges` and `vitrine changes --json` answer. */
export const ChangesPage = Closed({
  data: Type.Array(LibraryChange, { description: 'newest first' }),
  syncs: Type.Array(SyncState, { description: 'how each file that is synced live fared' }),
  pagination: Pagination,
})
export type ChangesPage = Static<typeof ChangesPage>
