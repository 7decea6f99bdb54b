import { generateKeyPairSync } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

// A real provider of OpenID Connect on the loopback. It stands in test/tools, because only CI needs it:
// `npm ci --prefix test/tools`.

const MODULE = new URL('../tools/node_modules/oidc-provider/lib/index.js', import.meta.url)
export const hasProvider = existsSync(MODULE)
export const NO_PROVIDER =
  'sign-in is not tried with a real provider in this run: npm ci --prefix test/tools installs it'

export const CLIENT = { id: 'vitrine', secret: 'a secret: with/characters+that are escaped' }

interface Account {
  readonly name: string
  readonly groups: readonly string[]
}

export interface TestProvider {
  readonly issuer: string
  /** Who sits in front of the browser from now on; null: they press "Cancel". */
  person: (Account & { readonly id: string }) | null
  /** What it knows of somebody who has signed in; null: they are locked out. */
  know(id: string, account: Account | null): void
  /** Changes answers of the provider, as one would who is on the way or has taken it over. */
  tamper: ((path: string, body: string) => string) | null
  readonly close: () => Promise<void>
}

/** What is used of it: the package has no types of its own. */
interface OidcProvider {
  callback(): (request: IncomingMessage, response: ServerResponse) => void
  interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
  readonly Grant: new (of: object) => { addOIDCScope(scope: string): void; save(): Promise<string> }
}

export async function startProvider(redirectUris: readonly string[]): Promise<TestProvider> {
  const { default: Provider } = (await import(MODULE.href)) as {
    default: new (issuer: string, settings: object) => OidcProvider
  }
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const accounts = new Map<string, Account>()
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: redirectUris,
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    issueRefreshToken: () => true,
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'test' }] },
    cookies: { keys: ['a key of the provider’s own'] },
    claims: { openid: ['sub'], profile: ['name'], groups: ['groups'] },
    scopes: ['openid', 'profile', 'email', 'groups'],
    findAccount: (_: unknown, id: string) =>
      accounts.has(id) ? { accountId: id, claims: async () => ({ sub: id, ...accounts.get(id) }) } : undefined,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    async loadExistingGrant(context: {
      oidc: { client: { clientId: string }; session: { accountId: string }; provider: OidcProvider }
    }) {
      const { client, session } = context.oidc
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid profile email groups')
      await grant.save()
      return grant
    },
    pkce: { required: () => true },
  })
  const answer = provider.callback()
  const test: TestProvider = {
    issuer,
    person: null,
    tamper: null,
    know: (id, account) => void (account ? accounts.set(id, account) : accounts.delete(id)),
    close: () => new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  }
  server.on('request', (request, response) => {
    const path = request.url?.split('?')[0] ?? ''
    if (test.tamper) changeAnswer(response, path, test.tamper)
    if (!path.startsWith('/interaction/')) return answer(request, response)
    const { person } = test
    if (person) accounts.set(person.id, person)
    const result = person
      ? { login: { accountId: person.id, remember: false } }
      : { error: 'access_denied', error_description: 'the person pressed Cancel' }
    return void provider.interactionFinished(request, response, result)
  })
  return test
}

function changeAnswer(response: ServerResponse, path: string, tamper: NonNullable<TestProvider['tamper']>): void {
  const end = response.end.bind(response) as (body?: string) => ServerResponse
  response.end = (body?: unknown) => {
    if (typeof body !== 'string' && !Buffer.isBuffer(body)) return end()
    const changed = tamper(path, body.toString())
    response.setHeader('content-length', Buffer.byteLength(changed))
    return end(changed)
  }
}
