import type { EntityKind } from '../../contract/words.ts'
import { Entities, type Entity } from '../../entities/entities.ts'
import type { ProjectScope } from '../../projects/revisions.ts'
import { ServiceError } from '../../errors.ts'
import type { Services } from '../../services.ts'
import { invalidBlocks, judgeBlocks, refuseTooMany, type Judged } from './judge-blocks.ts'

export interface AdmittedWrite {
  readonly entity: Entity
  readonly entities: Entities
  readonly judged: Judged
}

/**
 * Everything a write of blocks can be refused for before it takes a lock. The body is judged before existence: faulty
 * blocks for an entity that is not there are faulty blocks.
 */
export async function admitWrite(
  services: Pick<Services, 'db' | 'libraries' | 'docs' | 'markdown'>,
  scope: ProjectScope,
  { type, id, blocks }: { readonly type: EntityKind; readonly id: string; readonly blocks: readonly unknown[] },
): Promise<AdmittedWrite> {
  refuseTooMany(blocks)
  const entities = await Entities.open(services, scope)
  const resolved = await resolve(entities, type, id)
  const judged = await judgeBlocks(blocks, {
    judgeTexts: services.markdown.judge,
    db: services.db,
    projectId: scope.projectId,
    entities,
    owner: type,
    entity: resolved instanceof ServiceError ? null : resolved,
  })
  if (resolved instanceof ServiceError) throw hasShapeFaults(judged) ? invalidBlocks(judged.faults) : resolved
  if (judged.faults.length > 0) throw invalidBlocks(judged.faults)
  return { entity: resolved, entities, judged }
}

async function resolve(entities: Entities, type: EntityKind, id: string): Promise<Entity | ServiceError> {
  try {
    return await entities.resolve(type, id)
  } catch (error) {
    if (error instanceof ServiceError) return error
    throw error
  }
}

/** Faults of the body alone: whether what it names exists is asked after whether the entity does. */
function hasShapeFaults({ faults }: Judged): boolean {
  return faults.some(({ code }) => code !== 'reference_not_found' && code !== 'object_not_found')
}
