import type * as OpenId from 'openid-client'
import type { BegunSignIn, Clock, IdentityProvider, SignInFailure } from '../../ports.ts'

interface ProviderOptions {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string | null
  readonly scope: string
  readonly groupsClaim: string
  readonly redirectUri: string
  readonly clock: Clock
}

const TIMEOUT_SECONDS = 5
/** A provider's clock may be so far from ours. */
const TOLERANCE_SECONDS = 30
/** How long what a provider says of itself is taken for granted. */
const DISCOVERED_MS = 3_600_000
/** Of one answer of the provider; with a thousand groups it has a tenth. */
const MOST_BYTES = 1_048_576

/**
 * Authorization code with PKCE, state and nonce; what comes back is signed, for us, from this issuer and of this sign-in,
 * which `openid-client` checks. It is loaded when somebody signs in: most processes never need it.
 */
export function createOpenIdProvider(options: ProviderOptions): IdentityProvider {
  const { scope, redirectUri, groupsClaim, clock } = options
  let known: { readonly at: number; readonly found: Promise<Discovered> } | null = null

  function discovered(): Promise<Discovered> {
    const now = clock.now()
    if (known && now - known.at < DISCOVERED_MS) return known.found
    const asked = { at: now, found: discover(options) }
    known = asked
    // Nobody is kept waiting for an answer that once failed.
    asked.found.catch(() => {
      if (known === asked) known = null
    })
    return asked.found
  }

  return {
    async begin() {
      try {
        const { openId, server } = await discovered()
        const begun = {
          state: openId.randomState(),
          nonce: openId.randomNonce(),
          verifier: openId.randomPKCECodeVerifier(),
        }
        const address = openId.buildAuthorizationUrl(server, {
          redirect_uri: redirectUri,
          scope,
          state: begun.state,
          nonce: begun.nonce,
          code_challenge: await openId.calculatePKCECodeChallenge(begun.verifier),
          code_challenge_method: 'S256',
        })
        return { address: address.href, begun }
      } catch (error) {
        return failureOf(error, 'settings')
      }
    },
    async finish(query, begun) {
      try {
        const found = await discovered()
        return await finished(found, new URL(`${redirectUri}?${query}`), begun, groupsClaim)
      } catch (error) {
        return known === null ? failureOf(error, 'settings') : failureOf(error, 'unsound')
      }
    },
    async again(renewal) {
      try {
        const { openId, server } = await discovered()
        const tokens = await openId.refreshTokenGrant(server, renewal)
        const claims = await claimsIn({ openId, server }, tokens, groupsClaim)
        // Who gives no other lets the same one be used again.
        return { claims, renewal: tokens.refresh_token ?? renewal }
      } catch (error) {
        return failureOf(error, 'settings')
      }
    },
    async findFault() {
      try {
        await discover(options)
        return null
      } catch (error) {
        return failureOf(error, 'settings')
      }
    },
  }
}

interface Discovered {
  readonly openId: typeof OpenId
  readonly server: OpenId.Configuration
}

async function discover({ issuer, clientId, clientSecret }: ProviderOptions): Promise<Discovered> {
  const openId = await import('openid-client')
  const isPlain = issuer.startsWith('http:')
  const server = await openId.discovery(
    new URL(issuer),
    clientId,
    { [openId.clockTolerance]: TOLERANCE_SECONDS },
    clientSecret === null ? openId.None() : bySecret(openId, clientSecret),
    {
      timeout: TIMEOUT_SECONDS,
      [openId.customFetch]: boundedFetch,
      // Signatures are checked although the tokens come straight from the provider.
      execute: [openId.enableNonRepudiationChecks, ...(isPlain ? [openId.allowInsecureRequests] : [])],
    },
  )
  return { openId, server }
}

/** In the header, which is what clients are registered for unless said otherwise; in the body where a provider has that alone. */
function bySecret(openId: typeof OpenId, secret: string): OpenId.ClientAuth {
  const [basic, post] = [openId.ClientSecretBasic(secret), openId.ClientSecretPost(secret)]
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const isPost = !methods.includes('client_secret_basic') && methods.includes('client_secret_post')
    return (isPost ? post : basic)(server, client, body, headers)
  }
}

