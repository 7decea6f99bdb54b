import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmbedded } from '../../src/adapters/embedded/pglite.ts'
import { BEGUN_PUSHES } from '../../src/doors/cli/asking/begun-push.ts'
import { pushFiles, type PushedImport } from '../../src/doors/cli/asking/push-client.ts'
import { filesToPush } from '../../src/doors/cli/asking/push-files.ts'
import { silent } from '../kit/global-setup.ts'
import { newProject, send, startReplica, type Replica } from '../kit/replica.ts'
import { zip } from '../kit/samples/zip.ts'
import { rounds } from '../kit/seeded.ts'
import { syntheticBundle } from '../libraries/synthetic-bundle.ts'

// Real servers of the embedded store and real clients, killed with SIGKILL anywhere between the first byte of a push and
// the answer what became of it: the old library or the new one, never a mixture, and nothing twice.

const ROUNDS = rounds(2, 40)
const CLIENT_ROUNDS = rounds(1, 20)
const COMPONENTS = 360
const TEN_COMPONENTS = 30
const VITRINE = path.resolve(import.meta.dirname, '../../bin/vitrine.js')
const home = mkdtempSync(path.join(tmpdir(), 'vitrine-push-crash-'))
/** Where a client keeps what it has begun, below its TMPDIR. */
const BEGUN = path.join(home, path.basename(BEGUN_PUSHES))
const seed = Number(process.env['VITRINE_SEED'] ?? Math.floor(Math.random() * 0x7fffffff))
console.log(`push crash seed ${seed}`)
const random = randomFrom(seed)

/** The library in two generations; what is larger than one request is sent in parts. */
function libraries(name: string, components: number, description = ''): readonly [string, string] {
  const files = [0, 1].map((generation) => {
    const file = path.join(home, `${name}-${generation}.ndjson`)
    const bundle = syntheticBundle({ components, edges: 10 * components, tokens: 100, generation, specCharacters: 300 })
    const lines = [...bundle].map((line) =>
      line.startsWith('{"kind":"component"') ? `${line.slice(0, -1)},"description":"${description}"}` : line,
    )
    writeFileSync(file, lines.join('\n'))
    return file
  })
  return [files[0] ?? '', files[1] ?? '']
}

interface Owned {
  readonly id: string
  readonly key: string
}

/** One store for all tests, each with projects of its own: a first start takes longer than most of them. */
const stage = {
  dataDir: path.join(home, 'data'),
  ports: {} as Record<string, string>,
  running: null as Replica | null,

  /** On the ports that it had before, so that a client finds it again. */
  async start(): Promise<void> {
    this.running = await startReplica({ VITRINE_DATA_DIR: this.dataDir, ...this.ports })
    const { apiUrl, consoleUrl } = this.running
    this.ports = { VITRINE_API_PORT: new URL(apiUrl).port, VITRINE_CONSOLE_PORT: new URL(consoleUrl).port }
  },

  get server(): Replica {
    if (!this.running) throw new Error('no server')
    return this.running
  },

  newProject(name: string): Promise<Owned> {
    return newProject(this.dataDir, name, ['read:library', 'write:library'])
  },

  async push({ key }: Owned, file: string): Promise<PushedImport> {
    const to = { url: `${this.server.consoleUrl}/console`, key, onProgress: () => {}, begunIn: BEGUN }
    return pushFiles(to, await filesToPush([file]), new URLSearchParams())
  },

  /** How often the library was changed, by its own account. */
  async changes({ key }: Owned): Promise<number> {
    return (await send(this.server.consoleUrl, key, 'GET', '/console/changes?limit=50')).body.data.length as number
  },

  async pushes({ key }: Owned): Promise<PushedImport[]> {
    return (await send(this.server.consoleUrl, key, 'GET', '/console/imports?limit=50')).body.data
  },

  /** Which generation the library is of, read over HTTP; fails where it is not whole. */
  async generation({ key }: Owned, components: number): Promise<number> {
    const names: string[] = []
    for (let cursor = ''; ;) {
      const { body } = await send(this.server.apiUrl, key, 'GET', `/v1/components?limit=100&fields=name${cursor}`)
      names.push(...body.data.map(({ name }: { name: string }) => name))
      if (!body.pagination.has_more) break
      cursor = `&cursor=${encodeURIComponent(body.pagination.next_cursor)}`
    }
    expect(names).toHaveLength(components)
    expect(new Set(names).size, 'no component is there twice').toBe(components)
    const generations = new Set(names.map((name) => (name.endsWith(' v1') ? 1 : 0)))
    expect([...generations], 'a library of one generation').toHaveLength(1)
    return [...generations][0] ?? -1
  },

  kill: () => stage.server.end('SIGKILL'),
}

beforeAll(() => stage.start())
afterAll(async () => {
  await stage.server.end('SIGTERM')
  rmSync(home, { recursive: true, force: true })
})

