import { gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { testApi } from '../../test/kit/api.ts'
import { testConsole } from '../../test/kit/console.ts'
import { engines } from '../../test/kit/databases.ts'
import { componentFixture } from '../../test/libraries/component-fixture.ts'
import { CATALOG_COLUMNS } from './schema.ts'

for (const engine of engines) {
  const api = testApi(engine)
  const fixture = api.then(componentFixture)
  beforeAll(() => fixture.then(() => undefined)) // opening a database takes longer than a test may
  const read = async (query = {}, headers = {}) =>
    testConsole(await api).call('listLibrary', { key: (await fixture).key, query, headers })
  const ALL = ['100% Wide_Über', 'Card', 'Cycle', 'Forms/Button', 'icon', 'Label']

  test(`catalog on ${engine}: all components by name, those deleted in the source too, in one answer`, async () => {
    const { body } = await read()
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(ALL)
    expect(Object.keys(body.data[3])).toEqual([...CATALOG_COLUMNS])
    expect(body.data.at(-1)).toMatchObject({ name: 'Label', sync_status: 'deleted_in_source' })
    expect(body.pagination).toEqual({ next_cursor: null, has_more: false, limit: 5_000 })
  })

  test(`catalog on ${engine}: its pages together are all of it, each once`, async () => {
    const names: string[] = []
    let cursor: string | null = null
    do {
      const { body } = await read({ limit: 4, ...(cursor === null ? {} : { cursor }) })
      names.push(...body.data.map(({ name }: { name: string }) => name))
      cursor = body.pagination.next_cursor
    } while (cursor !== null)
    expect(names).toEqual(ALL)
  })

  test(`catalog on ${engine}: an answer that is known comes without rows until the library or a text changes`, async () => {
    const { key, idOf } = await fixture
    const { headers } = await read()
    const again = await read({}, { 'if-none-match': headers['etag'] ?? '' })
    expect([again.status, again.body]).toEqual([304, undefined])
    const blocks = [{ type: 'text', content: { markdown: 'Use it well.' } }]
    await (
      await api
    ).call('replaceDocumentation', {
      key,
      path: { type: 'component', id: idOf('card') },
      body: { blocks },
    })
    const { status, body } = await read({}, { 'if-none-match': headers['etag'] ?? '' })
    expect(status).toBe(200)
    expect(body.data.filter((row: { has_docs: boolean }) => row.has_docs)).toMatchObject([{ name: 'Card' }])
  })

  test(`catalog on ${engine}: it is compressed for whoever takes it so, whatever the settings say`, async () => {
    const headers = { authorization: `Bearer ${(await fixture).key}`, 'accept-encoding': 'gzip' }
    const { app } = testConsole(await api)
    const answer = await app.inject({ url: '/console/library', headers })
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Authorization, Accept-Encoding' })
    expect(JSON.parse(gunzipSync(answer.rawPayload).toString()).data).toHaveLength(ALL.length)
    const short = await app.inject({ url: '/console/overview', headers })
    expect(short.headers['content-encoding']).toBeUndefined()
  })
}
