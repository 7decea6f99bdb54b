import { Type } from 'typebox'
import { Closed, Nullable, OneOf, Timestamp, Uuid } from '../contract/schema.ts'
import { KEY_SCOPES } from '../contract/words.ts'

const key = {
  id: Uuid,
  hint: Type.String({ description: 'how it begins' }),
  name: Nullable(Type.String(), 'what for it was made'),
  scopes: Type.Array(OneOf(KEY_SCOPES)),
  status: OneOf(['active', 'expired', 'revoked']),
  is_own: Type.Boolean({ description: 'the one that asks; or the one that its session began with' }),
  created_at: Timestamp,
  expires_at: Nullable(Timestamp),
  revoked_at: Nullable(Timestamp),
  last_used_at: Nullable(Timestamp),
}

export const ApiKey = Closed(key)
export const ApiKeys = Closed({ data: Type.Array(ApiKey, { description: 'the oldest first' }) })
export const NewApiKey = Closed({ ...key, key: Type.String({ description: 'shown once: it is not kept' }) })

export const KeyWish = Closed({
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'what for it is' })),
  scopes: Type.Array(OneOf(KEY_SCOPES), {
    minItems: 1,
    maxItems: KEY_SCOPES.length,
    description: 'what it may do; never more than the asker may',
  }),
  expires: Type.Optional(
    Type.String({ maxLength: 40, description: '90d, 12h, 4w or a date; it does not end if left out' }),
  ),
})
