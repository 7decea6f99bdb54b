import { describe, expect, onTestFinished, test } from 'vitest'
import { admin, adminServices, testClock } from '../../test/kit/admin.ts'
import { testApi, type TestProject } from '../../test/kit/api.ts'
import { testConsole } from '../../test/kit/console.ts'
import { engines, freshDatabase } from '../../test/kit/databases.ts'
import { importFiles, smallBundle, SPEC } from '../../test/kit/import-kit.ts'
import { receiver, type Received } from '../../test/kit/samples/receiver.ts'
import { Webhook } from '../../test/kit/samples/standard-webhooks.ts'
import { figmaMock } from '../../test/libraries/figma-mock.ts'
import { createHookSender } from '../adapters/outside/hook-sender.ts'
import { createProcesses } from '../work/processes/processes.ts'
import { createDeliveries } from './deliver.ts'
import { createHooks } from './hooks.ts'

const SECRET = 'test secret that is long enough to be one'
const DAY = 86_400_000
const silent = { debug() {}, info() {}, warn() {}, error() {} }

describe.each(engines)('hooks on %s', async (engine) => {
  const db = await freshDatabase(engine)
  const clock = testClock(Date.now())
  const api = await testApi(engine, { db, clock, env: { VITRINE_HOOK_HOSTS: '127.0.0.1' } })
  const console = testConsole(api)

  /** A process that delivers, and that a busy machine does not make give up. */
  const process = ({ secret = SECRET, oldSecret = null as string | null } = {}) => {
    const sender = createHookSender({ hosts: ['127.0.0.1'], log: silent, deadlineMs: 60_000 })
    const hooks = createHooks({ secret, oldSecret, sender, clock, explorerUrl: null })
    const processes = createProcesses({ db, clock, log: silent })
    const deliveries = createDeliveries({ db, processes, clock, log: silent, hooks, chance: () => 0.5 })
    const drain = async (): Promise<void> => {
      const never = new AbortController().signal
      while (await deliveries.work.turn(never));
    }
    return { ...deliveries, drain }
  }
  const { drain } = process()

  const project = async () => {
    const made = await api.project()
    return { ...made, admin: await api.newKey(made.id, ['read:docs', 'write:docs', 'admin']) }
  }
  type Owned = TestProject & { readonly admin: string }
  const create = async ({ admin: key }: Owned, url: string, body: object = {}) =>
    (await console.call('createHook', { key, body: { url, ...body } })).body
  const only = async ({ admin: key }: Owned, id?: string) => {
    const { body } = await console.call('listHooks', { key })
    return id === undefined ? body.data[0] : body.data.find((hook: { id: string }) => hook.id === id)
  }
  const write = async ({ key }: TestProject, title: string): Promise<void> => {
    expect((await api.call('createPage', { key, body: { title } })).status).toBe(201)
  }
  const titlesOf = (received: readonly Received[]): string[] =>
    received.map(
      ({ body }) => (JSON.parse(body) as { data: { entities: { title: string }[] } }).data.entities[0]?.title ?? '',
    )

  test('events arrive in order, each signed by the rules of Standard Webhooks', async () => {
    const owned = await project()
    const there = await receiver()
    const { secret } = await create(owned, `${there.url}/in`)
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    for (const title of ['One', 'Two', 'Three']) await write(owned, title)
    await drain()
    expect(titlesOf(there.received)).toEqual(['One', 'Two', 'Three'])
    expect(new Set(there.received.map(({ headers }) => headers['webhook-id'])).size).toBe(3)
    const [first] = there.received
    expect(JSON.parse(first?.body ?? '')).toMatchObject({
      type: 'documentation.written',
      data: {
        project: { id: owned.id, name: owned.name },
        action: 'createPage',
        entities: [{ entity_type: 'doc-page', is_deleted: false }],
        entity_count: 1,
      },
    })
    if (Webhook) {
      for (const { body, headers } of there.received) expect(new Webhook(secret).verify(body, headers)).toBeTruthy()
      const wrong = new Webhook(`whsec_${Buffer.alloc(32).toString('base64')}`)
      expect(() => wrong.verify(first?.body ?? '', { ...first?.headers })).toThrow()
    }
    expect(await only(owned)).toMatchObject({ state: 'active', waiting: 0, delivered: 3, url: `${there.url}/…` })
  })

  test('writes at once are told in the order of their revisions', async () => {
    const owned = await project()
    const there = await receiver()
    await create(owned, there.url)
    await Promise.all(Array.from({ length: 20 }, (_, at) => write(owned, `Page ${at}`)))
    await Promise.all([process().drain(), process().drain(), drain()])
    const revisions = there.received.map(
      ({ body }) => (JSON.parse(body) as { data: { revision: number } }).data.revision,
    )
    expect(revisions).toHaveLength(20)
    expect(revisions).toEqual(revisions.toSorted((a, b) => a - b))
  })

  test('a receiver that fails gets the same event again, and the others behind it; nobody else waits', async () => {
    const owned = await project()
    const [ill, well] = [await receiver(), await receiver()]
    ill.react = (response) => response.writeHead(500).end()
    await create(owned, ill.url)
    await create(owned, well.url)
    await write(owned, 'One')
    await write(owned, 'Two')
    await drain()
    expect(titlesOf(ill.received)).toEqual(['One'])
    expect(titlesOf(well.received)).toEqual(['One', 'Two'])
    expect(await only(owned)).toMatchObject({ state: 'failing', failures: 1, waiting: 2, error: 'answered 500' })
    clock.time += 4_999
    await drain()
    expect(ill.received).toHaveLength(1)
    clock.time += 1
    await drain()
    ill.react = (response) => response.end()
    clock.time += 10_000
    await drain()
    expect(titlesOf(ill.received)).toEqual(['One', 'One', 'One', 'Two'])
    expect(new Set(ill.received.slice(0, 3).map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(await only(owned)).toMatchObject({ state: 'active', failures: 0, error: null, failing_since: null })
  })

  test('a receiver that hangs delays no other', async () => {
    const owned = await project()
    const [hanging, well] = [await receiver(), await receiver()]
    hanging.react = () => {}
    await create(owned, hanging.url)
    await create(owned, well.url)
    await write(owned, 'One')
    const patient = process()
    const draining = patient.drain()
    while (well.received.length === 0 || hanging.received.length === 0)
      await new Promise((resolve) => setTimeout(resolve, 5))
    await write(owned, 'Two')
    while (well.received.length < 2) await new Promise((resolve) => setTimeout(resolve, 5))
    expect(hanging.received).toHaveLength(1)
    // A process that stops gives back what it has not delivered, at once and without blame.
    await patient.close()
    await draining
    expect(await only(owned)).toMatchObject({ failures: 0, waiting: 2 })
    hanging.react = (response) => response.end()
    await drain()
    expect(titlesOf(hanging.received)).toEqual(['One', 'One', 'Two'])
  })

  test('a redirect to a private address is not followed, a connection lost after 200 is a delivery', async () => {
    const owned = await project()
    const [there, inside] = [await receiver(), await receiver()]
    there.react = (response) => response.writeHead(302, { location: `${inside.url}/metadata` }).end()
    await create(owned, there.url)
    await write(owned, 'One')
    await drain()
    expect(inside.received).toEqual([])
    expect((await only(owned)).error).toContain('answered 302, and redirects are not followed')
    there.react = (response) => {
      response.writeHead(200, { 'content-length': '10' })
      response.write('half', () => response.destroy())
    }
    clock.time += 60_000
    await drain()
    expect(there.received).toHaveLength(2)
    expect(await only(owned)).toMatchObject({ state: 'active', waiting: 0, delivered: 1 })
    // Lost before the answer: nobody knows, so it comes again.
    there.react = (response) => response.destroy()
    await write(owned, 'Two')
    await drain()
    there.react = (response) => response.end()
    clock.time += 60_000
    await drain()
    expect(titlesOf(there.received)).toEqual(['One', 'One', 'Two', 'Two'])
  })

  test('what a process that was killed had taken, another sends once its lease has run out', async () => {
    const owned = await project()
    const there = await receiver()
    const { id } = await create(owned, there.url)
    await write(owned, 'One')
    const until = new Date(clock.now() + 30_000)
    await db`
      update hook set holder = ${id}::uuid, lease_until = ${until}
      where project_id = ${owned.id}::uuid and id = ${id}::uuid`
    await drain()
    expect(there.received).toEqual([])
    clock.time += 30_000
    await drain()
    expect(titlesOf(there.received)).toEqual(['One'])
  })

  test('after three days without success a hook is dead and everybody says so; a test revives it', async () => {
    const owned = await project()
    const there = await receiver()
    there.react = (response) => response.writeHead(503).end()
    const { id } = await create(owned, there.url)
    await write(owned, 'One')
    for (let hours = 0; hours < 100 && (await only(owned)).state !== 'dead'; hours += 3) {
      await drain()
      clock.time += DAY / 8
    }
    const attempts = there.received.length
    expect(attempts).toBeGreaterThan(10)
    expect(await only(owned)).toMatchObject({ state: 'dead', waiting: 1, error: 'answered 503', next_at: null })
    await write(owned, 'Unheard')
    clock.time += 30 * DAY
    await drain()
    expect(there.received).toHaveLength(attempts)
    const trail = await console.call('listAudit', { key: owned.admin })
    expect(trail.body.data).toContainEqual(
      expect.objectContaining({
        action: 'hook.dead',
        actor: 'background work',
        details: expect.objectContaining({ hook_id: id }) as object,
      }),
    )
    expect((await console.app.inject('/metrics')).body).toMatch(/^vitrine_dead_hooks [1-9]/m)
    const services = { ...adminServices(db), clock: { now: () => Date.now() } }
    const { checks } = await admin<{ checks: { check: string; status: string; found: string }[] }>(services, 'doctor')
    expect(checks.find(({ check }) => check === 'hooks')).toMatchObject({ status: 'warning' })

    const failed = await console.call('testHook', { key: owned.admin, path: { id } })
    expect(failed.body).toMatchObject({ delivered: false, status: 503, hook: { state: 'dead' } })
    there.react = (response) => response.end()
    const tested = await console.call('testHook', { key: owned.admin, path: { id } })
    expect(tested.body).toMatchObject({ delivered: true, status: 200, reason: null, hook: { state: 'active' } })
    await write(owned, 'Two')
    await drain()
    expect(titlesOf(there.received.slice(-2))).toEqual(['One', 'Two'])
  })

  test('a receiver that says 410 is asked no more', async () => {
    const owned = await project()
    const there = await receiver()
    there.react = (response) => response.writeHead(410).end()
    await create(owned, there.url)
    await write(owned, 'One')
    await drain()
    expect(await only(owned)).toMatchObject({ state: 'dead', failures: 1 })
  })

  test('what waits is bounded, and what is lost is said', async () => {
    const owned = await project()
    const there = await receiver()
    const { id } = await create(owned, there.url)
    await write(owned, 'One')
    await db`update hook set waiting = 10000 where project_id = ${owned.id}::uuid and id = ${id}::uuid`
    await write(owned, 'Two')
    await db`update hook set waiting = 1 where project_id = ${owned.id}::uuid and id = ${id}::uuid`
    await drain()
    expect(titlesOf(there.received)).toEqual(['One'])
    expect(await only(owned)).toMatchObject({ waiting: 0, dropped: 1 })
  })

  test('secrets are sealed, survive a new VITRINE_SECRET, and say so where they do not', async () => {
    const owned = await project()
    const there = await receiver()
    const { id, secret } = await create(owned, there.url)
    const stored = JSON.stringify(await db`select * from hook where project_id = ${owned.id}::uuid`)
    const trail = await console.call('listAudit', { key: owned.admin })
    expect(stored + trail.text).not.toContain(secret.slice('whsec_'.length))
    const NEW = 'another secret that is also long enough'
    clock.time = Date.now() // the other library compares it with its own
    await write(owned, 'One')
    await process({ secret: NEW, oldSecret: SECRET }).drain()
    await write(owned, 'Two')
    await process({ secret: NEW }).drain()
    expect(titlesOf(there.received)).toEqual(['One', 'Two'])
    if (Webhook) for (const { body, headers } of there.received) new Webhook(secret).verify(body, headers)
    await write(owned, 'Three')
    await drain()
    expect((await only(owned, id)).error).toContain('give that one as VITRINE_SECRET_OLD'.slice(5))
    expect(there.received).toHaveLength(2)
  })

  test('an import, a fall of health and a failed sync are told', async () => {
    const owned = await project()
    const there = await receiver()
    await create(owned, there.url, { events: ['library.changed', 'health.fell', 'sync.failed'] })
    const bundle = smallBundle()
    const [button = {}, icon = {}] = bundle.components
    const styled = (styles: object) => ({
      ...SPEC,
      default: { elements: { root: { styles } } },
      anatomy: { root: { type: 'container' } },
    })
    const withSpec = (styles: object) => ({ ...bundle, components: [{ ...button, spec: styled(styles) }, icon] })
    await importFiles(api.services, owned.id, withSpec({}))
    await importFiles(api.services, owned.id, withSpec({ backgroundColor: '#ff0000', width: 10 }))
    await importFiles(api.services, owned.id, withSpec({ backgroundColor: '#ff0000', width: 10 }))
    await write(owned, 'Not asked for')
    const tool = await figmaMock()
    onTestFinished(() => tool.close())
    await expect(
      admin({ ...adminServices(db), clock }, 'sync.figma', {
        project: owned.name,
        file: 'abcdefghij0123456789AB',
        force: false,
        wait: false,
        token: 't',
        api_url: tool.url,
      }),
    ).rejects.toThrow()
    await drain()
    const told = there.received.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> })
    expect(told.map(({ type }) => type)).toEqual(['library.changed', 'library.changed', 'health.fell', 'sync.failed'])
    expect(told[0]?.data).toMatchObject({ revision: 1, impact: 'feature', entry_count: 8 })
    expect(told[2]?.data).toMatchObject({ revision: 2, from: 100 })
    expect(told[3]?.data).toMatchObject({ tool: 'figma', file_key: 'abcdefghij0123456789AB' })
  })

  test('a write of a project without hooks asks nothing about them', async () => {
    const { key } = await api.project()
    const asked: string[] = []
    const transaction = db.transaction.bind(db)
    Object.assign(db, {
      transaction: <T>(work: Parameters<typeof transaction<T>>[0]) =>
        transaction((inner) =>
          work(
            Object.assign(
              (text: TemplateStringsArray, ...values: Parameters<typeof inner>[1][]) => {
                asked.push(text.join('?'))
                return inner(text, ...values)
              },
              { tuples: inner.tuples.bind(inner) },
            ) as typeof inner,
          ),
        ),
    })
    try {
      await api.call('createPage', { key, body: { title: 'Quiet' } })
    } finally {
      Object.assign(db, { transaction })
    }
    expect(asked.length).toBeGreaterThan(3)
    expect(asked.filter((text) => /\bhook/.test(text))).toEqual([])
  })

  test('wishes that make no sense are refused by name, and another project’s hook is not there', async () => {
    const [owned, other] = [await project(), await project()]
    for (const [body, field] of [
      [{ url: 'http://hooks.example.com/' }, 'body.url'],
      [{ url: 'https://user:x@hooks.example.com/' }, 'body.url'],
      [{ url: '' }, 'body.url'],
      [{ url: 'https://a.example/', format: 'irc' }, 'body.format'],
      [{ url: 'https://a.example/', events: [] }, 'body.events'],
      [{ url: 'https://a.example/', events: ['all'] }, 'body.events[0]'],
      [{ url: 'https://a.example/', name: 'x'.repeat(101) }, 'body.name'],
      [{}, 'body.url'],
    ] as const) {
      const { status, body: answer } = await console.call('createHook', { key: owned.admin, body })
      expect([status, answer.error.details.issues[0].path]).toEqual([400, field])
    }
    const { id } = await create(owned, 'http://127.0.0.1:1/')
    for (const wrong of [
      { key: other.admin, path: { id } },
      { key: owned.admin, path: { id: 'x' } },
    ]) {
      expect((await console.call('deleteHook', wrong)).status).toBe(404)
      expect((await console.call('testHook', wrong)).status).toBe(404)
    }
    await Promise.all(Array.from({ length: 19 }, () => create(owned, 'http://127.0.0.1:1/')))
    const { body } = await console.call('createHook', { key: owned.admin, body: { url: 'http://127.0.0.1:1/' } })
    expect(body.error.message).toContain('20 hooks are there already')
    expect((await console.call('deleteHook', { key: owned.admin, path: { id } })).status).toBe(204)
    expect((await console.call('listHooks', { key: owned.admin })).body.data).toHaveLength(19)
  })

  test('operators make, list, test and delete them; the project’s last one leaves nothing to hear', async () => {
    const { name, id: projectId } = await api.project()
    const there = await receiver()
    const services = adminServices(db, clock)
    type Made = { id: string; secret: string; events: string[] }
    const made = await admin<Made>(services, 'createHook', {
      project: name,
      body: { url: there.url, events: ['sync.failed'] },
    })
    expect(made.events).toEqual(['sync.failed'])
    expect(await db`select hears from project where id = ${projectId}::uuid`).toMatchObject([
      { hears: ['sync.failed'] },
    ])
    expect(await admin(services, 'testHook', { path: { id: made.id } })).toMatchObject({ delivered: true })
    expect(JSON.parse(there.received[0]?.body ?? '')).toMatchObject({ type: 'hook.test', data: { hook_id: made.id } })
    expect(await admin(services, 'listHooks', { project: name })).toMatchObject({ data: [{ id: made.id }] })
    for (const [body, said] of [
      [{ url: 'ftp://a' }, 'must begin with https://'],
      [{ url: there.url, format: 'irc' }, 'body.format must be'],
      [{ url: there.url, events: ['all'] }, 'body.events[0] must be'],
    ] as const)
      await expect(admin(services, 'createHook', { project: name, body })).rejects.toThrow(said)
    await expect(admin(services, 'deleteHook', { path: { id: 'nothing' } })).rejects.toThrow('in any project')
    await admin(services, 'deleteHook', { path: { id: made.id }, project: name })
    expect(await db`select hears from project where id = ${projectId}::uuid`).toMatchObject([{ hears: [] }])
  })
})
