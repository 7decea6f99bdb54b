import { Type } from 'typebox'
import { json, raw } from '../contract/json.ts'
import { operation, type Call } from '../contract/operation.ts'
import { Closed } from '../contract/schema.ts'
import { ServiceError } from '../errors.ts'
import type { Sql } from '../ports.ts'
import { checkWrite, type CheckedWrite } from './writing/check-write.ts'
import { blocksExample, writtenExample } from './guide/examples.ts'
import { entityPath } from './params.ts'
import { renderBlocks, renderDocumentation } from './render.ts'
import { replaceBlocks } from './writing/replace-blocks.ts'
import { holdsIfMatch } from './rules/documentation-etag.ts'
import { Block, Blocks, readBack } from './schema.ts'
import { readDocumentationRow } from './store.ts'

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
    const { deleted, blocks } = await replaceBlocks(services, call, write, (db) => expectUnchanged(db, call, write))
    return json({ deleted, blocks: raw(renderBlocks(blocks)) })
  },
})

/** The project is locked by now, so nothing can change between this look and the write. */
async function expectUnchanged(db: Sql, call: Call, { entity, entities }: CheckedWrite): Promise<void> {
  const ifMatch = call.header('if-match')
  if (ifMatch === undefined) return
  const { epoch } = call.revisions
  const { blocksRevision } = await readDocumentationRow(db, call.projectId, entity)
  if (holdsIfMatch(ifMatch, { epoch, blocksRevision })) return
  const { etag: current } = await renderDocumentation(db, call.projectId, { entity, entities, epoch })
  throw new ServiceError(
    'SVC_PRECONDITION_FAILED',
    `the documentation changed since the ETag in If-Match and nothing was written: it is ${current} now, read it again`,
    { current },
  )
}
