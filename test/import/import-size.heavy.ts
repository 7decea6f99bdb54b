import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { openEmbedded } from '../../src/adapters/embedded/pglite.ts'
import { migrate } from '../../src/adapters/sql/migrate.ts'
import { importLibrary } from '../../src/intake/import/import-library.ts'
import { silent } from '../kit/global-setup.ts'
import { importKit } from '../kit/import-kit.ts'
import { syntheticBundle } from '../libraries/synthetic-bundle.ts'
import type { SyntheticOptions } from '../libraries/synthetic-bundle.ts'
import { rounds } from '../kit/seeded.ts'

// Prints how long a large import takes, where, and what it costs the thread that serves requests.

const COMPONENTS = rounds(2_000, 10_000)
const EDGES = COMPONENTS * 20

test(`${COMPONENTS} components with 5 KB specs and ${EDGES} edges on the embedded engine`, async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'vitrine-size-'))
  const db = await openEmbedded({ dataDir: path.join(directory, 'data'), log: silent })
  await migrate(db, path.resolve(import.meta.dirname, '../../migrations'))
  const { services, projectId } = await importKit(db)
  const options = { components: COMPONENTS, edges: EDGES }
  const file = await writeBundle(directory, options)
  console.log(
    `bundle: ${megabytes((await stat(file)).size)} MB, memory before: ${megabytes(process.memoryUsage.rss())} MB`,
  )
  for (const [name, given, want] of [
    ['first import', options, { added: COMPONENTS }],
    ['unchanged', options, { unchanged: COMPONENTS }],
    ['every spec changed', { ...options, generation: 1 }, { changed: COMPONENTS }],
  ] as const) {
    const { summary, report } = await measured((onProgress) =>
      writeBundle(directory, given).then((path) => importLibrary(services, { projectId, files: [path] }, onProgress)),
    )
    console.log(`${name}: ${report}`)
    expect(summary.components).toMatchObject(want)
    expect(summary.edges).toBeGreaterThan(EDGES * 0.975)
    expect(summary.specs).toBe(COMPONENTS)
  }
  const [left] = await db`
    select count(*) as orphans from (
      select hash from spec_layer where project_id = ${projectId}::uuid
      except select unnest(layers) from library_item where project_id = ${projectId}::uuid
    ) as orphan`
  expect(left).toEqual({ orphans: 0 })
  await db.close()
  await rm(directory, { recursive: true })
})

async function writeBundle(directory: string, options: SyntheticOptions): Promise<string> {
  const file = path.join(directory, `bundle-${options.generation ?? 0}.ndjson`)
  const lines = function* () {
    for (const line of syntheticBundle(options)) yield `${line}\n`
  }
  await pipeline(Readable.from(lines()), createWriteStream(file))
  return file
}

type Importing = (onProgress: (progress: { phase: string }) => void) => ReturnType<typeof importLibrary>

async function measured(importing: Importing) {
  const phases = new Map<string, number>()
  let [phase, since, peak] = ['start', performance.now(), 0]
  const enter = (next: string): void => {
    const now = performance.now()
    phases.set(phase, (phases.get(phase) ?? 0) + now - since)
    ;[phase, since] = [next, now]
  }
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 100)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  let cpu = process.cpuUsage()
  const summary = await importing((progress) => {
    if (phase === 'start') {
      delay.enable()
      cpu = process.cpuUsage()
    }
    if (progress.phase !== phase) enter(progress.phase)
  })
  enter('end')
  delay.disable()
  clearInterval(watch)
  const { user, system } = process.cpuUsage(cpu)
  const split = [...phases].map(([name, ms]) => `${name} ${(ms / 1_000).toFixed(1)}`).join(', ')
  const ticks = `main thread p99 ${(delay.percentile(99) / 1e6).toFixed(0)} ms, max ${(delay.max / 1e6).toFixed(0)} ms`
  const total = `${(summary.duration_ms / 1_000).toFixed(1)} s (${split}), CPU ${((user + system) / 1e6).toFixed(1)} s`
  return { summary, report: `${total}, peak memory ${megabytes(peak)} MB, ${ticks}` }
}

const megabytes = (bytes: number): number => Math.round(bytes / 1_048_576)