type Claims = Readonly<Record<string, unknown>> & { readonly sub: string }

async function finished(found: Discovered, came: URL, begun: BegunSignIn, groupsClaim: string) {
  const { openId, server } = found
  const tokens = await openId.authorizationCodeGrant(server, came, {
    expectedState: begun.state,
    expectedNonce: begun.nonce,
    pkceCodeVerifier: begun.verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims() ? await claimsIn(found, tokens, groupsClaim) : null
  if (!claims) throw new Error('the provider sent no ID token')
  return { claims, renewal: tokens.refresh_token ?? null }
}

/** Of the signed token; where that is silent about groups or names, of the provider's own answer about the person too. */
async function claimsIn(
  { openId, server }: Discovered,
  tokens: OpenId.TokenEndpointResponse & OpenId.TokenEndpointResponseHelpers,
  groupsClaim: string,
): Promise<Claims | null> {
  const signed: Partial<Claims> = tokens.claims() ?? {}
  const isSilent =
    !(groupsClaim in signed || (groupsClaim.split('.')[0] ?? '') in signed) || signed['name'] === undefined
  const isAskable = server.serverMetadata().userinfo_endpoint !== undefined
  const subject = signed.sub ?? openId.skipSubjectCheck
  const asked = isSilent && isAskable ? await openId.fetchUserInfo(server, tokens.access_token, subject) : {}
  const { sub, ...told } = { ...asked, ...signed }
  return sub === undefined ? null : { ...told, sub }
}

/** Refusals of the provider that another person, or the same one tomorrow, would not get. */
const DECLINED = new Set(['access_denied', 'login_required', 'interaction_required', 'consent_required'])
const LATE = new Set(['invalid_grant'])
const AWAY = new Set(['server_error', 'temporarily_unavailable', 'OAUTH_TIMEOUT', 'OAUTH_ABORT'])

/** `otherwise`: what it is that nothing more is known of. */
function failureOf(error: unknown, otherwise: 'settings' | 'unsound'): SignInFailure {
  const { message, code, error: refused, status, cause } = partsOf(error)
  const reason = [message, refused, code, cause].filter(Boolean).join(', ')
  if (status >= 500 || AWAY.has(refused || code) || message === 'fetch failed') return { failed: 'away', reason }
  if (DECLINED.has(refused)) return { failed: 'declined', reason }
  if (LATE.has(refused)) return { failed: 'late', reason }
  // Any other refusal by name, or to take our secret, is about us and not about the person.
  const isOurs = refused !== '' || code === 'OAUTH_WWW_AUTHENTICATE_CHALLENGE'
  return { failed: isOurs ? 'settings' : otherwise, reason }
}

interface ErrorParts {
  readonly message: string
  readonly code: string
  /** What the provider calls it. */
  readonly error: string
  readonly status: number
  readonly cause: string
}

function partsOf(thrown: unknown): ErrorParts {
  const error: Readonly<Record<string, unknown>> = Object(thrown)
  const text = (value: unknown): string => (typeof value === 'string' ? value : '')
  const cause: Readonly<Record<string, unknown>> = Object(error['cause'])
  const status = Number(error['status'] ?? cause['status'] ?? 0)
  return {
    message: text(error['message']),
    code: text(error['code']),
    error: text(error['error']),
    status: Number.isFinite(status) ? status : 0,
    cause: text(cause['code']) || text(cause['message']),
  }
}

const boundedFetch: OpenId.CustomFetch = async (url, options) => {
  const answer = await fetch(url, options as RequestInit)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += (chunk as Uint8Array).length
    if (size > MOST_BYTES) throw new Error('the provider answers with more than a mebibyte')
    chunks.push(chunk as Uint8Array)
  }
  const { status, statusText, headers } = answer
  // What was unpacked on its way has no length or encoding any more.
  const kept = new Headers([...headers].filter(([name]) => !/^content-(length|encoding)$/.test(name)))
  const body = status === 204 || status === 304 ? null : Buffer.concat(chunks)
  return new Response(body, { status, statusText, headers: kept })
}
