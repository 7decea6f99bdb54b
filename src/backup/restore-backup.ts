import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { StoreServices, CommandRun } from '../contract/here/operator-row.ts'
import { refused, type ServiceError } from '../errors.ts'
import { OBJECT_STORE } from '../admin/object-store-identity.ts'
import { SECRET_MARK } from '../admin/secret-mark.ts'
import { keepSetting, readSetting } from '../admin/store.ts'
import { wayFrom, type NoWay, type Step, type Way } from '../kit/ledger.ts'
import { madeBy } from '../kit/made-by.ts'
import type { Database } from '../ports.ts'
import { noteForAll } from '../projects/audit/note.ts'
import type { BackupHeader } from './backup-format.ts'
import { LEFT_OUT } from './make-backup.ts'
import { checkBackup, readBackup } from './read-backup.ts'
import { writeRows } from './rows-store.ts'
import { countProjects, deriveRows, listProcesses, renewEpochs, writeApplied, raiseSetting } from './store.ts'
import { whileBytesAreKept } from './while-bytes-are-kept.ts'
import { oneOr } from '../kit/words/counted.ts'

const BATCH_BYTES = 4_194_304
const LOOKS = 5
const LOOK_AGAIN_MS = 300

interface RestoreResult {
  readonly made_at: string
  readonly rows: number
  readonly objects: number
  readonly projects: number
  /** False: the backup has no bytes of objects, they must be where they were. */
  readonly has_objects: boolean
}

type RestoreServices = Pick<StoreServices, 'db' | 'objects' | 'clock' | 'schema'>

/**
 * Puts a backup in the place of everything. The whole file is checked before anything is written; bytes come first,
 * under keys that nothing names yet; the schema as it was, the rows and the steps since then are one transaction.
 */
export async function restoreBackup(
  services: RestoreServices,
  { file, force }: { readonly file: string; readonly force: boolean },
  { progress, signal }: CommandRun,
): Promise<RestoreResult> {
  const { db } = services
  let checked = 0
  const { header, rows, objects } = await checkBackup(file, () => {
    signal.throwIfAborted()
    if (++checked % 1000 === 0) progress({ phase: 'checking', done: checked })
  })
  const way = wayOf(services, header, file)
  refuseForeignTables(header, way.made, file)
  if (!force && (await countProjects(db)) > 0) throw notEmpty()
  if (force) await refuseUnderServers(db)

  const putObjects = async (): Promise<void> => {
    let put = 0
    for await (const entry of readBackup(file)) {
      if (entry.kind !== 'object') continue
      signal.throwIfAborted()
      await services.objects.put(entry.object.object, entry.bytes, entry.object.content_type)
      progress({ phase: 'restoring objects', done: ++put, total: objects })
    }
  }

  const replaceRows = (): Promise<number> =>
    db.migration(async (db, script) => {
      if (!force && (await countProjects(db)) > 0) throw notEmpty()
      const secret = await readSetting(db, 'secret')
      const secretMark = await readSetting(db, SECRET_MARK)
      const objectStore = await readSetting(db, OBJECT_STORE)
      await script(dropAll(services.schema.steps.migrations))
      for (const step of way.made) await script(step.text)
      for (const entry of header.migrations) await writeApplied(db, entry)
      await script(emptyAll(header))
      let written = 0
      for await (const { table, batch } of batches(file, header)) {
        signal.throwIfAborted()
        await writeRows(db, table, batch)
        written += batch.length
        progress({ phase: 'restoring rows', done: written, total: rows })
      }
      await services.schema.bringForward(db, script, way)
      if (secret !== null) await raiseSetting(db, 'secret', secret)
      if (secretMark !== null) await keepSetting(db, SECRET_MARK, secretMark)
      if (objectStore !== null) await keepSetting(db, OBJECT_STORE, objectStore)
      await noteForAll(db, { made_at: header.made_at })
      await deriveRows(db)
      return renewEpochs(db, randomBytes(12).toString('hex'))
    })

  // Until the rows are replaced, those that are there may say that these very bytes are to be removed.
  const projects = await whileBytesAreKept(services, async () => {
    await putObjects()
    return replaceRows()
  })
  return { made_at: header.made_at, rows, objects, projects, has_objects: header.objects }
}

