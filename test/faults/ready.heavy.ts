import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { askReplica, newProject, send, startReplica, type Replica } from '../kit/replica.ts'
import { syntheticBundle } from '../libraries/synthetic-bundle.ts'

const HOME = mkdtempSync(path.join(tmpdir(), 'vitrine-ready-'))
const running: Replica[] = []
afterAll(async () => {
  await Promise.all(running.map((one) => one.end('SIGKILL')))
  rmSync(HOME, { recursive: true, force: true })
})

async function start(env: Readonly<Record<string, string>> = {}): Promise<Replica> {
  const server = await startReplica({ VITRINE_DATA_DIR: HOME, VITRINE_LOG: 'error', ...env })
  running.push(server)
  return server
}

const ready = async ({ consoleUrl }: Replica): Promise<unknown> => (await fetch(`${consoleUrl}/readyz`)).json()
const search = async ({ apiUrl }: Replica, key: string) =>
  send(apiUrl, key, 'GET', '/v1/entities:match?query=component')

test('a process that was started again is ready when its first search is as whole as any', async () => {
  const bundle = path.join(HOME, 'large.ndjson')
  writeFileSync(bundle, [...syntheticBundle({ components: 1_500, edges: 3_000, specCharacters: 500 })].join('\n'))
  const first = await start()
  expect(await ready(first)).toEqual({ status: 'ready' })
  const { id, key } = await newProject(HOME, 'large', ['read:library', 'read:docs'])
  await askReplica(HOME, 'import', { project: id, files: [bundle], dry_run: false })
  expect((await search(first, key)).status).toBe(200)
  await first.end('SIGTERM')

  const second = await start({ VITRINE_WARM_SECONDS: '120' }) // however busy this machine is
  expect(await ready(second)).toMatchObject({ status: 'not ready', reason: 'loading what was used last' })
  // It answers meanwhile, to those who ask it nevertheless.
  expect((await send(second.apiUrl, key, 'GET', '/v1/components?limit=1')).status).toBe(200)
  await expect.poll(() => ready(second)).toEqual({ status: 'ready' })
  const { coverage } = (await search(second, key)).body
  expect(coverage.text).toEqual({ ran: true, candidates: expect.any(Number) })
  expect(coverage.text.candidates).toBeGreaterThan(0)
  await second.end('SIGTERM')

  const third = await start({ VITRINE_WARM_SECONDS: '0' })
  expect(await ready(third)).toEqual({ status: 'ready' })
  await third.end('SIGTERM')
})
