import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { askDataDirectory } from '../../src/adapters/embedded/data-directory.ts'
import { figmaFile, figmaMock, MOCK_TOKEN } from '../libraries/figma-mock.ts'
import { send, startReplica } from '../kit/replica.ts'
import { rounds } from '../kit/seeded.ts'

// kill -9 of the embedded server while it looks at a file on a schedule, at any request: the next start looks again, each
// version of the file is one entry in the log of changes, and nobody asks the design tool in a loop.

const ROUNDS = rounds(2, 40)
const KEY = 'mockfile0001'
const COMPONENTS = 60
const version = (round: number) =>
  figmaFile(
    String(round),
    Array.from({ length: COMPONENTS }, (_, at) => ({
      id: `1:${at}`,
      key: `k${at}`,
      name: `C${at}`,
      width: 100 + round,
    })),
  )

test(`kill -9 of a server that looks at a file on a schedule, ${ROUNDS} rounds: exactly the changes`, async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-schedule-crash-'))
  const mock = await figmaMock({ [KEY]: { file: version(0) } })
  const source = mock.files.get(KEY)
  if (!source) throw new Error('no file')
  const start = () =>
    startReplica({
      VITRINE_DATA_DIR: dataDir,
      FIGMA_TOKEN: MOCK_TOKEN,
      FIGMA_API_URL: mock.url,
      // Pictures are asked for after the library is written, and again by the next look.
      VITRINE_PICTURE_CACHE: '0',
    })
  const command = async <Result>(name: string, input: object): Promise<Result> => {
    const asked = await askDataDirectory(dataDir, { command: name, input }, () => {})
    if (asked.kind !== 'answered') throw new Error(`${name}: ${asked.kind}`)
    return asked.result as Result
  }
  let server = await start()
  try {
    const { id: project } = await command<{ id: string }>('projects.create', { name: 'Scheduled' })
    const { key } = await command<{ key: string }>('keys.create', { project, scopes: ['read:library'] })
    const changes = async (): Promise<number> =>
      (await send(server.consoleUrl, key, 'GET', '/console/changes?limit=50')).body.data.length as number
    const settled = async (want: number): Promise<void> => {
      for (const deadline = Date.now() + 60_000; Date.now() < deadline && (await changes()) < want;) await delay(100)
      expect(await changes()).toBe(want)
    }
    await command('sources.add', { project, tool: 'figma', file: KEY, every: '1h' })
    await settled(1)
    const questions = mock.requests.length
    const seen = { killedWithin: 0, asked: [] as number[] }
    for (let round = 1; round <= ROUNDS; round++) {
      source.file = version(round)
      mock.requests.length = 0
      // Due at once; the server is killed some time after a request of the look, or between its end and the note of it.
      await command('sources.schedule', { project, source: KEY, every: `${60 + round}m` })
      // The first comes within the look for certain.
      const [after, wait] = round === 1 ? [2, 0] : [1 + Math.floor(Math.random() * questions), Math.random() * 150]
      for (const deadline = Date.now() + 30_000; Date.now() < deadline && mock.requests.length < after;) await delay(2)
      await delay(wait)
      await server.end('SIGKILL')
      const left = mock.requests.length
      server = await start()
      await settled(Math.min(50, round + 1))
      // What was fetched is used again: the version and one answer that was cut off are asked for twice.
      await delay(500)
      if (mock.requests.length > left) seen.killedWithin++
      seen.asked.push(mock.requests.length)
      expect(mock.requests.length).toBeLessThanOrEqual(questions + 2)
      const { data } = (await send(server.apiUrl, key, 'GET', '/v1/components?limit=100&fields=name,sync_status')).body
      expect(data).toHaveLength(COMPONENTS)
      expect(new Set(data.map((one: { sync_status: string }) => one.sync_status))).toEqual(new Set(['synced']))
      const [listed] = (await command<{ data: { state: string; last_error: unknown }[] }>('listSources', { project }))
        .data
      expect(listed).toMatchObject({ state: 'current', last_error: null })
    }
    expect(seen.killedWithin).toBeGreaterThan(0)
    console.log(
      `schedule: of ${ROUNDS} kills ${seen.killedWithin} came within a look, which takes ${questions} questions; asked in each round: ${seen.asked.join(' ')}`,
    )
  } finally {
    await server.end('SIGKILL')
    await mock.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
