import type { EntityKind } from '../../contract/words.ts'
import { Entities, type Entity } from '../../entities/entities.ts'
import type { ProjectScope } from '../../projects/revisions.ts'
import { ServiceError } from '../../errors.ts'
import type { Services } from '../../services.ts'
import { invalidBlocks, checkInProject, refuseTooMany, type Checked } from './check-in-project.ts'

export interface CheckedWrite {
  readonly entity: Entity
  readonly entities: Entities
  readonly checked: Checked
}

/**
 * Everything a write of blocks can be refused for before it takes a lock. The body is checked before existence: faulty
 * blocks for an entity that is not there are faulty blocks.
 */
export async function checkWrite(
  services: Pick<Services, 'db' | 'libraries' | 'docs' | 'markdown'>,
  scope: ProjectScope,
  { type, id, blocks }: { readonly type: EntityKind; readonly id: string; readonly blocks: readonly unknown[] },
): Promise<CheckedWrite> {
  refuseTooMany(blocks)
  const entities = await Entities.open(services, scope)
  const resolved = await resolve(entities, type, id)
  const checked = await checkInProject(blocks, {
    checkTexts: services.markdown.check,
    db: services.db,
    projectId: scope.projectId,
    entities,
    owner: type,
    entity: resolved instanceof ServiceError ? null : resolved,
  })
  if (resolved instanceof ServiceError) throw hasShapeFaults(checked) ? invalidBlocks(checked.faults) : resolved
  if (checked.faults.length > 0) throw invalidBlocks(checked.faults)
  return { entity: resolved, entities, checked }
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
function hasShapeFaults({ faults }: Checked): boolean {
  return faults.some(({ code }) => code !== 'reference_not_found' && code !== 'object_not_found')
}
