import { operation } from '../contract/operation.ts'
import * as params from '../contract/params.ts'
import { EXAMPLE_ID } from '../contract/schema.ts'
import { notFound } from '../errors.ts'
import { isUuid } from '../kit/uuid.ts'
import { entityPath } from './record/params.ts'
import { removeBlocks } from './writing/remove-blocks.ts'

export const deleteBlock = operation({
  id: 'deleteBlock',
  method: 'DELETE',
  path: '/v1/entities/{type}/{id}/documentation/{block_id}',
  scope: 'write:docs',
  tag: 'Documentation',
  summary: 'Deletes one block',
  description: 'There is no undo. A block of another entity is not found.',
  pathParams: { ...entityPath, block_id: params.pathId('The uuid of the block.', EXAMPLE_ID) },
  status: 204,
  errors: ['SVC_NOT_FOUND', 'SVC_AMBIGUOUS_REFERENCE'],
  async run(services, call, { type, id, block_id: blockId }) {
    await removeBlocks(services, call, {
      type,
      id,
      blockIds: isUuid(blockId) ? [blockId] : [],
      onNothing: () => notFound('block', blockId),
    })
    return undefined
  },
})
