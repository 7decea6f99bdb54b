import { hash } from 'node:crypto'
import type { Config } from '../config.ts'
import type { Authenticated } from '../keys/authenticate.ts'
import { createKeyLookup } from '../keys/key-lookup.ts'
import { RecentMap } from '../kit/recent-map.ts'
import type { Clock, Database } from '../ports.ts'
import type { Revisions } from '../projects/revisions.ts'
import { scopesIn } from '../projects/rules/memberships.ts'
import { stillAllowed } from '../contract/acting/agent-scopes.ts'
import { isAccessToken } from './rules/token-format.ts'
import { findTokens, type FoundToken } from './token-store.ts'

const MAX_CACHED = 10_000

interface AccessParts {
  readonly db: Database
  readonly revisions: Revisions
  readonly clock: Clock
  /** What groups may do, by the settings of today: what a person granted is no more. */
  readonly memberships: NonNullable<Config['oidc']>['grants']
}

export interface Access {
  /** Null for whatever is not a token in force that was given for this resource. */
  authenticate(token: string, resource: string): Promise<Authenticated | null>
}

/** Tokens are cached like keys, by the revision of their project's keys, which ends of keys and grants raise. */
export function createAccess({ db, revisions, clock, memberships }: AccessParts): Access {
  const lookUp = createKeyLookup((hashes) => findTokens(db, hashes))
  const cache = new RecentMap<string, FoundToken>(MAX_CACHED)

  async function known(tokenHash: string): Promise<FoundToken | null> {
    const cached = cache.get(tokenHash)
    if (cached) {
      const learned = await revisions.learn(cached.projectId)
      const isSame = learned?.keys === cached.revisions.keys && learned.epoch === cached.revisions.epoch
      if (isSame) return { ...cached, revisions: learned }
      cache.delete(tokenHash)
    }
    const found = await lookUp(tokenHash)
    if (!found || found.isRevoked) return null
    cache.set(tokenHash, found)
    return found
  }

  return {
    async authenticate(token, resource) {
      if (!isAccessToken(token)) return null
      const found = await known(hash('sha256', token))
      if (!found || clock.now() >= found.expiresAt.getTime() || found.resource !== resource) return null
      const { projectId, project, kind, grantorId, grantor, groups, clientName, revisions } = found
      const mayNow = kind === 'person' ? scopesIn({ id: projectId, name: project }, groups, memberships) : null
      const scopes = new Set(mayNow === null ? found.scopes : stillAllowed(found.scopes, mayNow))
      if (scopes.size === 0) return null
      // It is who granted it that the program counts for; what it writes is told as its own.
      const keyName = grantor === null ? clientName : `${clientName} for ${grantor}`
      return { caller: { projectId, keyId: grantorId, keyName, person: null, scopes }, revisions }
    },
  }
}
