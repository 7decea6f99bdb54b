import type { Static } from 'typebox'
import type { listReleases } from './list-releases.ts'
import { describe, expect, test } from 'vitest'
import { admin, adminServices, commandLineOn } from '../../test/kit/admin.ts'
import { testApi } from '../../test/kit/api.ts'
import { testConsole } from '../../test/kit/console.ts'
import { engines } from '../../test/kit/databases.ts'
import { importFiles, smallBundle } from '../../test/kit/import-kit.ts'

type Listed = Static<NonNullable<(typeof listReleases)['output']>>

describe.each(engines)('releases on %s', async (engine) => {
  const api = await testApi(engine)
  const console = testConsole(api)
  const { db } = api.services
  const project = async () => {
    const made = await api.project()
    return { ...made, key: await api.newKey(made.id, ['read:library', 'write:library', 'read:docs', 'write:docs']) }
  }
  const named = (...names: string[]) => {
    const bundle = smallBundle()
    return {
      ...bundle,
      components: names.map((name, at) => ({ ...bundle.components[at % 2], key: `k${at}`, node_id: `1:${at}`, name })),
    }
  }
  type Owned = Awaited<ReturnType<typeof project>>
  const release = async ({ key }: Owned, body: object = {}) => console.call('createRelease', { key, body })
  const compare = async ({ key }: Owned, query: Record<string, string>) =>
    console.call('compareReleases', { key, query })

  test('versions are proposed from what changed, with notes, and two are compared', async () => {
    const owned = await project()
    expect((await release(owned)).body.error.message).toContain('nothing changed')
    await importFiles(api.services, owned.id, named('Button', 'Icon'))
    const first = await release(owned)
    expect(first.body).toMatchObject({ version: '1.0.0', revision: 1, previous: null })
    expect(first.body.notes).toContain('- component **Button** added')
    expect((await release(owned)).body.error.details.issues[0]).toMatchObject({ path: 'body' })
    await importFiles(api.services, owned.id, named('Button', 'Icon', 'Card'))
    expect((await release(owned)).body).toMatchObject({ version: '1.1.0', previous: '1.0.0' })
    await importFiles(api.services, owned.id, named('Knob', 'Icon', 'Card'))
    await importFiles(api.services, owned.id, named('Switch', 'Icon'))
    const { body: listed } = await console.call('listReleases', { key: owned.key })
    expect(listed.data.map(({ version }: { version: string }) => version)).toEqual(['1.1.0', '1.0.0'])
    expect(listed.next).toMatchObject({ version: '2.0.0', bump: 'major', change_count: 2, is_complete: true })
    expect(listed.next.notes).toContain('- component **Button** → **Switch** renamed')
    const { body: without } = await console.call('listReleases', { key: owned.key, query: { next: false } })
    expect(without).toEqual({ ...listed, next: null })
    expect((await release(owned, { notes: '# Ours' })).body).toMatchObject({ version: '2.0.0', notes: '# Ours' })
    const { body } = await compare(owned, { from: '1.0.0', to: '2.0.0' })
    expect(body).toMatchObject({ bump: 'major', imports: 3, is_complete: true, not_listed: 0, entry_count: 1 })
    expect(body.entries).toMatchObject([{ name: 'Switch', former_name: 'Button', change: 'renamed' }])
    expect((await compare(owned, { from: '2', to: '3' })).body.entries).toMatchObject([{ former_name: 'Button' }])
    expect((await compare(owned, {})).body).toMatchObject({ from: { revision: 0 }, to: { revision: 4 } })
    const got = await console.call('getRelease', { key: owned.key, path: { version: '1.1.0' } })
    expect(got.body).toMatchObject({ version: '1.1.0', previous: '1.0.0' })
  })

  test('they are listed page by page, by the row and by the command', async () => {
    const owned = await project()
    const versions: string[] = []
    for (const names of [['Button'], ['Button', 'Icon'], ['Button', 'Icon', 'Card']]) {
      await importFiles(api.services, owned.id, named(...names))
      versions.unshift((await release(owned)).body.version)
    }
    const read: string[] = []
    for (let cursor: string | null = null, isFirst = true; isFirst || cursor !== null; isFirst = false) {
      const query = { limit: 2, ...(cursor === null ? {} : { cursor }) }
      const { body } = await console.call('listReleases', { key: owned.key, query })
      read.push(...body.data.map(({ version }: { version: string }) => version))
      expect(body.data.length).toBeLessThanOrEqual(2)
      cursor = body.pagination.next_cursor
    }
    expect(read).toEqual(versions)
    // A command is told a place that can be typed.
    const list = (cursor: string[]) =>
      admin<Listed>(adminServices(db), 'listReleases', { project: owned.name, query: { limit: ['2'], cursor } })
    const first = await admin<Listed>(adminServices(db), 'listReleases', {
      project: owned.name,
      query: { limit: ['2'] },
    })
    expect(first).toMatchObject({ data: [{ version: versions[0] }, { version: versions[1] }] })
    expect(first.pagination.next_cursor).toMatch(/^[0-9]+$/)
    const rest = await list([first.pagination.next_cursor ?? ''])
    expect(rest).toMatchObject({ data: [{ version: versions[2] }], pagination: { has_more: false } })
  })

  test('a log that was cut is said to be cut, and the version is safe all the same', async () => {
    const owned = await project()
    await importFiles(api.services, owned.id, named('Button', 'Icon'))
    await db`
      update library_change
      set record = jsonb_set(jsonb_set(record::jsonb, '{entry_count}', '9000'), '{impact}', '"breaking"')::text
      where project_id = ${owned.id}::uuid`
    const { body } = await compare(owned, {})
    expect(body).toMatchObject({ is_complete: false, not_listed: 8_992, bump: 'major' })
    const { notes } = (await release(owned)).body
    expect(notes).toContain('And 8,992 more.')
  })

  test('versions that cannot be are refused by name, and other projects’ are not there', async () => {
    const [owned, other] = [await project(), await project()]
    await importFiles(api.services, owned.id, named('Button'))
    for (const version of ['one', '1.0', 'v1.0.0', '1.0.0+a'])
      expect((await release(owned, { version })).body.error.details.issues[0].path).toBe('body.version')
    expect((await release(owned, { version: '0.1.0' })).body.version).toBe('0.1.0')
    await importFiles(api.services, owned.id, named('Button', 'Card'))
    for (const version of ['0.1.0', '0.0.9', '0.1.0-beta'])
      expect((await release(owned, { version })).body.error.message).toMatch(/is taken|must be later than 0\.1\.0/)
    expect((await release(owned)).body.version).toBe('0.2.0')
    expect((await console.call('getRelease', { key: other.key, path: { version: '0.1.0' } })).status).toBe(404)
    expect((await console.call('listReleases', { key: other.key })).body).toMatchObject({ data: [], next: null })
    for (const [query, path] of [
      [{ from: '9.9.9' }, 'query.from'],
      [{ to: 'x' }, 'query.to'],
      [{ to: '99' }, 'query.to'],
      [{ from: '0.2.0', to: '0.1.0' }, 'query.to'],
    ] as const)
      expect((await compare(owned, query)).body.error.details.issues[0].path).toBe(path)
    const reader = await api.newKey(owned.id, ['read:library'])
    expect((await console.call('createRelease', { key: reader, body: {} })).status).toBe(403)
  })

  test('two at once make one release of each version', async () => {
    const owned = await project()
    await importFiles(api.services, owned.id, named('Button'))
    const answers = await Promise.all(Array.from({ length: 4 }, () => release(owned)))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', '400', '400', '400'])
  })

  test('the feed opens to a key and to a link that reads the library, and to nobody else', async () => {
    const owned = await project()
    await importFiles(api.services, owned.id, named('Button'))
    await release(owned)
    const read = (url: string, headers: Record<string, string> = {}) =>
      console.app.inject({ url: `/console/releases.atom${url}`, headers: { host: 'localhost:4601', ...headers } })
    const byKey = await read('', { authorization: `Bearer ${owned.key}` })
    expect(byKey.statusCode).toBe(200)
    expect(byKey.headers['content-type']).toContain('application/atom+xml')
    expect(byKey.body).toContain(`${owned.name} 1.0.0`)
    const link = (await console.call('createLink', { key: owned.key, body: {} })).body
    expect((await read(`?link=${link.token}`)).body).toBe(byKey.body)
    const docs = (await console.call('createLink', { key: owned.key, body: { scopes: ['read:docs'] } })).body
    expect((await read(`?link=${docs.token}`)).statusCode).toBe(403)
    await console.call('revokeLink', { key: owned.key, path: { id: link.id } })
    for (const url of ['', `?link=${link.token}`, '?link=svl_x']) expect((await read(url)).statusCode).toBe(401)
    expect((await read('?strange=1')).statusCode).toBe(400)
  })

  test('operators make, list and compare them, and look before', async () => {
    const owned = await project()
    await importFiles(api.services, owned.id, named('Button'))
    const releases = (...args: string[]) => commandLineOn(db, ['releases', ...args, '--project', owned.name, '--json'])
    const told = async (...args: string[]): Promise<unknown> => JSON.parse((await releases(...args)).stdout)
    expect(await told('create', '--dry-run')).toMatchObject({ version: '1.0.0', bump: 'minor' })
    expect(await told('list')).toMatchObject({ data: [], next: { version: '1.0.0' } })
    expect(await told('create')).toMatchObject({ version: '1.0.0', revision: 1 })
    await importFiles(api.services, owned.id, named('Button', 'Card'))
    await releases('create', '3.0.0')
    expect(await told('compare', '1.0.0', '3.0.0')).toMatchObject({ bump: 'minor', entry_count: 1 })
    for (const [args, code, said] of [
      [['create'], 1, 'nothing changed'],
      [['compare', '7.0.0', '3.0.0'], 2, 'the first must be the version of a release'],
      [['compare', '3.0.0', '1.0.0'], 2, 'the second must not be earlier'],
    ] as const) {
      const refused = await releases(...args)
      expect([refused.code, refused.stderr]).toEqual([code, expect.stringContaining(said)])
    }
  })
})
