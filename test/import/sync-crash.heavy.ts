import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { migrate } from '../../src/adapters/sql/migrate.ts'
import { openEmbedded } from '../../src/adapters/embedded/pglite.ts'
import { openPostgres } from '../../src/adapters/postgres/postgres.ts'
import { readSync } from '../../src/intake/marks/store.ts'
import { engines, freshPostgresUrl } from '../kit/databases.ts'
import { figmaFile, figmaMock, publishedRow } from '../libraries/figma-mock.ts'
import { silent } from '../kit/global-setup.ts'
import { libraryRows, makeProject } from '../kit/import-kit.ts'
import { rounds } from '../kit/seeded.ts'

// Kills a process with SIGKILL in the middle of its live sync, again and again. The next one ends well: it heals the
// marks, fetches nothing twice, and the library is the old one or the new one.

const ROUNDS = rounds(5, 50)
const KEY = 'mockfile0001'
const COMPONENTS = Array.from({ length: 300 }, (_, at) => ({ id: `1:${at}`, key: `k${at}`, name: `C${at}` }))
const seed = Number(process.env['VITRINE_SEED'] ?? Math.floor(Math.random() * 0x7fffffff))

test.each(engines)('kill -9 during a live sync on %s', async (engine) => {
  console.log(`sync crash seed ${seed}`)
  const random = randomFrom(seed)
  const directory = await mkdtemp(path.join(tmpdir(), 'vitrine-sync-crash-'))
  const database = engine === 'postgres' ? await freshPostgresUrl() : path.join(directory, 'store')
  const open = () =>
    engine === 'postgres'
      ? openPostgres({ url: database, log: silent })
      : openEmbedded({ dataDir: database, log: silent })
  const versions = (version: number) => COMPONENTS.map((component) => ({ ...component, width: 100 + version }))
  const mock = await figmaMock({ [KEY]: { file: figmaFile('0', versions(0)) } })
  const source = mock.files.get(KEY)
  if (!source) throw new Error('no file')
  const first = await open()
  await migrate(first, path.resolve(import.meta.dirname, '../../migrations'))
  const projectId = await makeProject(first)
  await first.close()
  let skew = 0
  const run = (kill: { readonly after: number; readonly delay: number } | null) => {
    skew += 60_000
    return syncOnce([database, projectId, path.join(directory, 'data'), mock.url, String(skew)], kill)
  }
  const steps = (await run(null)).lines
  const seen = { killed: 0, marked: 0, reused: 0 }

  for (let round = 1; round <= ROUNDS; round++) {
    source.file = figmaFile(String(round), versions(round))
    const published = new Date(Date.now() + skew + 61_000).toISOString()
    source.components = COMPONENTS.map((component) => publishedRow(component, published))
    mock.requests.length = 0
    const after = 1 + Math.floor(random() * (steps - 1))
    const { isKilled } = await run({ after, delay: random() * 60 })
    if (isKilled) seen.killed++
    const db = await open()
    const rows = (await libraryRows(db, projectId)).filter(({ kind }) => kind === 'component')
    // Old or new, never a mixture: all of one revision, or all marked.
    expect(new Set(rows.map(({ sync_status, revision }) => `${sync_status} ${revision}`)).size).toBe(1)
    if (rows[0]?.sync_status.startsWith('sync_') || rows[0]?.sync_status === 'syncing') seen.marked++
    await db.close()

    const asked = new Set(mock.requests)
    mock.requests.length = 0
    await run(null)
    seen.reused += [...asked].filter((name) => !name.startsWith('meta') && !mock.requests.includes(name)).length
    const later = await open()
    const healed = (await libraryRows(later, projectId)).filter(({ kind }) => kind === 'component')
    expect(new Set(healed.map(({ sync_status }) => sync_status))).toEqual(new Set(['synced']))
    expect(await readSync(later, projectId, KEY)).toMatchObject({ version: String(round), error: null })
    await later.close()
  }
  console.log(
    `${engine}: ${seen.killed} of ${ROUNDS} were killed, ${seen.marked} left marks, ${seen.reused} answers were used again`,
  )
  expect(seen.killed).toBeGreaterThan(0)
  await mock.close()
  await rm(directory, { recursive: true })
})

/** Kills the process some time after it has reported so many steps; tells how many it got to. */
function syncOnce(
  args: readonly string[],
  kill: { readonly after: number; readonly delay: number } | null,
): Promise<{ readonly lines: number; readonly isKilled: boolean }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(import.meta.dirname, 'sync-child.js'), ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let lines = 0
    createInterface({ input: child.stdout }).on('line', () => {
      if (++lines === kill?.after) setTimeout(() => child.kill('SIGKILL'), kill.delay)
    })
    child.on('exit', (code, signal) => {
      if (code === 0 || signal === 'SIGKILL') resolve({ lines, isKilled: signal === 'SIGKILL' })
      else reject(new Error(`the sync failed by itself: exit code ${code}`))
    })
  })
}

function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (state >>> 0) / 4_294_967_296
  }
}
