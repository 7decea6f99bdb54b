import { hash } from 'node:crypto'
import { createKeyLookup } from '../keys/key-lookup.ts'
import { isLinkToken } from '../keys/rules/key-format.ts'
import type { Clock, Database } from '../ports.ts'
import { findLinks, touchLink, type FoundLink } from './store.ts'

export interface Links {
  /** Null for whatever is not the token of a link in force: malformed, unknown, revoked, expired. */
  open(token: string): Promise<FoundLink | null>
}

export function createLinks({ db, clock }: { readonly db: Database; readonly clock: Clock }): Links {
  const lookUp = createKeyLookup((hashes) => findLinks(db, hashes))
  return {
    async open(token) {
      const link = isLinkToken(token) ? await lookUp(hash('sha256', token)) : null
      const now = clock.now()
      if (!link || link.revokedAt !== null || now >= link.expiresAt.getTime()) return null
      await touchLink(db, link.projectId, link.id, new Date(now))
      return link
    },
  }
}
