import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { inject } from 'vitest'
import { openEmbedded } from '../../src/adapters/embedded/pglite.ts'
import { openPostgres } from '../../src/adapters/postgres/postgres.ts'
import type { Database } from '../../src/ports.ts'
import { copyDatabase, databaseUrl } from '../citus/cluster.ts'
import { silent, type PostgresTemplate } from './global-setup.ts'

export type EngineName = Database['engine']

const postgres = inject('postgres')

/**
 * The engines a test runs on: `for (const engine of engines) test(…)`. PostgreSQL only with TEST_DATABASE_URL, and alone
 * where TEST_ENGINE says so.
 */
export const engines: readonly EngineName[] = !postgres
  ? ['embedded']
  : process.env['TEST_ENGINE'] === 'postgres'
    ? ['postgres']
    : ['embedded', 'postgres']

// On globalThis, because the files of one worker process share it and a database costs half a second.
const shared = globalThis as { vitrineTestDatabases?: Map<EngineName, Promise<Database>> }

/** A migrated database that all tests of this process share: make projects of your own in it. */
export function testDatabase(engine: EngineName): Promise<Database> {
  const databases = (shared.vitrineTestDatabases ??= new Map<EngineName, Promise<Database>>())
  const open = databases.get(engine) ?? freshDatabase(engine).then(keepOpen)
  databases.set(engine, open)
  return open
}

/** A migrated database for one test alone, which closes it. */
export async function freshDatabase(engine: EngineName): Promise<Database> {
  if (engine === 'embedded') {
    return openEmbedded({ dataDir: 'memory', snapshot: await readFile(inject('embeddedSnapshot')), log: silent })
  }
  return openPostgres({ url: await freshPostgresUrl(), log: silent })
}

/**
 * A migrated PostgreSQL database without an open connection. It is dropped when the run ends. TEST_DATABASE_POOLER is
 * another way to the same server.
 */
export async function freshPostgresUrl(): Promise<string> {
  if (!postgres) throw new Error('TEST_DATABASE_URL is not set')
  return databaseUrl(process.env['TEST_DATABASE_POOLER'] ?? postgres.url, await copyOf(postgres))
}

/** The same on the cluster of TEST_CITUS_URL. */
export async function freshCitusUrl(): Promise<string> {
  const citus = inject('citus')
  if (!citus) throw new Error('TEST_CITUS_URL is not set')
  return databaseUrl(citus.url, await copyOf(citus))
}

async function copyOf({ servers, template, prefix }: PostgresTemplate): Promise<string> {
  const name = `${prefix}${randomBytes(5).toString('hex')}`
  await copyDatabase(servers, name, template)
  return name
}

// A test that closes what others still use would fail far away from its fault.
function keepOpen(db: Database): Database {
  return Object.assign(db, { close: () => Promise.resolve() })
}
