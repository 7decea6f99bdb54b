import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testApi, type TestProject } from '../../../test/kit/api.ts'
import { testConsole } from '../../../test/kit/console.ts'
import { engines, freshDatabase, type EngineName } from '../../../test/kit/databases.ts'
import { temporaryObjects } from '../../../test/kit/temporary-objects.ts'
import { KEY_SCOPES } from '../../contract/words.ts'
import { unavailable } from '../../errors.ts'
import type { ObjectStore } from '../../ports.ts'
import { importPending } from './import-pending.ts'

// Imports of several projects: whose turn it is, what the others are told, and that nobody waits for somebody else's.

const bundle = (...names: string[]) => ({
  vitrine: 1,
  source: { tool: 'synthetic', file_key: 'pushed', name: 'Pushed', complete: true },
  components: names.map((name, at) => ({ key: `k${at}`, node_id: `1:${at}`, name, type: 'COMPONENT' })),
})
const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await holds())) await delay(20)
}

/** Bytes that come only when they are let go: the import of their project is under way until then. */
function heldBack(objects: ObjectStore) {
  const held = new Set<string>()
  const reading = new Set<string>()
  return {
    held,
    reading,
    objects: {
      ...objects,
      async read(key: string, options: { readonly maxBytes: number }) {
        for (const projectId of held) {
          if (!key.includes(projectId)) continue
          reading.add(projectId)
          await until(() => !held.has(projectId))
        }
        return objects.read(key, options)
      },
    },
  }
}

async function world(engine: EngineName) {
  const db = await freshDatabase(engine)
  const { held, reading, objects } = heldBack(temporaryObjects())
  const api = await testApi(engine, { db, outside: { objects } })
  const console = testConsole(api)
  const { work } = api.services
  onTestFinished(async () => {
    held.clear()
    await work.stop()
    await db.close()
  })
  const pusher = async (): Promise<TestProject> => {
    const project = await api.project()
    return { ...project, key: await api.newKey(project.id, KEY_SCOPES) }
  }
  const push = async ({ key }: TestProject, ...names: string[]): Promise<string> => {
    const answer = await console.call('startImport', { key, bytes: Buffer.from(JSON.stringify(bundle(...names))) })
    expect(answer.status, answer.text).toBe(201)
    return answer.body.id
  }
  const told = async ({ key }: TestProject, id: string) => (await console.call('getImport', { key, path: { id } })).body
  const projects = async (count: number) => Promise.all(Array.from({ length: count }, pusher))
  return { db, api, console, work, held, reading, pusher, push, told, projects }
}

