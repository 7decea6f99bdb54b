import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { migrate } from '../../src/adapters/sql/migrate.ts'
import { openEmbedded } from '../../src/adapters/embedded/pglite.ts'
import { openPostgres } from '../../src/adapters/postgres/postgres.ts'
import { engines, freshPostgresUrl } from '../kit/databases.ts'
import { silent } from '../kit/global-setup.ts'
import { importFiles, importKit, makeProject, smallBundle } from '../kit/import-kit.ts'
import { syntheticBundle } from '../libraries/synthetic-bundle.ts'

const YEAR_MS = 365 * 86_400_000

test.each(engines)(
  'an import killed while the clock was a year ahead keeps nobody out once it is set back, on %s',
  { timeout: 180_000 },
  async (engine) => {
    const directory = await mkdtemp(path.join(tmpdir(), 'vitrine-clock-'))
    const database = engine === 'postgres' ? await freshPostgresUrl() : path.join(directory, 'data')
    const open = () =>
      engine === 'postgres'
        ? openPostgres({ url: database, log: silent })
        : openEmbedded({ dataDir: database, log: silent })
    const file = path.join(directory, 'library.ndjson')
    writeFileSync(file, [...syntheticBundle({ components: 800, edges: 10_000, tokens: 300, generation: 0 })].join('\n'))
    const first = await open()
    await migrate(first, path.resolve(import.meta.dirname, '../../migrations'))
    const projectId = await makeProject(first)
    await first.close()

    await killWhilePreparing([database, projectId, file, String(YEAR_MS)])

    const db = await open()
    const [left] = await db<{ expires_at: Date }>`
      select expires_at from lease where project_id = ${projectId}::uuid and name = 'import'`
    expect(left?.expires_at.getTime(), 'the killed import held a lease').toBeGreaterThan(Date.now() + YEAR_MS / 2)
    const { services } = await importKit(db)
    const phases = new Set<string>()
    const summary = await importFiles(services, projectId, smallBundle(), {}, ({ phase }) => phases.add(phase))
    expect(summary.components.added).toBe(2)
    expect(phases.has('wait'), 'it had to wait').toBe(false)
    const orphans = await db`
      select hash from spec_layer where project_id = ${projectId}::uuid
      except select unnest(layers) from library_item where project_id = ${projectId}::uuid`
    expect(orphans.length, 'layers of the killed import').toBe(0)
    await db.close()
    await rm(directory, { recursive: true })
  },
)

function killWhilePreparing(args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.resolve(import.meta.dirname, '../import/import-child.js'), ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child.stdout.on('data', (said: Buffer) => {
      if (said.includes('prepare')) child.kill('SIGKILL')
    })
    child.on('exit', (code, signal) =>
      signal === 'SIGKILL' ? resolve() : reject(new Error(`the import ended by itself: exit code ${code}`)),
    )
  })
}
