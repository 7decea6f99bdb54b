import { Type } from 'typebox'
import { Closed, Nullable, OneOf, Timestamp, Uuid } from '../contract/schema.ts'
import { DEFAULT_EXPIRY, LINK_SCOPES } from './rules/link-terms.ts'

const link = {
  id: Uuid,
  hint: Type.String({ description: 'how its token begins' }),
  name: Nullable(Type.String(), 'what for it was made'),
  scopes: Type.Array(OneOf(LINK_SCOPES)),
  status: OneOf(['open', 'expired', 'revoked']),
  created_at: Timestamp,
  created_by: Nullable(Type.String(), 'the name of the key or person, or who was at the command line'),
  expires_at: Timestamp,
  revoked_at: Nullable(Timestamp),
  last_used_at: Nullable(Timestamp, 'when it was last opened'),
}

export const ShareLink = Closed(link)
export const NewShareLink = Closed({
  ...link,
  token: Type.String({
    description: 'shown once; a link is any address of the explorer with `#link=` and this behind it',
  }),
})
export const ShareLinks = Closed({ data: Type.Array(ShareLink, { description: 'newest first' }) })

export const LinkWish = Closed({
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'what for it is' })),
  expires: Type.Optional(
    Type.String({ maxLength: 40, description: `90d, 12h, 4w or a date, within a year; ${DEFAULT_EXPIRY} if left out` }),
  ),
  scopes: Type.Optional(
    Type.Array(OneOf(LINK_SCOPES), { minItems: 1, description: 'both if left out; never more than the asker has' }),
  ),
})