/** From the schema that the backup is of. */
function wayOf({ schema }: RestoreServices, { migrations: ledger }: BackupHeader, file: string): Way {
  const { migrations } = schema.steps
  const newest = migrations.at(-1)?.version ?? 0
  if (migrations.length === 0 || schema.version > newest)
    throw refused('the store is of a newer program: restore with that one')
  const last = ledger.at(-1)?.version ?? 0
  // What a newer program added is in the rows too.
  const way = last > newest ? null : wayFrom(ledger, schema.steps)
  if (way === null || 'why' in way)
    throw refused(`${file} is of schema version ${last}, ${whyNot(way, newest)}. Nothing was written`)
  return way
}

const whyNot = (noWay: NoWay | null, newest: number): string =>
  noWay === null
    ? `and this program knows versions up to ${newest}: use a newer one`
    : 'which this program does not know: restore it with the program that made it'

/** The names become statements, so a file that was made by hand must not name what else the database holds. */
function refuseForeignTables({ tables }: BackupHeader, migrations: readonly Step[], file: string): void {
  const ours = new Set(madeBy(migrations).tables.filter((name) => !LEFT_OUT.has(name)))
  const foreign = tables.find(({ name }) => !ours.delete(name))
  if (foreign)
    throw refused(
      `${file} has the table ${JSON.stringify(foreign.name)}, which no backup has, or has it twice. Nothing was written`,
    )
}

/** Only what our own steps make: the database may hold other things. */
function dropAll(migrations: readonly Step[]): string {
  const { tables, functions } = madeBy(migrations)
  return [
    `drop table if exists ${tables.join(', ')} cascade;`,
    ...functions.map((name) => `drop function if exists ${name} cascade;`),
    'truncate schema_migration;',
  ].join('\n')
}

/** The steps themselves write a few rows, which the backup has as they were. */
const emptyAll = ({ tables }: BackupHeader): string =>
  `truncate ${tables.map(({ name }) => `"${name.replaceAll('"', '""')}"`).join(', ')} cascade;`

async function* batches(file: string, { tables }: BackupHeader) {
  const byName = new Map(tables.map((table) => [table.name, table]))
  let name = ''
  let batch: string[] = []
  let bytes = 0
  const take = () => {
    const table = byName.get(name)
    if (!table) throw refused(`the backup has rows of ${name}, which it does not describe`)
    const taken = { table, batch }
    batch = []
    bytes = 0
    return taken
  }
  for await (const entry of readBackup(file)) {
    if (entry.kind !== 'row') continue
    if (batch.length > 0 && (entry.table !== name || bytes > BATCH_BYTES)) yield take()
    name = entry.table
    batch.push(entry.row)
    bytes += entry.row.length
  }
  if (batch.length > 0) yield take()
}

/** What replicas have in memory is of the store that would be gone; an embedded one is held by this process alone. */
async function refuseUnderServers(db: Database): Promise<void> {
  if (db.engine !== 'postgres') return
  // The database still tells of a process for a moment after it has ended.
  let others = await listProcesses(db)
  for (let look = 1; others.length > 0 && look < LOOKS; look++) {
    await delay(LOOK_AGAIN_MS)
    others = await listProcesses(db)
  }
  if (others.length > 0)
    throw refused(
      `${oneOr(others.length, 'another process uses', 'other processes use')} this database (${others.join(', ')}): stop ${oneOr(others.length, 'it', 'them')} first. Nothing was written`,
    )
}

const notEmpty = (): ServiceError =>
  refused('the store has projects: restore into an empty one, or lose them with --force')
