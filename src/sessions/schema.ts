import { Type } from 'typebox'
import { Closed, Nullable, OneOf, Timestamp, Uuid } from '../contract/schema.ts'

const Session = Closed({
  id: Uuid,
  kind: OneOf(['key', 'link', 'person'], 'what began it'),
  owner_id: Type.String({ format: 'uuid', description: 'of the key, the link or the person' }),
  name: Nullable(Type.String(), 'of the key, the link or the person'),
  created_at: Timestamp,
  last_used_at: Timestamp,
  expires_at: Timestamp,
})

export const OpenSessions = Closed({ data: Type.Array(Session, { description: 'last used first' }) })
export const EndedSessions = Closed({ ended: Type.Integer({ minimum: 0, description: 'how many there were' }) })