describe.each(engines)('imports of several projects on %s', (engine) => {
  test('an import that does not end keeps no other project waiting', async () => {
    const { work, held, reading, push, told, projects } = await world(engine)
    const [slow, quick] = (await projects(2)) as [TestProject, TestProject]
    held.add(slow.id)
    const first = await push(slow, 'Slow')
    work.start()
    await until(() => reading.has(slow.id))
    const other = await push(quick, 'Quick')
    await until(async () => (await told(quick, other)).state === 'done')
    expect(await told(slow, first)).toMatchObject({ state: 'running' })
    held.delete(slow.id)
    await until(async () => (await told(slow, first)).state === 'done')
  })

  test('so many are done at once as the setting says, and not two of one project', async () => {
    const { work, held, reading, push, told, projects } = await world(engine)
    const [one, two, three] = (await projects(3)) as [TestProject, TestProject, TestProject]
    for (const { id } of [one, two, three]) held.add(id)
    const ids = [await push(one, 'A'), await push(one, 'B'), await push(two, 'C'), await push(three, 'D')]
    work.start()
    await until(() => reading.size === 2)
    expect([...reading].sort()).toEqual([one.id, two.id].sort())
    held.clear()
    await until(async () => {
      const all = [one, one, two, three].map((project, at) => told(project, ids[at] ?? ''))
      return (await Promise.all(all)).every(({ state }) => state === 'done')
    })
  })

  test('a project with many imports does not have its turn again before the others had theirs', async () => {
    const { api, db, push, projects } = await world(engine)
    const [many, few, late] = (await projects(3)) as [TestProject, TestProject, TestProject]
    for (const name of ['A', 'B', 'C', 'D']) await push(many, name)
    await push(few, 'E')
    await push(few, 'F')
    const turns: string[] = []
    const turn = async (): Promise<void> => {
      const before = await taken()
      expect(await importPending(api.services)).toBe(true)
      turns.push(...(await taken()).filter((id) => !before.includes(id)))
    }
    const taken = async (): Promise<string[]> =>
      (
        await db<{ id: string }>`
          select project_id || ' ' || id as id from pushed_import where taken_at is not null order by taken_at, id`
      ).map(({ id }) => id)
    await turn()
    await turn()
    // It came last of all, and has not had a turn.
    await push(late, 'G')
    for (let at = 0; at < 5; at++) await turn()
    const names = new Map([
      [many.id, 'many'],
      [few.id, 'few'],
      [late.id, 'late'],
    ])
    expect(turns.map((id) => names.get(id.split(' ')[0] ?? ''))).toEqual([
      'many',
      'few',
      'late',
      'many',
      'few',
      'many',
      'many',
    ])
    expect(await importPending(api.services)).toBe(false)
  })

  test('what waits is told how many are before it, or that it waits for its own project', async () => {
    const { api, work, held, reading, push, told, projects } = await world(engine)
    api.services.processes.serve({ work: true })
    const [one, two, three, four] = (await projects(4)) as [TestProject, TestProject, TestProject, TestProject]
    for (const { id } of [one, two]) held.add(id)
    const under = [await push(one, 'A'), await push(two, 'B')]
    work.start()
    await until(() => reading.size === 2)
    expect(await told(one, under[0] ?? '')).toMatchObject({ state: 'running', waits_for: null })
    const [next, after, own] = [await push(three, 'C'), await push(four, 'D'), await push(one, 'E')]
    const waits = async (project: TestProject, id: string) => (await told(project, id)).waits_for as string
    // The queue is read once a second.
    await until(async () => (await waits(four, after)) !== null)
    expect(await waits(three, next)).toBe('its turn: it is the next of all projects, 2 are under way')
    expect(await waits(four, after)).toBe('its turn: 1 of other projects is before it, 2 under way')
    expect(await waits(one, own)).toBe('imports of this project that were begun before')
    held.clear()
    for (const [project, id] of [
      [three, next],
      [four, after],
      [one, own],
    ] as const) {
      await until(async () => (await told(project, id)).state === 'done')
      expect(await told(project, id)).toMatchObject({ waits_for: null })
    }
  })

  test('where nobody does background work the import, the overview and the metrics say so', async () => {
    const { api, console, push, told, projects } = await world(engine)
    const [project] = (await projects(1)) as [TestProject]
    api.services.processes.serve({ work: false })
    const id = await push(project, 'A')
    const none = /^a process that does background work: none runs; .*vitrine start --role worker/
    expect(await told(project, id)).toMatchObject({ state: 'waiting', waits_for: expect.stringMatching(none) })
    const overview = async () => (await console.call('getOverview', { key: project.key })).body.imports
    expect(await overview()).toEqual({ open: 1, waits_for: expect.stringMatching(none) })
    const second = await push(project, 'B')
    // Those before it wait for the same, and would not end by being waited for.
    expect(await told(project, second)).toMatchObject({ state: 'waiting', waits_for: expect.stringMatching(none) })
    expect(await api.mount.metrics.text()).toContain('vitrine_workers 0\n')
    api.services.processes.serve({ work: true })
    expect(await told(project, id)).toMatchObject({ state: 'waiting', waits_for: null })
    expect(await api.mount.metrics.text()).toContain('vitrine_workers 1\n')
    await until(async () => (await api.mount.metrics.text()).includes('vitrine_imports{state="waiting"} 1\n'))
    await api.services.work.drain('imports')
    expect(await overview()).toEqual({ open: 0, waits_for: null })
  })

  test('an import that could not be done just now stands in nobody else’s way, and says when it is tried again', async () => {
    const { api, db, push, told, projects } = await world(engine)
    api.services.processes.serve({ work: true })
    const [unlucky, other] = (await projects(2)) as [TestProject, TestProject]
    const [first, second] = [await push(unlucky, 'A'), await push(other, 'B')]
    const away = {
      ...api.services,
      objects: { ...api.services.objects, read: () => Promise.reject(unavailable('the object store')) },
    }
    await expect(importPending(away)).rejects.toMatchObject({ code: 'SVC_UNAVAILABLE' })
    expect((await told(unlucky, first)).waits_for).toMatch(/^another try, at \d{4}-.*: at the last one the database or/)
    expect(await importPending(api.services)).toBe(true)
    expect(await told(other, second)).toMatchObject({ state: 'done' })
    await db`update pushed_import set lease_until = null where project_id = ${unlucky.id}::uuid`
    expect(await importPending(api.services)).toBe(true)
    expect(await told(unlucky, first)).toMatchObject({ state: 'done' })
  })
})
