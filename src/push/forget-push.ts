import type { Services } from '../services.ts'
import { removeBytes } from '../uploads/drop-object.ts'
import { insertGarbage } from '../uploads/store.ts'
import { deleteParts, deletePush } from './store.ts'

type ForgetServices = Pick<Services, 'db' | 'objects' | 'clock' | 'log'>

export async function dropParts(services: ForgetServices, projectId: string, id: string): Promise<void> {
  const { db, clock } = services
  const keys = await db.transaction(async (db) => {
    const keys = await deleteParts(db, projectId, id)
    for (const key of keys) await insertGarbage(db, projectId, key, new Date(clock.now()))
    return keys
  })
  for (const key of keys) await removeBytes(services, projectId, key)
}

/** As if it had never been begun. */
export async function forgetPush(services: ForgetServices, projectId: string, id: string): Promise<void> {
  await dropParts(services, projectId, id)
  await deletePush(services.db, projectId, id)
}
