import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgres } from '../../src/adapters/postgres/postgres.ts'
import type { Database } from '../../src/ports.ts'
import { testApi, type Ask, type TestApi } from '../kit/api.ts'
import { engines, freshPostgresUrl } from '../kit/databases.ts'
import { furnished, type FurnishedProject } from '../kit/furnished.ts'
import { silent } from '../kit/global-setup.ts'
import { png } from '../kit/samples/sample-images.ts'
import { least, quickest } from '../proof/quickest.ts'
import { TcpProxy } from '../kit/tcp-proxy.ts'
import { recovery } from './kit.ts'

// The way to PostgreSQL breaks under the whole service, not under the adapter alone (src/adapters/postgres/postgres.test.ts).

const STATEMENT_MS = 500

describe.runIf(engines.includes('postgres'))('the way to the database', () => {
  let proxy: TcpProxy
  let db: Database
  let direct: Database
  let api: TestApi
  let project: FurnishedProject
  beforeAll(async () => {
    const url = await freshPostgresUrl()
    const through = await TcpProxy.start(url)
    proxy = through.proxy
    db = await openPostgres({ url: through.url, statementMs: STATEMENT_MS, log: silent })
    direct = await openPostgres({ url, log: silent })
    api = await testApi('postgres', { db })
    project = await furnished(api)
  })
  afterAll(async () => {
    await proxy.stop()
    await Promise.all([db.close(), direct.close()])
  })
  const list = () => api.call('listComponents', { key: project.key })

  test('reset: 503 with a time to come again, and served within 5 s of its return', async () => {
    const outage = async (): Promise<number> => {
      expect((await list()).status).toBe(200)
      proxy.goDown()
      for (let round = 0; round < 10; round++) {
        const answer = await list()
        expect(answer.body.error.code).toBe('SVC_UNAVAILABLE')
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
        expect(answer.body.error.details).toEqual({ reason: 'unreachable', what: 'the database' })
      }
      proxy.isDown = false
      return recovery(async () => (await list()).status === 200)
    }
    expect(await least(5_000, outage)).toBeLessThan(5_000)
  })

  test('silent: given up in bounded time, and served again', async () => {
    const outage = async (): Promise<number> => {
      proxy.isSilent = true
      const givenUp = await quickest(20_000, async () => {
        const answers = await Promise.all(Array.from({ length: 50 }, list))
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
      })
      expect(givenUp).toBeLessThan(20_000)
      proxy.isSilent = false
      return recovery(async () => (await list()).status === 200)
    }
    expect(await least(5_000, outage)).toBeLessThan(5_000)
  })

  test('slow: a hundred reads at once share the wait and are all right', async () => {
    const before = await list()
    proxy.delayMs = 100
    const took = await quickest(100 * 100, async () => {
      const answers = await Promise.all(Array.from({ length: 100 }, list))
      for (const answer of answers) expect(answer.text).toBe(before.text)
    })
    proxy.delayMs = 0
    expect(took).toBeLessThan(100 * 100)
  })

  // A write whose commit was cut: what is there afterwards is what one commit leaves, or nothing.
  const page = (): Ask => ({ body: { title: 'Cut', path: 'cut' } })
  const blocks = { blocks: [{ type: 'heading', content: { text: 'Cut', level: 2 } }] }
  const counted: readonly (readonly [id: string, ask: () => Ask, count: () => Promise<number>])[] = [
    ['createPage', page, () => rows(direct`select 1 from page where project_id = ${project.id} and path = 'cut'`)],
    [
      'appendDocumentation',
      () => ({ path: { type: 'component', id: project.ids.component }, body: blocks }),
      () => rows(direct`select 1 from block where project_id = ${project.id}`),
    ],
    [
      'presignUpload',
      () => ({ body: { ...ofProject(), kind: 'image', sizeBytes: 100 } }),
      () => rows(direct`select 1 from stored_object where project_id = ${project.id}`),
    ],
    [
      'uploadImage',
      () => ({ body: { ...ofProject(), data: png().toString('base64') } }),
      () => rows(direct`select 1 from stored_object where project_id = ${project.id} and state = 'confirmed'`),
    ],
  ]
  const ofProject = () => ({ entityType: 'project', entityId: project.id, contentType: 'image/png' })

  for (const [id, ask, count] of counted) {
    for (const when of ['before', 'after'] as const) {
      test(`${id}, cut ${when} its commit: 503 with an unknown outcome, and nothing is tried again`, async () => {
        expect((await list()).status).toBe(200)
        const had = await count()
        proxy.breakOn = { word: 'commit', when }
        const answer = await api.call(id, { ...ask(), key: project.key })
        proxy.breakOn = null
        expect(answer.status, answer.text).toBe(503)
        expect(answer.body.error.details).toMatchObject({ outcome: 'unknown' })
        await recovery(async () => (await list()).status === 200)
        // A retry that came late would show by now.
        await new Promise((resolve) => setTimeout(resolve, 300))
        expect((await count()) - had).toBe(when === 'after' && id !== 'uploadImage' ? 1 : 0)
        const again = await api.call(id, { ...ask(), key: project.key })
        expect(again.status, again.text).toBeLessThan(300)
      })
    }
  }
})

const rows = async (asked: Promise<readonly unknown[]>): Promise<number> => (await asked).length
