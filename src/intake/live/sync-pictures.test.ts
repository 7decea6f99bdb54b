import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { testClock } from '../../../test/kit/admin.ts'
import { testApi } from '../../../test/kit/api.ts'
import { testConsole } from '../../../test/kit/console.ts'
import { engines, freshDatabase } from '../../../test/kit/databases.ts'
import { png } from '../../../test/kit/samples/sample-images.ts'
import { expectNothingLost } from '../../../test/kit/uploads-kit.ts'
import { figmaFile, figmaMock, MOCK_TOKEN, type MockComponent } from '../../../test/libraries/figma-mock.ts'
import { createFigmaApi } from '../../adapters/outside/figma-api.ts'
import type { FetchedSource } from '../../ports.ts'
import { syncFigma } from './sync-figma.ts'

const KEY = 'mockfile0001'
const HOST = 'https://pictures.example.com'

const components = (count: number, width = 100): MockComponent[] =>
  Array.from({ length: count }, (_, at) => ({ id: `1:${at + 2}`, key: `k${at}`, name: `Part ${at}`, width }))

describe.each(engines)("the design tool's own pictures of components on %s", async (engine) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-pictures-'))
  const clock = testClock()
  const served = new Map<string, FetchedSource>()
  const fetched: string[] = []
  const sources = {
    fetch(url: string, { maxBytes }: { readonly maxBytes: number }): Promise<FetchedSource> {
      fetched.push(url)
      const found = served.get(url) ?? { refused: 'network' as const }
      return Promise.resolve('bytes' in found && found.bytes.length > maxBytes ? { refused: 'too_large' } : found)
    },
  }
  const designs = createFigmaApi({ clock })
  // Of its own: what it collects is of all projects.
  const db = await freshDatabase(engine)
  const api = await testApi(engine, { db, clock, env: { VITRINE_DATA_DIR: dataDir }, outside: { designs, sources } })
  const console = testConsole(api)
  const { services } = api
  afterAll(async () => {
    await db.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  async function scene(parts: readonly MockComponent[]) {
    const project = await api.project()
    const mock = await figmaMock({ [KEY]: { file: figmaFile('1', parts) } })
    const source = mock.files.get(KEY)
    if (!source) throw new Error('no file')
    const address = (id: string): string => `${HOST}/${project.id}/${id}`
    source.pictures = Object.fromEntries(parts.map(({ id }) => [id, address(id)]))
    for (const { id } of parts) served.set(address(id), { bytes: png() })
    const waits: number[] = []
    const sync = (isForced = false, pictureCacheBytes = services.config.pictureCacheBytes) => {
      fetched.length = 0
      mock.asked.length = 0
      return syncFigma(
        { ...services, config: { ...services.config, pictureCacheBytes } },
        {
          projectId: project.id,
          fileKey: KEY,
          token: MOCK_TOKEN,
          apiUrl: mock.url,
          isForced,
          pause(ms) {
            waits.push(ms)
            clock.time += ms
            return Promise.resolve()
          },
        },
      ).finally(() => (clock.time += 1_000))
    }
    const pictureOf = async (name: string) => {
      const { body } = await api.call('listComponents', { key: project.key, query: { q: name } })
      return console.call('getToolPicture', { key: project.key, path: { id: body.data[0].id } })
    }
    const asked = () => mock.asked.map((nodes) => nodes.toSorted())
    return { project, mock, source, address, waits, asked, sync, pictureOf }
  }

  test('are asked for together, kept, and served beside ours with the type that their bytes have', async () => {
    const { project, mock, asked, sync, pictureOf } = await scene(components(3))
    expect(await sync()).toMatchObject({ status: 'synced', warnings: [] })
    expect([asked(), fetched.length]).toEqual([[['1:2', '1:3', '1:4']], 3])
    const { status, body, text } = await pictureOf('Part 0')
    expect(status, text).toBe(200)
    const { picture } = body
    expect(picture).toMatchObject({ content_type: 'image/png', size_bytes: png().length, scale: 2, shows: 'component' })
    const { pathname, search } = new URL(picture.url as string)
    const sent = await console.app.inject(pathname + search)
    expect([sent.statusCode, sent.headers['content-type'], sent.headers['x-content-type-options']]).toEqual([
      200,
      'image/png',
      'nosniff',
    ])
    const other = await api.project()
    const list = await api.call('listComponents', { key: project.key })
    const foreign = await console.call('getToolPicture', { key: other.key, path: { id: list.body.data[0].id } })
    expect(foreign.status).toBe(404)
    await mock.close()
  })

  test('only of what has changed; what has not is not even asked for', async () => {
    const parts = components(3)
    const { mock, source, sync, pictureOf } = await scene(parts)
    await sync()
    const [first, second, ...rest] = parts
    if (!first || !second) throw new Error('parts')
    source.file = figmaFile('2', [first, { ...second, width: 250 }, ...rest])
    expect(await sync()).toMatchObject({ components: { changed: 1 }, warnings: [] })
    expect([mock.asked, fetched.length]).toEqual([[['1:3']], 1])
    expect((await pictureOf('Part 1')).body.picture).toMatchObject({ content_type: 'image/png' })
    await sync(true)
    expect([mock.asked, fetched]).toEqual([[], []])
    await mock.close()
  })

  test('one that fails costs itself alone, and is named; ours are drawn all the same', async () => {
    const { mock, source, address, asked, sync, pictureOf } = await scene(components(7))
    source.pictures = { ...source.pictures, '1:3': null }
    served.delete(address('1:4')) // an address that has ended
    served.set(address('1:5'), { bytes: Buffer.alloc(11_000_000) })
    served.set(address('1:6'), { bytes: Buffer.from('<html><script>alert(1)</script>') })
    served.set(address('1:7'), { bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>') })
    served.set(address('1:8'), { bytes: png().subarray(0, 40) })
    const { status, warnings } = await sync()
    expect(status).toBe('synced')
    expect(Object.fromEntries(warnings.map(({ path: of, code, message }) => [of, `${code}: ${message}`]))).toEqual({
      'Part 1': expect.stringMatching(/^picture-not-fetched: .*the tool could not draw it/),
      'Part 2': expect.stringMatching(/could not be fetched/),
      'Part 3': expect.stringMatching(/is larger than 10485760 bytes/),
      'Part 4': expect.stringMatching(/is no PNG, JPEG or GIF/),
      'Part 5': expect.stringMatching(/is no PNG, JPEG or GIF/),
      'Part 6': expect.stringMatching(/is no whole picture/),
    })
    expect((await pictureOf('Part 0')).body.picture).toMatchObject({ content_type: 'image/png' })
    expect((await pictureOf('Part 1')).body).toEqual({ picture: null })
    // Asked again next time, with an address that is new.
    served.set(address('1:4'), { bytes: png() })
    await sync(true)
    expect(asked()).toEqual([['1:3', '1:4', '1:5', '1:6', '1:7', '1:8']])
    expect((await pictureOf('Part 2')).body.picture).toMatchObject({ content_type: 'image/png' })
    await mock.close()
  })

  test('many are asked for in parts; a part that is too much for the tool in halves', async () => {
    const { mock, sync } = await scene(components(60))
    mock.fail('pictures', { status: 400 })
    expect(await sync()).toMatchObject({ status: 'synced', warnings: [] })
    expect(mock.asked.map(({ length }) => length)).toEqual([25, 25, 10])
    expect(fetched).toHaveLength(60)
    await mock.close()
  })

  test('429 for some seconds is waited for; for days it costs the pictures and not the library', async () => {
    const { mock, source, waits, sync } = await scene(components(2))
    mock.fail('pictures', { status: 429, retryAfter: '7' })
    expect(await sync()).toMatchObject({ status: 'synced', warnings: [] })
    expect(waits).toEqual([7_000])
    source.file = figmaFile('2', components(2, 300))
    mock.fail('pictures', { status: 429, retryAfter: '500000' })
    const second = await sync()
    expect(second).toMatchObject({ status: 'synced', components: { changed: 2 } })
    expect(second.warnings).toEqual([
      {
        code: 'pictures-refused',
        path: 'pictures',
        message: expect.stringContaining('takes no more questions before'),
      },
    ])
    expect(fetched).toEqual([])
    await mock.close()
  })

  for (const [name, fault] of [
    ['refuses', { status: 403 }],
    ['answers with something else', { body: '{"images":["x"]}' }],
    ['names addresses that are none', { body: '{"err":null,"images":{"1:2":7,"__proto__":"x"}}' }],
  ] as const)
    test(`a tool that ${name} leaves the library as it was imported`, async () => {
      const { mock, sync } = await scene(components(1))
      mock.fail('pictures', fault)
      const { status, warnings } = await sync()
      expect([status, warnings.length, fetched]).toEqual(['synced', 1, []])
      await mock.close()
    })

  test('they share the room of image fills: with none they are not asked for, and what is used least makes place', async () => {
    const { project, mock, sync } = await scene(components(3))
    expect(await sync(false, 0)).toMatchObject({ status: 'synced', warnings: [] })
    expect(mock.requests).not.toContain(`pictures ${KEY}`)
    await sync(true, 2 * png().length)
    const [row] = await services.db<{ bytes: number }>`
      select coalesce(sum(size_bytes), 0)::int as bytes from image_fill where project_id = ${project.id}::uuid`
    expect(row?.bytes).toBe(2 * png().length)
    await mock.close()
  })

  test('bytes have a row or a note, whatever happened', async () => {
    await expectNothingLost(services.db, path.join(dataDir, 'objects'))
  })
})
