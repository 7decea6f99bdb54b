import { Type } from 'typebox'
import { json, raw } from '../contract/json.ts'
import { operation } from '../contract/operation.ts'
import { Closed } from '../contract/schema.ts'
import { checkWrite } from './writing/check-write.ts'
import { blocksExample, writtenExample } from './guide/examples.ts'
import { entityPath } from './record/params.ts'
import { renderBlocks } from './writing/render.ts'
import { expectUnchanged } from './writing/expect-unchanged.ts'
import { replaceBlocks } from './writing/replace-blocks.ts'
import { Block, Blocks, readBack } from './record/schema.ts'

export const replaceDocumentation = operation({
  id: 'replaceDocumentation',
  method: 'PUT',
  path: '/v1/entities/{type}/{id}/documentation',
  scope: 'write:docs',
  tag: 'Documentation',
  summary: 'Replaces all blocks of an entity',
  description:
    'Atomic: all blocks are written or none. Every stored block is deleted, the new ones get new ids. With `If-Match` ' +
    'it is done only if the blocks are still those that the ETag was read with; a tag that a proxy weakened (`W/`) or ' +
    'lengthened (`-gzip`) is as good.',
  pathParams: entityPath,
  body: Closed({ blocks: Blocks(0), ...readBack }),
  bodyExample: blocksExample,
  output: Closed({
    deleted: Type.Integer({ description: 'how many blocks were deleted' }),
    blocks: Type.Array(Block),
  }),
  example: { deleted: 4, ...writtenExample },
  errors: [
    'SVC_INVALID_BLOCKS',
    'SVC_NOT_FOUND',
    'SVC_AMBIGUOUS_REFERENCE',
    'SVC_PRECONDITION_FAILED',
    'SVC_STORAGE_QUOTA_EXCEEDED',
  ],
  async run(services, call, { type, id, body }) {
    const write = await checkWrite(services, call, { type, id, blocks: body.blocks })
    const { deleted, blocks } = await replaceBlocks(services, call, write, {
      mayWrite: (db) => expectUnchanged(db, call, write),
    })
    return json({ deleted, blocks: raw(renderBlocks(blocks)) })
  },
})
