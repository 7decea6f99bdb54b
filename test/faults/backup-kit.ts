import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { StoreServices } from '../../src/contract/here/operator-row.ts'
import { readRows } from '../../src/backup/rows-store.ts'
import { listTables } from '../../src/backup/store.ts'
import { loadDemoDocumentation } from '../../src/first-start/load-demo.ts'
import type { Database } from '../../src/ports.ts'
import { importLibrary } from '../../src/intake/import/import-library.ts'
import { newestSchema } from '../kit/admin.ts'
import { testApi, type TestApi } from '../kit/api.ts'
import { freshDatabase, type EngineName } from '../kit/databases.ts'
import { temporaryObjects } from '../kit/temporary-objects.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const demo = (name: string): string => path.join(ROOT, 'demo', name)

export interface Installation {
  readonly api: TestApi
  readonly services: StoreServices
}

/** An empty one, on a database of its own unless one is given. */
export async function installation(engine: EngineName, given?: Database): Promise<Installation> {
  const db = given ?? (await freshDatabase(engine))
  const api = await testApi(engine, { db, outside: { objects: temporaryObjects() } })
  return { api, services: { ...api.services, schema: await newestSchema() } }
}

/** The demo, with its documentation and uploads. */
export async function furnish({ services }: TestApi, projectId: string): Promise<void> {
  await importLibrary(services, { projectId, files: [demo('library.json')] })
  await loadDemoDocumentation(services, projectId, {
    text: readFileSync(demo('documentation.json'), 'utf8'),
    readUpload: (name) => readFile(demo(`documentation/uploads/${name}`)),
  })
}

/** Every row of every table, but for what a restore renews. */
export async function dump(db: Database): Promise<Record<string, unknown[]>> {
  const tables = (await listTables(db)).filter(
    ({ name }) => !['schema_migration', 'service_setting', 'lease'].includes(name),
  )
  const all: Record<string, unknown[]> = {}
  for (const table of tables) {
    const { rows } = await readRows(db, table, { after: null, limit: 100_000 })
    all[table.name] = rows.map((row) => {
      const parsed = JSON.parse(row) as Record<string, unknown>
      delete parsed['epoch']
      delete parsed['last_used_at'] // noted some time after the use
      return parsed
    })
  }
  return all
}
