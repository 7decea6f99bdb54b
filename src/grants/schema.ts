import { Type } from 'typebox'
import { Closed, Nullable, OneOf, Timestamp, Uuid } from '../contract/schema.ts'
import { AGENT_SCOPES } from '../contract/words.ts'

const Grant = Closed({
  id: Uuid,
  client: Type.String({ description: 'the name that the program gives itself' }),
  client_id: Type.String({ description: 'the address of its document, or what it was given when it registered' }),
  leads_to: Type.String({ description: 'where the browser of who granted it was sent' }),
  scopes: Type.Array(OneOf(AGENT_SCOPES), { description: 'what the program may do now' }),
  kind: OneOf(['key', 'person'], 'what it was granted by'),
  grantor_id: Type.String({ format: 'uuid', description: 'of the key or the person' }),
  grantor: Nullable(Type.String(), 'the name of the key or the person'),
  created_at: Timestamp,
  last_used_at: Type.String({
    format: 'date-time',
    description: 'when its access was last renewed, which it is hourly',
  }),
  expires_at: Type.String({ format: 'date-time', description: 'unless it is renewed before' }),
})

export const OpenGrants = Closed({ data: Type.Array(Grant, { description: 'last used first' }) })
export const EndedGrant = Closed({ id: Uuid, client: Type.String() })
