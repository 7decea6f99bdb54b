import { hash } from 'node:crypto'
import { createSeal } from '../contract/signing/sealed.ts'
import type { AgentScope } from '../contract/words.ts'
import type { Clock, Database } from '../ports.ts'
import type { Client, Clients } from './clients.ts'
import type { Grants } from './grants.ts'
import { grantableScopes, withoutImplied } from '../contract/acting/agent-scopes.ts'
import { fault, readWish, type AuthorizationWish, type OAuthFault } from './rules/authorization-wish.ts'
import { LONGEST_MS } from './rules/lifetime.ts'
import { answered, isNamedRedirect, redirectPlace, redirectSource } from './rules/redirects.ts'
import type { Grantor } from './store.ts'
import { findOpenKey } from './token-store.ts'

/** What a program asked for and a person has yet to decide. */
interface PendingConsent extends AuthorizationWish {
  readonly client: Pick<Client, 'id' | 'name' | 'documentHost'>
  readonly redirectUri: string
  /** Who we said that we are: the program compares it with what it expects. */
  readonly issuer: string
  /** Whose key was typed; null until one was, or where a person decides who signed in by name. */
  readonly key: { readonly projectId: string; readonly id: string } | null
}

/** A key that decides, as it is now. */
interface DecidingKey {
  readonly id: string
  readonly project: { readonly id: string; readonly name: string }
  readonly name: string | null
  readonly hint: string
  readonly scopes: readonly AgentScope[]
  readonly endsAt: Date
}

interface Allowance {
  readonly projectId: string
  readonly grantor: Grantor
  /** For the trail of who did what. */
  readonly actor: string
  readonly requestId: string
  /** What was chosen; nothing that was not asked for comes of it. */
  readonly scopes: readonly AgentScope[]
  readonly endsAt: Date
}

/** Why nobody is asked; `back` leads to the program, which is told of it where the person goes there. */
interface NotAsked extends OAuthFault {
  readonly back: string | null
}

interface Server {
  readonly resource: string
  readonly issuer: string
}

export interface Consents {
  ask(query: URLSearchParams, server: Server): Promise<PendingConsent | NotAsked>
  /** Where the browser goes afterwards: in words, and as a content security policy has it. */
  leadsTo(pending: PendingConsent): { readonly place: string; readonly source: string }
  /** The address of the program with what it is told. */
  allow(pending: PendingConsent, allowance: Allowance): Promise<string>
  decline(pending: PendingConsent): string
  /** What the page carries while a person decides: nobody else can read it or make one. */
  keep(pending: PendingConsent, browser: string): string
  /** Null for whatever was not kept for this very browser a short while ago. */
  open(kept: string, browser: string): PendingConsent | null
  keyNow(key: { readonly projectId: string; readonly id: string }): Promise<DecidingKey | null>
}

/** Whoever looks for a key has this long. */
const DECIDING_MS = 15 * 60_000
const LONGEST_KEPT = 16_384

interface ConsentParts {
  readonly db: Database
  readonly clock: Clock
  readonly secret: string
  readonly clients: Clients
  readonly grants: Grants
}

export function createConsents({ db, clock, secret, clients, grants }: ConsentParts): Consents {
  const seal = createSeal(secret, 'what a program asks a person for')

  const refuse = ({ redirectUri, issuer, state }: Refused, { error, message }: OAuthFault): NotAsked => ({
    ...fault(error, message),
    back: answered(redirectUri, { error, error_description: message, state, iss: issuer }),
  })

  return {
    async ask(query, { resource, issuer }) {
      const client = await clients.find(query.get('client_id') ?? '')
      if ('error' in client) return { ...client, back: null }
      const redirectUri = query.get('redirect_uri') ?? ''
      if (!isNamedRedirect(redirectUri, client.redirects))
        return { ...fault('invalid_request', 'redirect_uri is none of those that the program named'), back: null }
      const wish = readWish(query, resource)
      if ('error' in wish) return refuse({ redirectUri, issuer, state: query.get('state') }, wish)
      const { id, name, documentHost } = client
      return { ...wish, client: { id, name, documentHost }, redirectUri, issuer, key: null }
    },
    leadsTo: ({ redirectUri }) => ({ place: redirectPlace(redirectUri), source: redirectSource(redirectUri) }),
    async allow(pending, { scopes, ...allowance }) {
      const { client, redirectUri, resource, challenge, state, issuer } = pending
      const agreed = {
        client,
        redirectUri,
        resource,
        challenge,
        scopes: withoutImplied(pending.scopes.filter((one) => scopes.includes(one))),
      }
      const code = await grants.begin({ ...allowance, ...agreed })
      return answered(redirectUri, { code, state, iss: issuer })
    },
    decline: ({ redirectUri, state, issuer }) =>
      answered(redirectUri, { error: 'access_denied', error_description: 'the person declined', state, iss: issuer }),
    keep: (pending, browser) =>
      seal.close(JSON.stringify({ pending, at: clock.now(), browser: digest(browser) } satisfies Kept)),
    open(kept, browser) {
      const text = kept.length > LONGEST_KEPT ? null : seal.open(kept)
      if (text === null) return null
      // Sealed by us, so it is what we wrote.
      const { pending, at, browser: whose } = JSON.parse(text) as Kept
      return whose === digest(browser) && clock.now() < at + DECIDING_MS ? pending : null
    },
    async keyNow({ projectId, id }) {
      const key = await findOpenKey(db, projectId, id, new Date(clock.now()))
      if (!key) return null
      const longest = clock.now() + LONGEST_MS
      return {
        id,
        project: { id: projectId, name: key.project },
        name: key.name,
        hint: key.hint,
        scopes: grantableScopes(key.scopes),
        endsAt: new Date(Math.min(longest, key.expiresAt?.getTime() ?? longest)),
      }
    },
  }
}

type Refused = Pick<PendingConsent, 'redirectUri' | 'issuer' | 'state'>

interface Kept {
  readonly pending: PendingConsent
  /** In milliseconds since 1970. */
  readonly at: number
  readonly browser: string
}

const digest = (text: string): string => hash('sha256', text, 'base64url')