/** What a killed server has left in its store: each library is the old one or the new one. */
async function generationsIn(projects: readonly Owned[], components: number): Promise<number[]> {
  const db = await openEmbedded({ dataDir: path.join(stage.dataDir, 'store'), log: silent })
  try {
    const found: number[] = []
    for (const { id } of projects) {
      const rows = await db<{ generation: number; items: number; revisions: number }>`
        select case when name like '% v1' then 1 else 0 end as generation, count(*)::int as items,
          count(distinct revision)::int as revisions
        from library_item
        where project_id = ${id}::uuid and kind = 'component' and sync_status = 'synced'
        group by 1`
      expect(rows, 'components of one generation and one revision').toEqual([
        { generation: expect.any(Number) as number, items: components, revisions: 1 },
      ])
      found.push(rows[0]?.generation ?? -1)
    }
    return found
  } finally {
    await db.close()
  }
}

/** Bytes of parts go with their imports; what a killed server had just stored is noted, and collected within the hour. */
async function expectBytesNamed(projects: readonly Owned[]): Promise<void> {
  const folder = path.join(stage.dataDir, 'objects')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => projects.some(({ id }) => name.includes(id)) && statSync(path.join(folder, name)).isFile())
    .map((name) => name.split(path.sep).join('/'))
  const db = await openEmbedded({ dataDir: path.join(stage.dataDir, 'store'), log: silent })
  try {
    for (const { id } of projects) {
      const named = await db<{ key: string }>`
        select store_key as key from pushed_part join pushed_import on pushed_import.id = import_id
        where pushed_part.project_id = ${id}::uuid and state = 'receiving'
        union all
        select store_key from object_garbage where project_id = ${id}::uuid`
      const keys = new Set(named.map(({ key }) => key))
      expect(files.filter((file) => file.includes(id) && ![...keys].some((key) => file.endsWith(key)))).toEqual([])
    }
  } finally {
    await db.close()
  }
}

test(`kill -9 of the server under a push, ${ROUNDS} rounds, and the client goes on`, async () => {
  const files = libraries('server', COMPONENTS)
  const project = await stage.newProject('Server')
  const began = performance.now()
  expect(await stage.push(project, files[0])).toMatchObject({ state: 'done' })
  const wholeMs = performance.now() - began
  const seen = { old: 0, new: 0, waitedMs: [] as number[] }
  for (let round = 1; round <= ROUNDS; round++) {
    const next = round % 2
    const pushing = stage.push(project, files[next] ?? '')
    await delay(random() * wholeMs)
    await stage.kill()
    const [left = -1] = await generationsIn([project], COMPONENTS)
    seen[left === next ? 'new' : 'old']++
    await stage.start()
    const restarted = performance.now()
    const pushed = await pushing
    seen.waitedMs.push(Math.round(performance.now() - restarted))
    expect(pushed.state, JSON.stringify(pushed.error)).toBe('done')
    // A request whose answer was lost is sent again: what it began twice ends twice, and the second writes nothing.
    for (const deadline = Date.now() + 60_000; Date.now() < deadline; await delay(100))
      if ((await stage.pushes(project)).every(({ state }) => state !== 'waiting' && state !== 'running')) break
    expect(await stage.generation(project, COMPONENTS)).toBe(next)
    expect(await stage.changes(project), 'one entry for each generation').toBe(Math.min(50, round + 1))
  }
  console.log(
    `push: of ${ROUNDS} killed servers ${seen.old} had left the old library, ${seen.new} the new one; ms from restart to the client's answer: ${seen.waitedMs.join(' ')}`,
  )
  // Whoever starts the same store knows that the holder of its leases is gone.
  expect(Math.max(...seen.waitedMs), 'no lease is waited for').toBeLessThan(30_000)
  const open = (await stage.pushes(project)).filter(({ state }) => state !== 'done' && state !== 'receiving')
  expect(open).toEqual([])
})

