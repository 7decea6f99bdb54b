import type { EntityKind } from '../../contract/words.ts'
import { Faults } from '../../kit/shapes/faults.ts'
import type { Entities } from '../../entities/entities.ts'
import { refKey, type EntityRef } from '../../entities/rules/entity-kind.ts'
import { invalidArgument, ServiceError } from '../../errors.ts'
import type { Sql } from '../../ports.ts'
import { Pace } from '../../library/pace.ts'
import { checkBlocks, type CheckedBlock } from './check-blocks.ts'
import type { CheckTexts } from '../markdown/markdown-threads.ts'
import { parseMentions } from './resolve-mentions.ts'
import { MAX_BLOCKS } from '../rules/caps.ts'
import type { Fault } from '../rules/fault.ts'
import { findObjects, readMentions, type FoundObject } from '../record/store.ts'

export interface Checked {
  readonly blocks: readonly CheckedBlock[]
  readonly faults: readonly Fault[]
  /** What the blocks mention, each once. */
  readonly refs: readonly EntityRef[]
  /** The objects that the blocks show. */
  readonly objects: ReadonlyMap<string, FoundObject>
}

interface CheckOptions {
  readonly checkTexts: CheckTexts
  readonly db: Sql
  readonly projectId: string
  readonly entities: Entities
  /** Null: whether the owner takes the blocks is not asked. */
  readonly owner: EntityKind | null
  /** The entity the blocks are for, if it is known: it exists, or is made together with them. */
  readonly entity: EntityRef | null
}

/** All faults of all blocks: their shape, their owner, and whether everything they name exists in the project. */
export async function checkInProject(blocks: readonly unknown[], options: CheckOptions): Promise<Checked> {
  const { checkTexts, db, projectId, entities, owner, entity } = options
  const { blocks: checked, faults: shapeFaults } = await checkBlocks(blocks, owner, checkTexts)
  const faults = new Faults<Fault>()
  for (const fault of shapeFaults) faults.add(fault)

  const wanted = await distinctRefs(checked)
  const existing = await entities.names(wanted)
  const own = entity ? refKey(entity) : null
  const isMissing = (ref: EntityRef): boolean => !existing.has(refKey(ref)) && refKey(ref) !== own
  if (wanted.some(isMissing)) {
    const known = entity ? await storedReferences(db, projectId, entity) : new Set<string>()
    addMissingReferences(checked, (ref) => isMissing(ref) && !known.has(refKey(ref)), faults)
  }

  const keys = checked.flatMap(({ objects }) => objects.map(({ key }) => key))
  const objects = keys.length === 0 ? new Map<string, FoundObject>() : await findObjects(db, projectId, keys)
  addMissingObjects(checked, objects, faults)
  return { blocks: checked, faults: faults.list, refs: wanted, objects }
}

/** The references of an entity's stored blocks: one that dangles there may be sent back. */
export async function storedReferences(db: Sql, projectId: string, entity: EntityRef): Promise<Set<string>> {
  const mentions = await readMentions(db, projectId, entity)
  return new Set(mentions.flatMap(parseMentions).map(refKey))
}

export function addMissingReferences(
  blocks: readonly CheckedBlock[],
  isMissing: (ref: EntityRef) => boolean,
  faults: Faults<Fault>,
): void {
  for (const { path, mentions } of blocks) {
    for (const mention of mentions.filter(isMissing)) {
      faults.add({
        path: `${path}.${mention.path}`,
        code: 'reference_not_found',
        message: `names no ${mention.type} of this project: "${mention.id}"`,
      })
    }
  }
}

export function addMissingObjects(
  blocks: readonly CheckedBlock[],
  objects: ReadonlyMap<string, FoundObject>,
  faults: Faults<Fault>,
): void {
  for (const { path, objects: wanted } of blocks) {
    for (const { key, kind, path: field } of wanted) {
      const found = objects.get(key)
      if (!found) {
        const message = 'names no confirmed upload of this project; upload the bytes first'
        faults.add({ path: `${path}.${field}`, code: 'object_not_found', message })
      } else if (found.kind !== kind) {
        const message = `is the key of a ${found.kind}; this field takes a ${kind}`
        faults.add({ path: `${path}.${field}`, code: 'invalid_value', message })
      }
    }
  }
}

/** A megabyte may hold twenty thousand mentions: others are served in between. */
async function distinctRefs(blocks: readonly CheckedBlock[]): Promise<EntityRef[]> {
  const refs = new Map<EntityKind, Set<string>>()
  const pace = new Pace()
  for (const { mentions } of blocks) {
    if (pace.isDue) await pace.rest()
    for (const { type, id } of mentions) {
      const ids = refs.get(type)
      if (ids) ids.add(id)
      else refs.set(type, new Set([id]))
    }
  }
  return [...refs].flatMap(([type, ids]) => Array.from(ids, (id) => ({ type, id })))
}

export function invalidBlocks(errors: readonly Fault[]): ServiceError {
  const [first] = errors
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more, see details.errors)` : ''
  const limit = errors.find((fault) => fault.limit !== undefined)?.limit
  return new ServiceError(
    'SVC_INVALID_BLOCKS',
    `nothing was written: ${first ? `${first.path} ${first.message}` : 'the blocks are not valid'}${more}`,
    limit === undefined ? { errors } : { errors, limit },
  )
}

/** More blocks than an entity can have are refused before any of them is looked at. */
export function refuseTooMany(blocks: readonly unknown[]): void {
  if (blocks.length <= MAX_BLOCKS) return
  const issue = { path: 'body.blocks', message: `has ${blocks.length} blocks; at most ${MAX_BLOCKS} are allowed` }
  throw new ServiceError('SVC_INVALID_ARGUMENT', invalidArgument([issue]).message, {
    issues: [issue],
    limit: MAX_BLOCKS,
  })
}
