import { afterAll, describe, expect, test } from 'vitest'
import { silentLog, testApi, type TestProject } from '../../../test/kit/api.ts'
import { testConsole } from '../../../test/kit/console.ts'
import { engines, freshDatabase } from '../../../test/kit/databases.ts'
import { png } from '../../../test/kit/samples/sample-images.ts'
import { zip } from '../../../test/kit/samples/zip.ts'
import { temporaryObjects } from '../../../test/kit/temporary-objects.ts'
import { figmaFile } from '../../../test/libraries/figma-answers.ts'
import { KEY_SCOPES } from '../../contract/words.ts'
import type { ObjectStore } from '../../ports.ts'
import { collectObjects } from '../../uploads/collection/collect-objects.ts'
import { insertGarbage } from '../../uploads/store.ts'
import { MOST_HELD_BYTES } from './keep-part.ts'

// Where the bytes of pushes lie, what they are called there, and what counts them.

const FORM = 'multipart/form-data; boundary=b'
const formOf = (files: readonly (readonly [name: string, text: string])[]): Buffer =>
  Buffer.from(
    `${files
      .map(([name, text]) => `--b\r\nContent-Disposition: form-data; name="f"; filename="${name}"\r\n\r\n${text}\r\n`)
      .join('')}--b--\r\n`,
  )
const tokens = (name: string): string => JSON.stringify({ [name]: { $type: 'number', $value: 1 } })

