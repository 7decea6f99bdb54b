import { describe, expect, test } from 'vitest'
import { testApi } from '../../test/kit/api.ts'
import { testConsole } from '../../test/kit/console.ts'
import { engines } from '../../test/kit/databases.ts'
import { KEY_SCOPES } from '../contract/words.ts'

describe.each(engines)('keys in the browser, on %s', async (engine) => {
  const api = await testApi(engine)
  const console = testConsole(api)
  const scene = async () => {
    const project = await api.project()
    const key = await api.newKey(project.id, KEY_SCOPES)
    const make = (body: object, by = key) => console.call('createApiKey', { key: by, body })
    return { project, key, make }
  }

  test('a key is shown once, opens what it was made for, and is listed without what opens it', async () => {
    const { key, make } = await scene()
    const made = await make({ name: ' Pipeline ', scopes: ['write:library', 'read:library'], expires: '90d' })
    expect(made.body).toMatchObject({ name: 'Pipeline', scopes: ['read:library', 'write:library'], status: 'active' })
    expect((await console.call('listImports', { key: made.body.key })).status).toBe(200)
    const { text, body } = await console.call('listApiKeys', { key })
    expect(text).not.toContain(made.body.key)
    expect(body.data.find(({ id }: { id: string }) => id === made.body.id)).toMatchObject({ is_own: false })
    expect(body.data.filter(({ is_own }: { is_own: boolean }) => is_own)).toHaveLength(1)
  })

  test('nobody makes a key above their own scopes', async () => {
    const { project, make } = await scene()
    const lesser = await api.newKey(project.id, ['admin', 'read:library'])
    const refused = await make({ scopes: ['read:library', 'write:docs'] }, lesser)
    expect(refused.body.error).toMatchObject({
      code: 'SVC_INVALID_ARGUMENT',
      details: { issues: [{ path: 'body.scopes', expected: ['read:library', 'admin'] }] },
    })
    expect((await make({ scopes: ['read:library', 'admin'] }, lesser)).status).toBe(201)
  })

  test('an expiry that is none is refused by its field', async () => {
    const { make } = await scene()
    const { body } = await make({ scopes: ['read:library'], expires: 'soon' })
    expect(body.error.details.issues[0].path).toBe('body.expires')
  })

  test('a key that is ended is refused at its next request; one of another project is not there', async () => {
    const { key, make } = await scene()
    const other = await scene()
    const { id, key: spare } = (await make({ scopes: ['read:library'] })).body
    const path = { id }
    expect((await console.call('revokeApiKey', { key: other.key, path })).status).toBe(404)
    expect((await console.call('listLibrary', { key: spare })).status).toBe(200)
    expect((await console.call('revokeApiKey', { key, path })).body).toMatchObject({ id, status: 'revoked' })
    expect((await console.call('listLibrary', { key: spare })).status).toBe(401)
    expect((await console.call('revokeApiKey', { key, path })).body.status).toBe('revoked')
    expect((await console.call('revokeApiKey', { key, path: { id: 'nonsense' } })).status).toBe(404)
  })
})
