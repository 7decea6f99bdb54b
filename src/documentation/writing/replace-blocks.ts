import type { ProjectScope } from '../../projects/revisions.ts'
import type { Sql } from '../../ports.ts'
import type { Services } from '../../services.ts'
import type { AdmittedWrite } from './admit-write.ts'
import { addBlocks, contentBytes, newBlocks, readSubject, recheck, recordBlocks } from './change-blocks.ts'
import { expectRoom } from '../quota/expect-room.ts'
import { deleteAllBlocks, type NewBlock } from '../store.ts'

interface Replaced {
  readonly deleted: number
  readonly blocks: readonly NewBlock[]
}

/** Replaces all blocks of an entity in one transaction; `mayWrite` throws when it must not. */
export async function replaceBlocks(
  { revisions, clock, config }: Pick<Services, 'revisions' | 'clock' | 'config'>,
  { projectId }: ProjectScope,
  { entity, judged }: AdmittedWrite,
  mayWrite: (db: Sql) => Promise<void> = () => Promise.resolve(),
): Promise<Replaced> {
  const blocks = newBlocks(judged, clock)
  const deleted = await revisions.write(projectId, 'docs', async (db, revision) => {
    const subject = await readSubject(db, projectId, entity)
    await mayWrite(db)
    await recheck(db, projectId, entity, judged)
    const change = { ...subject, blockCount: blocks.length, revision }
    const { deleted, bytes } = await deleteAllBlocks(db, projectId, entity)
    await recordBlocks(db, projectId, change, clock)
    await addBlocks(db, projectId, entity, { blocks, firstPosition: 0, checked: judged.blocks })
    const growth = contentBytes(blocks) - bytes
    await expectRoom(db, projectId, { growth, quotaBytes: config.documentationQuotaBytes })
    return deleted
  })
  return { deleted, blocks }
}
