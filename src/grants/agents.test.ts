import { beforeAll, describe, expect, test } from 'vitest'
import { KEY_SCOPES } from '../contract/words.ts'
import { testApi, type TestApi } from '../../test/kit/api.ts'
import { testConsole, type TestConsole } from '../../test/kit/console.ts'
import { engines } from '../../test/kit/databases.ts'
import { agent, BACK, ORIGIN, RESOURCE, type Agent } from '../../test/sign-in/agent.ts'

// How agents sign in, and what somebody could try on the way: every door of it, by plain requests.

for (const engine of engines)
  describe(`an agent signs in on ${engine}`, () => {
    let later = 0
    let api: TestApi
    let console: TestConsole
    let program: Agent
    let project: Awaited<ReturnType<TestApi['project']>>

    beforeAll(async () => {
      api = await testApi(engine, { clock: { now: () => Date.now() + later } })
      console = testConsole(api)
      program = agent(console)
      project = await api.project()
      return () => console.app.close()
    })
    const reads = async (access: string) => (await program.mcp(`Bearer ${access}`)).statusCode
    const grants = async () => {
      const key = await api.newKey(project.id, ['admin'])
      return (await console.call('listGrants', { key })).body.data as { id: string; client: string; scopes: string[] }[]
    }

    test('the order of requests of hosted clients: 401, metadata, register twice, authorize, token, renew', async () => {
      const refused = await program.mcp(null)
      expect(refused.statusCode).toBe(401)
      const metadata = `${ORIGIN}/.well-known/oauth-protected-resource/mcp`
      expect(refused.headers['www-authenticate']).toBe(`Bearer resource_metadata="${metadata}"`)
      const read = async (url: string) =>
        (await program.app.inject({ url, headers: { host: 'localhost:4601' } })).json()
      const resource = await read('/.well-known/oauth-protected-resource/mcp')
      expect(await read('/.well-known/oauth-protected-resource')).toEqual(resource)
      expect(resource).toMatchObject({ resource: RESOURCE, authorization_servers: [ORIGIN] })
      const server = await read('/.well-known/oauth-authorization-server')
      expect(await read('/.well-known/oauth-authorization-server/mcp')).toEqual(server)
      expect(server).toMatchObject({
        issuer: ORIGIN,
        code_challenge_methods_supported: ['S256'],
        token_endpoint_auth_methods_supported: ['none'],
        authorization_response_iss_parameter_supported: true,
        client_id_metadata_document_supported: true,
      })
      await program.authorize({ client_id: await program.register() })
      const asked = await program.consent(project.key, { client_id: await program.register() })
      expect([asked.left.statusCode, asked.told.get('state'), asked.told.get('iss')]).toEqual([303, 'a state', ORIGIN])
      const answer = await program.exchange(asked)
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
      const body = answer.json()
      expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'read:library read:docs write:docs' })
      const listed = await program.mcp(`Bearer ${body.access_token}`)
      expect(listed.statusCode).toBe(200)
      expect(listed.body).toContain('write_documentation')
      const renewed = (await program.renew(body.refresh_token, asked.client)).json()
      expect(renewed.refresh_token).not.toBe(body.refresh_token)
      expect([await reads(body.access_token), await reads(renewed.access_token)]).toEqual([200, 200])
    })

    test('nobody grants more than they may themselves, nor what they did not choose', async () => {
      const key = await api.newKey(project.id, ['read:docs', 'write:library', 'admin'])
      const { body, access } = await program.signIn(key, {}, ['read:docs', 'write:docs', 'admin', 'write:library'])
      expect(body.scope).toBe('read:docs')
      expect((await program.mcp(`Bearer ${access}`)).body).not.toContain('write_documentation')
      expect((await program.signIn(project.key, {}, ['read:library'])).body.scope).toBe('read:library')
      // Asked for less than the person may: what was sent besides counts for nothing.
      const less = await program.signIn(project.key, { scope: 'read:docs unknown' }, [...KEY_SCOPES])
      expect(less.body.scope).toBe('read:docs')
      const nothing = await program.authorize({ scope: 'admin write:library' })
      expect([nothing.page.statusCode, nothing.page.body.includes('invalid_scope')]).toEqual([400, true])
    })

    test('a program may be bound to proposing, by a key that is or by whoever may write', async () => {
      const bound = await api.newKey(project.id, ['read:library', 'read:docs', 'propose:docs'])
      const { body, access } = await program.signIn(bound)
      expect(body.scope).toBe('read:library read:docs propose:docs')
      expect((await program.mcp(`Bearer ${access}`)).body).toContain('write_documentation')
      const chosen = await program.signIn(project.key, {}, ['read:docs', 'propose:docs'])
      expect(chosen.body.scope).toBe('read:docs propose:docs')
      const both = await program.signIn(project.key, {}, ['read:docs', 'write:docs', 'propose:docs'])
      expect(both.body.scope).toBe('read:docs write:docs')
      // What writing brings with it is no more than was granted; what reading does not bring is.
      const again = await program.renew(both.refresh, both.client, { scope: 'read:docs write:docs propose:docs' })
      expect(again.json().scope).toBe('read:docs write:docs')
      const reader = await program.signIn(project.key, {}, ['read:docs'])
      expect((await program.renew(reader.refresh, reader.client, { scope: 'propose:docs' })).statusCode).toBe(400)
    })

    test('scopes are not raised by renewing, and may be fewer', async () => {
      const { refresh, client } = await program.signIn(project.key, {}, ['read:library', 'read:docs'])
      const more = await program.renew(refresh, client, { scope: 'read:library write:docs' })
      expect([more.statusCode, more.json().error]).toEqual([400, 'invalid_scope'])
      const fewer = (await program.renew(refresh, client, { scope: 'read:docs' })).json()
      expect(fewer.scope).toBe('read:docs')
      expect((await program.renew(fewer.refresh_token, client)).json().scope).toBe('read:library read:docs')
    })

    test('a code that is shown again ends all that came of it', async () => {
      const asked = await program.signIn(project.key)
      expect(await reads(asked.access)).toBe(200)
      const again = await program.exchange(asked)
      expect([again.statusCode, again.json().error]).toEqual([400, 'invalid_grant'])
      expect(await reads(asked.access)).toBe(401)
      expect((await program.renew(asked.refresh, asked.client)).json().error).toBe('invalid_grant')
    })

    test('a refresh token that is shown again ends the family', async () => {
      const first = await program.signIn(project.key)
      const second = (await program.renew(first.refresh, first.client)).json()
      expect((await program.renew(first.refresh, first.client)).json().error).toBe('invalid_grant')
      expect((await program.renew(second.refresh_token, first.client)).json().error).toBe('invalid_grant')
      expect([await reads(first.access), await reads(second.access_token)]).toEqual([401, 401])
    })

    test('of two that renew at once at most one goes on, and then none', async () => {
      const { refresh, client } = await program.signIn(project.key)
      const answers = await Promise.all(Array.from({ length: 8 }, () => program.renew(refresh, client)))
      expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(1)
      for (const answer of answers)
        if (answer.statusCode === 200) expect(await reads(answer.json().access_token)).toBe(401)
    })

    for (const [what, change] of [
      ['a wrong verifier', { code_verifier: 'x'.repeat(43) }],
      ['no verifier', { code_verifier: '' }],
      ['another redirect', { redirect_uri: 'https://claude.ai/back' }],
      ['another port of the same redirect', { redirect_uri: BACK.replace('7777', '7778') }],
      ['another resource', { resource: 'https://other.example/mcp' }],
    ] as const)
      test(`a code with ${what} is refused, and is over`, async () => {
        const asked = await program.consent(project.key)
        const wrong = await program.exchange(asked, change)
        expect([wrong.statusCode, wrong.json().access_token]).toEqual([400, undefined])
        expect((await program.exchange(asked)).json().error).toBe('invalid_grant')
      })

    test('a code and a refresh token are of the program that they were given to', async () => {
      const other = await program.register({ client_name: 'Another' })
      const asked = await program.consent(project.key)
      expect((await program.exchange(asked, { client_id: other })).json().error).toBe('invalid_grant')
      const signedIn = await program.signIn(project.key)
      expect((await program.renew(signedIn.refresh, other)).json().error).toBe('invalid_grant')
      expect(await reads(signedIn.access)).toBe(401)
      const unknown = await program.exchange(asked, { client_id: `${other}x` })
      expect([unknown.statusCode, unknown.json().error]).toEqual([401, 'invalid_client'])
    })

    test('a code holds for two minutes, access for an hour, and what is unused for thirty days', async () => {
      const [late, asked] = [await program.consent(project.key), await program.signIn(project.key)]
      const at = async <T>(ms: number, ask: () => Promise<T>): Promise<T> => {
        later = ms
        try {
          return await ask()
        } finally {
          later = 0
        }
      }
      expect((await at(121_000, () => program.exchange(late))).json().error).toBe('invalid_grant')
      expect(await at(3_595_000, () => reads(asked.access))).toBe(200)
      expect(await at(3_601_000, () => reads(asked.access))).toBe(401)
      const day = 86_400_000
      expect((await at(31 * day, () => program.renew(asked.refresh, asked.client))).statusCode).toBe(400)
      const renewed = (await at(29 * day, () => program.renew(asked.refresh, asked.client))).json()
      expect(await at(29 * day, () => reads(renewed.access_token))).toBe(200)
    })

    test('the work that clears away leaves what holds, and no credential of what is over', async () => {
      const kept = await program.signIn(project.key)
      await program.consent(project.key)
      later = 2 * 3_600_000
      await api.services.work.drain('grants')
      later = 0
      const [left] = await api.services.db<{ grants: number; tokens: number; credentials: number }>`
        select (select count(*) from agent_grant where project_id = ${project.id}::uuid and turn = 'code') as grants,
          (select count(*) from agent_token
            where project_id = ${project.id}::uuid and expires_at < now() + interval '2 hours') as tokens,
          (select count(*) from credential where project = ${project.id}::uuid
            and hash not in (select key_hash from api_key) and hash not in (select family_hash from agent_grant)
            and hash not in (select token_hash from agent_token)) as credentials`
      expect(left).toEqual({ grants: 0, tokens: 0, credentials: 0 })
      expect((await program.renew(kept.refresh, kept.client)).statusCode).toBe(200)
    })

    test('a token holds at /mcp alone, in the header alone, and for its own resource', async () => {
      const { access } = await program.signIn(project.key)
      const authorization = `Bearer ${access}`
      expect((await api.app.inject({ url: '/v1/components', headers: { authorization } })).statusCode).toBe(401)
      for (const url of ['/api/v1/components', '/console/overview', '/console/session'])
        expect(
          (
            await program.app.inject({
              url,
              method: url.endsWith('session') ? 'POST' : 'GET',
              headers: { host: 'localhost:4601', authorization },
            })
          ).statusCode,
          url,
        ).toBe(401)
      expect((await program.mcp(null, { url: `/mcp?access_token=${access}` })).statusCode).toBe(401)
      expect((await program.mcp(authorization, { headers: { host: '127.0.0.1:4601' } })).statusCode).toBe(401)
      const wrong = await program.mcp(`Bearer ${access.slice(0, -1)}_`)
      expect([wrong.statusCode, wrong.headers['www-authenticate']]).toEqual([
        401,
        `Bearer error="invalid_token", resource_metadata="${ORIGIN}/.well-known/oauth-protected-resource/mcp"`,
      ])
    })

    test('neither a code nor a refresh token lets in, nor is one the other', async () => {
      const asked = await program.consent(project.key)
      expect(await reads(asked.code)).toBe(401)
      expect((await program.renew(asked.code.replace('svo_', 'svr_'), asked.client)).json().error).toBe('invalid_grant')
      const { access, refresh, client } = await program.signIn(project.key)
      expect([await reads(refresh), (await program.renew(access, client)).statusCode]).toEqual([401, 400])
    })

    test('a token of one project reads nothing of another', async () => {
      const other = await api.project()
      const page = await api.call('createPage', { key: other.key, body: { title: 'Theirs' } })
      const { access } = await program.signIn(project.key)
      const call = await program.app.inject({
        method: 'POST',
        url: '/mcp',
        headers: {
          host: 'localhost:4601',
          authorization: `Bearer ${access}`,
          accept: 'application/json, text/event-stream',
        },
        payload: {
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'get_documentation', arguments: { page: page.body.slug } },
        },
      })
      expect(call.statusCode).toBe(200)
      expect(call.body).toContain('SVC_NOT_FOUND')
      expect(call.body).not.toContain(page.body.id)
    })

    test('it ends with the key that granted it, and is bounded by it meanwhile', async () => {
      const key = await api.newKey(project.id, ['read:docs'])
      const { access, refresh, client } = await program.signIn(key)
      expect(await reads(access)).toBe(200)
      const { caller } = (await api.mount.authenticate({ method: 'GET', header: () => `Bearer ${key}` })) ?? {}
      await api.services.revisions.write(
        project.id,
        'keys',
        (db) =>
          db`update api_key set revoked_at = now() where project_id = ${project.id}::uuid and id = ${caller?.keyId ?? ''}::uuid`,
      )
      expect(await reads(access)).toBe(401)
      expect((await program.renew(refresh, client)).json().error).toBe('invalid_grant')
    })

    test('an administrator sees and ends it for the next request, and it stands in the trail', async () => {
      const admin = await api.newKey(project.id, ['admin'])
      const { access } = await program.signIn(project.key, {
        client_id: await program.register({ client_name: 'To be ended' }),
      })
      const [grant] = (await grants()).filter(({ client }) => client === 'To be ended')
      expect(grant).toMatchObject({
        scopes: ['read:library', 'read:docs', 'write:docs'],
        leads_to: 'a program on this computer (127.0.0.1:7777)',
        kind: 'key',
      })
      const other = await api.project()
      const foreign = await api.newKey(other.id, ['admin'])
      const path = { id: grant?.id ?? '' }
      expect((await console.call('listGrants', { key: foreign })).body.data).toEqual([])
      expect((await console.call('deleteGrant', { key: foreign, path })).status).toBe(404)
      expect(await reads(access)).toBe(200)
      expect((await console.call('deleteGrant', { key: admin, path })).body).toEqual({
        id: path.id,
        client: 'To be ended',
      })
      expect(await reads(access)).toBe(401)
      expect((await console.call('deleteGrant', { key: admin, path })).status).toBe(404)
      const trail = (await console.call('listAudit', { key: project.key })).body.data as {
        action: string
        details: { name?: string }
      }[]
      expect(trail.filter(({ details }) => details.name === 'To be ended').map(({ action }) => action)).toEqual([
        'deleteGrant',
        'grants.begin',
      ])
    })

    test('a program may end it itself', async () => {
      const { access, refresh, client } = await program.signIn(project.key)
      const revoke = (form: Record<string, string>) =>
        program.app.inject({
          method: 'POST',
          url: '/oauth/revoke',
          headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
          payload: new URLSearchParams(form).toString(),
        })
      expect(
        (await revoke({ token: refresh, client_id: await program.register({ client_name: 'Another' }) })).statusCode,
      ).toBe(200)
      expect(await reads(access)).toBe(200)
      expect((await revoke({ token: refresh, client_id: client })).statusCode).toBe(200)
      expect(await reads(access)).toBe(401)
    })

    test('one key has a hundred grants at most, and no token of more than four renewals', async () => {
      const key = await api.newKey(project.id, ['read:docs'])
      const client_id = await program.register({ client_name: 'Many' })
      const first = await program.signIn(key, { client_id })
      let refresh = first.refresh
      for (let turn = 0; turn < 5; turn++) refresh = (await program.renew(refresh, first.client)).json().refresh_token
      const [held] = await api.services.db<{ count: number }>`
        select count(*) as count from agent_token
        where project_id = ${project.id}::uuid and grant_id = (
          select id from agent_grant where project_id = ${project.id}::uuid and client_name = 'Many')`
      expect(held?.count).toBe(4)
      for (let made = 0; made < 100; made++) await program.consent(key, { client_id })
      const [row] = await api.services.db<{ count: number }>`
        select count(*) as count from agent_grant where project_id = ${project.id}::uuid and client_name = 'Many'`
      expect(row?.count).toBe(100)
      expect((await program.renew(refresh, first.client)).statusCode).toBe(400)
    })

    test('nothing but hashes is kept', async () => {
      const asked = await program.signIn(project.key)
      const kept = JSON.stringify([
        await api.services.db`select * from agent_grant where project_id = ${project.id}::uuid`,
        await api.services.db`select * from agent_token where project_id = ${project.id}::uuid`,
      ])
      for (const secret of [asked.code, asked.access, asked.refresh, asked.verifier]) {
        expect(kept).not.toContain(secret)
        expect(kept).not.toContain(secret.slice(4, 40))
      }
    })
  })
