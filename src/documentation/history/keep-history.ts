// What every write of blocks does for the history, inside its transaction: `beforeWrite` while the old blocks are there,
// `afterWrite` once the new ones are. What blocks say is kept when they go, so that nothing is stored twice.
import { currentActing } from '../../contract/acting/acting.ts'
import type { EntityRef } from '../../entities/rules/entity-kind.ts'
import type { Sql } from '../../ports.ts'
import type { Services } from '../../services.ts'
import { blockHash } from './block-hash.ts'
import {
  dropOldest,
  dropTexts,
  dropVersions,
  historyRoom,
  insertFirstVersion,
  insertVersion,
  insertVersionOfBlocks,
  keepTexts,
  sweepTexts,
} from './store.ts'

type Needs = Pick<Services, 'clock' | 'config'>

interface Written {
  readonly entity: EntityRef
  readonly title: string
  readonly revision: number
  /** All blocks that there are now; undefined where the write added or took away some. */
  readonly blocks?: readonly { readonly type: string; readonly content: string }[]
}

/** `going`: the blocks that are taken away; all of them where they are not named, none where there are none. */
export async function beforeWrite(
  { config }: Needs,
  db: Sql,
  projectId: string,
  { entity, title, blocks, going }: Omit<Written, 'revision'> & { readonly going?: readonly string[] },
): Promise<void> {
  if (config.historyDays === 0) return
  await insertFirstVersion(db, projectId, entity, title)
  if (going?.length === 0) return
  await keepTexts(db, projectId, entity, { staying: blocks?.map(blockHash) ?? [], blockIds: going ?? null })
}

export async function afterWrite(
  { config, clock }: Needs,
  db: Sql,
  projectId: string,
  { entity, title, revision, blocks }: Written,
): Promise<void> {
  if (config.historyDays === 0) return
  const acting = currentActing()
  const version = {
    revision,
    writtenAt: new Date(clock.now()),
    action: acting?.action ?? null,
    actor: acting?.actor ?? null,
    keyId: acting?.keyId ?? null,
    title,
  }
  if (blocks) {
    const hashes = blocks.map(blockHash)
    await dropTexts(db, projectId, entity, hashes)
    await insertVersion(db, projectId, entity, { ...version, blocks: hashes })
  } else await insertVersionOfBlocks(db, projectId, entity, version)
  await fitQuota(db, projectId, config.documentationQuotaBytes)
}

const AT_ONCE = 50
const MOST_TURNS = 40

/** Histories take what documentation leaves of the quota: the oldest versions go, a write is never refused for them. */
async function fitQuota(db: Sql, projectId: string, quotaBytes: number): Promise<void> {
  for (let turn = 0; turn < MOST_TURNS && (await historyRoom(db, projectId, quotaBytes)) < 0; turn++) {
    const touched = await dropOldest(db, projectId, AT_ONCE)
    if (touched.length === 0) return
    const distinct = new Map(touched.map((entity) => [`${entity.type}/${entity.id}`, entity]))
    for (const entity of distinct.values()) await sweepTexts(db, projectId, entity)
  }
}

/** For what is taken out of the library for good. */
export async function forgetHistory(db: Sql, projectId: string, entity: EntityRef): Promise<void> {
  await dropVersions(db, projectId, entity, { before: new Date(0), all: true })
  await sweepTexts(db, projectId, entity)
}
