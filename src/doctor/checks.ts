import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { StoreServices } from '../contract/here/operator-row.ts'
import type { Config } from '../config.ts'
import type { DiskRoom } from '../ports.ts'
import { failed, ok, warning, type Finding } from './finding.ts'
import { checkDesignTool } from './design-tool.ts'
import { networkFinding } from './network.ts'
import { permissionsFinding } from './permissions.ts'
import { countHooks, countLeftovers, listNewestObjects, readClock, readDurability, type Durability } from './store.ts'
import { checkRights } from './rights.ts'
import { checkSecret } from './secret.ts'
import { checkSources } from './sources.ts'
import { checkTraces } from './traces.ts'
import { checkSignIn } from './sign-in.ts'
import { counted, oneOr } from '../kit/words/counted.ts'

export type Check = (services: StoreServices) => Promise<Finding> | Finding

const DAY_MS = 86_400_000
const SAMPLE = 20
const PROBE_BYTES = 1024
const GIB = 1_073_741_824
const MIB = 1_048_576

/** In the order in which one fault explains the next. */
export const CHECKS: readonly (readonly [name: string, check: Check])[] = [
  ['configuration', ({ config }) => configurationFinding(config)],
  ['permissions', ({ config }) => permissionsFinding(config)],
  ['network', ({ config }) => networkFinding(config)],
  ['store', checkStore],
  ['schema', checkSchema],
  ['rights', checkRights],
  ['secret', checkSecret],
  ['durability', checkDurability],
  ['clock', checkClock],
  ['objects', checkObjects],
  ['stored files', checkStoredFiles],
  ['embedder', checkEmbedder],
  ['sign-in', checkSignIn],
  ['background work', checkWorkers],
  ['leftovers', checkLeftovers],
  ['hooks', checkHooks],
  ['sources', checkSources],
  ['design tool', checkDesignTool],
  ['traces', checkTraces],
  ['disk', checkDisk],
]

export function configurationFinding(config: Config): Finding {
  if (config.databaseUrl !== null && config.s3 === null)
    return warning(
      'PostgreSQL with objects on this machine’s disk',
      'set the S3_ variables: a second replica would not find the files of the first',
    )
  if (config.s3 === null && config.publicUrl === null && !/^(127\.|localhost|::1)/.test(config.host))
    return warning(
      'signed URLs lead to this machine’s own address',
      'set VITRINE_PUBLIC_URL to where clients reach the console port',
    )
  const store =
    config.databaseUrl === null
      ? `the embedded store in ${config.dataDir}`
      : `PostgreSQL at ${placeOf(config.databaseUrl)}`
  const objects =
    config.s3 === null
      ? `objects in ${path.join(config.dataDir, 'objects')}`
      : `objects in the bucket ${config.s3.bucket} at ${config.s3.endpoint}`
  return ok(`${store}, ${objects}, ${config.embeddings ? 'embeddings from a provider' : 'the embedded model'}`)
}

/** Host, port and database, without who asks. */
const placeOf = (url: string): string => `${new URL(url).host}${new URL(url).pathname}`

/** The first answer has a connection to open and a plan to make: the store is as quick as the quickest of several. */
async function checkStore({ db }: StoreServices): Promise<Finding> {
  let quickest = Number.POSITIVE_INFINITY
  for (let asked = 0; asked < 5; asked += 1) {
    const began = performance.now()
    await readClock(db)
    quickest = Math.min(quickest, performance.now() - began)
  }
  return storeFinding(quickest)
}

export function storeFinding(ms: number): Finding {
  if (ms > 100)
    return warning(`answers in ${ms.toFixed(0)} ms`, 'every request asks it once: move it closer, or look at its load')
  return ok(`answers in ${ms.toFixed(1)} ms`)
}

function checkSchema({ schema }: StoreServices): Finding {
  const newest = schema.steps.migrations.at(-1)?.version ?? 0
  if (schema.version > newest)
    return warning(
      `version ${schema.version}, expanded by a newer program; this one knows ${newest}`,
      'finish the upgrade of this process',
    )
  return ok(`version ${schema.version}`)
}

async function checkDurability({ db }: StoreServices): Promise<Finding> {
  if (db.engine === 'embedded') return ok('a flushed commit reached the disk when the store was opened')
  return durabilityFinding(await readDurability(db))
}

export function durabilityFinding({ fsync, synchronousCommit, fullPageWrites }: Durability): Finding {
  const found = `fsync ${fsync}, synchronous_commit ${synchronousCommit}, full_page_writes ${fullPageWrites}`
  const isDurable = fsync === 'on' && synchronousCommit !== 'off' && fullPageWrites === 'on'
  return isDurable ? ok(found) : failed(found, 'switch them on: acknowledged writes are lost in a power cut')
}

async function checkClock({ db, clock }: StoreServices): Promise<Finding> {
  const before = clock.now()
  const theirs = (await readClock(db)).getTime()
  const skew = theirs - (before + clock.now()) / 2
  const found = `${Math.abs(skew / 1000).toFixed(2)} s apart from the database`
  const remedy = 'synchronize the clocks of all machines (chrony, systemd-timesyncd): leases and expiry go by them'
  if (Math.abs(skew) > 10_000) return failed(found, remedy)
  return Math.abs(skew) > 1_000 ? warning(found, remedy) : ok(found)
}

