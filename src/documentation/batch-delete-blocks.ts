import { Type } from 'typebox'
import { operation } from '../contract/operation.ts'
import { Closed, EXAMPLE_ID, Uuid } from '../contract/schema.ts'
import { entityPath } from './record/params.ts'
import { removeBlocks } from './writing/remove-blocks.ts'
import { MAX_BLOCKS } from './rules/caps.ts'

export const batchDeleteBlocks = operation({
  id: 'batchDeleteBlocks',
  method: 'POST',
  path: '/v1/entities/{type}/{id}/documentation:batchDelete',
  scope: 'write:docs',
  tag: 'Documentation',
  summary: 'Deletes several blocks at once',
  description: 'Atomic. Ids that are gone already, or belong to another entity, delete nothing and are not counted.',
  pathParams: entityPath,
  body: Closed({
    block_ids: Type.Array(Uuid, { minItems: 1, maxItems: MAX_BLOCKS, description: 'the blocks to delete' }),
  }),
  bodyExample: { block_ids: [EXAMPLE_ID] },
  output: Closed({ deleted: Type.Integer({ description: 'how many blocks were really deleted' }) }),
  example: { deleted: 1 },
  errors: ['SVC_NOT_FOUND', 'SVC_AMBIGUOUS_REFERENCE'],
  async run(services, call, { type, id, body }) {
    return { deleted: await removeBlocks(services, call, { type, id, blockIds: body.block_ids }) }
  },
})
