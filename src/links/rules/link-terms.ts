import type { KeyScope } from '../../contract/words.ts'
import { parseExpiry } from '../../keys/rules/expiry.ts'

/** What a link may let its reader do, at most. */
export const LINK_SCOPES = ['read:library', 'read:docs'] as const satisfies readonly KeyScope[]

export const DEFAULT_EXPIRY = '30d'
const LONGEST_MS = 366 * 86_400_000

/** Every link ends, within a year: nobody remembers the others. */
export function linkExpiry(text: string, now: number): { readonly at: number } | { readonly fault: string } {
  const expiry = parseExpiry(text, now)
  if ('at' in expiry && expiry.at > now + LONGEST_MS)
    return { fault: `"${text}" is too far ahead: a link lasts a year at most` }
  return expiry
}

/** In the order of the contract, each once; all of them where none is named. */
export const linkScopes = (given: readonly string[] = LINK_SCOPES): KeyScope[] =>
  LINK_SCOPES.filter((scope) => given.includes(scope))

type LinkStatus = 'open' | 'expired' | 'revoked'

/** At the very moment of its expiry it is over. */
export function linkStatus(
  { revokedAt, expiresAt }: { readonly revokedAt: Date | null; readonly expiresAt: Date },
  now: number,
): LinkStatus {
  if (revokedAt) return 'revoked'
  return now >= expiresAt.getTime() ? 'expired' : 'open'
}