async function checkObjects({ objects, config, disk }: StoreServices): Promise<Finding> {
  if (config.s3 === null && disk?.room().takesUpload(PROBE_BYTES) === false)
    return failed('not tried, because nothing new is taken: the disk is full', 'see what is said of the disk')
  const [key, copy] = [0, 1].map(() => `doctor/${randomBytes(12).toString('hex')}`) as [string, string]
  const bytes = randomBytes(PROBE_BYTES)
  const began = performance.now()
  try {
    await objects.put(key, bytes, 'application/octet-stream')
    const wasCopied = await objects.copy(key, copy)
    const read = await objects.read(copy, { maxBytes: PROBE_BYTES })
    if (!wasCopied || read === null || read === 'too_large' || !bytes.equals(read))
      return failed('bytes do not come back as they were written', 'look at the object store: this is not safe to use')
  } finally {
    await Promise.allSettled([objects.remove(key), objects.remove(copy)])
  }
  return ok(`written, copied, read and removed in ${(performance.now() - began).toFixed(0)} ms`)
}

async function checkStoredFiles({ db, objects }: StoreServices): Promise<Finding> {
  const sample = await listNewestObjects(db, SAMPLE)
  let missing = 0
  for (const { storeKey, sizeBytes } of sample) {
    const bytes = await objects.read(storeKey, { maxBytes: sizeBytes })
    if (bytes === null || bytes === 'too_large' || bytes.length !== sizeBytes) missing += 1
  }
  if (missing === 0)
    return ok(
      sample.length === 0
        ? 'there are none yet'
        : `the newest ${sample.length} ${oneOr(sample.length, 'is there, with its size', 'are there, with their sizes')}`,
    )
  return failed(
    `${missing} of the newest ${sample.length} have no bytes or other ones`,
    'is this the right bucket or data directory? Otherwise restore them from a backup',
  )
}

async function checkEmbedder({ embedder }: StoreServices): Promise<Finding> {
  const began = performance.now()
  const answer = await embedder.embed(['a button with an icon'], { purpose: 'query' })
  if ('vectors' in answer)
    return ok(`${embedder.provider} ${embedder.model} answers in ${(performance.now() - began).toFixed(0)} ms`)
  return warning(
    `${embedder.provider} ${embedder.model} does not answer: ${'refused' in answer ? answer.refused : answer.unavailable}`,
    'search goes on by name and text; look at EMBEDDINGS_URL and its key, or at the log of the embedded model',
  )
}

async function checkWorkers({ processes }: StoreServices): Promise<Finding> {
  return workersFinding(await processes.countWorkers())
}

export function workersFinding(workers: number | null): Finding {
  if (workers === null) return ok('no server has this store open; one that is started does it')
  if (workers > 0) return ok(workers === 1 ? 'one process does it' : `${workers} processes do it`)
  return warning(
    'no process does background work: pushed imports wait, nothing is indexed, nobody looks at sources or sends to hooks',
    'start one with "vitrine start --role worker", or the server with --role all',
  )
}

async function checkLeftovers({ db, clock }: StoreServices): Promise<Finding> {
  const { garbage, extractions, wrongQuotas } = await countLeftovers(db, new Date(clock.now() - DAY_MS))
  if (wrongQuotas > 0)
    return failed(
      `${counted(wrongQuotas, 'team has', 'teams have')} counters that are not the sum of ${oneOr(wrongQuotas, 'its', 'their')} files`,
      'report this: it is a defect',
    )
  if (garbage + extractions > 0)
    return warning(
      `${counted(garbage, 'removed file')} and ${counted(extractions, 'unread document')} have waited for more than a day`,
      'does a process with background work run (start --role all or worker)? vitrine collect removes files now',
    )
  return ok('nothing waits for long, and every team’s storage is the sum of its files')
}

async function checkHooks({ db }: StoreServices): Promise<Finding> {
  const { all, failing, dead, dropped } = await countHooks(db)
  const found = `${all} in all, ${failing} failing, ${dead} dead, ${dropped} with lost events`
  if (failing + dead + dropped === 0)
    return ok(
      all === 0 ? 'there are none' : counted(all, 'hook takes what it is sent', 'hooks take what they are sent'),
    )
  return warning(
    found,
    'vitrine hooks list says why; vitrine hooks test revives a dead one when its receiver is well again',
  )
}

function checkDisk({ disk, db, config }: StoreServices): Finding {
  if (!disk) return ok('nothing is kept on this machine')
  return diskFinding(disk.room(), { store: db.engine === 'embedded', uploads: config.s3 === null })
}

/** `keeps`: what of ours is on the disk. */
export function diskFinding(room: DiskRoom, keeps: { readonly store: boolean; readonly uploads: boolean }): Finding {
  const { freeBytes, floorBytes, uploadFloorBytes } = room
  const free = freeBytes < GIB ? `${mib(freeBytes)} MiB` : `${(freeBytes / GIB).toFixed(1)} GiB`
  const found = `${free} free in the data directory`
  const floors = [
    ...(keeps.uploads ? [`uploads are refused below ${mib(uploadFloorBytes)} MiB`] : []),
    ...(keeps.store ? [`every write below ${mib(floorBytes)} MiB`] : []),
  ].join(', ')
  const remedy = 'make room or move VITRINE_DATA_DIR'
  const again = 'reads go on meanwhile, and what is refused is taken again by itself, without a restart'
  if (keeps.store && !room.takesWrites)
    return failed(`${found}: the store is read-only, every write is refused (${floors})`, `${remedy}: ${again}`)
  if (keeps.uploads && !room.takesUpload(0))
    return failed(`${found}: uploads are refused (${floors})`, `${remedy}: ${again}`)
  return freeBytes < 2 * GIB ? warning(found, `${remedy}: ${floors}, and reads go on`) : ok(found)
}

const mib = (bytes: number): number => Math.floor(bytes / MIB)
