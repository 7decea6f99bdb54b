import * as second from '@modelcontextprotocol/client'
import { existsSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApi } from '../kit/api.ts'
import { testConsole } from '../kit/console.ts'

// The whole way with the clients that agents are made of: they find the server, register, send a person's browser, change
// the code for tokens, ask a tool, and renew. What they ask, and in which order, is theirs. The first kind stands in
// test/tools: `npm ci --prefix test/tools`.

const FIRST = new URL('../tools/node_modules/@modelcontextprotocol/sdk/dist/esm/client/', import.meta.url)
const hasFirst = existsSync(FIRST)
if (!hasFirst)
  console.warn('agents do not sign in with the SDK of before in this run: npm ci --prefix test/tools installs it')

type Kit = Pick<typeof second, 'Client' | 'StreamableHTTPClientTransport' | 'UnauthorizedError'>

async function firstKit(): Promise<Kit> {
  const load = (file: string): Promise<object> => import(new URL(file, FIRST).href) as Promise<object>
  // The same names, and what is used of them is the same.
  return {
    ...(await load('index.js')),
    ...(await load('streamableHttp.js')),
    ...(await load('auth.js')),
  } as unknown as Kit
}

const BACK = 'http://127.0.0.1:33418/callback'

/** What an agent keeps, and the addresses that it sends a browser to. */
class Kept implements second.OAuthClientProvider {
  readonly sent: URL[] = []
  readonly redirectUrl = BACK
  readonly clientMetadata = { client_name: 'A test client', redirect_uris: [BACK], token_endpoint_auth_method: 'none' }
  given: second.OAuthTokens | undefined
  #client: second.OAuthClientInformationMixed | undefined
  #verifier = ''
  #found: second.OAuthDiscoveryState | undefined
  state = (): string => 'of this very agent'
  clientInformation = () => this.#client
  saveClientInformation = (client: second.OAuthClientInformationMixed): void => void (this.#client = client)
  tokens = () => this.given
  saveTokens = (tokens: second.OAuthTokens): void => void (this.given = tokens)
  redirectToAuthorization = (address: URL): void => void this.sent.push(address)
  saveCodeVerifier = (verifier: string): void => void (this.#verifier = verifier)
  codeVerifier = (): string => this.#verifier
  saveDiscoveryState = (found: second.OAuthDiscoveryState): void => void (this.#found = found)
  discoveryState = () => this.#found
}

for (const [name, kit, isThere] of [
  ['@modelcontextprotocol/sdk 1.x', firstKit, hasFirst],
  ['@modelcontextprotocol/client 2.x', async (): Promise<Kit> => second, true],
] as const)
  describe.skipIf(!isThere)(`an agent signs in by ${name}`, () => {
    let at = ''
    let key = ''
    let later = 0

    beforeAll(async () => {
      const api = await testApi('embedded', { clock: { now: () => Date.now() + later } })
      const console = testConsole(api)
      key = (await api.project()).key
      at = await console.app.listen({ host: '127.0.0.1', port: 0 })
      return () => console.app.close()
    })

    /** A person's browser, who types the key and allows; where it ends is where the agent listens. */
    async function decide(address: URL): Promise<URL> {
      const page = await fetch(address)
      const cookie = page.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      const press = async (shown: string, fields: Record<string, string>, scopes: string[] = []): Promise<Response> => {
        const kept = /name="kept" value="([^"]*)"/.exec(shown)?.[1] ?? ''
        const body = new URLSearchParams({ kept, ...fields })
        for (const scope of scopes) body.append('scope', scope)
        const headers = { cookie, origin: at, 'sec-fetch-site': 'same-origin' }
        return fetch(new URL('/oauth/authorize', at), { method: 'POST', body, headers, redirect: 'manual' })
      }
      const decided = await (await press(await page.text(), { decision: 'key', key })).text()
      const scopes = [...decided.matchAll(/name="scope" value="([^"]*)"/g)].map(([, scope = '']) => scope)
      return new URL((await press(decided, { decision: 'allow' }, scopes)).headers.get('location') ?? '')
    }

    test('it is refused, sends a browser, is let in, asks a tool, and goes on when its access is over', async () => {
      const { Client, StreamableHTTPClientTransport, UnauthorizedError } = await kit()
      const asked: string[] = []
      const watched = async (url: string | URL, init?: RequestInit): Promise<Response> => {
        const answer = await fetch(url, init)
        asked.push(`${init?.method ?? 'GET'} ${new URL(url).pathname} ${answer.status}`)
        return answer
      }
      const authProvider = new Kept()
      const connection = () => new StreamableHTTPClientTransport(new URL('/mcp', at), { authProvider, fetch: watched })
      const begun = connection()
      await expect(new Client({ name: 'test', version: '1' }).connect(begun)).rejects.toThrow(UnauthorizedError)
      const back = await decide(authProvider.sent[0] ?? new URL(at))
      expect(back.href.startsWith(BACK)).toBe(true)
      expect([back.searchParams.get('state'), back.searchParams.get('iss')]).toEqual(['of this very agent', at])
      await begun.finishAuth(back.searchParams.get('code') ?? '', back.searchParams.get('iss') ?? '')
      console.log(`${name} asked: ${asked.join(', ')}`)
      expect(asked.map((one) => one.replace(/ \d+$/, ''))).toEqual(
        expect.arrayContaining([
          'POST /mcp',
          'GET /.well-known/oauth-protected-resource/mcp',
          'GET /.well-known/oauth-authorization-server',
          'POST /oauth/register',
          'POST /oauth/token',
        ]),
      )

      const client = new Client({ name: 'test', version: '1' })
      await client.connect(connection())
      expect((await client.listTools()).tools.map((tool) => tool.name)).toContain('write_documentation')
      const refresh = authProvider.given?.refresh_token
      expect(refresh).toMatch(/^svr_/)
      later += 3_600_000
      const answer = await client.callTool({ name: 'list_components', arguments: {} })
      expect(answer.isError ?? false).toBe(false)
      const page = { action: 'create', title: `Made by ${name}` }
      const written = await client.callTool({ name: 'manage_pages', arguments: page })
      expect([written.isError ?? false, JSON.stringify(written.content)]).toEqual([
        false,
        expect.stringContaining('Made by'),
      ])
      expect(authProvider.given?.refresh_token).toMatch(/^svr_/)
      expect(authProvider.given?.refresh_token).not.toBe(refresh)
      expect(authProvider.sent).toHaveLength(1)
      await client.close()
    })
  })
