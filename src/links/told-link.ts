import { linkStatus, linkScopes } from './rules/link-terms.ts'
import type { Link } from './store.ts'

/** As it is listed; its token is nowhere any more. */
export const told = (link: Link, now: number) => ({
  id: link.id,
  hint: link.hint,
  name: link.name,
  scopes: linkScopes(link.scopes) as ('read:library' | 'read:docs')[],
  status: linkStatus(link, now),
  created_at: link.createdAt.toISOString(),
  created_by: link.createdBy,
  expires_at: link.expiresAt.toISOString(),
  revoked_at: link.revokedAt?.toISOString() ?? null,
  last_used_at: link.lastUsedAt?.toISOString() ?? null,
})
