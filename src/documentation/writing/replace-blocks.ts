import type { ProjectScope } from '../../projects/revisions.ts'
import type { Telling } from '../../projects/outbox/telling.ts'
import type { Sql } from '../../ports.ts'
import type { Services } from '../../services.ts'
import type { CheckedWrite } from './check-write.ts'
import { addBlocks, newBlocks, readSubject, checkAgain } from './change-blocks.ts'
import { afterWrite, beforeWrite } from '../history/keep-history.ts'
import { deleteAllBlocks, type NewBlock } from '../record/store.ts'

interface Replaced {
  readonly deleted: number
  readonly blocks: readonly NewBlock[]
  readonly revision: number
}

type Needs = Pick<Services, 'revisions' | 'clock' | 'config'>

/** What a replacement does first inside its transaction. */
interface Beforehand {
  /** Makes what the blocks are for, where it is not there yet. */
  readonly prepare?: (db: Sql, revision: number) => Promise<void>
  /** Throws when nothing must be written. */
  readonly mayWrite?: (db: Sql, telling: Telling) => Promise<void>
}

/** Replaces all blocks of an entity in one transaction. */
export async function replaceBlocks(
  services: Needs,
  { projectId }: Pick<ProjectScope, 'projectId'>,
  { entity, checked }: Omit<CheckedWrite, 'entities'>,
  { prepare, mayWrite }: Beforehand = {},
): Promise<Replaced> {
  const blocks = await newBlocks(checked, services.clock)
  return services.revisions.write(projectId, 'docs', async (db, revision, telling) => {
    await prepare?.(db, revision)
    const subject = await readSubject(db, projectId, entity)
    await mayWrite?.(db, telling)
    await checkAgain(db, projectId, entity, checked)
    const change = { ...subject, blockCount: blocks.length, revision }
    const written = { entity, title: subject.title, blocks }
    await beforeWrite(services, db, projectId, written)
    const { deleted, bytes: freedBytes } = await deleteAllBlocks(db, projectId, entity)
    await addBlocks(services, db, projectId, { change, blocks, firstPosition: 0, checked: checked.blocks, freedBytes })
    await afterWrite(services, db, projectId, { ...written, revision })
    return { deleted, blocks, revision }
  })
}
