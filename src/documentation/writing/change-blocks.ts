// What every write of blocks does inside its transaction, which holds the project's row.
import { currentActing } from '../../contract/acting/acting.ts'
import { refKey, type EntityRef } from '../../entities/rules/entity-kind.ts'
import { notFound } from '../../errors.ts'
import { mintId } from '../../ids.ts'
import { Faults } from '../../kit/shapes/faults.ts'
import { Pace } from '../../library/pace.ts'
import { existingPages, markChanged, readPageHead } from '../record/page-store.ts'
import type { Clock, Sql } from '../../ports.ts'
import type { Services } from '../../services.ts'
import { takeRoom } from '../quota/expect-room.ts'
import type { Entity } from '../../entities/entities.ts'
import type { CheckedBlock } from './check-blocks.ts'
import {
  addMissingObjects,
  addMissingReferences,
  invalidBlocks,
  storedReferences,
  type Checked,
} from './check-in-project.ts'
import type { Fault } from '../rules/fault.ts'
import { hasDocumentation } from '../rules/has-documentation.ts'
import { findObjects, insertBlocks, isMissingObject, recordChange } from '../record/store.ts'
import type { DocumentationChange, NewBlock } from '../record/store.ts'
import { readItemName } from '../titles/store.ts'

/** What the feed and the search text say about the entity besides its blocks. */
type Subject = Pick<DocumentationChange, 'entity' | 'title' | 'slug' | 'abstract'>

/** Pages can go and entities be renamed at any moment, so they are looked at again once their project is locked. */
export async function readSubject(db: Sql, projectId: string, entity: Entity): Promise<Subject> {
  if (entity.type !== 'doc-page') {
    const title = (await readItemName(db, projectId, entity)) ?? entity.name
    return { entity, title, slug: null, abstract: null }
  }
  const page = await readPageHead(db, projectId, entity.id)
  if (!page) throw notFound(entity.type, entity.id)
  return { entity, ...page }
}

/** Pages and objects that were there when the blocks were checked may be gone; library entities never go. */
export async function checkAgain(
  db: Sql,
  projectId: string,
  entity: EntityRef,
  { blocks, refs }: Checked,
): Promise<void> {
  const faults = new Faults<Fault>()
  const pageIds = refs.flatMap(({ type, id }) => (type === 'doc-page' ? [id] : []))
  if (pageIds.length > 0) {
    const existing = await existingPages(db, projectId, pageIds)
    const isGone = (ref: EntityRef): boolean => ref.type === 'doc-page' && !existing.has(ref.id)
    if (blocks.some(({ mentions }) => mentions.some(isGone))) {
      const stored = await storedReferences(db, projectId, entity)
      addMissingReferences(blocks, (ref) => isGone(ref) && !stored.has(refKey(ref)), faults)
    }
  }
  const keys = blocks.flatMap(({ objects }) => objects.map(({ key }) => key))
  if (keys.length > 0) addMissingObjects(blocks, await findObjects(db, projectId, keys), faults)
  if (faults.list.length > 0) throw invalidBlocks(faults.list)
}

/** Writes the entity's row of the feed and then new blocks, behind those that are there; not beyond the team's quota. */
export async function addBlocks(
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  db: Sql,
  projectId: string,
  { change, blocks, firstPosition, checked, freedBytes = 0 }: AddedBlocks,
): Promise<void> {
  await recordBlocks(db, projectId, change, clock)
  try {
    await insertBlocks(db, projectId, change.entity, { blocks, firstPosition })
  } catch (error) {
    if (!isMissingObject(error)) throw error
    const faults = new Faults<Fault>()
    addMissingObjects(checked, new Map(), faults)
    throw invalidBlocks(faults.list)
  }
  const growth = contentBytes(blocks) - freedBytes
  await takeRoom(db, projectId, { growth, quotaBytes: config.documentationQuotaBytes })
}

interface AddedBlocks {
  readonly change: BlocksChange
  readonly blocks: readonly NewBlock[]
  readonly firstPosition: number
  readonly checked: readonly CheckedBlock[]
  /** Of the blocks that they took the place of. */
  readonly freedBytes?: number
}

/** As the quota counts them. */
const contentBytes = (blocks: readonly NewBlock[]): number =>
  blocks.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0)

interface BlocksChange extends Subject {
  readonly blockCount: number
  readonly revision: number
}

/** The entity's row of the feed: what lost its last block is marked as deleted, but a page stays a page. */
export async function recordBlocks(db: Sql, projectId: string, change: BlocksChange, clock: Clock): Promise<void> {
  const { type, id } = change.entity
  await recordChange(db, projectId, toChange(change))
  // A page has changed when what is on it has changed.
  if (type === 'doc-page')
    await markChanged(db, projectId, { id, now: new Date(clock.now()), by: currentActing()?.person ?? null })
}

function toChange(change: BlocksChange): DocumentationChange {
  const isDeleted = change.entity.type !== 'doc-page' && change.blockCount === 0
  return { ...change, hasDocs: hasDocumentation(change), isDeleted, changes: 'blocks' }
}

/** Checked blocks with ids of their own, as they are stored and answered. Others are served in between. */
export async function newBlocks({ blocks, objects }: Checked, clock: Clock): Promise<NewBlock[]> {
  const now = clock.now()
  const createdAt = new Date(now)
  const made: NewBlock[] = []
  const pace = new Pace()
  for (const block of blocks) {
    if (pace.isDue) await pace.rest()
    const [object] = block.objects
    made.push({
      id: mintId(now),
      type: block.type,
      content: JSON.stringify(block.content),
      mentions: JSON.stringify(
        block.mentions.map(({ type, id, path }) => ({ entity_type: type, entity_id: id, path })),
      ),
      createdAt,
      updatedAt: createdAt,
      updatedBy: currentActing()?.person ?? null,
      extraction: block.type === 'file' && object ? (objects.get(object.key)?.extraction ?? null) : null,
      searchText: block.text,
      objectKeys: block.objects.map(({ key }) => key),
    })
  }
  return made
}
