import { hash, randomBytes } from 'node:crypto'
import { actAs } from '../contract/acting/acting.ts'
import type { AgentScope } from '../contract/words.ts'
import { mintId } from '../ids.ts'
import { createKeyLookup } from '../keys/key-lookup.ts'
import type { Clock, Database, Log } from '../ports.ts'
import { note } from '../projects/audit/note.ts'
import type { Revisions } from '../projects/revisions.ts'
import { stillAllowed, withoutImplied } from '../contract/acting/agent-scopes.ts'
import { askedScopes, fault, resourceFault, type OAuthFault } from './rules/authorization-wish.ts'
import { CODE_MS, expiryOf } from './rules/lifetime.ts'
import { accessToken, familyOf, turnToken, type Turn } from './rules/token-format.ts'
import { findGrants, insertGrant, removeGrants, takeTurn, type FoundGrant, type Grantor } from './store.ts'
import { findOpenKey, insertToken, removeOlderTokens } from './token-store.ts'

/** Whoever lets a program in again and again makes no more rows than so many; the oldest make room. */
const MOST_OF_ONE = 100
/** A program that renews without end has so many tokens that hold: two of its processes may have read different ones. */
const MOST_TOKENS = 4

interface Agreement {
  readonly projectId: string
  readonly grantor: Grantor
  /** For the trail of who did what. */
  readonly actor: string
  readonly requestId: string
  readonly client: { readonly id: string; readonly name: string }
  readonly redirectUri: string
  readonly resource: string
  readonly challenge: string
  readonly scopes: readonly AgentScope[]
  /** When it is over however it is used. */
  readonly endsAt: Date
}

interface ShownCode {
  readonly code: string
  readonly clientId: string
  readonly redirectUri: string
  readonly verifier: string
  readonly resources: readonly string[]
}

interface ShownRefresh {
  readonly token: string
  readonly clientId: string
  readonly scope: string | null
  readonly resources: readonly string[]
}

interface IssuedTokens {
  readonly access: string
  readonly refresh: string
  readonly seconds: number
  readonly scopes: readonly AgentScope[]
}

export interface Grants {
  /** The code that the browser brings to the program. */
  begin(agreement: Agreement): Promise<string>
  exchange(shown: ShownCode): Promise<IssuedTokens | OAuthFault>
  renew(shown: ShownRefresh): Promise<IssuedTokens | OAuthFault>
  /** Ends what a token of it stands for; one that is unknown stands for nothing. */
  end(token: string, clientId: string): Promise<void>
}

interface GrantParts {
  readonly db: Database
  readonly revisions: Revisions
  readonly clock: Clock
  readonly log: Log
}

/**
 * What a person let a program do. Of each family of tokens one is due: first the code, then what renews access. Whoever
 * shows another of them, or the right one with anything else than what was agreed on, is not the program that it was given
 * to, or is it no longer alone: then the grant ends, and with it all that came of it.
 */
