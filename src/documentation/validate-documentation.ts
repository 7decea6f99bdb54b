import { Type } from 'typebox'
import type { EntityKind } from '../contract/words.ts'
import { operation } from '../contract/operation.ts'
import { Closed, EXAMPLE_ID } from '../contract/schema.ts'
import { Entities, type Entity } from '../entities/entities.ts'
import { invalidArgument, ServiceError } from '../errors.ts'
import { blocksExample } from './guide/examples.ts'
import { checkInProject, refuseTooMany } from './writing/check-in-project.ts'
import type { Fault as FaultShape } from './rules/fault.ts'
import { Blocks, EntityType, Fault, readBack } from './record/schema.ts'

export const validateDocumentation = operation({
  id: 'validateDocumentation',
  method: 'POST',
  path: '/v1/documentation:validate',
  scope: 'read:docs',
  tag: 'Documentation',
  summary: 'Checks blocks without writing them',
  description:
    'Reports every fault with its field path. With `entityType` it also checks whether the entity accepts the block ' +
    'types, with `entityId` whether it exists. Answers 200 also when the blocks are not valid.',
  body: Closed({
    blocks: Blocks(0),
    entityType: Type.Optional(EntityType),
    entityId: Type.Optional(Type.String({ description: 'a uuid, a source node id or, for a page, its slug' })),
    ...readBack,
  }),
  bodyExample: { ...blocksExample, entityType: 'component', entityId: EXAMPLE_ID },
  output: Closed({ valid: Type.Boolean(), errors: Type.Array(Fault) }),
  example: {
    valid: false,
    errors: [{ path: 'blocks[1].content.level', code: 'invalid_value', message: 'must be a whole number from 2 to 4' }],
  },
  async run(services, call, { body }) {
    const { blocks, entityType = null, entityId } = body
    refuseTooMany(blocks)
    if (entityId !== undefined && entityType === null) {
      throw invalidArgument([{ path: 'body.entityType', message: 'is required with entityId' }])
    }
    const entities = await Entities.open(services, call)
    const found = entityType && entityId !== undefined ? await find(entities, entityType, entityId) : null
    const { faults } = await checkInProject(blocks, {
      checkTexts: services.markdown.check,
      db: services.db,
      projectId: call.projectId,
      entities,
      owner: entityType,
      entity: found?.entity ?? null,
    })
    const errors = found?.fault ? [found.fault, ...faults] : [...faults]
    return { valid: errors.length === 0, errors }
  },
})

type Found =
  | { readonly entity: Entity; readonly fault?: undefined }
  | { readonly entity: null; readonly fault: FaultShape }

async function find(entities: Entities, type: EntityKind, id: string): Promise<Found> {
  try {
    return { entity: await entities.resolve(type, id) }
  } catch (error) {
    const code = error instanceof ServiceError ? FAULTS[error.code] : undefined
    if (!(error instanceof ServiceError) || !code) throw error
    return { entity: null, fault: { path: 'entityId', code, message: error.message } }
  }
}

const FAULTS: Partial<Record<ServiceError['code'], FaultShape['code']>> = {
  SVC_NOT_FOUND: 'entity_not_found',
  SVC_AMBIGUOUS_REFERENCE: 'invalid_value',
}
