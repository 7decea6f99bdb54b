import { describe, expect, test } from 'vitest'
import { testClock } from '../../test/kit/admin.ts'
import { testApi, type TestProject } from '../../test/kit/api.ts'
import { testConsole } from '../../test/kit/console.ts'
import { engines, freshDatabase } from '../../test/kit/databases.ts'
import { receiver, type Received } from '../../test/kit/samples/receiver.ts'
import { createHookSender } from '../adapters/outside/hook-sender.ts'
import { mintId } from '../ids.ts'
import { insertDeliveries } from '../projects/outbox/store.ts'
import { createProcesses } from '../work/processes/processes.ts'
import { createDeliveries } from './deliver.ts'
import { createHooks } from './hooks.ts'

const MINUTE = 60_000
const silent = { debug() {}, info() {}, warn() {}, error() {} }

describe.each(engines)('what is told together on %s', async (engine) => {
  const db = await freshDatabase(engine)
  const clock = testClock(Date.now())
  const api = await testApi(engine, { db, clock, env: { VITRINE_HOOK_HOSTS: '127.0.0.1' } })
  const console = testConsole(api)
  const sender = createHookSender({ hosts: ['127.0.0.1'], log: silent, deadlineMs: 60_000 })
  const secret = 'test secret that is long enough to be one'
  const hooks = createHooks({ secret, oldSecret: null, sender, clock, explorerUrl: 'https://library.example' })
  const processes = createProcesses({ db, clock, log: silent })
  const deliveries = createDeliveries({ db, processes, clock, log: silent, hooks, chance: () => 0.5 })
  const drain = async (): Promise<void> => {
    const never = new AbortController().signal
    while (await deliveries.work.turn(never));
  }
  const owned = async () => {
    const made = await api.project()
    return { ...made, admin: await api.newKey(made.id, ['read:docs', 'write:docs', 'admin']) }
  }
  type Owned = TestProject & { readonly admin: string }
  const create = async ({ admin: key }: Owned, body: object) => (await console.call('createHook', { key, body })).body
  const only = async ({ admin: key }: Owned) => (await console.call('listHooks', { key })).body.data[0]
  const slackTexts = (received: readonly Received[]): string[] =>
    received.map(({ body }) => (JSON.parse(body) as { text: string }).text)
  const write = async ({ key }: TestProject, title: string): Promise<void> => {
    const { status, body } = await api.call('createPage', { key, body: { title } })
    expect(status).toBe(201)
    const blocks = [{ type: 'text', content: { markdown: 'Text.' } }]
    const path = { type: 'doc-page', id: (body as { id: string }).id }
    expect((await api.call('replaceDocumentation', { key, path, body: { blocks } })).status).toBe(200)
  }

  test('a push of many pages is one message of a chat, with how many and a link', async () => {
    const project = await owned()
    const there = await receiver()
    await create(project, { url: there.url, format: 'slack' })
    const texts: string[] = []
    for (let page = 0; page < 40; page += 1) {
      await write(project, `Page ${page}`)
      await drain()
    }
    expect(there.received).toEqual([])
    clock.time = Date.now() + 10_000
    await drain()
    texts.push(...slackTexts(there.received))
    expect(texts).toEqual([
      expect.stringMatching(
        /^\S.* wrote documentation in .*: 40 pages\. Page 0, Page 1, Page 2, Page 3, Page 4, … https:\/\/library\.example\/pages$/,
      ),
    ])
    expect(await only(project)).toMatchObject({ together: true, waiting: 0, delivered: 80, next_at: null })
  })

  test('one write alone is told as ever, and leads to what was written', async () => {
    const project = await owned()
    const there = await receiver()
    await create(project, { url: there.url, format: 'slack' })
    expect((await api.call('createPage', { key: project.key, body: { title: 'Alone' } })).status).toBe(201)
    clock.time = Date.now() + 10_000
    await drain()
    expect(slackTexts(there.received)[0]).toMatch(
      / wrote documentation in .*\. Alone https:\/\/library\.example\/pages\/[0-9a-f-]{36}$/,
    )
  })

  /** As writes tell it, at a time that is made up. */
  const tell = (project: Owned, now: number, title: string) =>
    db.transaction((db) =>
      insertDeliveries(db, project.id, {
        id: mintId(now),
        type: 'documentation.written',
        now,
        payload: JSON.stringify({
          type: 'documentation.written',
          timestamp: new Date(now).toISOString(),
          data: {
            project: { id: project.id, name: project.name },
            actor: 'CI',
            entities: [{ entity_type: 'doc-page', entity_id: title, title, is_deleted: false }],
            entity_count: 1,
          },
        }),
      }),
    )

  for (const [pace, everyMs] of [
    ['as fast as they can', 500],
    ['just apart', 10_000],
    ['a little more than the quiet apart', 10_001],
    ['in bursts', 47_000],
  ] as const)
    test(`however writes come, a chat gets six messages a minute at most and misses none: ${pace}`, async () => {
      const project = await owned()
      const there = await receiver()
      await create(project, { url: there.url, format: 'slack' })
      const sentAt: number[] = []
      there.react = (response) => {
        sentAt.push(clock.time)
        response.end()
      }
      const start = clock.time
      let told = 0
      let next = start
      while (clock.time < start + 8 * MINUTE) {
        for (; next <= clock.time && next < start + 7 * MINUTE; next += everyMs) await tell(project, next, `P${told++}`)
        clock.time += 5_000 // as often as work looks
        await drain()
      }
      clock.time += MINUTE
      await drain()
      expect(await only(project)).toMatchObject({ waiting: 0, delivered: told, dropped: 0 })
      for (const time of sentAt)
        expect(sentAt.filter((other) => other >= time && other < time + MINUTE).length).toBeLessThanOrEqual(6)
      // Where it never becomes quiet it is told all the same.
      expect(sentAt.length).toBeGreaterThanOrEqual(2)
      expect(sentAt.length).toBeLessThanOrEqual(told)
    })

  test('a program that asks for it gets them as a list, in order, each with its own id, and again after a failure', async () => {
    const project = await owned()
    const there = await receiver()
    expect(await create(project, { url: there.url, together: true })).toMatchObject({ format: 'json', together: true })
    there.react = (response) => response.writeHead(503).end()
    const start = clock.time
    for (const [at, title] of ['One', 'Two', 'Three'].entries()) await tell(project, start + at, title)
    clock.time += 10_010
    await drain()
    await tell(project, clock.time, 'Four')
    await drain()
    expect(there.received).toHaveLength(1) // one that fails is not asked earlier because more came
    there.react = (response) => response.end()
    clock.time += 6_000
    await drain()
    interface Events {
      readonly type: string
      readonly data: { events: { id: string; data: { entities: { title: string }[] } }[]; event_count: number }
    }
    const [failed, taken] = there.received.map(({ body }) => JSON.parse(body) as Events)
    const titles = (of: Events | undefined) => of?.data.events.map(({ data }) => data.entities[0]?.title)
    expect([failed?.type, titles(failed)]).toEqual(['events', ['One', 'Two', 'Three']])
    expect([taken?.data.event_count, titles(taken)]).toEqual([4, ['One', 'Two', 'Three', 'Four']])
    const ids = taken?.data.events.map(({ id }) => id) ?? []
    expect(new Set(ids).size).toBe(4)
    expect(there.received[1]?.headers['webhook-id']).toBe(ids[3])
    expect(await only(project)).toMatchObject({ waiting: 0, delivered: 4 })
  })

  test('a list is bounded in bytes, and what it leaves follows in order', async () => {
    const project = await owned()
    const there = await receiver()
    await create(project, { url: there.url, together: true })
    const start = clock.time
    for (let at = 0; at < 5; at += 1) await tell(project, start, `${at}${'x'.repeat(400_000)}`)
    for (let minute = 0; minute < 3; minute += 1) {
      clock.time += MINUTE
      await drain()
    }
    const bodies = there.received.map(({ body }) => body)
    const counts = bodies.map((body) => (JSON.parse(body) as { data: { event_count: number } }).data.event_count)
    expect(counts).toEqual([1, 1, 1])
    for (const body of bodies) expect(body.length).toBeLessThan(1_100_000)
  })
})
