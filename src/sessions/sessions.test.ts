import { afterAll, describe, expect, test } from 'vitest'
import { admin, adminServices, commandLineOn } from '../../test/kit/admin.ts'
import { testApi, type TestApi, type TestProject } from '../../test/kit/api.ts'
import { testConsole } from '../../test/kit/console.ts'
import { engines } from '../../test/kit/databases.ts'
import { mintId } from '../ids.ts'
import { createSessions } from './sessions.ts'
import { sessionWork } from './session-work.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const HOST = { host: 'localhost:4601' }
const OURS = { ...HOST, origin: 'http://localhost:4601', 'sec-fetch-site': 'same-origin' }

interface Answered {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
  json(): { session: { project: { id: string }; kind: string; scopes: string[] } | null }
}

describe.each(engines)('sessions on %s', async (engine) => {
  let now = Date.UTC(2026, 10, 17)
  const clock = { now: () => now }
  const api: TestApi = await testApi(engine, { clock })
  const console = testConsole(api)
  const { app } = console
  afterAll(() => app.close())

  const cookieOf = ({ headers }: Answered): string => String(headers['set-cookie']).split(';')[0] ?? ''
  const signIn = async (key: string, more: { remember?: boolean; headers?: object } = {}): Promise<Answered> =>
    app.inject({
      method: 'POST',
      url: '/console/session',
      headers: { ...OURS, authorization: `Bearer ${key}`, ...more.headers },
      payload: { remember: more.remember ?? false },
    })
  const ask = (
    cookie: string,
    more: { method?: 'GET' | 'POST' | 'DELETE'; url?: string; headers?: object; payload?: object } = {},
  ) =>
    app.inject({
      method: more.method ?? 'GET',
      url: more.url ?? '/api/v1/documentation/pages',
      headers: { ...OURS, cookie, ...more.headers },
      ...(more.payload ? { payload: more.payload } : {}),
    })
  const signedIn = async (): Promise<{ project: TestProject; cookie: string }> => {
    const project = await api.project()
    return { project, cookie: cookieOf(await signIn(project.key)) }
  }

  test('a key is exchanged for a cookie that no script reads, and which opens what the key opens', async () => {
    const project = await api.project()
    const answer = await signIn(project.key)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.headers['set-cookie']).toMatch(/^vitrine_4601=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(answer.json().session).toMatchObject({ project: { id: project.id }, kind: 'key' })
    const cookie = cookieOf(answer)
    expect((await ask(cookie)).statusCode).toBe(200)
    expect((await ask(cookie, { url: '/console/overview' })).statusCode).toBe(200)
    const told = await ask(cookie, { url: '/console/session' })
    expect(told.json().session.project).toEqual({ id: project.id, name: project.name })
    const made = await ask(cookie, {
      method: 'POST',
      url: '/api/v1/documentation/pages',
      payload: { title: 'By session' },
    })
    expect(made.statusCode).toBe(201)
    expect(told.body + made.body).not.toContain(cookie.split('=')[1])
    const kept = await signIn(project.key, { remember: true })
    expect(kept.headers['set-cookie']).toMatch(/; Max-Age=2592000$/)
  })

  test('an administrator lists and ends the sessions of their project, and no others', async () => {
    const [mine, other] = [await signedIn(), await signedIn()]
    const key = await api.newKey(mine.project.id, ['admin'])
    const listed = await console.call('listSessions', { key })
    const [session] = listed.body.data
    expect(listed.body.data).toMatchObject([{ kind: 'key', expires_at: new Date(now + DAY).toISOString() }])
    expect(listed.text).not.toContain(mine.cookie.split('=')[1])
    const [theirs] = (await console.call('listSessions', { key: await api.newKey(other.project.id, ['admin']) })).body
      .data
    for (const id of [theirs.id, '00000000-0000-7000-8000-000000000000', 'nothing'])
      expect((await console.call('endSession', { key, path: { id } })).status, id).toBe(404)
    for (const owner_id of [theirs.owner_id, 'nothing'])
      expect((await console.call('endSessionsOf', { key, path: { owner_id } })).status, owner_id).toBe(404)
    expect((await ask(other.cookie)).statusCode).toBe(200)
    // Whoever only reads and writes neither sees nor ends any, by key or by session.
    for (const id of ['listSessions', 'endSession', 'endSessionsOf'] as const) {
      const refused = await console.call(id, {
        key: mine.project.key,
        path: { id: session.id, owner_id: session.owner_id },
      })
      expect(refused.status, id).toBe(403)
    }
    expect((await console.call('endSession', { key, path: { id: session.id } })).body).toEqual({ ended: 1 })
    expect((await ask(mine.cookie)).statusCode).toBe(401)
    expect((await console.call('listSessions', { key })).body.data).toEqual([])
    expect((await console.call('endSession', { key, path: { id: session.id } })).status).toBe(404)
    const trail = await console.call('listAudit', { key: mine.project.key })
    expect(trail.body.data[0]).toMatchObject({ action: 'endSession', details: { session_id: session.id } })
  })

  test('operators list and end sessions wherever they are', async () => {
    const { project, cookie } = await signedIn()
    // As a command does that the server is asked to run.
    const { revisions } = api.services
    const services = { ...adminServices(api.services.db, { time: now, now: () => now }), revisions }
    const sessions = async (...args: string[]) => {
      const { code, stdout } = await commandLineOn(services.db, ['sessions', ...args, '--json'], services)
      return { code, told: JSON.parse(stdout) as { data: { id: string }[]; error?: { message: string } } }
    }
    const refusal = async (...args: string[]) => (await sessions(...args)).told.error?.message
    const { data } = (await sessions('list', '--project', project.name)).told
    expect(data).toMatchObject([{ kind: 'key' }])
    expect((await sessions('list')).told.data).toContainEqual(
      expect.objectContaining({ kind: 'key', project: project.name, project_id: project.id }),
    )
    const id = data[0]?.id ?? ''
    const other = await api.project()
    expect(await refusal('end', id, '--project', other.name)).toContain('no session with the id')
    expect(await refusal('end')).toContain('name one session, or a person')
    expect((await sessions('end', id)).told).toEqual({ ended: 1 })
    expect((await ask(cookie)).statusCode).toBe(401)
    expect(await refusal('end', id)).toContain('no session with the id')

    const owners = ['Ada', 'Ada', 'Grace'].map(
      (name) => ({ kind: 'person', id: mintId(now), name, groups: [] }) as const,
    )
    const vouched = { signedInAt: new Date(now), vouchedBy: null, vouchedAt: new Date(now) }
    for (const owner of owners)
      for (const { id: projectId } of [project, other])
        await api.services.sessions.begin({ projectId, owner: { ...owner, ...vouched }, scopes: [], remember: false })
    expect(await refusal('end', '--person', 'Ada')).toContain('2 people are called "Ada"')
    expect((await sessions('end', '--person', 'Grace', '--project', other.name)).told).toEqual({ ended: 1 })
    expect((await sessions('end', '--person', 'Grace')).told).toEqual({ ended: 1 })
    expect((await sessions('end', '--person', owners[0]?.id ?? '')).told).toEqual({ ended: 2 })
    expect(await refusal('end', '--person', 'Grace')).toContain('there is no session of "Grace"')
    expect((await sessions('list', '--person', 'Ada', '--project', other.name)).told.data).toHaveLength(1)
  })

  test('only a hash of the token is stored', async () => {
    const { project, cookie } = await signedIn()
    const rows = await api.services.db`select * from browser_session where project_id = ${project.id}::uuid`
    expect(JSON.stringify(rows)).not.toContain(cookie.split('=')[1])
    expect(rows).toHaveLength(1)
  })

  test('the API’s own port and agents know no cookie', async () => {
    const { cookie } = await signedIn()
    const headers = { ...OURS, cookie }
    expect((await api.app.inject({ url: '/v1/documentation/pages', headers })).statusCode).toBe(401)
    const mcp = await ask(cookie, {
      method: 'POST',
      url: '/mcp',
      payload: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
      headers: { accept: 'application/json, text/event-stream' },
    })
    expect(mcp.statusCode).toBe(401)
  })

  test('no page but ours can use a session, to read or to write', async () => {
    const { cookie, project } = await signedIn()
    const write = { method: 'POST', url: '/api/v1/documentation/pages', payload: { title: 'Forged' } } as const
    for (const headers of [
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' },
      { origin: 'null', 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'none' },
    ]) {
      expect((await ask(cookie, { ...write, headers })).statusCode).toBe(401)
      expect((await ask(cookie, { headers })).statusCode).toBe(401)
      // Nor can it end one.
      await ask(cookie, { method: 'DELETE', url: '/console/session', headers })
    }
    const { body } = await api.call('listPages', { key: project.key })
    expect(body.data).toEqual([])
    const answer = await ask(cookie)
    expect(answer.statusCode).toBe(200)
    for (const name of Object.keys(answer.headers)) expect(name).not.toMatch(/^access-control-/)
  })

  test('no other page signs anybody in, and says what to set where it is ours behind a proxy', async () => {
    const { key } = await api.project()
    const answer = await signIn(key, { headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' } })
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain('VITRINE_PUBLIC_URL')
    expect(answer.headers['set-cookie']).toBeUndefined()
    const nobody = await app.inject({ method: 'POST', url: '/console/session', headers: OURS, payload: {} })
    expect(nobody.statusCode).toBe(401)
  })

  test('a token that somebody planted is never taken over: each sign-in makes its own and ends the one before', async () => {
    const { cookie: planted, project } = await signedIn()
    const victim = await api.project()
    const after = await signIn(victim.key, { headers: { cookie: planted } })
    const cookie = cookieOf(after)
    expect(cookie).not.toBe(planted)
    expect(after.json().session).toMatchObject({ project: { id: victim.id } })
    expect((await ask(planted)).statusCode).toBe(401)
    expect((await ask(cookie)).statusCode).toBe(200)
    const invented = await signIn(project.key, { headers: { cookie: `vitrine_4601=${'A'.repeat(43)}` } })
    expect(cookieOf(invented)).not.toContain('AAAA')
  })

  test('it ends with its key: revoked, expired', async () => {
    const { project, cookie } = await signedIn()
    expect((await ask(cookie)).statusCode).toBe(200)
    await admin(adminServices(api.services.db), 'keys.revoke', { key: project.key })
    // Another process revoked it: this one learns by the revision of keys.
    await api.services.revisions.write(project.id, 'keys', () => Promise.resolve())
    expect((await ask(cookie)).statusCode).toBe(401)

    const short = await api.newKey(project.id, ['read:docs'], new Date(now + HOUR))
    const brief = cookieOf(await signIn(short))
    now += HOUR - 1
    expect((await ask(brief)).statusCode).toBe(200)
    now += 1
    expect((await ask(brief)).statusCode).toBe(401)
  })

  test('it may no more than its key', async () => {
    const { id } = await api.project()
    const reader = cookieOf(await signIn(await api.newKey(id, ['read:docs'])))
    const refused = await ask(reader, { method: 'POST', url: '/api/v1/documentation/pages', payload: { title: 'No' } })
    expect(refused.json().error).toMatchObject({ code: 'SVC_INSUFFICIENT_SCOPE', details: { required: 'write:docs' } })
    expect((await ask(reader, { url: '/api/v1/components' })).statusCode).toBe(403)
  })

  test('signing out ends it on every replica', async () => {
    const { cookie } = await signedIn()
    const [, token = ''] = cookie.split('=')
    const replica = createSessions(api.services)
    expect(await replica.authenticate(token)).not.toBeNull()
    const out = await ask(cookie, { method: 'DELETE', url: '/console/session' })
    expect(out.statusCode).toBe(204)
    expect(String(out.headers['set-cookie'])).toContain('Max-Age=0')
    expect((await ask(cookie)).statusCode).toBe(401)
    expect(await replica.authenticate(token)).toBeNull()
    await replica.close()
    expect((await ask(cookie, { url: '/console/session' })).json()).toEqual({ session: null })
  })

  test('it ends at the edges: idle for a week, a day after signing in, or thirty where it is kept', async () => {
    const project = await api.project()
    const forgotten = cookieOf(await signIn(project.key))
    const idle = cookieOf(await signIn(project.key, { remember: true }))
    const used = cookieOf(await signIn(project.key, { remember: true }))
    const began = now
    now = began + DAY - 1
    expect((await ask(forgotten)).statusCode).toBe(200)
    now = began + DAY
    expect((await ask(forgotten)).statusCode).toBe(401)
    now = began + 7 * DAY - 1
    expect((await ask(used)).statusCode).toBe(200)
    now = began + 7 * DAY
    expect((await ask(idle)).statusCode).toBe(401)
    for (const day of [13, 19, 25]) {
      now = began + day * DAY
      expect((await ask(used)).statusCode).toBe(200)
    }
    now = began + 30 * DAY - 1
    expect((await ask(used)).statusCode).toBe(200)
    now = began + 30 * DAY
    expect((await ask(used)).statusCode).toBe(401)
  })

  test('use on another replica counts, and what is over is removed', async () => {
    const { project, cookie } = await signedIn()
    const [, token = ''] = cookieOf(await signIn(project.key, { remember: true })).split('=')
    const [here, there] = [createSessions(api.services), createSessions(api.services)]
    const began = now
    expect(await here.authenticate(token)).not.toBeNull()
    now = began + 6 * DAY
    expect(await there.authenticate(token)).not.toBeNull()
    await there.close()
    now = began + 8 * DAY
    expect(await here.authenticate(token)).not.toBeNull()
    await here.close()
    expect((await ask(cookie)).statusCode).toBe(401)
    await sessionWork({ db: api.services.db, clock }).turn()
    const rows = await api.services.db`select id from browser_session where project_id = ${project.id}::uuid`
    expect(rows).toHaveLength(1)
  })

  test('whoever signs in without end keeps a bounded number of rows', async () => {
    const project = await api.project()
    const { sessions, db } = api.services
    const [key] = await db<{ id: string }>`select id from api_key where project_id = ${project.id}::uuid`
    const owner = { kind: 'key', id: key?.id ?? '' } as const
    for (let count = 0; count < 510; count++)
      await sessions.begin({ projectId: project.id, owner, scopes: [], remember: false })
    const [row] = await db<{ count: number }>`
      select count(*) as count from browser_session where project_id = ${project.id}::uuid`
    expect(row?.count).toBe(500)
  })

  test('a shown key that does not hold is refused, whatever the cookie', async () => {
    const { cookie } = await signedIn()
    expect((await ask(cookie, { headers: { authorization: 'Bearer svc_wrong' } })).statusCode).toBe(401)
  })

  test('what is no sign-in says which member is wrong', async () => {
    const { key } = await api.project()
    for (const [payload, path] of [
      ['{"remember": 1}', 'body.remember'],
      ['{"strange": 1}', 'body.strange'],
      ['[]', 'body'],
    ] as const) {
      const headers = { ...OURS, authorization: `Bearer ${key}`, 'content-type': 'application/json' }
      const answer = await app.inject({ method: 'POST', url: '/console/session', headers, payload })
      expect([answer.statusCode, answer.json().error.details.issues[0].path]).toEqual([400, path])
    }
  })
})
