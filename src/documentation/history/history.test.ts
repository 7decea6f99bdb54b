import { afterAll, describe, expect, test } from 'vitest'
import { admin, adminServices } from '../../../test/kit/admin.ts'
import { testApi, type TestProject } from '../../../test/kit/api.ts'
import { testConsole } from '../../../test/kit/console.ts'
import { engines } from '../../../test/kit/databases.ts'
import { historyWork } from './history-work.ts'

const DAY = 86_400_000
const text = (markdown: string) => ({ type: 'text', content: { markdown } })

describe.each(engines)('histories on %s', async (engine) => {
  let now = Date.UTC(2026, 10, 17)
  const clock = { now: () => now }
  const open = async (env: Readonly<Record<string, string>> = {}) => {
    const api = await testApi(engine, { clock, env })
    const console = testConsole(api)
    afterAll(() => console.app.close())
    const page = async ({ key }: TestProject): Promise<string> =>
      (await api.call('createPage', { key, body: { title: `P${now}` } })).body.id
    const path = (id: string) => ({ type: 'doc-page', id })
    const put = async ({ key }: TestProject, id: string, texts: readonly string[], headers = {}) =>
      api.call('replaceDocumentation', { key, path: path(id), body: { blocks: texts.map(text) }, headers })
    const list = async ({ key }: { key: string }, id: string) =>
      (await console.call('listVersions', { key, path: path(id) })).body.data
    const compare = async ({ key }: { key: string }, id: string, from: number, to: number) =>
      (await console.call('compareVersions', { key, path: path(id), query: { from, to } })).body
    const sizes = async ({ id }: TestProject) => {
      const [row] = await api.services.db<{ history_bytes: number; real: number }>`
        select history_bytes,
          (select coalesce(sum(octet_length(content)), 0) from documentation_text where project_id = ${id}::uuid)
            + (select coalesce(sum(200 + 24 * cardinality(blocks)), 0) from documentation_version
              where project_id = ${id}::uuid) as real
        from documentation_size where project_id = ${id}::uuid`
      return [row?.history_bytes ?? 0, row?.real ?? 0]
    }
    return { api, console, page, path, put, list, compare, sizes }
  }
  const { api, console, page, path, put, list, compare, sizes } = await open()

  test('every write is kept: who, when, and what became of each block', async () => {
    const project = await api.project()
    const id = await page(project)
    await put(project, id, ['one', 'two'])
    now += 1_000
    const { body } = await api.call('appendDocumentation', {
      key: project.key,
      path: path(id),
      body: { blocks: [text('three')] },
    })
    now += 1_000
    await api.call('deleteBlock', { key: project.key, path: { ...path(id), block_id: body.blocks[0].id } })
    now += 1_000
    await put(project, id, ['one', 'TWO'])
    const versions = await list(project, id)
    expect(
      versions.map((one: Record<string, unknown>) => [one['action'], one['added'], one['removed'], one['is_current']]),
    ).toEqual([
      ['replaceDocumentation', 1, 1, true],
      ['deleteBlock', 0, 1, false],
      ['appendDocumentation', 1, 0, false],
      ['replaceDocumentation', 2, 0, false],
    ])
    expect(versions[0]).toMatchObject({ written_at: new Date(now).toISOString(), block_count: 2 })
    expect(versions[0].actor).toMatch(/^key /)
    const { blocks } = await compare(project, id, versions[3].revision, versions[0].revision)
    expect(
      blocks.map(({ what, content }: { what: string; content: { markdown: string } }) => [what, content.markdown]),
    ).toEqual([
      ['kept', 'one'],
      ['removed', 'two'],
      ['added', 'TWO'],
    ])
    const whole = await compare(project, id, versions[2].revision, versions[2].revision)
    expect(whole.blocks).toHaveLength(3)
    expect(await sizes(project)).toEqual([(await sizes(project))[1], (await sizes(project))[1]])
  })

  test('a version is restored by an ordinary write, which If-Match guards and which is a version too', async () => {
    const project = await api.project()
    const id = await page(project)
    await put(project, id, ['good'])
    const { headers } = await api.call('getDocumentation', { key: project.key, path: path(id) })
    await put(project, id, ['bad', 'worse'])
    const [, good] = await list(project, id)
    const restore = (ifMatch?: string) =>
      console.call('restoreVersion', {
        key: project.key,
        path: path(id),
        body: { revision: good.revision },
        ...(ifMatch === undefined ? {} : { headers: { 'if-match': ifMatch } }),
      })
    expect((await restore(headers['etag'])).status).toBe(412)
    const done = await restore()
    expect(done.body).toMatchObject({ blocks: 1, deleted: 2 })
    const after = await api.call('getDocumentation', { key: project.key, path: path(id) })
    expect(after.body.etag).toBe(done.body.etag)
    expect(after.body.blocks).toMatchObject([text('good')])
    expect((await list(project, id)).map(({ action }: { action: string }) => action)[0]).toBe('restoreVersion')
    const unknown = await console.call('restoreVersion', { key: project.key, path: path(id), body: { revision: 1 } })
    expect(unknown.status).toBe(404)
  })

  test('a refused write leaves no version, and one that was there before histories has its first', async () => {
    const project = await api.project()
    const id = await page(project)
    await put(project, id, ['old'])
    await api.services.db`delete from documentation_version where project_id = ${project.id}::uuid`
    expect((await put(project, id, ['new'], { 'if-match': '"no.1.abcdefghijkl"' })).status).toBe(412)
    expect(await list(project, id)).toEqual([])
    await put(project, id, ['new'])
    const versions = await list(project, id)
    expect(versions).toMatchObject([
      { added: 1, removed: 1 },
      { action: null, actor: null, block_count: 1 },
    ])
    const { blocks } = await compare(project, id, versions[1].revision, versions[1].revision)
    expect(blocks).toMatchObject([{ content: { markdown: 'old' } }])
  })

  test('readers learn what was written, not by whom; other projects learn nothing', async () => {
    const [project, other] = [await api.project(), await api.project()]
    const id = await page(project)
    await put(project, id, ['mine'])
    const reader = { key: await api.newKey(project.id, ['read:docs']) }
    expect(await list(reader, id)).toMatchObject([{ actor: null, action: 'replaceDocumentation' }])
    const [{ revision }] = await list(project, id)
    for (const row of ['listVersions', 'compareVersions'] as const) {
      const query = row === 'listVersions' ? {} : { from: revision, to: revision }
      expect((await console.call(row, { key: other.key, path: path(id), query })).status).toBe(404)
    }
    const stolen = await console.call('restoreVersion', { key: other.key, path: path(id), body: { revision } })
    expect(stolen.status).toBe(404)
  })

  test('what a deleted page said stays for thirty days, and no longer', async () => {
    const project = await api.project()
    const id = await page(project)
    await put(project, id, ['precious'])
    await api.call('deletePage', { key: project.key, path: { page_id: id } })
    const deleted = now
    const [gone, last] = await list(project, id)
    expect([gone.action, gone.block_count]).toEqual(['deletePage', 0])
    expect((await compare(project, id, last.revision, last.revision)).blocks).toMatchObject([
      { content: { markdown: 'precious' } },
    ])
    const work = historyWork({ db: api.services.db, clock, config: api.services.config })
    now = deleted + 30 * DAY
    await work.turn()
    expect(await list(project, id)).toHaveLength(2)
    now = deleted + 30 * DAY + 1
    while (await work.turn());
    expect((await console.call('listVersions', { key: project.key, path: path(id) })).status).toBe(404)
    expect(await sizes(project)).toEqual([0, 0])
  })

  test('a deleted page comes back with its id, its title and what it said; what a foreign key asks is not there', async () => {
    const [project, other] = [await api.project(), await api.project()]
    const { key } = project
    const id = (await api.call('createPage', { key, body: { title: 'Tides', path: 'Harbor' } })).body.id
    await put(project, id, ['precious'])
    await api.call('deletePage', { key, path: { page_id: id } })
    // Somebody else took the slug meanwhile.
    await api.call('createPage', { key, body: { title: 'Tides' } })
    const [, { revision }] = await list(project, id)
    const restore = (by: string, headers = {}) =>
      console.call('restoreVersion', { key: by, path: path(id), body: { revision }, headers })
    expect((await restore(other.key)).status).toBe(404)
    expect((await restore(key, { 'if-match': '"no.1.abcdefghijkl"' })).status).toBe(404)
    expect((await restore(key)).body).toMatchObject({ blocks: 1, deleted: 0 })
    const found = await api.call('getPage', { key, path: { page: id } })
    expect(found.body).toMatchObject({ id, title: 'Tides', slug: 'tides-2', path: null, blocks: [text('precious')] })
    expect((await list(project, id)).map(({ action }: { action: string }) => action)).toEqual([
      'restoreVersion',
      'deletePage',
      'replaceDocumentation',
    ])
    expect(await sizes(project)).toEqual([(await sizes(project))[1], (await sizes(project))[1]])
  })

  test('a deleted page whose blocks cannot stand any more does not come back empty', async () => {
    const project = await api.project()
    const { key } = project
    const [id, mentioned] = [await page(project), await page(project)]
    await put(project, id, [`See [it](entity:doc-page/${mentioned}).`])
    const [{ revision }] = await list(project, id)
    for (const page_id of [id, mentioned]) await api.call('deletePage', { key, path: { page_id } })
    const refused = await console.call('restoreVersion', { key, path: path(id), body: { revision } })
    expect([refused.status, refused.body.error.code]).toEqual([400, 'SVC_INVALID_BLOCKS'])
    expect((await api.call('getPage', { key, path: { page: id } })).status).toBe(404)
  })

  test('a deleted page that mentions itself comes back, and what it says of itself leads to it', async () => {
    const project = await api.project()
    const { key } = project
    const id = await page(project)
    const blocks = [
      text(`As [this page](entity:doc-page/${id}) says.`),
      { type: 'entity-preview', content: { entity_type: 'doc-page', entity_id: id } },
    ]
    const put = await api.call('replaceDocumentation', { key, path: path(id), body: { blocks } })
    expect(put.status).toBe(200)
    const [{ revision }] = await list(project, id)
    await api.call('deletePage', { key, path: { page_id: id } })
    const restored = await console.call('restoreVersion', { key, path: path(id), body: { revision } })
    expect([restored.status, restored.body.blocks]).toEqual([200, 2])
    const { body } = await api.call('getPage', { key, path: { page: id } })
    expect(body.blocks).toMatchObject(blocks)
    expect(body.mentions).toMatchObject([{ entity_id: id, count: 2, exists: true }])
  })

  test('a deleted page for whose blocks there is no room does not come back empty', async () => {
    const small = await open({ VITRINE_DOCUMENTATION_QUOTA: '10000' })
    const project = await small.api.project()
    const { key } = project
    const id = await small.page(project)
    await small.put(project, id, ['x'.repeat(4_000)])
    const [{ revision }] = await small.list(project, id)
    await small.api.call('deletePage', { key, path: { page_id: id } })
    for (let count = 0; count < 9; count++)
      await small.api.call('createPage', { key, body: { title: `Full ${count}`, abstract: 'y'.repeat(1_000) } })
    const refused = await small.console.call('restoreVersion', { key, path: small.path(id), body: { revision } })
    expect(refused.body.error?.code).toBe('SVC_STORAGE_QUOTA_EXCEEDED')
    expect((await small.api.call('getPage', { key, path: { page: id } })).status).toBe(404)
    expect((await small.list(project, id))[0].action).toBe('deletePage')
  })

  test('versions grow old and go, the last one stays', async () => {
    const project = await api.project()
    const id = await page(project)
    for (const day of [0, 1, 2]) {
      now += DAY
      await put(project, id, [`day ${day}`])
    }
    const written = now
    now = written - DAY + 365 * DAY + 1
    const work = historyWork({ db: api.services.db, clock, config: api.services.config })
    while (await work.turn());
    expect(await list(project, id)).toHaveLength(1)
    now = written + 1_000 * DAY
    while (await work.turn());
    const [only] = await list(project, id)
    expect(only).toMatchObject({ is_current: true })
    expect((await compare(project, id, only.revision, only.revision)).blocks).toHaveLength(1)
    const [row] = await api.services.db<{ count: number }>`
      select count(*) as count from documentation_text where project_id = ${project.id}::uuid`
    expect(row?.count).toBe(0)
  })

  test('histories take what documentation leaves of the quota, and no write is refused for them', async () => {
    const small = await open({ VITRINE_DOCUMENTATION_QUOTA: '10000' })
    const project = await small.api.project()
    const id = await small.page(project)
    for (let count = 0; count < 12; count++)
      expect((await small.put(project, id, [`${count}`.repeat(2_000).slice(0, 2_000)])).status).toBe(200)
    const versions = await small.list(project, id)
    expect(versions.length).toBeGreaterThan(2)
    expect(versions.length).toBeLessThan(6)
    const [kept = 0, real] = await small.sizes(project)
    expect(kept).toBe(real)
    expect(kept + 2_100).toBeLessThanOrEqual(10_000)
    expect((await small.put(project, id, ['x'.repeat(9_900)])).status).toBe(200)
  })

  test('with 0 days nothing is kept, and what was kept goes', async () => {
    const project = await api.project()
    const id = await page(project)
    await put(project, id, ['a'])
    const off = await open({ VITRINE_HISTORY_DAYS: '0' })
    await off.put(project, id, ['b'])
    await off.put(project, id, ['c'])
    expect(await off.list(project, id)).toHaveLength(1)
  })

  test('a deleted project takes its histories along', async () => {
    const project = await api.project()
    const id = await page(project)
    await put(project, id, ['a'])
    await put(project, id, ['b'])
    const services = { ...adminServices(api.services.db), objects: api.services.objects }
    await admin(services, 'projects.delete', { project: project.name, confirm: project.name })
    for (const table of ['documentation_version', 'documentation_text'] as const) {
      const rows =
        table === 'documentation_version'
          ? await api.services.db`select 1 from documentation_version where project_id = ${project.id}::uuid`
          : await api.services.db`select 1 from documentation_text where project_id = ${project.id}::uuid`
      expect(rows).toEqual([])
    }
  })
})
