import { isScope } from './rules/scopes.ts'
import type { KeyListing } from './store.ts'

/** As it is listed: the key itself is known to nobody. */
export const told = (key: Omit<KeyListing, 'projectId' | 'project'>, now: number, ownId: string) => ({
  id: key.id,
  hint: key.hint,
  name: key.name,
  scopes: key.scopes.filter(isScope),
  status: statusOf(key, now),
  is_own: key.id === ownId,
  created_at: key.createdAt.toISOString(),
  expires_at: key.expiresAt?.toISOString() ?? null,
  revoked_at: key.revokedAt?.toISOString() ?? null,
  last_used_at: key.lastUsedAt?.toISOString() ?? null,
})

export const statusOf = (
  { revokedAt, expiresAt }: Pick<KeyListing, 'revokedAt' | 'expiresAt'>,
  now: number,
): 'active' | 'expired' | 'revoked' =>
  revokedAt ? 'revoked' : expiresAt && expiresAt.getTime() <= now ? 'expired' : 'active'
