import { createHash } from 'node:crypto'
import type { StoreServices, CommandRun } from '../contract/here/operator-row.ts'
import { refused, type ServiceError } from '../errors.ts'
import { OBJECT_STORE } from '../admin/object-store-identity.ts'
import { SECRET_MARK } from '../admin/secret-mark.ts'
import type { Step } from '../kit/ledger.ts'
import { madeBy } from '../kit/made-by.ts'
import type { Sql } from '../ports.ts'
import { objectLine, rowLine, FORMAT, type BackupHeader } from './backup-format.ts'
import { tableOrder } from './rules/table-order.ts'
import { readRows } from './rows-store.ts'
import { countProjects, listApplied, listReferences, listTables, type Table, raiseSetting } from './store.ts'
import { BYTES_KEPT_UNTIL, whileBytesAreKept } from './while-bytes-are-kept.ts'
import { writeBackup, type BackupWriter } from './write-backup.ts'

/**
 * The schema comes with the program, leases are of processes that run now, other rows tell the sizes of documentation and
 * where projects and credentials are, pictures of image fills are fetched again, browsers and agents sign in again, and the secret stays where it is.
 */
export const LEFT_OUT = new Set([
  'schema_migration',
  'lease',
  'process',
  'work_bell',
  'browser_session',
  'agent_grant',
  'agent_token',
  'credential',
  'project_directory',
  'documentation_size',
  'image_fill',
  'pushed_import',
  'pushed_part',
])
/** When one was last made, for those who watch. */
const LAST_BACKUP = 'last backup'
const LEFT_OUT_SETTINGS = new Set(['secret', SECRET_MARK, OBJECT_STORE, LAST_BACKUP, BYTES_KEPT_UNTIL])
const PAGE_BYTES = 4_194_304

interface BackupResult {
  readonly file: string
  readonly bytes: number
  readonly rows: number
  readonly objects: number
  /** Objects whose bytes were not in the object store. */
  readonly missing: readonly string[]
}

type BackupServices = Pick<StoreServices, 'config' | 'db' | 'objects' | 'clock' | 'schema'>

interface SavedObject {
  readonly store_key: string
  readonly content_type: string
  readonly size_bytes: number
}

/**
 * Rows are those of one moment, while others write on. Bytes never change once they belong to an object, so they are
 * read after; that none is removed in between is what the hold is for.
 */
export async function makeBackup(
  services: BackupServices,
  { file, withObjects }: { readonly file: string; readonly withObjects: boolean },
  { progress, signal }: CommandRun,
): Promise<BackupResult> {
  const { db, clock, schema } = services
  if (schema.version > (schema.steps.migrations.at(-1)?.version ?? 0))
    throw refused('the store is of a newer program, which may keep more: back up with that one')
  if ((await countProjects(db)) === 0) throw nothingToSave(services)
  const counts: Record<string, number> = {}
  const missing: string[] = []
  let [rows, objects] = [0, 0]

  const saveRows = (writer: BackupWriter): Promise<SavedObject[]> =>
    db.snapshot(async (db) => {
      const tables = await tablesInOrder(db, schema.steps.migrations)
      const header: BackupHeader = {
        vitrine_backup: FORMAT,
        made_at: new Date(clock.now()).toISOString(),
        engine: services.db.engine,
        migrations: await listApplied(db),
        tables: tables.map(({ name, columns }) => ({ name, columns })),
        objects: withObjects,
      }
      await writer.line(`${JSON.stringify(header)}\n`)
      const found: SavedObject[] = []
      for (const table of tables) {
        for await (const row of rowsOf(db, table)) {
          signal.throwIfAborted()
          if (isLeftOut(table.name, row)) continue
          await writer.line(rowLine(table.name, row))
          counts[table.name] = (counts[table.name] ?? 0) + 1
          if (table.name === 'stored_object') found.push(...confirmedObject(row))
          if (++rows % 1000 === 0) progress({ phase: 'saving rows', done: rows })
        }
      }
      return found
    })

  const saveObjects = async (writer: BackupWriter, found: readonly SavedObject[]): Promise<void> => {
    for (const { store_key, content_type, size_bytes } of found) {
      signal.throwIfAborted()
      const bytes = await services.objects.read(store_key, { maxBytes: size_bytes })
      if (bytes === null || bytes === 'too_large') {
        missing.push(store_key)
        continue
      }
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      await writer.line(objectLine({ object: store_key, content_type, size: bytes.length, sha256 }, bytes))
      progress({ phase: 'saving objects', done: ++objects, total: found.length })
    }
  }

  const bytes = await whileBytesAreKept(services, () =>
    writeBackup(file, async (writer) => {
      const found = await saveRows(writer)
      if (withObjects) await saveObjects(writer, found)
      await writer.line(`${JSON.stringify({ end: true, rows: counts, objects, sha256: writer.digest() })}\n`)
    }),
  )
  // The file is whole, whatever becomes of the note about it.
  await raiseSetting(db, LAST_BACKUP, new Date(clock.now()).toISOString()).catch(() => undefined)
  return { file, bytes, rows, objects, missing }
}

/** Run every night from the wrong folder, it would report that all is well. */
function nothingToSave({ config }: BackupServices): ServiceError {
  const store = config.databaseUrl === null ? `the data directory ${config.dataDir}` : 'the database of DATABASE_URL'
  return refused(`${store} has no projects, so there is nothing to save: is it the right one?`)
}

async function tablesInOrder(db: Sql, migrations: readonly Step[]): Promise<Table[]> {
  const ours = new Set(madeBy(migrations).tables)
  const tables = (await listTables(db)).filter(({ name }) => ours.has(name) && !LEFT_OUT.has(name))
  const byName = new Map(tables.map((table) => [table.name, table]))
  const order = tableOrder([...byName.keys()], await listReferences(db))
  return order.flatMap((name) => byName.get(name) ?? [])
}

/** Pages of about the same bytes: rows of one table may have ten bytes or a megabyte. */
async function* rowsOf(db: Sql, table: Table): AsyncGenerator<string> {
  let after: readonly string[] | null = null
  let limit = 64
  for (;;) {
    const page: Awaited<ReturnType<typeof readRows>> = await readRows(db, table, { after, limit })
    yield* page.rows
    if (page.rows.length < limit || page.last === null) return
    after = page.last
    const bytes = page.rows.reduce((sum, row) => sum + row.length, 0)
    limit = Math.max(1, Math.min(5000, Math.floor((limit * PAGE_BYTES) / bytes), limit * 4))
  }
}

const isLeftOut = (table: string, row: string): boolean =>
  table === 'service_setting' && LEFT_OUT_SETTINGS.has((JSON.parse(row) as { name: string }).name)

function confirmedObject(row: string): SavedObject[] {
  const object = JSON.parse(row) as SavedObject & { state: string }
  return object.state === 'confirmed' ? [object] : []
}
