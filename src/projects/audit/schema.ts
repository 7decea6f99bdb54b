import { Type } from 'typebox'
import { Closed, Nullable, OneOf, Pagination, Timestamp, Uuid } from '../../contract/schema.ts'
import { ENTITY_KINDS } from '../../contract/words.ts'

const AuditEntry = Closed({
  id: Uuid,
  at: Timestamp,
  action: Type.String({ description: 'an operation’s id, or the name of a command' }),
  actor: Type.String({ description: 'the name of the key, or who was at the command line' }),
  key_id: Nullable(Uuid, 'null for what was done at the command line'),
  request_id: Nullable(Type.String(), 'finds the lines of the log that it caused'),
  details: Type.Record(Type.String(), Type.Unknown(), { description: 'what it was done to, in a few short members' }),
  about: Nullable(
    Closed({
      type: OneOf(ENTITY_KINDS),
      id: Type.String(),
      name: Nullable(Type.String(), 'as it is called now; null where it is gone'),
    }),
    'what of the library or its pages it was done to',
  ),
})

export const AuditPage = Closed({
  data: Type.Array(AuditEntry, { description: 'newest first' }),
  pagination: Pagination,
})
