import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../src/adapters/sql/migrate.ts'
import { openEmbedded } from '../../src/adapters/embedded/pglite.ts'
import { openPostgres } from '../../src/adapters/postgres/postgres.ts'
import type { Log } from '../../src/ports.ts'
import {
  closeDatabase,
  connected,
  createEmpty,
  databaseUrl,
  dropDatabase,
  renameDatabase,
  serversOf,
} from '../citus/cluster.ts'
import { SCRATCH_VARIABLE, scratchDirectory } from './scratch.ts'

// Every test database starts from one that was migrated here, once per set of migrations.

declare module 'vitest' {
  interface ProvidedContext {
    /** The file that in-memory databases start from. */
    embeddedSnapshot: string
    /** Where PostgreSQL databases are cloned from, or null when TEST_DATABASE_URL is not set. */
    postgres: PostgresTemplate | null
    /** The same of a Citus cluster, by TEST_CITUS_URL; heavy tests alone ask for it. */
    citus: PostgresTemplate | null
  }
}

export interface PostgresTemplate {
  readonly url: string
  /** One, or those of a Citus cluster. */
  readonly servers: readonly string[]
  readonly template: string
  /** Names of this run's databases begin with it, so that they can be dropped together. */
  readonly prefix: string
}

const ROOT = path.resolve(import.meta.dirname, '../..')
const MIGRATIONS = path.join(ROOT, 'migrations')
const BUILD_LOCK = 4_711_007
/** Snapshots of other migrations may still be in use by a run beside this one. */
const CACHE_MS = 24 * 3600 * 1000

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  if (!fs.existsSync(path.join(ROOT, 'dist/bundle/pglite-worker.js'))) {
    throw new Error('worker threads run compiled files: run `npm run build` before the tests')
  }
  const removeFolders = temporaryFolders()
  const url = process.env['TEST_DATABASE_URL']
  const schema = schemaHash()
  project.provide('embeddedSnapshot', await embeddedSnapshot(schema))
  const postgres = url ? await postgresTemplate(url, schema) : null
  project.provide('postgres', postgres)
  if (!postgres) console.log('PostgreSQL is not covered by this run: TEST_DATABASE_URL is not set')
  const clusterUrl = process.env['VITRINE_HEAVY'] === '1' ? process.env['TEST_CITUS_URL'] : undefined
  const citus = clusterUrl ? await postgresTemplate(clusterUrl, schema) : null
  project.provide('citus', citus)
  return async () => {
    removeFolders()
    for (const template of [postgres, citus]) if (template) await dropDatabases(template)
  }
}

/** Whatever the tests and the processes they start put into a temporary folder goes with the run. */
function temporaryFolders(): () => void {
  const folders = [fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-tests-')), scratchDirectory('vitrine-tests')]
  const [temporary, scratch] = folders
  // Servers that tests start as other users must get through.
  for (const folder of folders) fs.chmodSync(folder, 0o755)
  process.env['TMPDIR'] = temporary
  process.env[SCRATCH_VARIABLE] = scratch
  return () => {
    for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

function schemaHash(): string {
  const hash = createHash('sha256').update(pgliteVersion())
  for (const file of fs
    .readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .sort())
    hash.update(file).update(fs.readFileSync(path.join(MIGRATIONS, file)))
  return hash.digest('hex').slice(0, 16)
}

function pgliteVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  return fs.readFileSync(path.join(path.dirname(entry), '..', 'package.json'), 'utf8')
}

async function embeddedSnapshot(schema: string): Promise<string> {
  const cache = path.join(ROOT, 'node_modules/.cache/vitrine')
  const file = path.join(cache, `${schema}.tar`)
  if (fs.existsSync(file)) return file
  fs.mkdirSync(cache, { recursive: true })
  for (const old of fs.readdirSync(cache)) {
    const { mtimeMs } = fs.statSync(path.join(cache, old))
    if (Date.now() - mtimeMs > CACHE_MS) fs.rmSync(path.join(cache, old), { force: true })
  }
  const db = await openEmbedded({ dataDir: 'memory', log: silent })
  try {
    await migrate(db, MIGRATIONS)
    // Runs beside this one may do the same: whoever is last replaces the file with an equal one.
    const mine = `${file}.${randomBytes(4).toString('hex')}`
    fs.writeFileSync(mine, await db.dump())
    fs.renameSync(mine, file)
  } finally {
    await db.close()
  }
  return file
}

async function postgresTemplate(url: string, schema: string): Promise<PostgresTemplate> {
  const template = `vitrine_template_${schema}`
  const servers = await serversOf(url)
  await connected(url, async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [BUILD_LOCK])
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [template])
    if (rowCount) return
    const draft = `${template}_draft`
    await dropDatabase(servers, draft)
    await createEmpty(servers, draft)
    const db = await openPostgres({ url: databaseUrl(url, draft), log: silent })
    try {
      await migrate(db, MIGRATIONS)
    } finally {
      await db.close()
    }
    await closeDatabase(servers, draft)
    await renameDatabase(servers, draft, template)
  })
  return { url, servers, template, prefix: `vitrine_test_${randomBytes(5).toString('hex')}_` }
}

async function dropDatabases({ url, servers, prefix }: PostgresTemplate): Promise<void> {
  await connected(url, async (admin) => {
    const { rows } = await admin.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    )
    for (const { datname } of rows) await dropDatabase(servers, datname)
  })
}

const ignore = () => undefined
export const silent: Log = { debug: ignore, info: ignore, warn: ignore, error: ignore }
