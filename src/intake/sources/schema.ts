import { type Static, Type } from 'typebox'
import { Closed, Nullable, OneOf, Timestamp, Uuid } from '../../contract/schema.ts'
import { SOURCE_STATES } from './rules/source-state.ts'

const Source = Closed({
  id: Uuid,
  name: Type.String(),
  tool: Type.String(),
  file_keys: Type.Array(Type.String()),
  version: Nullable(Type.String(), 'of the file, as it was last imported'),
  entities: Type.Integer({ minimum: 0, description: 'that are not deleted in the source' }),
  code_components: Type.Integer({ minimum: 0, description: 'that its manifests of code speak of' }),
  state: OneOf(SOURCE_STATES),
  last_success: Nullable(Timestamp, 'when an import or a sync of it last ended well'),
  checked_at: Nullable(Timestamp, 'when it was last seen to be in step, whether or not anything had changed'),
  age_seconds: Nullable(Type.Integer({ minimum: 0 }), 'since it was last seen to be in step; null: never yet'),
  last_error: Nullable(Type.String(), 'why the last attempt failed; null when it did not'),
  failed_at: Nullable(Timestamp),
  failures: Type.Integer({ minimum: 0, description: 'attempts that failed, one after the other' }),
  schedule: Nullable(
    Closed({
      every_seconds: Type.Integer(),
      next_at: Timestamp,
      webhook_heard_at: Nullable(Timestamp, 'when the design tool last called'),
    }),
    'null: it is synced by hand',
  ),
  removed_at: Nullable(Timestamp),
})
export type Source = Static<typeof Source>

export const Sources = Closed({ data: Type.Array(Source, { description: 'the latest first' }) })

const Every = Type.String({ maxLength: 20, description: '15m, 2h or 1d' })
export const ScheduleWish = Closed({ every: Nullable(Every, 'null: by hand alone') })
export const LiveSourceWish = Closed({
  file: Type.String({ minLength: 1, maxLength: 2_000, description: 'the address of the file, or its key' }),
  every: Every,
})
export const WrittenSchedule = Closed({
  id: Uuid,
  every_seconds: Nullable(Type.Integer()),
  has_token: Type.Boolean({ description: 'false: this service has no token of the design tool, and waits for one' }),
})
export const DeletedSource = Closed({
  id: Uuid,
  name: Type.String(),
  entities: Type.Integer({ minimum: 0 }),
  code_components: Type.Integer({ minimum: 0 }),
  documented: Type.Integer({ minimum: 0, description: 'of them, those whose documentation went with them' }),
  forgotten: Type.Boolean(),
})
