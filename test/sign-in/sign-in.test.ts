import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestProject } from '../kit/api.ts'
import { testConsole, type TestConsole } from '../kit/console.ts'
import { CLIENT, hasProvider, NO_PROVIDER, startProvider, type TestProvider } from './provider.ts'

// Sign-in with a real provider: what it refuses, what it is asked, and what somebody on the way could try.

const PUBLIC = 'http://localhost:4601'
const CALLBACK = `${PUBLIC}/console/session/callback`
const HOST = { host: 'localhost:4601' }
if (!hasProvider) console.warn(NO_PROVIDER)

describe.skipIf(!hasProvider)('sign-in by a real provider', () => {
  let provider: TestProvider
  let project: TestProject
  /** How far our clock is ahead. */
  let later = 0
  let service: TestConsole
  let misconfigured: TestConsole

  beforeAll(async () => {
    provider = await startProvider([CALLBACK])
    const plain = await testApi('embedded')
    project = await plain.project()
    const consoleWith = async (secret: string): Promise<TestConsole> => {
      const env = {
        VITRINE_PUBLIC_URL: PUBLIC,
        VITRINE_OIDC_ISSUER: provider.issuer,
        VITRINE_OIDC_CLIENT_ID: CLIENT.id,
        VITRINE_OIDC_CLIENT_SECRET: secret,
        VITRINE_OIDC_SCOPE: 'openid profile groups',
        VITRINE_OIDC_GROUPS: JSON.stringify({ designers: { [project.name]: 'write' } }),
      }
      const clock = { now: () => Date.now() + later }
      return testConsole(await testApi('embedded', { db: plain.services.db, env, clock }))
    }
    service = await consoleWith(CLIENT.secret)
    misconfigured = await consoleWith('another secret')
  })
  afterAll(async () => {
    await Promise.all([provider.close(), service.app.close(), misconfigured.app.close()])
  })
  afterEach(() => {
    provider.tamper = null
  })

  const ADA = { id: 'ada', name: 'Ada Lovelace', groups: ['designers'] }
  const cookiesOf = ({ headers }: { headers: object }): string[] =>
    [(headers as Record<string, string | string[]>)['set-cookie'] ?? []].flat().map((one) => one.split(';')[0] ?? '')
  const placeOf = ({ headers }: { headers: object }): string => String((headers as Record<string, unknown>)['location'])

  /** Leaves for the provider, signs in there, and is sent back; `change` is what somebody does to the address on the way. */
  async function comeBack(change = (address: URL) => address, { app } = service) {
    const began = await app.inject({ url: '/console/session/provider', headers: HOST })
    const jar = new Map<string, string>()
    let address = change(new URL(placeOf(began)))
    for (let hop = 0; hop < 10 && !address.href.startsWith(CALLBACK); hop++) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await fetch(address, { redirect: 'manual', headers: { cookie } })
      for (const set of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
        jar.set(name, value)
      }
      const location = answer.headers.get('location')
      if (location === null) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`)
      address = new URL(location, address)
    }
    return { query: address.searchParams, cookie: cookiesOf(began)[0] ?? '' }
  }
  const finish = (query: URLSearchParams, cookie: string, { app } = service) =>
    app.inject({ url: `/console/session/callback?${query.toString()}`, headers: { ...HOST, cookie } })

  test('a person comes in with the name and the groups that the provider tells', async () => {
    provider.person = ADA
    const { query, cookie } = await comeBack()
    expect(query.get('iss')).toBe(provider.issuer)
    const answer = await finish(query, cookie)
    expect([answer.statusCode, placeOf(answer)]).toEqual([303, '/'])
    const session = cookiesOf(answer).find((one) => /^vitrine_4601=./.test(one)) ?? ''
    const told = await service.app.inject({
      url: '/console/session',
      headers: { ...HOST, cookie: session, 'sec-fetch-site': 'same-origin' },
    })
    expect(told.json().session).toMatchObject({ kind: 'person', name: 'Ada Lovelace', project: { id: project.id } })
  })

  test('whoever leaves the group, or is locked out, loses a session within minutes', async () => {
    for (const [account, isOpen] of [
      [ADA, true],
      [{ ...ADA, groups: ['others'] }, false],
      [null, false],
    ] as const) {
      provider.person = ADA
      const { query, cookie } = await comeBack()
      const session = cookiesOf(await finish(query, cookie)).find((one) => /^vitrine_4601=./.test(one)) ?? ''
      const headers = { ...HOST, cookie: session, 'sec-fetch-site': 'same-origin' }
      const told = async (): Promise<unknown> =>
        (await service.app.inject({ url: '/console/session', headers })).json().session
      provider.know('ada', account)
      expect(await told()).not.toBeNull()
      // Twice: the provider takes each of its tokens once, and gave another.
      for (let turn = 0; turn < 2; turn++) {
        later += 5 * 60_000
        expect((await told()) !== null).toBe(isOpen)
      }
    }
  })

  test('whoever left the group does not come in the next time', async () => {
    provider.person = { ...ADA, groups: ['others'] }
    const { query, cookie } = await comeBack()
    expect(placeOf(await finish(query, cookie))).toBe('/#sign-in=nowhere')
  })

  test('a code is good once, in the browser that asked for it', async () => {
    provider.person = ADA
    const mine = await comeBack()
    expect(placeOf(await finish(mine.query, mine.cookie))).toBe('/')
    expect(placeOf(await finish(mine.query, mine.cookie))).toBe('/#sign-in=late')
    // Somebody's own code, put into the sign-in of another: the verifier is not theirs.
    const [theirs, victim] = [await comeBack(), await comeBack()]
    victim.query.set('code', theirs.query.get('code') ?? '')
    expect(placeOf(await finish(victim.query, victim.cookie))).toBe('/#sign-in=late')
  })

  test('a token with the nonce of another sign-in is not taken', async () => {
    provider.person = ADA
    const { query, cookie } = await comeBack((address) => {
      address.searchParams.set('nonce', 'of-another-sign-in')
      return address
    })
    expect(placeOf(await finish(query, cookie))).toBe('/#sign-in=unsound')
  })

  test('an answer of another issuer, or one that does not say whose it is, is not taken', async () => {
    provider.person = ADA
    for (const issuer of ['https://evil.example', null]) {
      const { query, cookie } = await comeBack()
      if (issuer === null) query.delete('iss')
      else query.set('iss', issuer)
      expect(placeOf(await finish(query, cookie))).toBe('/#sign-in=unsound')
    }
  })

  test('a token that was changed on the way is not taken, although all that it says fits', async () => {
    provider.person = ADA
    const { query, cookie } = await comeBack()
    provider.tamper = (path, body) => {
      if (path !== '/token') return body
      const answer = JSON.parse(body) as { id_token: string }
      const [head, claims = '', signature] = answer.id_token.split('.')
      const changed = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), groups: ['designers'], name: 'Eve' }
      const text = Buffer.from(JSON.stringify(changed)).toString('base64url')
      return JSON.stringify({ ...answer, id_token: [head, text, signature].join('.') })
    }
    expect(placeOf(await finish(query, cookie))).toBe('/#sign-in=unsound')
  })

  test('whoever presses Cancel is told so', async () => {
    provider.person = null
    const { query, cookie } = await comeBack()
    expect(placeOf(await finish(query, cookie))).toBe('/#sign-in=declined')
  })

  test('a wrong secret is a matter of the settings', async () => {
    provider.person = ADA
    const { query, cookie } = await comeBack(undefined, misconfigured)
    expect(placeOf(await finish(query, cookie, misconfigured))).toBe('/#sign-in=settings')
  })

  test('one that calls itself otherwise, says too much or nothing sensible is not used, and asked again the next time', async () => {
    const fresh = await consoleOf()
    const answers = [
      (body: string) => body.replace(`"issuer":"${provider.issuer}"`, '"issuer":"https://evil.example"'),
      (body: string) => body.replace('{', `{"padding":"${'x'.repeat(2_000_000)}",`),
      () => '<html>not here</html>',
    ]
    for (const change of answers) {
      provider.tamper = (path, body) => (path.startsWith('/.well-known') ? change(body) : body)
      const answer = await fresh.app.inject({ url: '/console/session/provider', headers: HOST })
      expect(placeOf(answer)).toBe('/#sign-in=settings')
    }
    provider.tamper = null
    expect(placeOf(await fresh.app.inject({ url: '/console/session/provider', headers: HOST }))).toContain(
      `${provider.issuer}/auth?`,
    )
    await fresh.app.close()
  })

  test('one that is away is said to be, before leaving and on coming back', async () => {
    const short = await startProvider([CALLBACK])
    const fresh = await consoleOf(short.issuer)
    const began = await fresh.app.inject({ url: '/console/session/provider', headers: HOST })
    const state = new URL(placeOf(began)).searchParams.get('state') ?? ''
    await short.close()
    const query = new URLSearchParams({ code: 'some', state, iss: short.issuer })
    expect(placeOf(await finish(query, cookiesOf(began)[0] ?? '', fresh))).toBe('/#sign-in=away')
    await fresh.app.close()
    const later = await consoleOf(short.issuer)
    expect(placeOf(await later.app.inject({ url: '/console/session/provider?to=/tokens', headers: HOST }))).toBe(
      '/tokens#sign-in=away',
    )
    await later.app.close()
  })

  async function consoleOf(issuer = provider.issuer): Promise<TestConsole> {
    const env = {
      VITRINE_PUBLIC_URL: PUBLIC,
      VITRINE_OIDC_ISSUER: issuer,
      VITRINE_OIDC_CLIENT_ID: CLIENT.id,
      VITRINE_OIDC_CLIENT_SECRET: CLIENT.secret,
      VITRINE_OIDC_GROUPS: '{"designers": {"none": "read"}}',
    }
    return testConsole(await testApi('embedded', { env }))
  }
})
