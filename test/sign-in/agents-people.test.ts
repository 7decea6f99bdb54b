import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi, type TestProject } from '../kit/api.ts'
import { testConsole, type TestConsole } from '../kit/console.ts'
import { agent, ORIGIN, type Agent } from './agent.ts'
import { CLIENT, hasProvider, NO_PROVIDER, startProvider, type TestProvider } from './provider.ts'

// A person who signs in by their company's provider lets a program in, and what becomes of that when they leave.

if (!hasProvider) console.warn(NO_PROVIDER)

describe.skipIf(!hasProvider)('a person lets a program in', () => {
  let provider: TestProvider
  let api: TestApi
  let console: TestConsole
  let program: Agent
  let [one, two]: (TestProject | undefined)[] = []
  let later = 0

  beforeAll(async () => {
    provider = await startProvider([`${ORIGIN}/console/session/callback`])
    const plain = await testApi('embedded')
    one = await plain.project()
    two = await plain.project()
    const env = {
      VITRINE_PUBLIC_URL: ORIGIN,
      VITRINE_OIDC_ISSUER: provider.issuer,
      VITRINE_OIDC_CLIENT_ID: CLIENT.id,
      VITRINE_OIDC_CLIENT_SECRET: CLIENT.secret,
      VITRINE_OIDC_SCOPE: 'openid profile groups',
      VITRINE_OIDC_GROUPS: JSON.stringify({
        readers: { [one.name]: 'read' },
        writers: { [one.name]: 'write', [two.name]: 'write' },
      }),
    }
    const clock = { now: () => Date.now() + later }
    api = await testApi('embedded', { db: plain.services.db, env, clock })
    console = testConsole(api)
    program = agent(console)
  })
  afterAll(() => Promise.all([provider.close(), console.app.close()]))

  const HOST = { host: 'localhost:4601' }
  const cookiesOf = (headers: object): string[] =>
    [(headers as Record<string, string | string[]>)['set-cookie'] ?? []]
      .flat()
      .map((set) => set.split(';')[0] ?? '')
      .filter((set) => !set.endsWith('='))

  /** From the page's own link to the provider and back; the browser's session, and where it ends. */
  async function signIn(way: string): Promise<{ session: string; to: string }> {
    const began = await console.app.inject({ url: way, headers: { ...HOST, 'sec-fetch-site': 'same-origin' } })
    const jar = new Map<string, string>()
    let address = new URL(String(began.headers['location']))
    while (!address.href.startsWith(ORIGIN)) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await fetch(address, { redirect: 'manual', headers: { cookie } })
      for (const set of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
        jar.set(name, value)
      }
      address = new URL(answer.headers.get('location') ?? '', address)
    }
    const back = await console.app.inject({
      url: address.pathname + address.search,
      headers: { ...HOST, cookie: cookiesOf(began.headers).join('; '), 'sec-fetch-site': 'cross-site' },
    })
    return { session: cookiesOf(back.headers).join('; '), to: String(back.headers['location']) }
  }

  async function letIn(groups: string[], project?: string) {
    provider.person = { id: `person-${Math.random()}`, name: 'Ada Lovelace', groups }
    const asked = await program.authorize()
    const way = /href="(\/console\/session\/provider[^"]*)"/.exec(asked.page.body)?.[1] ?? ''
    const { session, to } = await signIn(way.replaceAll('&amp;', '&'))
    expect(to.startsWith('/oauth/authorize?')).toBe(true)
    const query = Object.fromEntries(new URL(to, ORIGIN).searchParams)
    const shown = await program.authorize(query, session)
    const scope = [...shown.page.body.matchAll(/name="scope" value="([^"]*)"/g)].map(([, found = '']) => found)
    const left = await program.press(shown, 'allow', { fields: { scope, ...(project ? { project } : {}) } })
    const told = new URL(String(left.headers['location'])).searchParams
    const tokens = (await program.exchange({ ...asked, code: told.get('code') ?? '' })).json()
    return { shown, session, tokens, client: asked.client, id: provider.person.id }
  }
  const reads = async (access: string) => (await program.mcp(`Bearer ${access}`)).statusCode

  test('the page knows who is signed in, and where', async () => {
    const { shown, tokens } = await letIn(['readers'])
    expect(shown.page.body).toContain('Ada Lovelace')
    expect(shown.page.body).toContain(one?.name)
    expect(shown.page.body).toContain('It also asked to write the documentation, which you may not.')
    expect(tokens.scope).toBe('read:library read:docs')
    expect(await reads(tokens.access_token)).toBe(200)
  })

  test('a person of several projects chooses one', async () => {
    const { shown, tokens } = await letIn(['writers'], two?.id)
    expect(shown.page.body).toMatch(
      new RegExp(
        `<option value="${one?.id}">[^]*<option value="${two?.id}">|<option value="${two?.id}">[^]*<option value="${one?.id}">`,
      ),
    )
    const admin = await api.newKey(two?.id ?? '', ['admin'])
    const { data } = (await console.call('listGrants', { key: admin })).body
    expect(data).toMatchObject([{ grantor: 'Ada Lovelace', kind: 'person' }])
    expect(await reads(tokens.access_token)).toBe(200)
  })

  test('it ends when an administrator ends their sessions', async () => {
    const { tokens, client } = await letIn(['readers'])
    const admin = await api.newKey(one?.id ?? '', ['admin'])
    const open = (await console.call('listSessions', { key: admin })).body.data as {
      owner_id: string
      created_at: string
    }[]
    const newest = open.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))[0]
    await console.call('endSessionsOf', { key: admin, path: { owner_id: newest?.owner_id ?? '' } })
    expect(await reads(tokens.access_token)).toBe(401)
    expect((await program.renew(tokens.refresh_token, client)).statusCode).toBe(400)
  })

  test('it is bounded by the groups that the provider tells of now, and ends with the provider’s word', async () => {
    const { tokens, session, id } = await letIn(['writers'], one?.id)
    const sees = async () => (await program.mcp(`Bearer ${tokens.access_token}`)).body.includes('write_documentation')
    const look = () =>
      console.app.inject({
        url: '/console/session',
        headers: { ...HOST, cookie: session, 'sec-fetch-site': 'same-origin' },
      })
    expect(await sees()).toBe(true)
    provider.know(id, { name: 'Ada Lovelace', groups: ['readers'] })
    later = 6 * 60_000
    await look()
    expect(await sees()).toBe(false)
    provider.know(id, null)
    later = 12 * 60_000
    await look()
    expect(await reads(tokens.access_token)).toBe(401)
    later = 0
  })

  test('it lasts no longer than their sign-in', async () => {
    const { tokens, client } = await letIn(['readers'])
    later = 23 * 3_600_000
    const renewed = (await program.renew(tokens.refresh_token, client)).json()
    expect(await reads(renewed.access_token)).toBe(200)
    later = 24 * 3_600_000 + 60_000
    expect(await reads(renewed.access_token)).toBe(401)
    expect((await program.renew(renewed.refresh_token, client)).statusCode).toBe(400)
    later = 0
  })
})
