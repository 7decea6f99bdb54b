import { tmpdir } from 'node:os'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { testApi, type TestApi, type TestProject } from '../../../test/kit/api.ts'
import { testConsole } from '../../../test/kit/console.ts'
import { engines } from '../../../test/kit/databases.ts'
import { png } from '../../../test/kit/samples/sample-images.ts'
import { zip } from '../../../test/kit/samples/zip.ts'
import { figmaFile } from '../../../test/libraries/figma-answers.ts'
import { KEY_SCOPES } from '../../contract/words.ts'
import { importPending } from './import-pending.ts'
import { releaseLease, takeLease } from '../../work/leases/store.ts'
import { MOST_OPEN } from './start-import.ts'
import { deleteEndedBut, listWaiting, takePush } from './store.ts'

const bundle = (...names: string[]) => ({
  vitrine: 1,
  source: { tool: 'synthetic', file_key: 'pushed', name: 'Pushed', complete: true },
  components: names.map((name, at) => ({ key: `k${at}`, node_id: `1:${at}`, name, type: 'COMPONENT' })),
})
const PNG = png()
const bytesOf = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))

describe.each(engines)('a library comes in over HTTP on %s', async (engine) => {
  const api = await testApi(engine)
  const console = testConsole(api)
  const { db, work } = api.services

  async function pusher(): Promise<TestProject> {
    const project = await api.project()
    return { ...project, key: await api.newKey(project.id, KEY_SCOPES) }
  }
  const names = async ({ key }: TestProject): Promise<string[]> =>
    (await api.call('listComponents', { key })).body.data.map(({ name }: { name: string }) => name)
  /** What became of an import once the work is done. */
  async function ended({ key }: TestProject, id: string) {
    await work.drain('imports')
    return (await console.call('getImport', { key, path: { id } })).body
  }
  async function push(project: TestProject, bytes: Uint8Array, query = {}, contentType = 'application/json') {
    const { key } = project
    const answer = await console.call('startImport', { key, bytes, query, headers: { 'content-type': contentType } })
    expect(answer.status, answer.text).toBe(201)
    return ended(project, answer.body.id)
  }

  test('a bundle is imported as by the command, and its parts are gone', async () => {
    const project = await pusher()
    const pushed = await push(project, bytesOf(bundle('Button', 'Card')))
    expect(pushed).toMatchObject({ state: 'done', dry_run: false, parts: [], error: null })
    expect(pushed.summary).toMatchObject({ components: { added: 2 }, source: { name: 'Pushed', matched_by: 'new' } })
    expect(await names(project)).toEqual(['Button', 'Card'])
    expect(await partsOf(api, project)).toBe(0)
  })

  test('the same again changes nothing; a dry run writes nothing', async () => {
    const project = await pusher()
    await push(project, bytesOf(bundle('Button')))
    expect((await push(project, bytesOf(bundle('Button')))).summary.components).toMatchObject({
      unchanged: 1,
      added: 0,
    })
    const dry = await push(project, bytesOf(bundle('Button', 'Card')), { dry_run: true })
    expect(dry).toMatchObject({ state: 'done', dry_run: true, summary: { components: { added: 1 } } })
    expect(await names(project)).toEqual(['Button'])
  })

  test.each([
    ['gzip', gzipSync(bytesOf(bundle('Button'))), 'application/gzip'],
    [
      'NDJSON',
      Buffer.from(
        [
          { vitrine: 1, source: bundle().source },
          { kind: 'component', ...bundle('Button').components[0] },
        ]
          .map((line) => `${JSON.stringify(line)}\n`)
          .join(''),
      ),
      'application/x-ndjson',
    ],
  ] as const)('%s is told by its content', async (_, bytes, contentType) => {
    const project = await pusher()
    expect(await push(project, bytes, {}, contentType)).toMatchObject({ state: 'done', error: null })
    expect(await names(project)).toEqual(['Button'])
  })

  test('several files come as a form, with the names that say what they are', async () => {
    const project = await pusher()
    const form = new FormData()
    for (const [mode, value] of [
      ['Light', '#ffffff'],
      ['Dark', '#000000'],
    ] as const) {
      const tokens = { surface: { $type: 'color', $value: value } }
      form.append('files', new Blob([JSON.stringify(tokens)]), `tokens/Theme.${mode}.json`)
    }
    const request = new Request('http://localhost', { method: 'POST', body: form })
    const pushed = await push(
      project,
      new Uint8Array(await request.arrayBuffer()),
      {},
      request.headers.get('content-type') ?? '',
    )
    expect(pushed).toMatchObject({ state: 'done', summary: { tokens: { added: 1 }, collections: { added: 1 } } })
    expect(pushed.summary.files.map(({ path }: { path: string }) => path)).toEqual([
      'Theme.Dark.json',
      'Theme.Light.json',
    ])
    const { collections } = (await api.call('describeTokens', { key: project.key })).body
    expect(collections[0].modes.map(({ name }: { name: string }) => name).sort()).toEqual(['Dark', 'Light'])
  })

  test('parts follow each other, one that was sent twice counts once, and what is missing is said', async () => {
    const project = await pusher()
    const { key } = project
    const whole = bytesOf(bundle('Button', 'Card', 'Dialog'))
    const { id } = (await console.call('startImport', { key, query: { by_parts: true } })).body
    const put = (number: number, bytes: Uint8Array) =>
      console.call('putImportPart', { key, path: { id, number: String(number) }, query: { name: 'l.json' }, bytes })
    await put(2, whole.subarray(20))
    const early = await console.call('runImport', { key, path: { id } })
    expect(early.body.error.message).toContain('part 1 is not there yet')
    await put(1, Buffer.from('cut off'))
    expect((await put(1, whole.subarray(0, 20))).body.parts).toMatchObject([
      { number: 1, name: 'l.json', size_bytes: 20 },
      { number: 2, size_bytes: whole.length - 20 },
    ])
    expect((await console.call('runImport', { key, path: { id } })).body.state).toBe('waiting')
    expect(await ended(project, id)).toMatchObject({ state: 'done', summary: { components: { added: 3 } } })
    const late = await put(3, whole)
    expect(late.body.error.details.issues).toMatchObject([{ path: 'path.id' }])
    expect((await console.call('runImport', { key, path: { id } })).body.state).toBe('done')
  })

  test('what is refused says why, by the code and paths of an import, and nothing is written', async () => {
    const project = await pusher()
    await push(project, bytesOf(bundle('Button')))
    const broken = await push(project, bytesOf({ ...bundle('Button'), components: [{ key: 'k' }] }), {
      name: 'mine.json',
    })
    expect(broken).toMatchObject({ state: 'refused', summary: null, error: { code: 'SVC_INVALID_ARGUMENT' } })
    expect(broken.error.details.issues.length).toBeGreaterThan(0)
    expect(JSON.stringify(broken)).not.toContain(tmpdir())
    const strange = await push(project, Buffer.from('not a library'))
    expect(strange).toMatchObject({ state: 'refused', error: { message: expect.stringContaining('library.json') } })
    expect(await names(project)).toEqual(['Button'])
  })

  test('the design tool’s own pictures come with the plugin’s archive, and what is wrong with one is told', async () => {
    const project = await pusher()
    const { key } = project
    const archive = (pictures: Readonly<Record<string, Buffer>>) =>
      zip([
        { name: 'file.json', text: JSON.stringify(figmaFile) },
        ...Object.entries(pictures).map(([name, text]) => ({ name: `pictures/${name}`, text, stored: true })),
      ])
    const pictureOf = async (name: string) => {
      const { data } = (await api.call('listComponents', { key, query: { q: name } })).body
      return (await console.call('getToolPicture', { key, path: { id: data[0].id } })).body.picture
    }
    const pushed = await push(
      project,
      archive({ '3-1.png': PNG, '7-1.png': PNG.subarray(0, 40), '99-9.png': PNG, '../2-1.png': PNG }),
      { file_key: 'small' },
      'application/zip',
    )
    // A name that leads out of the archive is refused with all of it.
    expect(pushed).toMatchObject({ state: 'refused' })
    const first = await push(
      project,
      archive({ '3-1.png': PNG, '7-1.png': PNG.subarray(0, 40), '99-9.png': PNG }),
      { file_key: 'small' },
      'application/zip',
    )
    expect(first).toMatchObject({ state: 'done', summary: { warning_counts: { 'picture-not-fetched': 1 } } })
    expect(await pictureOf('Button')).toMatchObject({ content_type: 'image/png', size_bytes: PNG.length })
    expect(await pictureOf('Card')).toBeNull()
    // A dry run keeps none; the next push brings what was missing, and nothing twice.
    await push(project, archive({ '7-1.png': PNG }), { file_key: 'small', dry_run: true }, 'application/zip')
    expect(await pictureOf('Card')).toBeNull()
    await push(project, archive({ '3-1.png': PNG, '7-1.png': PNG }), { file_key: 'small' }, 'application/zip')
    expect(await pictureOf('Card')).toMatchObject({ size_bytes: PNG.length })
    const [row] = await db<{ kept: number }>`
      select count(*)::int as kept from image_fill where project_id = ${project.id}::uuid`
    expect(row?.kept).toBe(2)
  })

  test('it is told as it happens', async () => {
    const project = await pusher()
    const { key } = project
    const { id } = (await console.call('startImport', { key, bytes: bytesOf(bundle('Button')) })).body
    const following = console.app.inject({
      url: `/console/imports/${id}/events`,
      headers: { authorization: `Bearer ${key}` },
    })
    await work.drain('imports')
    const { headers, body } = await following
    expect(headers['content-type']).toBe('text/event-stream')
    const events = body.split('\n\n').filter((text) => text.startsWith('event: '))
    expect(events[0]).toMatch(/^event: progress\ndata: \{"phase":"(waiting|running)"/)
    expect(events.at(-1)).toMatch(/^event: done\ndata: \{"id":/)
  })

  test('bad questions are answered with what to do', async () => {
    const { key } = await pusher()
    for (const [ask, path] of [
      [{}, 'body'],
      [{ bytes: bytesOf({}), query: { by_parts: true } }, 'query.by_parts'],
      [{ bytes: bytesOf({}), query: { name: '../etc/passwd' } }, 'query.name'],
      [{ bytes: bytesOf({}), query: { format: 'sketch' } }, 'query.format'],
      [{ bytes: bytesOf({}), headers: { 'content-type': 'multipart/form-data; boundary=x' } }, 'body'],
    ] as const) {
      const { status, body } = await console.call('startImport', { key, ...ask })
      expect(status).toBe(400)
      expect(body.error.details.issues[0].path).toBe(path)
    }
    for (const number of ['0', 'x', '-1', '10001', '1e3']) {
      const { id } = (await console.call('startImport', { key, query: { by_parts: true } })).body
      const ask = { key, path: { id, number }, query: { name: 'a.json' }, bytes: bytesOf({}) }
      expect((await console.call('putImportPart', ask)).body.error.details.issues[0].path).toBe('path.number')
    }
  })

  test('an import of another project is not there, in every row', async () => {
    const [own, other] = [await pusher(), await pusher()]
    const { id } = (await console.call('startImport', { key: own.key, query: { by_parts: true } })).body
    for (const row of ['getImport', 'runImport', 'followImport', 'putImportPart'] as const) {
      const part = row === 'putImportPart' ? { query: { name: 'a.json' }, bytes: bytesOf({}) } : {}
      const ask = { key: other.key, path: { id, number: '1' }, ...part }
      expect((await console.call(row, ask)).status, row).toBe(404)
    }
    expect((await console.call('listImports', { key: other.key })).body.data).toEqual([])
    expect((await console.call('getImport', { key: own.key, path: { id: 'x' } })).status).toBe(404)
  })

  test('the three scopes of the contract do not import', async () => {
    const { key } = await api.project()
    const { body } = await console.call('startImport', { key, bytes: bytesOf({}) })
    expect(body.error).toMatchObject({ code: 'SVC_INSUFFICIENT_SCOPE', details: { required: 'write:library' } })
  })

  test('a process that died leaves its import to the next one; one that always dies is given up', async () => {
    const project = await pusher()
    const { key } = project
    const { id } = (await console.call('startImport', { key, bytes: bytesOf(bundle('Button')) })).body
    const long = { now: () => Date.now() }
    const die = async () => {
      const now = new Date(long.now() - 3_600_000)
      const lease = { holder: project.id, now, until: new Date(now.getTime() + 1) }
      expect(await listWaiting(db, lease, { projectId: null, limit: 100 })).toContainEqual({
        projectId: project.id,
        id,
      })
      expect((await takePush(db, project.id, id, lease))?.id).toBe(id)
    }
    await die()
    const left = (await console.call('getImport', { key, path: { id } })).body
    expect(left).toMatchObject({ state: 'running', waits_for: expect.stringContaining('not been heard of since') })
    expect(left.waits_for).toContain('the next process')
    expect(await ended(project, id)).toMatchObject({ state: 'done' })
    expect(await names(project)).toEqual(['Button'])

    const second = (await console.call('startImport', { key, bytes: bytesOf(bundle('Card')) })).body.id
    await db`update pushed_import set attempts = 3 where project_id = ${project.id}::uuid and id = ${second}::uuid`
    expect(await ended(project, second)).toMatchObject({ state: 'refused', error: { code: 'SVC_INTERNAL' } })
    expect(await names(project)).toEqual(['Button'])
  })

  test('a part that is gone refuses its import, and the next one is done', async () => {
    const project = await pusher()
    const { key } = project
    const { id } = (await console.call('startImport', { key, bytes: bytesOf(bundle('Button')) })).body
    const [part] = await db<{
      key: string
    }>`select store_key as key from pushed_part where project_id = ${project.id}::uuid`
    await api.services.objects.remove(part?.key ?? '')
    const next = (await console.call('startImport', { key, bytes: bytesOf(bundle('Card')) })).body.id
    expect(await ended(project, id)).toMatchObject({ state: 'refused', error: { code: 'SVC_NOT_FOUND' } })
    expect(await ended(project, next)).toMatchObject({ state: 'done' })
  })

  test('what nobody goes on with is forgotten after a day, and what ended after a week', async () => {
    const project = await pusher()
    const { key } = project
    const { id } = (await console.call('startImport', { key, query: { by_parts: true } })).body
    await console.call('putImportPart', {
      key,
      path: { id, number: '1' },
      query: { name: 'a.json' },
      bytes: bytesOf({}),
    })
    const old = (await push(project, bytesOf(bundle('Button')))).id
    await db`update pushed_import set touched_at = now() - interval '25 hours' where project_id = ${project.id}::uuid`
    await work.drain('imports')
    expect((await console.call('getImport', { key, path: { id } })).status).toBe(404)
    expect((await console.call('getImport', { key, path: { id: old } })).status).toBe(200)
    expect(await partsOf(api, project)).toBe(0)
    await db`update pushed_import set touched_at = now() - interval '8 days' where project_id = ${project.id}::uuid`
    await work.drain('imports')
    expect((await console.call('getImport', { key, path: { id: old } })).status).toBe(404)
  })

  test('a project that something else imports into stands in no other project’s way', async () => {
    api.services.processes.serve({ work: true })
    const [busy, free] = [await pusher(), await pusher()]
    const start = async ({ key }: TestProject, ...given: string[]) =>
      (await console.call('startImport', { key, bytes: bytesOf(bundle(...given)) })).body.id as string
    const row = { projectId: busy.id, name: 'import', holder: busy.id }
    const now = new Date()
    const term = { now, expiresAt: new Date(now.getTime() + 30_000), heldBy: 'another process' }
    expect(await takeLease(db, row, term)).toBe(true)
    const first = await start(busy, 'Old')
    const second = await start(busy, 'Newer')
    const other = await start(free, 'Button')
    expect(await ended(free, other)).toMatchObject({ state: 'done' })
    expect((await console.call('getImport', { key: busy.key, path: { id: first } })).body).toMatchObject({
      state: 'waiting',
      waits_for: 'something else imports into this project at the moment',
    })
    // What comes after it waits behind it, or the older library would be written over the newer one.
    expect((await console.call('getImport', { key: busy.key, path: { id: second } })).body).toMatchObject({
      state: 'waiting',
      waits_for: 'imports of this project that were begun before',
    })
    await releaseLease(db, row)
    await db`update pushed_import set lease_until = null where project_id = ${busy.id}::uuid`
    expect(await ended(busy, first)).toMatchObject({ state: 'done' })
    expect(await ended(busy, second)).toMatchObject({ state: 'done' })
    expect(await names(busy)).toEqual(['Newer'])
  })

  test('a project has so many imports under way and no more; what was abandoned makes room', async () => {
    const project = await pusher()
    const { key } = project
    const begin = () => console.call('startImport', { key, query: { by_parts: true } })
    for (let at = 0; at < MOST_OPEN; at++) expect((await begin()).status).toBe(201)
    const refused = await begin()
    expect(refused.body.error).toMatchObject({ code: 'SVC_UNAVAILABLE', details: { limit: MOST_OPEN } })
    expect(refused.headers['retry-after']).toBe('30')
    await db`update pushed_import set touched_at = now() - interval '2 hours'
      where project_id = ${project.id}::uuid and id = (select max(id::text)::uuid from pushed_import where project_id = ${project.id}::uuid)`
    expect((await begin()).status).toBe(201)
    expect((await begin()).status).toBe(503)
  })

  test('what became of imports is told of the newest alone', async () => {
    const project = await pusher()
    const { key } = project
    for (let at = 0; at < 3; at++) await push(project, bytesOf(bundle('Button')))
    await deleteEndedBut(db, project.id, 2)
    expect((await console.call('listImports', { key })).body.data).toHaveLength(2)
  })

  test('a server that stops gives the import back', async () => {
    const project = await pusher()
    const { key } = project
    const { id } = (await console.call('startImport', { key, bytes: bytesOf(bundle('Button')) })).body
    const stopped = AbortSignal.abort(new Error('stopping'))
    await expect(importPending(api.services, stopped)).rejects.toThrow()
    expect((await console.call('getImport', { key, path: { id } })).body.state).toBe('waiting')
    expect(await ended(project, id)).toMatchObject({ state: 'done' })
  })
})

async function partsOf({ services: { db } }: TestApi, { id }: TestProject): Promise<unknown> {
  const [row] = await db<{ parts: number }>`
    select count(*)::int as parts from pushed_part where project_id = ${id}::uuid`
  return row?.parts
}
