import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { migrate } from '../../src/adapters/sql/migrate.ts'
import { openEmbedded } from '../../src/adapters/embedded/pglite.ts'
import { openPostgres } from '../../src/adapters/postgres/postgres.ts'
import type { Database } from '../../src/ports.ts'
import { createProcesses } from '../../src/work/processes/processes.ts'
import { sweepLayers } from '../../src/intake/import/sweep-layers.ts'
import { engines, freshPostgresUrl } from '../kit/databases.ts'
import { silent } from '../kit/global-setup.ts'
import { makeProject } from '../kit/import-kit.ts'
import { syntheticBundle } from '../libraries/synthetic-bundle.ts'
import { rounds } from '../kit/seeded.ts'

// Kills a process with SIGKILL in the middle of its import, again and again: the old library or the new one is there,
// never a mixture, and a sweep leaves no layer behind that nothing names.

const ROUNDS = rounds(8, 100)
const COMPONENTS = 800
const seed = Number(process.env['VITRINE_SEED'] ?? Math.floor(Math.random() * 0x7fffffff))

test.each(engines)('kill -9 during import on %s', async (engine) => {
  console.log(`crash seed ${seed}`)
  const random = randomFrom(seed)
  const directory = await mkdtemp(path.join(tmpdir(), 'vitrine-crash-'))
  const database = engine === 'postgres' ? await freshPostgresUrl() : path.join(directory, 'data')
  const open = () =>
    engine === 'postgres'
      ? openPostgres({ url: database, log: silent })
      : openEmbedded({ dataDir: database, log: silent })
  const files = [0, 1].map((generation) => {
    const file = path.join(directory, `generation-${generation}.ndjson`)
    const bundle = syntheticBundle({ components: COMPONENTS, edges: 10_000, tokens: 300, generation })
    writeFileSync(file, [...bundle].join('\n'))
    return file
  })
  const first = await open()
  await migrate(first, path.resolve(import.meta.dirname, '../../migrations'))
  const projectId = await makeProject(first)
  await first.close()
  const events = await importAndKill([database, projectId, files[0] ?? ''], Infinity, 0)
  let generation = 0
  const outcomes = { old: 0, new: 0, orphans: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    const next = 1 - generation
    const kill = 1 + Math.floor(random() * (events - 1))
    await importAndKill([database, projectId, files[next] ?? ''], kill, random() * 60)
    const db = await open()
    const found = await generationOf(db, projectId)
    outcomes[found === generation ? 'old' : 'new']++
    generation = found
    outcomes.orphans += await orphans(db, projectId)
    // By the clock of a minute later the lease of the dead process has run out.
    const clock = { now: () => Date.now() + 60_000 }
    await sweepLayers({ db, log: silent, clock, processes: createProcesses({ db, clock, log: silent }) }, projectId)
    expect(await orphans(db, projectId)).toBe(0)
    expect(await missingLayers(db, projectId)).toBe(0)
    await db.close()
  }
  console.log(`of ${ROUNDS} killed imports ${outcomes.old} left the old library, ${outcomes.new} the new one;`)
  console.log(`${outcomes.orphans} orphaned layers were swept`)
  expect(outcomes.old).toBeGreaterThan(0)
  await rm(directory, { recursive: true })
})

/** Kills the process `delay` ms after it has reported progress `kill` times; the number of reports it got to. */
function importAndKill(args: readonly string[], kill: number, delay: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(import.meta.dirname, 'import-child.js'), ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let events = 0
    createInterface({ input: child.stdout }).on('line', () => {
      if (++events === kill) setTimeout(() => child.kill('SIGKILL'), delay)
    })
    child.on('exit', (code, signal) => {
      if (code === 0 || signal === 'SIGKILL') resolve(events)
      else reject(new Error(`the import failed by itself: exit code ${code}`))
    })
  })
}

/** Fails unless every row of the library is of one generation, and of the revision that says so. */
async function generationOf(db: Database, projectId: string): Promise<number> {
  const rows = await db<{ generation: number; items: number; oldest: number; newest: number }>`
    select case when name like '% v1' then 1 else 0 end as generation, count(*) as items,
      min(revision) as oldest, max(revision) as newest
    from library_item
    where project_id = ${projectId}::uuid and kind = 'component' and sync_status = 'synced'
    group by 1`
  expect(rows.length).toBe(1)
  const [project] = await db<{ library_revision: number }>`
    select library_revision from project where id = ${projectId}::uuid`
  const [source] = await db<{ version: string }>`
    select version from library_source where project_id = ${projectId}::uuid`
  const revision = project?.library_revision
  const want = { generation: Number(source?.version), items: COMPONENTS, oldest: revision, newest: revision }
  expect(rows[0]).toEqual(want)
  return rows[0]?.generation ?? -1
}

async function orphans(db: Database, projectId: string): Promise<number> {
  const rows = await db`
    select hash from spec_layer where project_id = ${projectId}::uuid
    except select unnest(layers) from library_item where project_id = ${projectId}::uuid`
  return rows.length
}

async function missingLayers(db: Database, projectId: string): Promise<number> {
  const rows = await db`
    select unnest(layers) from library_item where project_id = ${projectId}::uuid
    except select hash from spec_layer where project_id = ${projectId}::uuid`
  return rows.length
}

function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (state >>> 0) / 4_294_967_296
  }
}
