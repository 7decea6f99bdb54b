import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { testClock } from '../../../test/kit/admin.ts'
import { testApi } from '../../../test/kit/api.ts'
import { testConsole } from '../../../test/kit/console.ts'
import { engines, freshDatabase } from '../../../test/kit/databases.ts'
import { GIF, png, WHOLE_JPEG } from '../../../test/kit/samples/sample-images.ts'
import { expectNothingLost, storedKeys } from '../../../test/kit/uploads-kit.ts'
import { figmaFile, figmaMock, MOCK_TOKEN } from '../../../test/libraries/figma-mock.ts'
import { createFigmaApi } from '../../adapters/outside/figma-api.ts'
import type { FetchedSource } from '../../ports.ts'
import { syncFigma } from './sync-figma.ts'

const KEY = 'mockfile0001'
const HOST = 'https://pictures.example.com'
const DRAWN = 'picture-not-fetched'

/** A file of one component for each list, whose fills show the pictures of these references. */
function fileShowing(version: string, shown: Readonly<Record<string, readonly string[]>>): Record<string, unknown> {
  const components = Object.keys(shown).map((name, at) => ({ id: `1:${at + 2}`, key: `k-${name}`, name }))
  const file = figmaFile(version, components)
  const text = JSON.stringify(file, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('type' in value) || value.type !== 'COMPONENT') return value
    const refs = shown[(value as unknown as { name: string }).name] ?? []
    return { ...value, fills: refs.map((imageRef) => ({ type: 'IMAGE', scaleMode: 'FILL', imageRef })) }
  })
  return JSON.parse(text) as Record<string, unknown>
}

