// What every write of blocks does for the history, inside its transaction: `beforeWrite` while the old blocks are there,
// `afterWrite` once the new ones are. What blocks say is kept when they go, so that nothing is stored twice.
import { currentActing } from '../../contract/acting/acting.ts'
import type { EntityRef } from '../../entities/rules/entity-kind.ts'
import type { Sql } from '../../ports.ts'
import type { Services } from '../../services.ts'
import { countBytes, readTeamSize } from '../quota/store.ts'
import { blockHash } from './block-hash.ts'
import {
  dropOldest,
  dropTexts,
  dropVersions,
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
  let historyBytes = await insertFirstVersion(db, projectId, entity, title)
  if (going?.length !== 0) {
    const kept = { staying: blocks?.map(blockHash) ?? [], blockIds: going ?? null }
    historyBytes += await keepTexts(db, projectId, entity, kept)
  }
  await countBytes(db, projectId, { historyBytes })
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
    proposedBy: acting?.proposedBy ?? null,
    title,
  }
  let historyBytes = 0
  if (blocks) {
    const hashes = blocks.map(blockHash)
    historyBytes += await dropTexts(db, projectId, entity, hashes)
    historyBytes += await insertVersion(db, projectId, entity, { ...version, blocks: hashes })
  } else historyBytes += await insertVersionOfBlocks(db, projectId, entity, version)
  await countBytes(db, projectId, { historyBytes })
  await fitQuota(db, projectId, config.documentationQuotaBytes)
}

const AT_ONCE = 50
const MOST_TURNS = 40

/** Histories take what documentation leaves of the quota: the oldest versions go, a write is never refused for them. */
async function fitQuota(db: Sql, projectId: string, quotaBytes: number): Promise<void> {
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const { bytes, historyBytes } = await readTeamSize(db, projectId)
    if (bytes + historyBytes <= quotaBytes) return
    const dropped = await dropOldest(db, projectId, AT_ONCE)
    if (dropped.entities.length === 0) return
    let freed = dropped.bytes
    const distinct = new Map(dropped.entities.map((entity) => [`${entity.type}/${entity.id}`, entity]))
    for (const entity of distinct.values()) freed += await sweepTexts(db, projectId, entity)
    await countBytes(db, projectId, { historyBytes: freed })
  }
}

/** For what is taken out of the library for good. */
export const forgetHistory = (db: Sql, projectId: string, entity: EntityRef): Promise<void> =>
  pruneHistory(db, projectId, entity, { before: new Date(0), all: true })

/** Takes away the versions of an entity that are old enough, and what only they said. */
export async function pruneHistory(
  db: Sql,
  projectId: string,
  entity: EntityRef,
  old: { readonly before: Date; readonly all: boolean },
): Promise<void> {
  const versions = await dropVersions(db, projectId, entity, old)
  const texts = await sweepTexts(db, projectId, entity)
  await countBytes(db, projectId, { historyBytes: versions + texts })
}
