import type { Services } from '../../services.ts'
import { removeBytes } from '../../uploads/drop-object.ts'
import { insertGarbage } from '../../uploads/store.ts'
import { deleteParts } from './parts-store.ts'
import { deletePush } from './store.ts'

type ForgetServices = Pick<Services, 'db' | 'objects' | 'clock' | 'log'>

export async function dropParts(services: ForgetServices, projectId: string, id: string): Promise<void> {
  const { db, clock } = services
  const left = await db.transaction(async (db) => {
    const left = await deleteParts(db, projectId, id)
    for (const { storeKey, bytes } of left) await insertGarbage(db, projectId, storeKey, new Date(clock.now()), bytes)
    return left
  })
  for (const { storeKey } of left) await removeBytes(services, projectId, storeKey)
}

/** As if it had never been begun. */
export async function forgetPush(services: ForgetServices, projectId: string, id: string): Promise<void> {
  await dropParts(services, projectId, id)
  await deletePush(services.db, projectId, id)
}