export function createGrants({ db, revisions, clock, log }: GrantParts): Grants {
  const lookUp = createKeyLookup((hashes) => findGrants(db, hashes))

  async function endFor(grant: FoundGrant, action: string): Promise<void> {
    const { projectId, id, clientName } = grant
    log.info('grants.ended', { project_id: projectId, grant: id, client: clientName, why: action })
    const acting = { action, actor: clientName, keyId: null, requestId: null, details: {} }
    await actAs(acting, () =>
      revisions.write(projectId, 'keys', async (db) => {
        const [gone] = await removeGrants(db, projectId, { ids: [id] })
        if (gone) await note(db, projectId, { grant_id: id, name: clientName })
      }),
    )
  }

  /** The grant whose turn this token is; where it was another one's, that is the end of it. */
  async function due(turn: Turn, token: string): Promise<FoundGrant | null> {
    const family = familyOf(turn, token)
    const grant = family === null ? null : await lookUp(hash('sha256', family))
    if (!grant) return null
    if (grant.turn === turn && grant.turnHash === hash('sha256', token)) {
      return clock.now() < grant.expiresAt.getTime() && (await isStillMeant(grant)) ? grant : null
    }
    log.warn('grants.shown_again', { project_id: grant.projectId, grant: grant.id, client: grant.clientName, turn })
    await endFor(grant, 'grants.shown_again')
    return null
  }

  /** Whoever's key no longer holds lets nobody go on; a person's word ends by itself, within a day. */
  async function isStillMeant({ projectId, keyId }: FoundGrant): Promise<boolean> {
    return keyId === null || (await findOpenKey(db, projectId, keyId, new Date(clock.now()))) !== null
  }

  async function issue(
    grant: FoundGrant,
    family: string,
    scopes: readonly AgentScope[],
  ): Promise<IssuedTokens | OAuthFault> {
    const now = clock.now()
    const [access, refresh] = [accessToken(random()), turnToken('refresh', family, random())]
    const { accessUntil, grantUntil } = expiryOf(now, grant.endsAt.getTime())
    const taken = await db.transaction(async (db) => {
      const next = {
        was: grant.turnHash,
        turnHash: sha256(refresh),
        usedAt: new Date(now),
        expiresAt: new Date(grantUntil),
      }
      if (!(await takeTurn(db, grant.projectId, { id: grant.id, ...next }))) return false
      const token = { hash: sha256(access), grantId: grant.id, scopes, createdAt: new Date(now) }
      await insertToken(db, grant.projectId, { ...token, expiresAt: new Date(accessUntil) })
      await removeOlderTokens(db, grant.projectId, grant.id, MOST_TOKENS)
      return true
    })
    if (!taken) {
      await endFor(grant, 'grants.shown_again')
      return notValid()
    }
    return { access, refresh, seconds: Math.floor((accessUntil - now) / 1000), scopes }
  }

  return {
    async begin({ grantor, client, actor, requestId, ...agreed }) {
      const family = random()
      const code = turnToken('code', family, random())
      const now = clock.now()
      const id = mintId(now)
      const row = {
        ...agreed,
        id,
        grantor,
        clientId: client.id,
        clientName: client.name,
        familyHash: sha256(family),
        turnHash: sha256(code),
        createdAt: new Date(now),
        expiresAt: new Date(now + CODE_MS),
      }
      const details = { grant_id: id, name: client.name, scopes: agreed.scopes }
      const acting = { action: 'grants.begin', actor, keyId: grantor.id, requestId, details }
      const person = grantor.kind === 'person' ? grantor.name : null
      await actAs({ ...acting, person }, () =>
        // Those that make room end at once, as if somebody had ended them.
        revisions.write(agreed.projectId, 'keys', async (db) => {
          await insertGrant(db, row)
          await removeGrants(db, agreed.projectId, { grantorId: grantor.id, butNewest: MOST_OF_ONE })
          await note(db, agreed.projectId)
        }),
      )
      return code
    },
    async exchange({ code, clientId, redirectUri, verifier, resources }) {
      const grant = await due('code', code)
      if (!grant) return notValid()
      const isWhoAsked = grant.clientId === clientId && grant.redirectUri === redirectUri && proves(verifier, grant)
      const elsewhere = resourceFault(resources, grant.resource)
      if (!isWhoAsked || elsewhere) {
        await endFor(grant, 'grants.mistaken')
        return elsewhere ?? notValid()
      }
      return issue(grant, familyOf('code', code) ?? '', grant.scopes)
    },
    async renew({ token, clientId, scope, resources }) {
      const grant = await due('refresh', token)
      if (!grant) return notValid()
      if (grant.clientId !== clientId) {
        await endFor(grant, 'grants.mistaken')
        return notValid()
      }
      const elsewhere = resourceFault(resources, grant.resource)
      if (elsewhere) return elsewhere
      const scopes = scope === null ? grant.scopes : withoutImplied(askedScopes(scope))
      const isMore = scopes.length === 0 || stillAllowed(scopes, grant.scopes).length < scopes.length
      if (isMore) return fault('invalid_scope', `it was granted ${grant.scopes.join(' ')}, and no more`)
      return issue(grant, familyOf('refresh', token) ?? '', scopes)
    },
    async end(token, clientId) {
      const family = familyOf('refresh', token)
      const grant = family === null ? null : await lookUp(hash('sha256', family))
      if (grant?.clientId === clientId) await endFor(grant, 'grants.revoked')
    },
  }
}

const random = (): string => randomBytes(32).toString('base64url')
const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer')

const VERIFIER = /^[\w.~-]{43,128}$/
const proves = (verifier: string, { challenge }: FoundGrant): boolean =>
  VERIFIER.test(verifier) && hash('sha256', verifier, 'base64url') === challenge

/** Always the same: whoever tries learns nothing of why. */
const notValid = (): OAuthFault => fault('invalid_grant', 'it is unknown, was used, has expired or was ended')
