import type { ProjectScope } from '../../projects/revisions.ts'
import type { Sql } from '../../ports.ts'
import type { Services } from '../../services.ts'
import type { CheckedWrite } from './check-write.ts'
import { addBlocks, newBlocks, readSubject, checkAgain } from './change-blocks.ts'
import { afterWrite, beforeWrite } from '../history/keep-history.ts'
import { deleteAllBlocks, type NewBlock } from '../store.ts'

interface Replaced {
  readonly deleted: number
  readonly blocks: readonly NewBlock[]
}

/** Replaces all blocks of an entity in one transaction; `mayWrite` throws when it must not. */
export async function replaceBlocks(
  services: Pick<Services, 'revisions' | 'clock' | 'config'>,
  { projectId }: ProjectScope,
  { entity, checked }: CheckedWrite,
  mayWrite: (db: Sql) => Promise<void> = () => Promise.resolve(),
): Promise<Replaced> {
  const blocks = await newBlocks(checked, services.clock)
  const deleted = await services.revisions.write(projectId, 'docs', async (db, revision) => {
    const subject = await readSubject(db, projectId, entity)
    await mayWrite(db)
    await checkAgain(db, projectId, entity, checked)
    const change = { ...subject, blockCount: blocks.length, revision }
    const written = { entity, title: subject.title, blocks }
    await beforeWrite(services, db, projectId, written)
    const { deleted, bytes: freedBytes } = await deleteAllBlocks(db, projectId, entity)
    await addBlocks(services, db, projectId, { change, blocks, firstPosition: 0, checked: checked.blocks, freedBytes })
    await afterWrite(services, db, projectId, { ...written, revision })
    return deleted
  })
  return { deleted, blocks }
}