test(`kill -9 of the client in the middle of its parts, ${CLIENT_ROUNDS} rounds, and another goes on`, async () => {
  const [small] = libraries('small', COMPONENTS)
  // Some 34 MB, so that it goes in parts.
  const [, large] = libraries('large', COMPONENTS, 'x'.repeat(95_000))
  expect(statSync(large).size).toBeGreaterThan(33_554_432)
  const seen = { receiving: 0, sent: 0 }
  for (let round = 1; round <= CLIENT_ROUNDS; round++) {
    const project = await stage.newProject(`Client ${round}`)
    await stage.push(project, small)
    const client = spawn(process.execPath, [VITRINE, 'push', large, '--json'], {
      env: { PATH: process.env['PATH'], VITRINE_URL: stage.server.consoleUrl, VITRINE_KEY: project.key, TMPDIR: home },
      stdio: 'ignore',
    })
    const ended = once(client, 'exit')
    const parts = Math.floor(random() * 3)
    for (;;) {
      const [newest, former] = await stage.pushes(project)
      if (former && (newest?.state !== 'receiving' || newest.parts.length >= parts)) break
      await delay(20)
    }
    await delay(random() * 30)
    client.kill('SIGKILL')
    await ended
    const [newest] = await stage.pushes(project)
    seen[newest?.state === 'receiving' ? 'receiving' : 'sent']++
    // Whole at any moment, whether the server imports what it was sent or waits for the rest.
    const midway = await stage.generation(project, COMPONENTS)
    if (newest?.state === 'receiving') expect(midway).toBe(0)
    // The same push goes on, unless the server has done it meanwhile. A client that had sent nothing yet may not have known its id.
    const pushed = await stage.push(project, large)
    expect(pushed).toMatchObject({ state: 'done' })
    if (newest?.state === 'receiving' && newest.parts.length > 0) expect(pushed.id).toBe(newest.id)
    expect(await stage.generation(project, COMPONENTS)).toBe(1)
    expect(await stage.changes(project), 'one entry for each generation').toBe(2)
  }
  console.log(`push: of ${CLIENT_ROUNDS} killed clients ${seen.receiving} had not sent all, ${seen.sent} had`)
})

test('ten projects at once, each twice, and kill -9 in their midst', async () => {
  const files = libraries('ten', TEN_COMPONENTS)
  const projects: Owned[] = []
  for (let at = 1; at <= 10; at++) projects.push(await stage.newProject(`Ten ${at}`))
  await Promise.all(projects.map((project) => stage.push(project, files[0])))
  const pushing = projects.flatMap((project) => [stage.push(project, files[1]), stage.push(project, files[1])])
  const all = Promise.all(pushing)
  // When some are done and others are not.
  while ((await Promise.all(projects.map((project) => stage.changes(project)))).every((count) => count < 2))
    await delay(20)
  await stage.kill()
  const left = await generationsIn(projects, TEN_COMPONENTS)
  expect(left).toContain(1)
  expect(left).toContain(0)
  await stage.start()
  for (const { state, error } of await all) expect(state, JSON.stringify(error)).toBe('done')
  for (const project of projects) {
    expect(await stage.generation(project, TEN_COMPONENTS)).toBe(1)
    expect(await stage.changes(project), 'the first library and the second, each once').toBe(2)
  }
  await stage.server.end('SIGTERM')
  await expectBytesNamed(projects)
  await stage.start()
  console.log(`push: ten projects, of which ${left.filter((one) => one === 1).length} had the new library at the kill`)
})

// Some 300 MB in a few hundred KB: the first line is a sound header, what follows is white space.
const packedBlank = gzipSync(Buffer.alloc(8_388_608, `${' '.repeat(1_048_575)}\n`))
const source = { tool: 'synthetic', file_key: 'bomb', name: 'Bomb', complete: true }
const packedHeader = gzipSync(`${JSON.stringify({ vitrine: 1, source })}\n`)
const packedBlanks = Array.from({ length: 40 }, () => packedBlank)
const BOMBS: readonly (readonly [string, () => Buffer, RegExp])[] = [
  ['one.zip', () => zip([{ name: 'a.json', text: Buffer.alloc(270_000_000, ' ') }]), /more than 200 times its size/],
  [
    'many.zip',
    () => zip(Array.from({ length: 5_001 }, (_, at) => ({ name: `${at}.json`, text: '{}', stored: true }))),
    /more than 5000 data files/,
  ],
  ['blank.json.gz', () => Buffer.concat(packedBlanks), /more than 200 times its size|larger than 268435456/],
  ['lines.ndjson.gz', () => Buffer.concat([packedHeader, ...packedBlanks]), /more than 200 times its size/],
]

test('bombs are refused in words while others are served, and the library stays', async () => {
  const files = libraries('bombs', TEN_COMPONENTS)
  const project = await stage.newProject('Bombs')
  await stage.push(project, files[0])
  for (const [name, made, words] of BOMBS) {
    const file = path.join(home, name)
    writeFileSync(file, made())
    expect(statSync(file).size, 'small as it is sent').toBeLessThan(1_000_000)
    const pushing = stage.push(project, file)
    await delay(500)
    const began = performance.now()
    expect((await send(stage.server.apiUrl, project.key, 'GET', '/v1/components?limit=1')).status).toBe(200)
    expect(performance.now() - began, 'others are answered meanwhile').toBeLessThan(15_000)
    const pushed = await pushing
    expect(pushed.state, name).toBe('refused')
    expect(JSON.stringify(pushed.error), name).toMatch(words)
    expect(await stage.generation(project, TEN_COMPONENTS)).toBe(0)
  }
  expect(await stage.changes(project)).toBe(1)
})

function randomFrom(start: number): () => number {
  let state = start
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (state >>> 0) / 4_294_967_296
  }
}