describe.each(engines)('parts of imports on %s', async (engine) => {
  const kept = temporaryObjects()
  const keys = new Set<string>()
  /** As a store that is away. */
  let isStuck = false
  const objects: ObjectStore = {
    ...kept,
    async put(key, bytes, type) {
      await kept.put(key, bytes, type)
      keys.add(key)
    },
    async remove(key) {
      if (isStuck) throw new Error('the store is away')
      await kept.remove(key)
      keys.delete(key)
    },
  }
  // The collection looks at every project, and other tests leave objects to it.
  const db = await freshDatabase(engine)
  afterAll(() => db.close())
  const api = await testApi(engine, { db, outside: { objects } })
  const console = testConsole(api)
  const { work, clock } = api.services

  async function pusher(): Promise<TestProject> {
    const project = await api.project()
    return { ...project, key: await api.newKey(project.id, KEY_SCOPES) }
  }
  const pushForm = async ({ key }: TestProject, files: readonly (readonly [string, string])[]) => {
    const ask = { key, bytes: formOf(files), headers: { 'content-type': FORM } }
    const { status, body, text } = await console.call('startImport', ask)
    expect(status, text).toBe(201)
    return body
  }
  const ended = async ({ key }: TestProject, id: string) => {
    await work.drain('imports')
    return (await console.call('getImport', { key, path: { id } })).body
  }
  const byParts = async ({ key }: TestProject): Promise<string> =>
    (await console.call('startImport', { key, query: { by_parts: true } })).body.id
  const put = ({ key }: TestProject, id: string, bytes: Uint8Array, number = 1) =>
    console.call('putImportPart', { key, path: { id, number: String(number) }, query: { name: 'a.json' }, bytes })
  const pushed = async ({ key }: TestProject): Promise<number> =>
    (await console.call('getOverview', { key })).body.pushes.current_bytes
  const keysOf = ({ id }: TestProject): string[] => [...keys].filter((key) => key.includes(id))

  test('many files of one form are one object, and each is imported as it was sent', async () => {
    const project = await pusher()
    const files = Array.from({ length: 300 }, (_, at) => [`t/${at}.json`, tokens(`n${at}`)] as const)
    const { id, parts } = await pushForm(project, files)
    expect(keysOf(project)).toHaveLength(1)
    expect(parts.slice(0, 2)).toEqual([
      { number: 1, name: 't/0.json', size_bytes: files[0]?.[1].length },
      { number: 2, name: 't/1.json', size_bytes: files[1]?.[1].length },
    ])
    const done = await ended(project, id)
    expect(done).toMatchObject({ state: 'done', error: null, summary: { tokens: { added: 300 } } })
    expect(keysOf(project)).toEqual([])
    expect(await pushed(project)).toBe(0)
  })

  test.each([
    ['what no file system takes', [`${'🧭'.repeat(90)}.json`]],
    ['a file beside a folder of its name', ['tokens', 'tokens/a.json']],
    ['letters that differ in case alone', ['A.json', 'a.json']],
    ['a device of another system', ['CON', 'aux.json']],
    ['nothing but dots', ['...json']],
  ] as const)('a name from outside is never one of ours: %s', async (_, names) => {
    const project = await pusher()
    const { id } = await pushForm(
      project,
      names.map((name, at) => [name, tokens(`n${at}`)]),
    )
    expect(await ended(project, id)).toMatchObject({ state: 'done', error: null })
    const { data } = (await api.call('listTokens', { key: project.key })).body
    expect(data.map(({ name }: { name: string }) => name).sort()).toEqual(names.map((_name, at) => `n${at}`))
  })

  test('pictures that cannot be unpacked are told by their archive, and the library is taken', async () => {
    const project = await pusher()
    const bytes = zip([
      { name: 'file.json', text: JSON.stringify(figmaFile) },
      { name: 'pictures/3-1.png', text: png(), flags: 1 },
    ])
    const ask = { key: project.key, bytes, query: { file_key: 'small', name: 'Small.zip' } }
    const { id } = (await console.call('startImport', { ...ask, headers: { 'content-type': 'application/zip' } })).body
    const { state, summary } = await ended(project, id)
    expect(state).toBe('done')
    expect(summary.warnings.filter(({ code }: { code: string }) => code === 'picture-not-fetched')).toEqual([
      {
        code: 'picture-not-fetched',
        path: 'Small.zip',
        message: expect.stringMatching(/^is a zip archive that is .*encrypted.*: no more of its pictures were kept$/),
      },
    ])
  })

  test('a part that is sent again takes the place of the one before, whose bytes go at once', async () => {
    const project = await pusher()
    const id = await byParts(project)
    for (let time = 0; time < 5; time++) expect((await put(project, id, Buffer.alloc(1_000))).status).toBe(200)
    expect(keysOf(project)).toHaveLength(1)
    expect(await pushed(project)).toBe(1_000)
  })

  test('what was replaced or given up counts until its bytes are gone', async () => {
    const project = await pusher()
    const id = await byParts(project)
    isStuck = true
    for (let time = 0; time < 3; time++) await put(project, id, Buffer.alloc(1_000))
    await put(project, id, Buffer.alloc(500), 2)
    expect(keysOf(project)).toHaveLength(4)
    expect(await pushed(project)).toBe(3_500)
    await db`update pushed_import set touched_at = now() - interval '25 hours' where project_id = ${project.id}::uuid`
    await work.drain('imports')
    expect((await console.call('getImport', { key: project.key, path: { id } })).status).toBe(404)
    expect(await pushed(project)).toBe(3_500)
    isStuck = false
    await collectObjects({ ...api.services, log: silentLog })
    expect(keysOf(project)).toEqual([])
    expect(await pushed(project)).toBe(0)
  })

  test('of parts that come at once as many are taken as have room, and no more', async () => {
    const project = await pusher()
    const id = await byParts(project)
    const later = new Date(clock.now() + 3_600_000)
    await insertGarbage(db, project.id, `objects/${project.id}/left`, later, MOST_HELD_BYTES - 3_500)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => put(project, id, Buffer.alloc(1_000), at + 1)),
    )
    const taken = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ status }) => status === 413)
    expect([taken.length, refused.length]).toEqual([3, 9])
    expect(refused[0]?.body.error).toMatchObject({
      code: 'SVC_STORAGE_QUOTA_EXCEEDED',
      details: { limit_bytes: MOST_HELD_BYTES, pct_used: 99 },
    })
    expect(await pushed(project)).toBe(MOST_HELD_BYTES - 500)
    expect(keysOf(project)).toHaveLength(3)
  })
})
