import { beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../kit/api.ts'
import { testConsole, type TestConsole } from '../kit/console.ts'
import { agent, ORIGIN, RESOURCE, type Agent } from './agent.ts'

// The doors by which programs sign in, each asked wrongly, and under the names that the service goes by.

describe('the doors of programs', () => {
  let api: TestApi
  let console: TestConsole
  let program: Agent
  let key = ''

  beforeAll(async () => {
    api = await testApi('embedded', { env: { VITRINE_RATE_LIMIT: '60' } })
    console = testConsole(api)
    program = agent(console)
    key = (await api.project()).key
    return () => console.app.close()
  })
  const post = (url: string, payload: string, type = 'application/x-www-form-urlencoded') =>
    console.app.inject({ method: 'POST', url, payload, headers: { host: 'localhost:4601', 'content-type': type } })

  for (const [what, payload, status, error] of [
    ['no kind of grant', 'client_id=ID', 400, 'unsupported_grant_type'],
    ['a password', 'client_id=ID&grant_type=password&username=a&password=b', 400, 'unsupported_grant_type'],
    ['credentials of a program', 'client_id=ID&grant_type=client_credentials', 400, 'unsupported_grant_type'],
    ['a field twice', 'client_id=ID&grant_type=authorization_code&code=a&code=b', 400, 'invalid_request'],
    ['no program', 'grant_type=authorization_code&code=a', 401, 'invalid_client'],
    ['a code that is none', 'client_id=ID&grant_type=authorization_code&code=a', 400, 'invalid_grant'],
    ['a renewal by nothing', 'client_id=ID&grant_type=refresh_token', 400, 'invalid_grant'],
    ['a code of nobody', `client_id=ID&grant_type=authorization_code&code=svo_${'a'.repeat(86)}`, 400, 'invalid_grant'],
  ] as const)
    test(`tokens are not given for ${what}, in the words of OAuth`, async () => {
      const answer = await post('/oauth/token', payload.replace('ID', await program.register()))
      expect([answer.statusCode, answer.json().error]).toEqual([status, error])
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.json().error_description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/)
    })

  test('tokens are asked for by a form, and nothing else', async () => {
    const answer = await post('/oauth/token', '{"grant_type":"refresh_token"}', 'application/json')
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_request'])
    expect((await post('/oauth/token', 'x'.repeat(40_000))).statusCode).toBe(413)
    expect(
      (await post('/oauth/register', JSON.stringify({ x: 'y'.repeat(20_000) }), 'application/json')).statusCode,
    ).toBe(413)
    for (const url of ['/oauth/token', '/oauth/register', '/oauth/revoke'])
      expect((await console.app.inject({ url, headers: { host: 'localhost' } })).statusCode).toBe(405)
  })

  test('programs in browsers may ask from any page, where no cookie is looked at; the page that asks a person is not among it', async () => {
    const from = { host: 'localhost:4601', origin: 'https://inspector.example' }
    for (const [url, method] of [
      ['/.well-known/oauth-protected-resource', 'GET'],
      ['/.well-known/oauth-authorization-server/mcp', 'GET'],
      ['/oauth/register', 'POST'],
      ['/oauth/token', 'POST'],
    ] as const) {
      const before = await console.app.inject({ url, method: 'OPTIONS', headers: from })
      expect([before.statusCode, before.headers['access-control-allow-methods']]).toEqual([204, method])
      const answer = await console.app.inject({ url, method, headers: from })
      expect(answer.headers['access-control-allow-origin']).toBe('*')
      expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
    }
    const { page } = await program.authorize()
    expect(page.headers).not.toHaveProperty('access-control-allow-origin')
  })

  test('no door answers to a name that is none of ours', async () => {
    for (const url of [
      '/.well-known/oauth-protected-resource/mcp',
      '/.well-known/oauth-authorization-server',
      '/oauth/authorize',
    ])
      expect((await console.app.inject({ url, headers: { host: 'evil.example' } })).statusCode).toBe(400)
  })

  test('with a public address there is one name, whatever a request calls us', async () => {
    const env = { VITRINE_PUBLIC_URL: 'https://library.example.com', VITRINE_CLIENT_HOSTS: 'none' }
    const { app } = testConsole(await testApi('embedded', { env }))
    const ask = async (url: string) =>
      (await app.inject({ url, headers: { host: '127.0.0.1:4601', 'x-forwarded-proto': 'http' } })).json()
    expect(await ask('/.well-known/oauth-protected-resource/mcp')).toMatchObject({
      resource: 'https://library.example.com/mcp',
    })
    expect(await ask('/.well-known/oauth-authorization-server')).toMatchObject({
      issuer: 'https://library.example.com',
      client_id_metadata_document_supported: false,
    })
    await app.close()
  })

  test('a program is told by its document where it has one, and by the name it gives itself where not', async () => {
    const address = 'https://agent.example/client.json'
    const document = { client_id: address, client_name: 'An agent', redirect_uris: ['https://agent.example/back'] }
    const documents = { fetch: async () => ({ bytes: Buffer.from(JSON.stringify(document)) }) }
    const other = await testApi('embedded', { db: api.services.db, outside: { documents } })
    const described = agent(testConsole(other))
    const asked = await described.signIn(key, { client_id: address, redirect_uri: 'https://agent.example/back' })
    expect(asked.page.body).toContain('<strong>agent.example</strong> vouches for it')
    expect(asked.body.scope).toBe('read:library read:docs write:docs')
    expect((await described.mcp(`Bearer ${asked.access}`)).statusCode).toBe(200)
  })

  test('a client that leaves the resource out means this one, and has it in its token', async () => {
    const asked = await program.consent(key, { resource: undefined })
    const { access_token: access } = (
      await program.token({
        grant_type: 'authorization_code',
        code: asked.code,
        client_id: asked.client,
        redirect_uri: asked.redirect,
        code_verifier: asked.verifier,
      })
    ).json()
    expect((await program.mcp(`Bearer ${access}`)).statusCode).toBe(200)
    expect(RESOURCE).toBe(`${ORIGIN}/mcp`)
  })

  test('what a program asks counts for the key that let it in, and what it writes is told as its own', async () => {
    const project = await api.project()
    const { access } = await program.signIn(project.key, {
      client_id: await program.register({ client_name: 'Claude' }),
    })
    const write = { name: 'manage_pages', arguments: { action: 'create', title: 'By an agent' } }
    const answer = await console.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: {
        host: 'localhost:4601',
        authorization: `Bearer ${access}`,
        accept: 'application/json, text/event-stream',
      },
      payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: write },
    })
    expect(answer.body).not.toContain('isError')
    expect(Number(answer.headers['ratelimit-remaining'])).toBeLessThan(60)
    const trail = (await console.call('listAudit', { key: project.key })).body.data as {
      action: string
      actor: string
    }[]
    expect(trail.map(({ action, actor }) => `${actor} ${action}`)).toEqual(['Claude createPage', 'test grants.begin'])
    let status = 200
    for (let asked = 0; asked < 70 && status === 200; asked++)
      status = (await program.mcp(`Bearer ${access}`)).statusCode
    expect(status).toBe(429)
    expect(
      (
        await console.app.inject({
          url: '/api/v1/components',
          headers: { host: 'localhost', authorization: `Bearer ${project.key}` },
        })
      ).statusCode,
    ).toBe(429)
  })
})