describe.each(engines)('pictures of image fills on %s', async (engine) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-images-'))
  const clock = testClock()
  const pictures = new Map<string, FetchedSource>()
  const fetched: string[] = []
  const sources = {
    fetch(url: string, { maxBytes }: { readonly maxBytes: number }): Promise<FetchedSource> {
      fetched.push(url.slice(HOST.length + 1))
      const found = pictures.get(url) ?? { refused: 'network' as const }
      const isLarge = 'bytes' in found && found.bytes.length > maxBytes
      return Promise.resolve(isLarge ? { refused: 'too_large' as const } : found)
    },
  }
  const designs = createFigmaApi({ clock })
  const env = { VITRINE_DATA_DIR: dataDir }
  // Of its own: what it collects is of all projects.
  const db = await freshDatabase(engine)
  const api = await testApi(engine, { db, clock, env, outside: { designs, sources } })
  const console = testConsole(api)
  const { services } = api
  afterAll(async () => {
    await db.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  async function scene(
    shown: Readonly<Record<string, readonly string[]>>,
    bytes: Readonly<Record<string, Uint8Array>>,
  ) {
    const project = await api.project()
    const mock = await figmaMock({ [KEY]: { file: fileShowing('1', shown) } })
    const source = mock.files.get(KEY)
    if (!source) throw new Error('no file')
    source.images = Object.fromEntries(Object.keys(bytes).map((ref) => [ref, `${HOST}/${project.id}/${ref}`]))
    for (const [ref, one] of Object.entries(bytes)) pictures.set(`${HOST}/${project.id}/${ref}`, { bytes: one })
    fetched.length = 0
    const sync = (isForced = false, pictureCacheBytes = services.config.pictureCacheBytes) =>
      syncFigma(
        { ...services, config: { ...services.config, pictureCacheBytes } },
        {
          projectId: project.id,
          fileKey: KEY,
          token: MOCK_TOKEN,
          apiUrl: mock.url,
          isForced,
          pause: () => Promise.resolve(),
        },
      )
        .then((summary) => ({
          ...summary,
          // The mock draws no components, which is another matter.
          warnings: summary.warnings.filter(({ code }) => code !== DRAWN),
          warning_counts: Object.fromEntries(Object.entries(summary.warning_counts).filter(([code]) => code !== DRAWN)),
        }))
        .finally(() => (clock.time += 1_000))
    const refsFetched = () =>
      fetched
        .splice(0)
        .map((url) => url.slice(project.id.length + 1))
        .toSorted()
    /** The picture that a component shows, as the console answers it. */
    const shownBy = async (name: string, ref: string) => {
      const { body } = await api.call('listComponents', { key: project.key, query: { q: name } })
      const id: string = body.data[0].id
      const graphics = await console.call('getGraphics', { key: project.key, path: { id } })
      const hash = Object.entries(graphics.body.images as Record<string, string>).find(([, one]) => one === ref)?.[0]
      return console.call('getImage', { key: project.key, path: { id, hash: hash ?? 'none' } })
    }
    return { project, mock, source, sync, refsFetched, shownBy }
  }

  test('are fetched once and served by the hashes of the trees, with the type that their bytes have', async () => {
    const { project, mock, source, sync, refsFetched, shownBy } = await scene(
      { Card: ['a1', 'b2'], Hero: ['a1'], Plain: [] },
      { a1: png(), b2: WHOLE_JPEG, unused: GIF },
    )
    expect(await sync()).toMatchObject({ status: 'synced', warnings: [] })
    expect(refsFetched()).toEqual(['a1', 'b2'])
    expect(mock.requests).toContain(`images ${KEY}`)
    for (const [name, ref, type] of [
      ['Card', 'a1', 'image/png'],
      ['Card', 'b2', 'image/jpeg'],
      ['Hero', 'a1', 'image/png'],
    ] as const) {
      const { status, body, text } = await shownBy(name, ref)
      expect(status, text).toBe(200)
      expect(body.content_type).toBe(type)
      const sent = await console.app.inject(new URL(body.url as string).pathname + new URL(body.url as string).search)
      expect([sent.statusCode, sent.headers['content-type'], sent.headers['x-content-type-options']]).toEqual([
        200,
        type,
        'nosniff',
      ])
    }
    const { body: listed } = await api.call('listComponents', { key: project.key, query: { q: 'Hero' } })
    const drawn = await console.call('drawPicture', { key: project.key, path: { id: listed.data[0].id } })
    expect(drawn.body.svg).toContain(`data:image/png;base64,${png().toString('base64')}`)
    source.file = fileShowing('2', { Card: ['a1', 'c3'] })
    source.images = { ...source.images, c3: `${HOST}/nowhere` }
    const second = await sync()
    expect(refsFetched()).toHaveLength(1)
    expect(second.warnings).toContainEqual({
      code: 'image-not-fetched',
      path: 'Card',
      message: expect.stringContaining('the picture c3 could not be fetched'),
    })
    expect((await shownBy('Card', 'c3')).body.error).toMatchObject({ code: 'SVC_NOT_FOUND', details: { name: 'c3' } })
    await mock.close()
  })

  test('one that fails costs itself alone, and is named with its component', async () => {
    const bad = { gone: 'x', html: 'x', cut: 'x', host: 'x', large: 'x', good: 'x' }
    const { project, mock, source, sync, shownBy } = await scene(
      { Card: Object.keys(bad) },
      { html: Buffer.from('<html>'), cut: png().subarray(0, 40), large: Buffer.alloc(11_000_000), good: png() },
    )
    source.images = { ...source.images, host: `${HOST}/${project.id}/host` }
    pictures.set(`${HOST}/${project.id}/host`, { refused: 'host' })
    const { status, warnings, components } = await sync()
    expect([status, components.added]).toEqual(['synced', 1])
    const told = Object.fromEntries(
      warnings.map(({ path: of, message }) => [message.split(' ')[2], `${of}: ${message}`]),
    )
    expect(told).toEqual({
      gone: expect.stringMatching(/^Card: .* has no address/),
      html: expect.stringMatching(/^Card: .* is no PNG, JPEG or GIF/),
      cut: expect.stringMatching(/^Card: .* is no whole picture/),
      host: expect.stringMatching(/^Card: .*VITRINE_SOURCE_HOSTS/),
      large: expect.stringMatching(/^Card: .* is larger than 10485760 bytes/),
    })
    expect((await shownBy('Card', 'good')).status).toBe(200)
    await mock.close()
  })

  test('a tool that does not tell where they are leaves the library as it was imported', async () => {
    const { mock, source, sync, refsFetched } = await scene({ Card: ['a1'] }, { a1: png() })
    mock.fail('images', { status: 403 })
    const first = await sync()
    expect(first).toMatchObject({ status: 'synced', components: { added: 1 }, warning_counts: { 'images-refused': 1 } })
    source.file = fileShowing('2', { Card: ['a1'], Next: [] })
    mock.fail('images', { status: 429, retryAfter: '500000' })
    const second = await sync()
    expect(second).toMatchObject({
      status: 'synced',
      components: { added: 1 },
      warning_counts: { 'images-refused': 1 },
    })
    expect(refsFetched()).toEqual([])
    await mock.close()
  })

  test('what was used least recently makes room, never an upload; its bytes are collected', async () => {
    const size = png().length
    const { project, mock, source, sync, refsFetched, shownBy } = await scene(
      { Card: ['a1', 'b2'] },
      { a1: png(), b2: png(), c3: png() },
    )
    await sync(false, 2 * size)
    expect(refsFetched()).toEqual(['a1', 'b2'])
    clock.time += 2 * 3_600_000
    expect((await shownBy('Card', 'a1')).status).toBe(200) // so b2 is the older one
    source.file = fileShowing('2', { Card: [], Hero: ['c3'] })
    await sync(false, 2 * size)
    expect(refsFetched()).toEqual(['c3'])
    const kept = await services.db<{ ref: string }>`
      select image_ref as ref from image_fill where project_id = ${project.id}::uuid order by image_ref`
    expect(kept.map(({ ref }) => ref)).toEqual(['a1', 'c3'])
    await services.work.drain('collection')
    expect((await storedKeys(path.join(dataDir, 'objects'))).filter((key) => key.includes(project.id))).toHaveLength(2)
    source.file = fileShowing('3', { Card: ['a1', 'b2', 'd4'] })
    expect((await sync(false, size)).warning_counts).toEqual({ 'image-not-fetched': 1 })
    const [team] = await services.db<{ used: number }>`
      select storage_used_bytes as used from team where id = ${project.teamId}::uuid`
    expect(team?.used).toBe(0)
    await mock.close()
  })

  test('with no room for pictures none is asked for', async () => {
    const { mock, sync, refsFetched } = await scene({ Card: ['a1'] }, { a1: png() })
    expect(await sync(false, 0)).toMatchObject({ status: 'synced', warnings: [] })
    expect([refsFetched(), mock.requests.includes(`images ${KEY}`)]).toEqual([[], false])
    await mock.close()
  })

  test('bytes have a row or a note, whatever happened', async () => {
    await expectNothingLost(services.db, path.join(dataDir, 'objects'))
  })
})
