import { randomBytes } from 'node:crypto'
import { Type } from 'typebox'
import { refused, ServiceError } from '../errors.ts'
import { operatorRow, type StoreServices } from '../contract/here/operator-row.ts'
import { keepSetting, readSetting } from './store.ts'

type Stores = Pick<StoreServices, 'db' | 'objects' | 'config' | 'log'>

/** What the database knows the object store by. A backup leaves it out: where it is restored, other bytes are. */
export const OBJECT_STORE = 'object store'
const KEY = 'identity/store'
const LONGEST = 100

/**
 * The object store carries a name that the database keeps. A process that brings another store (a second machine with
 * objects on its own disk, a wrong bucket) would find no file of the others and hide its own from them, so it does not
 * start. A store that does not answer now is no other store.
 */
export async function checkObjectStore(services: Stores): Promise<void> {
  const { db, log } = services
  const known = await readSetting(db, OBJECT_STORE)
  try {
    let found = await readIdentity(services)
    // Written once: a start on a full disk, where nothing is written, has to go on.
    const kept = known ?? (await nameStore(services, found))
    // By this process, or by another one since it looked.
    if (known === null) found = await readIdentity(services)
    if (kept !== found) throw anotherStore(services, found)
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code === 'refused') throw error
    log.warn('objects.identity_not_read', { reason: error.message })
  }
}

/**
 * Of several processes that start first, one names the store and the others wait for it: the row is there for them once the
 * store carries the name, or never.
 */
async function nameStore(services: Stores, found: string | null): Promise<string> {
  const name = found ?? newIdentity()
  return services.db.transaction(async (db) => {
    const kept = await keepSetting(db, OBJECT_STORE, name)
    if (found === null && kept === name) await writeIdentity(services, name)
    return kept
  })
}

/** After files were moved by hand without the name: from now on this store is the one that the database means. */
export const adoptObjectStore = operatorRow({
  id: 'objects.adopt',
  input: Type.Object({}),
  async run(services) {
    const kept = (await readSetting(services.db, OBJECT_STORE)) ?? newIdentity()
    await keepSetting(services.db, OBJECT_STORE, await writeIdentity(services, kept))
    return { object_store: placeOf(services) }
  },
})

const newIdentity = (): string => randomBytes(12).toString('hex')

async function readIdentity({ objects }: Stores): Promise<string | null> {
  const bytes = await objects.read(KEY, { maxBytes: LONGEST })
  return bytes === null ? null : bytes === 'too_large' ? 'something else' : bytes.toString()
}

async function writeIdentity({ objects }: Pick<Stores, 'objects'>, identity: string): Promise<string> {
  await objects.put(KEY, Buffer.from(identity), 'text/plain')
  return identity
}

const placeOf = ({ config }: Pick<Stores, 'config'>): string =>
  config.s3 === null ? `${config.dataDir}/objects` : `the bucket ${config.s3.bucket} at ${config.s3.endpoint}`

function anotherStore(services: Stores, found: string | null): ServiceError {
  const seen = found === null ? 'which has never been used with it' : 'which belongs to another database'
  return refused(
    `the files of this database are not in ${placeOf(services)}, ${seen}: give every process the same S3_ variables, or the same data directory if there is one process. If the files were moved there by hand, "vitrine objects adopt" says so`,
  )
}
