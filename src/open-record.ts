// The first half of the composition, small enough to be loaded before the rest: the embedded store opens in its own
// thread while this one still loads the program.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { takeDataDirectory, type DataDirectory } from './adapters/embedded/data-directory.ts'
import { knownSchema, migrate } from './adapters/sql/migrate.ts'
import { openEmbedded } from './adapters/embedded/pglite.ts'
import type { StoreServices } from './contract/here/operator-row.ts'
import type { Config } from './config.ts'
import { PACKAGE_ROOT } from './package-root.ts'
import type { Database, Log, Sql } from './ports.ts'

const MIGRATIONS = fileURLToPath(new URL('migrations', PACKAGE_ROOT))

/** Only a store of before needs it. */
async function renew(db: Sql): Promise<void> {
  const { renewTexts } = await import('./documentation/texts/renew-texts.ts')
  await renewTexts(db)
}

export interface OpenRecord {
  readonly db: Database
  readonly schema: StoreServices['schema']
  /** Null with DATABASE_URL: nothing is kept on this machine. */
  readonly directory: DataDirectory | null
  close(): Promise<void>
}

/** Takes the data directory, opens the database and brings its schema forward. */
export async function openRecord(config: Config, log: Log): Promise<OpenRecord> {
  const directory =
    config.databaseUrl === null ? await takeDataDirectory(config.dataDir, { log, onLost: () => process.exit(1) }) : null
  let db: Database | undefined
  // The lock goes last: until then nobody else may open the store.
  const close = async () => {
    await db?.close()
    await directory?.release()
  }
  try {
    db = await openDatabase(config, directory, log)
    const schema = { ...(await migrate(db, MIGRATIONS, renew)), ...(await knownSchema(MIGRATIONS, renew)) }
    return { db, schema, directory, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function openDatabase(config: Config, directory: DataDirectory | null, log: Log): Promise<Database> {
  if (config.databaseUrl !== null) {
    const { openPostgres } = await import('./adapters/postgres/postgres.ts')
    return openPostgres({ url: config.databaseUrl, log })
  }
  // As long as on PostgreSQL: how long a transaction may stand still, not how long it may take.
  const transactionMs = 120_000
  return openEmbedded({ dataDir: path.join(directory?.path ?? config.dataDir, 'store'), log, transactionMs })
}
