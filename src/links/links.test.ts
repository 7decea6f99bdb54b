import { afterAll, describe, expect, test } from 'vitest'
import { admin, adminServices } from '../../test/kit/admin.ts'
import { testApi, type TestProject } from '../../test/kit/api.ts'
import { testConsole } from '../../test/kit/console.ts'
import { engines } from '../../test/kit/databases.ts'

const DAY = 86_400_000
const OURS = { host: 'localhost:4601', origin: 'http://localhost:4601', 'sec-fetch-site': 'same-origin' }

describe.each(engines)('links on %s', async (engine) => {
  let now = Date.UTC(2026, 10, 17)
  const api = await testApi(engine, { clock: { now: () => now } })
  const console = testConsole(api)
  const { app } = console
  afterAll(() => app.close())

  const make = async ({ key }: TestProject, body: object = {}) => (await console.call('createLink', { key, body })).body
  const follow = (token: string, headers: object = {}) =>
    app.inject({ method: 'POST', url: '/console/session/link', headers: { ...OURS, ...headers }, payload: { token } })
  const cookieOf = ({ headers }: { headers: object }): string =>
    String((headers as Record<string, unknown>)['set-cookie']).split(';')[0] ?? ''
  const read = async (cookie: string, url = '/api/v1/documentation/pages'): Promise<number> =>
    (await app.inject({ url, headers: { ...OURS, cookie } })).statusCode

  test('a link opens its project to read, and no more', async () => {
    const project = await api.project()
    const link = await make(project, { name: 'For the agency', expires: '7d' })
    expect(link).toMatchObject({ name: 'For the agency', status: 'open', scopes: ['read:library', 'read:docs'] })
    expect(link.token).toMatch(/^svl_[0-9A-Za-z]{36}$/)
    const opened = await follow(link.token)
    expect(opened.json().session).toMatchObject({ kind: 'link', name: 'For the agency', project: { id: project.id } })
    const cookie = cookieOf(opened)
    expect(await read(cookie)).toBe(200)
    expect(await read(cookie, '/api/v1/components')).toBe(200)
    const write = await app.inject({
      method: 'POST',
      url: '/api/v1/documentation/pages',
      headers: { ...OURS, cookie },
      payload: { title: 'No' },
    })
    expect(write.statusCode).toBe(403)
    // Nor can it make further links, or see who has some.
    for (const method of ['GET', 'POST'] as const) {
      const asked = { method, url: '/console/links', headers: { ...OURS, cookie } }
      expect((await app.inject(method === 'GET' ? asked : { ...asked, payload: {} })).statusCode).toBe(403)
    }
  })

  test('it is no key: neither port takes it as one', async () => {
    const { token } = await make(await api.project())
    const headers = { authorization: `Bearer ${token}` }
    expect((await api.app.inject({ url: '/v1/components', headers })).statusCode).toBe(401)
    expect((await app.inject({ url: '/api/v1/components', headers: { ...OURS, ...headers } })).statusCode).toBe(401)
  })

  test('its token is stored as a hash, shown once and noted nowhere', async () => {
    const project = await api.project()
    const { token, id } = await make(project, { name: 'Once' })
    const { db } = api.services
    const rows = await db`select * from share_link where project_id = ${project.id}::uuid`
    const listed = await console.call('listLinks', { key: project.key })
    const trail = await console.call('listAudit', { key: project.key })
    expect(JSON.stringify(rows) + listed.text + trail.text).not.toContain(token)
    expect(listed.body.data).toMatchObject([{ id, name: 'Once', last_used_at: null }])
    expect(trail.body.data[0]).toMatchObject({ action: 'createLink', details: { link_id: id, name: 'Once' } })
  })

  test('once revoked neither the link nor a session that it began opens anything, also where it was stolen', async () => {
    const project = await api.project()
    const { token, id } = await make(project)
    const [reader, thief] = [cookieOf(await follow(token)), cookieOf(await follow(token))]
    expect([await read(reader), await read(thief)]).toEqual([200, 200])
    const revoked = await console.call('revokeLink', { key: project.key, path: { id } })
    expect(revoked.body).toMatchObject({ id, status: 'revoked' })
    expect([await read(reader), await read(thief)]).toEqual([401, 401])
    const again = await follow(token)
    expect([again.statusCode, again.headers['set-cookie']]).toEqual([401, undefined])
    expect(again.json().error.message).toContain('ask whoever sent it')
    expect((await console.call('revokeLink', { key: project.key, path: { id } })).status).toBe(200)
    const trail = await console.call('listAudit', { key: project.key })
    expect(trail.body.data[0]).toMatchObject({ action: 'revokeLink', details: { link_id: id } })
  })

  test('it ends at its very moment, and its sessions with it', async () => {
    const project = await api.project()
    const { token } = await make(project, { expires: '12h' })
    const cookie = cookieOf(await follow(token))
    now += DAY / 2 - 1
    expect(await read(cookie)).toBe(200)
    expect((await follow(token)).statusCode).toBe(200)
    now += 1
    expect(await read(cookie)).toBe(401)
    const late = await follow(token)
    expect(late.statusCode).toBe(401)
    // It is the link that is over, not a session that it still began.
    expect(late.json().error.message).toContain('ask whoever sent it')
    const { body } = await console.call('listLinks', { key: project.key })
    expect(body.data[0]).toMatchObject({ status: 'expired' })
  })

  test('links of another project are not there', async () => {
    const [mine, other] = [await api.project(), await api.project()]
    const { id, token } = await make(mine)
    expect((await console.call('listLinks', { key: other.key })).body.data).toEqual([])
    expect((await console.call('revokeLink', { key: other.key, path: { id } })).status).toBe(404)
    for (const wrong of ['nothing', '00000000-0000-7000-8000-000000000000'])
      expect((await console.call('revokeLink', { key: mine.key, path: { id: wrong } })).status).toBe(404)
    const { body } = await api.call('createPage', { key: other.key, body: { title: 'Theirs' } })
    const cookie = cookieOf(await follow(token))
    expect(await read(cookie, `/api/v1/documentation/pages/${body.id}`)).toBe(404)
  })

  test('a page of another origin opens no link in somebody’s browser, and a planted session is not taken over', async () => {
    const { token } = await make(await api.project())
    const foreign = await follow(token, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })
    expect([foreign.statusCode, foreign.headers['set-cookie']]).toEqual([400, undefined])
    const looked = await app.inject({
      method: 'POST',
      url: '/console/session/link',
      headers: OURS,
      payload: { token, peek: true },
    })
    expect(looked.json().session.kind).toBe('link')
    expect(looked.headers['set-cookie']).toBeUndefined()
    const planted = cookieOf(await follow(token))
    const opened = cookieOf(await follow(token, { cookie: planted }))
    expect(opened).not.toBe(planted)
    expect([await read(planted), await read(opened)]).toEqual([401, 200])
  })

  test('it lets nobody read what its maker may not', async () => {
    const { id } = await api.project()
    const key = await api.newKey(id, ['read:docs', 'write:docs'])
    const { scopes, token } = (await console.call('createLink', { key, body: {} })).body
    expect(scopes).toEqual(['read:docs'])
    expect(await read(cookieOf(await follow(token)), '/api/v1/components')).toBe(403)
    const writer = await api.newKey(id, ['write:docs'])
    const refused = await console.call('createLink', { key: writer, body: {} })
    expect(refused.body.error.details.issues[0].path).toBe('body.scopes')
  })

  test('wishes that make no sense are refused by name', async () => {
    const { key } = await api.project()
    for (const [body, path] of [
      [{ expires: 'soon' }, 'body.expires'],
      [{ expires: '0d' }, 'body.expires'],
      [{ expires: '367d' }, 'body.expires'],
      [{ scopes: ['write:docs'] }, 'body.scopes[0]'],
      [{ scopes: [] }, 'body.scopes'],
      [{ name: '' }, 'body.name'],
      [{ name: 'x'.repeat(101) }, 'body.name'],
    ] as const) {
      const { status, body: answer } = await console.call('createLink', { key, body })
      expect([status, answer.error.details.issues[0].path]).toEqual([400, path])
    }
    expect((await follow('svl_nothing')).statusCode).toBe(401)
    expect((await follow('x'.repeat(3_000))).statusCode).toBe(413)
  })

  test('operators make, list and revoke them', async () => {
    const project = await api.project()
    const services = adminServices(api.services.db)
    const P = { project: project.name }
    type Made = { id: string; token: string; scopes: string[] }
    const made = await admin<Made>(services, 'createLink', { ...P, body: { expires: '1d', scopes: ['read:docs'] } })
    expect(made).toMatchObject({ scopes: ['read:docs'], token: expect.stringMatching(/^svl_/) as string })
    const { data } = await admin<{ data: { id: string }[] }>(services, 'listLinks', P)
    expect(data).toMatchObject([{ id: made.id, created_by: expect.stringContaining('command line') as string }])
    const path = { id: made.id }
    const other = await api.project()
    await expect(admin(services, 'revokeLink', { path, project: other.name })).rejects.toThrow('no link with the id')
    expect(await admin(services, 'revokeLink', { path })).toMatchObject({ status: 'revoked' })
    await expect(admin(services, 'revokeLink', { path: { id: 'nothing' } })).rejects.toThrow('in any project')
    const writing = { ...P, body: { scopes: ['write:docs'] } }
    await expect(admin(services, 'createLink', writing)).rejects.toThrow('body.scopes[0]')
  })
})
