import { describe, expect, test } from 'vitest'
import { testApi } from '../../../test/kit/api.ts'
import { testConsole } from '../../../test/kit/console.ts'
import { engines } from '../../../test/kit/databases.ts'
import { KEY_SCOPES } from '../../contract/words.ts'
import { mintId } from '../../ids.ts'
import { writeSource } from '../origin/store.ts'

describe.each(engines)('sources that are looked after in the browser, on %s', async (engine) => {
  const api = await testApi(engine)
  const console = testConsole(api)
  const scene = async () => {
    const { id } = await api.project()
    const key = await api.newKey(id, KEY_SCOPES)
    const source = async (name: string, tool: string, fileKeys: string[]) => {
      const own = { id: mintId(Date.now()), key: name, tool, name, isNamed: true, fileKeys, version: null }
      await writeSource(api.services.db, id, own, new Date())
      return own.id
    }
    const list = async () => (await console.call('listSources', { key })).body.data
    const schedule = (sourceId: string, every: string | null) =>
      console.call('putSourceSchedule', { key, path: { id: sourceId }, body: { every } })
    return { key, source, list, schedule }
  }

  test('a file of the design tool is kept in step from its address on, oftener, and no more', async () => {
    const { key, list, schedule } = await scene()
    const file = 'https://www.figma.com/design/AbCdEfGhIjKlMnOpQrStUv/Harbor?node-id=1-2'
    const added = await console.call('addLiveSource', { key, body: { file, every: '1h' } })
    expect(added.body).toMatchObject({ every_seconds: 3_600, has_token: false })
    expect(await list()).toMatchObject([{ id: added.body.id, schedule: { every_seconds: 3_600 } }])
    expect((await schedule(added.body.id, '15m')).body.every_seconds).toBe(900)
    expect(await list()).toMatchObject([{ schedule: { every_seconds: 900 } }])
    expect((await schedule(added.body.id, null)).body.every_seconds).toBeNull()
    expect(await list()).toEqual([])
  })

  test('what cannot be looked at again, and what is no time, is refused by its field', async () => {
    const { key, source, schedule } = await scene()
    const [tokens, both] = [await source('tokens', 'dtcg', []), await source('both', 'figma', ['one', 'two'])]
    for (const [answer, path] of [
      [await schedule(tokens, '1h'), 'path.id'],
      [await schedule(both, '1h'), 'path.id'],
      [await schedule(both, 'soon'), 'body.every'],
      [await console.call('addLiveSource', { key, body: { file: 'my file', every: '1h' } }), 'body.file'],
    ] as const)
      expect([answer.status, answer.body.error.details.issues[0].path]).toEqual([400, path])
    expect((await schedule('nonsense', '1h')).status).toBe(404)
  })

  test('a source is taken out and may come back, or goes for good with its name typed; none of another project', async () => {
    const { key, source, list } = await scene()
    const other = await scene()
    const id = await source('Old file', 'figma', ['old'])
    const remove = (by: string, query = {}) => console.call('deleteSource', { key: by, path: { id }, query })
    expect((await remove(other.key)).status).toBe(404)
    expect((await remove(key)).body).toMatchObject({ name: 'Old file', forgotten: false })
    expect(await list()).toMatchObject([{ removed_at: expect.any(String) }])
    const wrong = await remove(key, { forget: true, confirm: 'Old' })
    expect(wrong.body.error.details.issues[0].path).toBe('query.confirm')
    expect((await remove(key, { forget: true, confirm: 'Old file' })).body).toMatchObject({ forgotten: true })
    expect(await list()).toEqual([])
  })
})
