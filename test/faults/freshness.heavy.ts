import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '../../src/adapters/postgres/postgres.ts'
import { testApi, type TestApi, type TestProject } from '../kit/api.ts'
import { engines, freshPostgresUrl } from '../kit/databases.ts'
import { silent } from '../kit/global-setup.ts'
import { importFiles } from '../kit/import-kit.ts'
import { send, startReplica, type Replica } from '../kit/replica.ts'
import { rounds } from '../kit/seeded.ts'
import { TcpProxy } from '../kit/tcp-proxy.ts'
import { Random } from '../powercut/random.ts'

// Decision 76: callers share a question about revisions and wait for each other, and a process that was paused, or whose
// way to the database was slow, does not know that time went by. Whatever it answers then has every write that was
// acknowledged, by another process, before the request was sent.

const ROUNDS = rounds(60, 3_000)
const READERS = 8
const SEED = Number(process.env['VITRINE_SEED'] ?? Math.floor(Math.random() * 0x7fffffff))
const withPostgres = test.runIf(engines.includes('postgres'))

interface World {
  readonly api: TestApi
  readonly project: TestProject
  readonly writer: Replica
  readonly reader: Replica
  /** The reader's way to the database. */
  readonly proxy: TcpProxy
}

async function world(): Promise<World> {
  const url = await freshPostgresUrl()
  const db = await openPostgres({ url, log: silent })
  onTestFinished(() => db.close())
  const api = await testApi('postgres', { db })
  const project = await api.project()
  const home = mkdtempSync(path.join(tmpdir(), 'vitrine-freshness-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const { proxy, url: through } = await TcpProxy.start(url)
  onTestFinished(() => proxy.stop())
  const start = async (DATABASE_URL: string): Promise<Replica> => {
    const replica = await startReplica({ DATABASE_URL, VITRINE_DATA_DIR: home })
    onTestFinished(() => replica.end('SIGKILL'))
    return replica
  }
  return { api, project, proxy, writer: await start(url), reader: await start(through) }
}

/** What happens to the reader while somebody else writes. */
const WAYS = ['nothing', 'paused', 'hears late'] as const

withPostgres(
  'a process that is paused, or hears the database late, answers with all that was acknowledged',
  async () => {
    console.log(`freshness seed ${SEED}`)
    const random = new Random(SEED)
    const { api, project, writer, reader, proxy } = await world()
    const ask = async (url: string, tag: string): Promise<{ status: number; text: string; tag: string }> => {
      const answer = await fetch(`${reader.apiUrl}${url}`, {
        headers: { authorization: `Bearer ${project.key}`, 'if-none-match': tag },
      })
      return { status: answer.status, text: await answer.text(), tag: answer.headers.get('etag') ?? '' }
    }

    const page = await send(writer.apiUrl, project.key, 'POST', '/v1/documentation/pages', { title: 'Written' })
    const documentation = `/v1/entities/doc-page/${page.body.id}/documentation`
    const writeDocumentation = async (words: string): Promise<void> => {
      const blocks = [{ type: 'text', content: { markdown: words } }]
      expect((await send(writer.apiUrl, project.key, 'PUT', documentation, { blocks })).status).toBe(200)
    }
    const icon = { key: 'freshness-icon', node_id: '1:1', name: 'Icon', type: 'COMPONENT', publish_status: 'CURRENT' }
    const writeLibrary = async (words: string): Promise<void> => {
      await importFiles(api.services, project.id, {
        vitrine: 1,
        source: { file_key: 'freshness', name: 'Freshness' },
        components: [{ ...icon, description: words }],
      })
    }
    await writeDocumentation('First')
    await writeLibrary('First')

    const counts = { early: 0, earlyNotModified: 0, late: 0 }
    for (let round = 0; round < ROUNDS; round++) {
      const way = WAYS[round % WAYS.length]
      const [url, write] =
        round % 4 === 3
          ? (['/v1/components?limit=1', writeLibrary] as const)
          : ([documentation, writeDocumentation] as const)
      const words = `Round ${round}`
      const { tag } = await ask(url, '')
      // Their question is on its way, or waits for others, when the write is done.
      if (way === 'hears late') proxy.delayMs = 10 + random.below(60)
      const early = Array.from({ length: READERS }, () => ask(url, tag))
      await delay(random.below(15))
      if (way === 'paused') reader.child.kill('SIGSTOP')
      await write(words)
      const late = Array.from({ length: READERS }, () => ask(url, tag))
      await delay(random.below(15))
      if (way === 'paused') reader.child.kill('SIGCONT')
      for (const { status, text } of await Promise.all(late)) {
        expect(status, `${way}: ${words} was acknowledged before`).toBe(200)
        expect(text).toContain(`"${words}"`)
        counts.late++
      }
      for (const { status } of await Promise.all(early)) {
        expect(status).toBeOneOf([200, 304])
        counts.early++
        if (status === 304) counts.earlyNotModified++
      }
      proxy.delayMs = 0
    }
    console.log(
      `${ROUNDS} writes: ${counts.late} reads that began later had them; of ${counts.early} that began before ${counts.earlyNotModified} were told that nothing had changed`,
    )
    // Otherwise nobody asked in time to be answered with what was before.
    expect(counts.earlyNotModified).toBeGreaterThan(ROUNDS)
  },
)
