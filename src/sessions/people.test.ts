import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi, type TestProject } from '../../test/kit/api.ts'
import { testConsole, type TestConsole } from '../../test/kit/console.ts'
import { engines } from '../../test/kit/databases.ts'
import type { BegunSignIn, IdentityProvider } from '../ports.ts'
import { createSessions } from './sessions.ts'

const PUBLIC = 'http://localhost:4601'
const OURS = { host: 'localhost:4601', origin: PUBLIC, 'sec-fetch-site': 'same-origin' }
const MINUTE = 60_000

/** What the provider tells of whoever comes back with a code. Test libraries have names of their own, so settings do too. */
const ACCOUNTS: Readonly<Record<string, Readonly<Record<string, unknown>> & { sub: string }>> = {
  ada: { sub: 'ada', name: 'Ada Lovelace', groups: ['designers', 'unnamed'] },
  grace: { sub: 'grace', name: 'Grace Hopper', groups: ['readers'] },
  lead: { sub: 'lead', email: 'lead@example.com', groups: ['designers', 'everything'] },
  nobody: { sub: 'nobody', name: 'Nobody', groups: ['unnamed'] },
  silent: { sub: 'silent', name: 'Silent' },
}

describe.each(engines)('people who sign in by name, on %s', (engine) => {
  let now = Date.UTC(2026, 10, 17)
  const clock = { now: () => now }
  let [api, other]: [TestApi | null, TestApi | null] = [null, null]
  let projects: { mine: TestProject; second: TestProject; foreign: TestProject }
  let console: TestConsole
  let asked: string[] = []
  let isAway = false
  /** What the provider was asked again by, and what it says then. */
  let renewals: string[] = []
  const asBefore = (who: string): (typeof ACCOUNTS)[string] | 'late' => ACCOUNTS[who] ?? 'late'
  let saysNow: (who: string) => (typeof ACCOUNTS)[string] | 'late' | 'away' | null = asBefore

  const provider: IdentityProvider = {
    async begin() {
      if (isAway) return { failed: 'away', reason: 'fetch failed' }
      const state = Math.random().toString(36).slice(2)
      return { address: `https://login.example/auth?state=${state}`, begun: { state, nonce: 'n', verifier: 'v' } }
    },
    async finish(query: string, _begun: BegunSignIn) {
      asked.push(query)
      const code = new URLSearchParams(query).get('code') ?? ''
      const claims = ACCOUNTS[code]
      return claims ? { claims, renewal: `${code} 1` } : { failed: 'late', reason: 'invalid_grant' }
    },
    async again(renewal) {
      renewals.push(renewal)
      const [who = '', count] = renewal.split(' ')
      const told = saysNow(who)
      return typeof told === 'string'
        ? { failed: told, reason: told }
        : { claims: told, renewal: `${who} ${Number(count) + 1}` }
    },
    findFault: async () => null,
  }

  beforeAll(async () => {
    const plain = await testApi(engine)
    projects = { mine: await plain.project(), second: await plain.project(), foreign: await plain.project() }
    const { mine, second } = projects
    const groups = {
      designers: { [mine.name]: 'write' },
      readers: { [mine.id.toUpperCase()]: ['read:docs'] },
      everything: { [second.name]: 'read', 'there is no such library': 'write' },
    }
    const env = {
      VITRINE_PUBLIC_URL: PUBLIC,
      VITRINE_OIDC_ISSUER: 'https://login.example',
      VITRINE_OIDC_CLIENT_ID: 'vitrine',
      VITRINE_OIDC_GROUPS: JSON.stringify(groups),
    }
    api = await testApi(engine, { clock, env, outside: { provider }, db: plain.services.db })
    other = plain
    console = testConsole(api)
  })
  afterAll(() => console.app.close())

  const cookies = (answer: { headers: object }): string[] =>
    [(answer.headers as Record<string, string | string[]>)['set-cookie'] ?? []]
      .flat()
      .map((cookie) => cookie.split(';')[0] ?? '')
  const start = (query = '', headers: object = {}) =>
    console.app.inject({ url: `/console/session/provider${query}`, headers: { host: OURS.host, ...headers } })
  const back = (query: string, cookie: string, headers: object = {}) =>
    console.app.inject({
      url: `/console/session/callback?${query}`,
      headers: { host: OURS.host, 'sec-fetch-site': 'cross-site', cookie, ...headers },
    })
  const stateOf = (answer: { headers: object }): string =>
    new URL(String((answer.headers as Record<string, unknown>)['location'])).searchParams.get('state') ?? ''
  const signIn = async (who: string, query = '') => {
    const began = await start(query)
    const answer = await back(`code=${who}&state=${stateOf(began)}`, cookies(began)[0] ?? '')
    return { answer, session: cookies(answer).find((one) => /^vitrine_4601=./.test(one)) ?? '' }
  }
  const ask = (cookie: string, more: { method?: 'GET' | 'POST'; url: string; payload?: object }) =>
    console.app.inject({ method: 'GET', ...more, headers: { ...OURS, cookie } })
  const told = async (cookie: string) => (await ask(cookie, { url: '/console/session' })).json().session

  test('a person signs in, and what they write has their name', async () => {
    const { answer, session } = await signIn('ada', '?to=/components?view=list')
    expect([answer.statusCode, answer.headers['location']]).toEqual([303, '/components?view=list'])
    expect(await told(session)).toMatchObject({
      project: { id: projects.mine.id },
      kind: 'person',
      name: 'Ada Lovelace',
      scopes: ['read:library', 'read:docs', 'write:docs'],
      projects: [{ id: projects.mine.id, name: projects.mine.name }],
    })
    const page = await ask(session, { method: 'POST', url: '/api/v1/documentation/pages', payload: { title: 'Hers' } })
    expect([page.statusCode, page.json().updatedBy]).toEqual([201, 'Ada Lovelace'])
    const { id } = page.json()
    const url = `/api/v1/entities/doc-page/${id}/documentation`
    const blocks = [{ type: 'text', content: { markdown: 'By name' } }]
    await ask(session, { method: 'POST', url, payload: { blocks } })
    expect((await ask(session, { url })).json().blocks[0].updatedBy).toBe('Ada Lovelace')
    const history = await ask(session, { url: `/console/history/doc-page/${id}` })
    expect(history.json().data[0].actor).toBe('Ada Lovelace')
    // A key has no name to give: whoever writes next takes hers away.
    await other?.call('updatePage', { key: projects.mine.key, path: { page_id: id }, body: { icon: 'x' } })
    expect((await ask(session, { url: `/api/v1/documentation/pages/${id}` })).json().updatedBy).toBeNull()
  })

  test('a group may do what the settings say, and no more', async () => {
    const { session } = await signIn('grace')
    expect((await told(session)).scopes).toEqual(['read:docs'])
    expect((await ask(session, { url: '/api/v1/components' })).statusCode).toBe(403)
    const write = await ask(session, { method: 'POST', url: '/api/v1/documentation/pages', payload: { title: 'No' } })
    expect(write.statusCode).toBe(403)
  })

  test('one of several projects is chosen, changed and remembered; a foreign one is none of theirs', async () => {
    const { answer, session } = await signIn('lead')
    expect(answer.headers['location']).toBe('/#choose')
    const { mine, second, foreign } = projects
    const known = await told(session)
    expect(new Set(known.projects.map(({ id }: { id: string }) => id))).toEqual(new Set([mine.id, second.id]))
    const choose = (cookie: string, project: unknown, headers: object = {}) =>
      console.app.inject({
        method: 'POST',
        url: '/console/session/project',
        headers: { ...OURS, cookie, ...headers },
        payload: { project },
      })
    for (const wrong of [foreign.id, 'nothing', 7]) {
      const refused = await choose(session, wrong)
      expect([refused.statusCode, refused.json().error.details.issues[0].path]).toEqual([400, 'body.project'])
    }
    const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await choose(session, second.id, evil)).statusCode).toBe(400)
    expect((await choose('', second.id)).statusCode).toBe(401)
    now += 10 * MINUTE
    const chosen = await choose(session, second.id)
    expect(chosen.json().session).toMatchObject({
      project: { id: second.id },
      scopes: ['read:library', 'read:docs'],
      // Choosing does not make it last longer.
      expires_at: known.expires_at,
    })
    expect((await ask(session, { url: '/console/session' })).json().session).toBeNull()
    const again = await signIn('lead', `?project=${second.id}`)
    expect(again.answer.headers['location']).toBe('/')
    expect((await told(again.session)).project.id).toBe(second.id)
    const planted = await signIn('ada', `?project=${second.id}`)
    expect((await told(planted.session)).project.id).toBe(mine.id)
  })

  test('nobody gets in without a group that is let in, and the log says which they have', async () => {
    for (const who of ['nobody', 'silent']) {
      const { answer, session } = await signIn(who)
      expect([answer.headers['location'], session]).toEqual(['/#sign-in=nowhere', ''])
    }
  })

  test('a sign-in is of one browser: another state, none, or one that was changed asks the provider nothing', async () => {
    const [mine, theirs] = [await start(), await start()]
    const cookie = cookies(mine)[0] ?? ''
    asked = []
    const tampered = cookie.slice(0, -4) + (cookie.endsWith('AAAA') ? 'BBBB' : 'AAAA')
    for (const [query, brought] of [
      [`code=ada&state=${stateOf(theirs)}`, cookie],
      ['code=ada', cookie],
      [`code=ada&state=${stateOf(mine)}`, ''],
      [`code=ada&state=${stateOf(mine)}`, tampered],
      [`code=ada&state=${stateOf(mine)}`, 'vitrine_4601_sign_in=e30'],
    ] as const) {
      const answer = await back(query, brought)
      expect(answer.headers['location']).toBe('/#sign-in=late')
      expect(cookies(answer)).toEqual(['vitrine_4601_sign_in='])
    }
    expect(asked).toEqual([])
    expect((await back(`code=ada&state=${stateOf(mine)}`, cookie)).headers['location']).toBe('/')
  })

  test('it is too late after a quarter of an hour, to the millisecond', async () => {
    for (const [after, want] of [
      [15 * MINUTE - 1, '/'],
      [15 * MINUTE, '/#sign-in=late'],
    ] as const) {
      const began = await start()
      now += after
      expect((await back(`code=ada&state=${stateOf(began)}`, cookies(began)[0] ?? '')).headers['location']).toBe(want)
    }
  })

  test('what the provider refuses, and that it is away, is said where one signs in', async () => {
    expect((await signIn('used-up')).answer.headers['location']).toBe('/#sign-in=late')
    isAway = true
    expect((await start('?to=/tokens')).headers['location']).toBe('/tokens#sign-in=away')
    isAway = false
  })

  test('it leads to no other site, and no other site’s page begins it', async () => {
    for (const to of ['https://evil.example', '//evil.example', '/%5cevil.example', '/.//evil.example']) {
      const { answer } = await signIn('ada', `?to=${encodeURIComponent(to)}`)
      expect(answer.headers['location'], to).toBe('/')
    }
    for (const site of ['cross-site', 'same-site']) {
      const answer = await start('?to=/tokens', { 'sec-fetch-site': site })
      expect([answer.headers['location'], answer.headers['set-cookie']]).toEqual(['/tokens', undefined])
    }
  })

  test('a session that somebody planted is not taken over', async () => {
    const planted = (await signIn('grace')).session
    const began = await start()
    const answer = await back(`code=ada&state=${stateOf(began)}`, `${cookies(began)[0]}; ${planted}`)
    const session = cookies(answer).find((one) => /^vitrine_4601=./.test(one)) ?? ''
    expect(session).not.toBe(planted)
    expect([await told(planted), (await told(session)).name]).toEqual([null, 'Ada Lovelace'])
  })

  test('whoever leaves a group is out within minutes, where the provider tells', async () => {
    const [ada, grace] = [(await signIn('ada')).session, (await signIn('grace')).session]
    renewals = []
    saysNow = (who) => ({ sub: who, groups: ['unnamed'] })
    now += 5 * MINUTE - 1
    expect([(await told(ada))?.name, renewals]).toEqual(['Ada Lovelace', []])
    now += 1
    // Of requests at once the provider is asked by one alone.
    expect(await Promise.all([told(ada), told(ada), told(ada)])).toEqual([null, null, null])
    expect(renewals).toEqual(['ada 1'])
    // One who has another group still has that one's rights, and each renewal is used once.
    saysNow = (who) => ({ sub: who, groups: ['readers'] })
    expect((await told(grace)).scopes).toEqual(['read:docs'])
    now += 5 * MINUTE
    await told(grace)
    expect(renewals).toEqual(['ada 1', 'grace 1', 'grace 2'])
    saysNow = asBefore
  })

  test('a provider that knows the person no more ends the session, one that is away or silent does not', async () => {
    for (const [says, isOpen] of [
      [() => 'late' as const, false],
      [() => 'away' as const, true],
      [() => null, true],
      [() => ({ sub: 'somebody else', groups: ['designers'] }), false],
    ] as const) {
      const { session } = await signIn('ada')
      now += 5 * MINUTE
      saysNow = says
      expect((await told(session)) !== null, says.toString()).toBe(isOpen)
      saysNow = asBefore
      expect((await told(session)) !== null, says.toString()).toBe(isOpen)
    }
  })

  test('on every replica, and what it is asked by is stored sealed', async () => {
    const { session } = await signIn('ada')
    const token = session.split('=')[1] ?? ''
    if (!api) throw new Error('no API')
    const rows = await api.services
      .db`select vouched_by from browser_session where project_id = ${projects.mine.id}::uuid`
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain('ada')
    const grants = [{ group: 'designers', project: projects.mine.name, scopes: ['read:docs'] as const }]
    const replica = createSessions({ ...api.services, grants })
    expect((await replica.authenticate(token))?.session.scopes).toEqual(['read:docs'])
    now += 5 * MINUTE
    saysNow = () => ({ sub: 'ada', groups: [] })
    expect(await told(session)).toBeNull()
    expect(await replica.authenticate(token)).toBeNull()
    saysNow = asBefore
    await replica.close()
  })

  test('an administrator ends a person’s sessions, and only a new sign-in leads back', async () => {
    const [laptop, phone, other] = [await signIn('lead'), await signIn('lead'), await signIn('ada')].map(
      ({ session }) => session,
    )
    const { mine, second } = projects
    const choose = async (cookie: string, project: TestProject) => {
      const payload = { project: project.id }
      const answer = await console.app.inject({
        method: 'POST',
        url: '/console/session/project',
        headers: { ...OURS, cookie },
        payload,
      })
      return {
        status: answer.statusCode,
        session: cookies(answer).find((one) => /^vitrine_4601=./.test(one)) ?? '',
        answer,
      }
    }
    if (!api || !laptop || !phone || !other) throw new Error('no session')
    const atSecond = await choose(laptop, second)
    const atMine = await choose(phone, mine)
    const key = await api.newKey(mine.id, ['admin'])
    const listed = (await console.call('listSessions', { key })).body.data as {
      id: string
      name: string
      owner_id: string
    }[]
    const { owner_id } = listed.find(({ name }) => name === 'lead@example.com') ?? { owner_id: '' }
    const replica = createSessions({
      ...api.services,
      grants: [{ group: 'designers', project: mine.name, scopes: ['read:docs'] }],
    })
    const token = atMine.session.split('=')[1] ?? ''
    expect(await replica.authenticate(token)).not.toBeNull()
    const ended = await console.call('endSessionsOf', { key, path: { owner_id } })
    expect([ended.status, ended.body]).toEqual([200, { ended: 1 }])
    expect(await told(atMine.session)).toBeNull()
    expect(await replica.authenticate(token)).toBeNull()
    await replica.close()
    // The other project is not that administrator's, and no way around into this one.
    expect((await told(atSecond.session)).project.id).toBe(second.id)
    now += 1
    const back = await choose(atSecond.session, mine)
    expect([back.status, back.answer.json().error.details.issues[0].path]).toEqual([400, 'body.project'])
    expect((await told(atSecond.session)).project.id).toBe(second.id)
    expect((await told(other)).name).toBe('Ada Lovelace')
    // Who may sign in does so again.
    const again = await signIn('lead', `?project=${mine.id}`)
    expect((await told(again.session)).project.id).toBe(mine.id)
    const trail = await console.call('listAudit', { key: mine.key })
    expect(trail.body.data[0]).toMatchObject({ action: 'endSessionsOf', details: { person: 'lead@example.com' } })
  })

  test('it ends after a day, and at once when the settings no longer let the group in', async () => {
    const { session } = await signIn('ada')
    const token = session.split('=')[1] ?? ''
    if (!api) throw new Error('no API')
    const grants = [{ group: 'designers', project: projects.mine.name, scopes: ['read:docs'] as const }]
    const [less, none] = [createSessions({ ...api.services, grants }), createSessions(api.services)]
    expect((await less.authenticate(token))?.session.scopes).toEqual(['read:docs'])
    expect(await none.authenticate(token)).toBeNull()
    await Promise.all([less.close(), none.close()])
    now += 24 * 60 * MINUTE - 1
    expect(await told(session)).not.toBeNull()
    now += 1
    expect(await told(session)).toBeNull()
  })

  test('without a provider there is no such way in, and nobody is told of one', async () => {
    if (!other) throw new Error('no API')
    const { app } = testConsole(other)
    expect((await app.inject({ url: '/console/session/provider', headers: OURS })).statusCode).toBe(404)
    expect((await app.inject({ url: '/console/session', headers: OURS })).json()).toEqual({ session: null })
    const here = await ask('', { url: '/console/session' })
    expect(here.json()).toEqual({ session: null, provider: { at: PUBLIC } })
    await app.close()
  })
})
