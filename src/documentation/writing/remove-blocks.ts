import type { EntityKind } from '../../contract/words.ts'
import type { Call } from '../../contract/operation.ts'
import { Entities } from '../../entities/entities.ts'
import type { ServiceError } from '../../errors.ts'
import type { Services } from '../../services.ts'
import { afterWrite, beforeWrite } from '../history/keep-history.ts'
import { readSubject, recordBlocks } from './change-blocks.ts'
import { countBytes } from '../quota/store.ts'
import { deleteBlocks, readDocumentationRow } from '../record/store.ts'

/** Deletes those of the blocks that belong to the entity, all at once, and says how many did. */
export async function removeBlocks(
  services: Services,
  call: Call,
  {
    type,
    id,
    blockIds,
    onNothing,
  }: {
    readonly type: EntityKind
    readonly id: string
    readonly blockIds: readonly string[]
    /** Nothing to delete is an error where one block was named. */
    readonly onNothing?: () => ServiceError
  },
): Promise<number> {
  const { projectId } = call
  const entity = await (await Entities.open(services, call)).resolve(type, id)
  return services.revisions.write(projectId, 'docs', async (db, revision) => {
    const subject = await readSubject(db, projectId, entity)
    const { blockCount: before } = await readDocumentationRow(db, projectId, entity)
    const written = { entity, title: subject.title }
    await beforeWrite(services, db, projectId, { ...written, going: blockIds })
    const { deleted, bytes } = await deleteBlocks(db, projectId, entity, blockIds)
    if (deleted === 0) {
      if (onNothing) throw onNothing()
      return 0
    }
    await countBytes(db, projectId, { bytes: -bytes })
    const change = { ...subject, blockCount: before - deleted, revision }
    await recordBlocks(db, projectId, change, services.clock)
    await afterWrite(services, db, projectId, { ...written, revision })
    return deleted
  })
}
