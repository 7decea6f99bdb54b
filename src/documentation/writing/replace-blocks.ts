import type { ProjectScope } from '../../projects/revisions.ts'
import type { Sql } from '../../ports.ts'
import type { Services } from '../../services.ts'
import type { AdmittedWrite } from './admit-write.ts'
import { addBlocks, newBlocks, readSubject, recheck } from './change-blocks.ts'
import { deleteAllBlocks, type NewBlock } from '../store.ts'

interface Replaced {
  readonly deleted: number
  readonly blocks: readonly NewBlock[]
}

/** Replaces all blocks of an entity in one transaction; `mayWrite` throws when it must not. */
export async function replaceBlocks(
  services: Pick<Services, 'revisions' | 'clock' | 'config'>,
  { projectId }: ProjectScope,
  { entity, judged }: AdmittedWrite,
  mayWrite: (db: Sql) => Promise<void> = () => Promise.resolve(),
): Promise<Replaced> {
  const blocks = newBlocks(judged, services.clock)
  const deleted = await services.revisions.write(projectId, 'docs', async (db, revision) => {
    const subject = await readSubject(db, projectId, entity)
    await mayWrite(db)
    await recheck(db, projectId, entity, judged)
    const change = { ...subject, blockCount: blocks.length, revision }
    const { deleted, bytes: freedBytes } = await deleteAllBlocks(db, projectId, entity)
    await addBlocks(services, db, projectId, { change, blocks, firstPosition: 0, checked: judged.blocks, freedBytes })
    return deleted
  })
  return { deleted, blocks }
}
