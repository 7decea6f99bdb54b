import type { WebhookFileUpdatePayload, WebhookLibraryPublishPayload, WebhookPingPayload } from '@figma/rest-api-spec'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { admin, NO_SCHEMA, testClock } from '../../../test/kit/admin.ts'
import { testApi } from '../../../test/kit/api.ts'
import { testConsole } from '../../../test/kit/console.ts'
import { engines, freshDatabase } from '../../../test/kit/databases.ts'
import { figmaFile, figmaMock, MOCK_TOKEN } from '../../../test/libraries/figma-mock.ts'
import { createFigmaApi } from '../../adapters/outside/figma-api.ts'
import { createSourceHooks } from './source-hooks.ts'
import { runDue } from './run-due.ts'
import { readSchedule, removeSchedules } from './store.ts'

const KEY = 'mockfile0001'
const BUTTON = { id: '1:2', key: 'k-button', name: 'Button' }

interface Registration {
  readonly endpoint: string
  readonly path: string
  readonly passcode: string
}

describe.each(engines)('webhooks of the design tool on %s', async (engine) => {
  const clock = testClock()
  const env = { VITRINE_PICTURE_CACHE: '0', VITRINE_PUBLIC_URL: 'https://library.example.com' }
  // Its own: what is due is looked for in all projects, and those of other tests have sources on a schedule too.
  const db = await freshDatabase(engine)
  const api = await testApi(engine, { db, clock, env, outside: { designs: createFigmaApi({ clock }) } })
  afterAll(() => db.close())
  const { app } = testConsole(api)

  async function scene() {
    const project = await api.project()
    const mock = await figmaMock({ [KEY]: { file: figmaFile('1', [BUTTON]) } })
    onTestFinished(() => removeSchedules(db, project.id, [KEY]).then(() => mock.close()))
    /** Done once while the design tool is being asked. */
    const meanwhile: (() => Promise<unknown>)[] = []
    const { designs } = api.services
    const services = {
      ...api.services,
      designs: {
        async fetch(request: Parameters<typeof designs.fetch>[0]) {
          await meanwhile.pop()?.()
          return designs.fetch(request)
        },
      },
      config: { ...api.services.config, figma: { token: MOCK_TOKEN, apiUrl: mock.url } },
      schema: NO_SCHEMA,
    }
    const run = <Result>(command: string, input: object): Promise<Result> =>
      admin<Result>(services, command, { project: project.id, ...input })
    await run('sources.add', { tool: 'figma', file: KEY, every: '1d' })
    const hook = (renew = false) => run<Registration>('sources.webhook', { source: KEY, renew })
    const post = async (path: string, payload: unknown) => {
      const body = typeof payload === 'string' ? payload : JSON.stringify(payload)
      const headers = { 'content-type': 'application/json', host: 'library.example.com' }
      const { statusCode: status, body: text } = await app.inject({ method: 'POST', url: path, headers, payload: body })
      return { status, text }
    }
    const look = async (): Promise<number> => {
      while (await runDue(services, { random: () => 0 }));
      return mock.requests.splice(0).filter((request) => request.startsWith('meta')).length
    }
    expect(await look()).toBe(1)
    return {
      project,
      meanwhile,
      run,
      hook,
      post,
      look,
      base: { webhook_id: '22', timestamp: new Date(clock.now()).toISOString() },
    }
  }

  test('a ping is heard, an update makes the file due, and a storm of them one question a minute', async () => {
    const { project, hook, post, look, base } = await scene()
    const { endpoint, path, passcode } = await hook()
    expect(endpoint).toBe(`https://library.example.com${path}`)
    expect(passcode.length).toBeLessThanOrEqual(100)
    const ping: WebhookPingPayload = { ...base, event_type: 'PING', passcode }
    expect(await post(path, ping)).toEqual({ status: 200, text: '{"status":"ok"}' })
    expect((await readSchedule(db, project.id, KEY))?.heardAt?.getTime()).toBe(clock.time)
    const updated = (at = clock.time): WebhookFileUpdatePayload => ({
      event_type: 'FILE_UPDATE',
      passcode,
      timestamp: new Date(at).toISOString(),
      webhook_id: '22',
      file_key: KEY,
      file_name: 'Acme UI',
    })
    clock.time += 120_000
    expect(await look()).toBe(0)
    const first = updated()
    expect((await post(path, first)).status).toBe(200)
    expect(await look()).toBe(1)
    // The same call again says nothing new, however long after.
    clock.time += 120_000
    expect((await post(path, first)).status).toBe(200)
    expect(await look()).toBe(0)
    // Ten minutes of calls, one a second.
    let asked = 0
    for (let second = 0; second < 600; second++, clock.time += 1_000) {
      await post(path, updated())
      if (second % 10 === 0) asked += await look()
    }
    expect(asked).toBe(10)
    // Of another file of the team.
    clock.time += 120_000
    asked = await look()
    expect((await post(path, { ...updated(), file_key: 'another00001' })).status).toBe(200)
    expect(await look()).toBe(0)
    const published: Partial<WebhookLibraryPublishPayload> = { ...updated(), event_type: 'LIBRARY_PUBLISH' } as never
    clock.time += 120_000
    expect((await post(path, { ...published, timestamp: updated().timestamp })).status).toBe(200)
    expect(await look()).toBe(1)
    // A call from the future neither blocks those that follow, nor is it lost.
    clock.time += 120_000
    await post(path, updated(clock.time + 86_400_000_000))
    expect(await look()).toBe(1)
    clock.time += 120_000
    await post(path, updated())
    expect(await look()).toBe(1)
  })

  test('a call that comes while the file is looked at is not lost', async () => {
    const { project, hook, post, look, meanwhile, base } = await scene()
    const { path, passcode } = await hook()
    const event = { ...base, event_type: 'FILE_VERSION_UPDATE', passcode, file_key: KEY }
    clock.time += 120_000
    const call = (ms: number) => post(path, { ...event, timestamp: new Date(clock.time + ms).toISOString() })
    await call(0)
    meanwhile.push(() => call(1))
    expect(await look()).toBe(1)
    expect(await readSchedule(db, project.id, KEY)).toMatchObject({ signals: 2, signalsServed: 1 })
    expect(await look()).toBe(0)
    clock.time += 60_000
    expect(await look()).toBe(1)
    expect(await readSchedule(db, project.id, KEY)).toMatchObject({ signals: 2, signalsServed: 2 })
  })

  test('a wrong passcode, an unknown address and no JSON are answered alike, and nothing is noted', async () => {
    const { project, run, hook, post, base } = await scene()
    const { path, passcode } = await hook()
    const event = { ...base, event_type: 'FILE_UPDATE', passcode, file_key: KEY }
    const before = await readSchedule(db, project.id, KEY)
    const madeUp = path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    const answers = [
      await post(path, { ...event, passcode: 'wrong' }),
      await post(path, { ...event, passcode: undefined }),
      await post(path, { ...event, passcode: { length: 43 } }),
      await post(path, '{'),
      await post(path, ''),
      await post(madeUp, event),
      await post('/console/hooks/figma/x', event),
      await post('/console/hooks/figma/0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e10', event),
    ]
    const told = answers.map(({ status, text }) => `${status} ${text.replace(/"request_id":"[^"]*"/, '')}`)
    expect(new Set(told).size).toBe(1)
    expect(told[0]).toMatch(/^404 .*SVC_NOT_FOUND.*vitrine sources webhook/)
    expect(await readSchedule(db, project.id, KEY)).toEqual(before)
    for (const where of [path, madeUp]) {
      const { status, text } = await post(where, 'x'.repeat(1_048_577))
      expect([status, JSON.parse(text).error.code]).toEqual([413, 'SVC_PAYLOAD_TOO_LARGE'])
    }
    // Whoever has shown the passcode is told what is wrong.
    const unclear = await post(path, { ...event, timestamp: 'yesterday' })
    expect(unclear).toMatchObject({
      status: 400,
      text: expect.stringContaining('body.timestamp must be a time') as string,
    })
    expect((await post(path, { ...event, file_key: 7 })).text).toContain('body.file_key must be a text')

    const renewed = await hook(true)
    expect(renewed.path).not.toBe(path)
    expect((await post(path, event)).status).toBe(404)
    expect((await post(renewed.path, { ...event, passcode: renewed.passcode })).status).toBe(200)
    await run('sources.schedule', { source: KEY, every: 'never' })
    expect((await post(renewed.path, { ...event, passcode: renewed.passcode })).status).toBe(404)
    await expect(hook()).rejects.toThrow('has no schedule')
  })
})

test('what was registered under the former secret still holds, and under none other', () => {
  const parts = { db: undefined as never, clock: testClock(), wake: () => {} }
  const [before, after] = ['the secret before', 'the secret after']
  const former = createSourceHooks({ ...parts, secret: before, oldSecret: null })
  const { address, passcode } = former.registration({
    projectId: '0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e11',
    hookId: '0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e10',
  })
  expect(createSourceHooks({ ...parts, secret: after, oldSecret: before }).isAddress(address)).toBe(true)
  expect(createSourceHooks({ ...parts, secret: after, oldSecret: null }).isAddress(address)).toBe(false)
  expect(address).not.toContain(passcode)
})
