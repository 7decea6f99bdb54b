import { json, raw } from '../contract/json.ts'
import { Type } from 'typebox'
import { operation } from '../contract/operation.ts'
import { Closed } from '../contract/schema.ts'
import { checkWrite } from './writing/check-write.ts'
import { addBlocks, newBlocks, readSubject, checkAgain } from './writing/change-blocks.ts'
import { blocksExample, writtenExample } from './guide/examples.ts'
import { invalidBlocks } from './writing/check-in-project.ts'
import { afterWrite, beforeWrite } from './history/keep-history.ts'
import { entityPath } from './record/params.ts'
import { renderBlocks } from './writing/render.ts'
import { MAX_BLOCKS } from './rules/caps.ts'
import { Block, Blocks, readBack } from './record/schema.ts'
import { readDocumentationRow } from './record/store.ts'

export const appendDocumentation = operation({
  id: 'appendDocumentation',
  method: 'POST',
  path: '/v1/entities/{type}/{id}/documentation',
  scope: 'write:docs',
  tag: 'Documentation',
  summary: 'Adds blocks to the end of an entity’s documentation',
  description:
    'Atomic: all blocks are written or none, and they stay together in their order. Not idempotent: a repeated call ' +
    'adds the blocks again. The answer holds the added blocks only.',
  pathParams: entityPath,
  body: Closed({ blocks: Blocks(1), ...readBack }),
  bodyExample: blocksExample,
  status: 201,
  output: Closed({ blocks: Type.Array(Block) }),
  example: writtenExample,
  errors: ['SVC_INVALID_BLOCKS', 'SVC_NOT_FOUND', 'SVC_AMBIGUOUS_REFERENCE', 'SVC_STORAGE_QUOTA_EXCEEDED'],
  async run(services, call, { type, id, body }) {
    const { entity, checked } = await checkWrite(services, call, { type, id, blocks: body.blocks })
    const { projectId } = call
    const blocks = await newBlocks(checked, services.clock)
    const before = await services.revisions.write(projectId, 'docs', async (db, revision) => {
      const subject = await readSubject(db, projectId, entity)
      const { blockCount: before, nextPosition: firstPosition } = await readDocumentationRow(db, projectId, entity)
      const blockCount = before + blocks.length
      if (blockCount > MAX_BLOCKS) throw tooMany(blockCount)
      await checkAgain(db, projectId, entity, checked)
      const change = { ...subject, blockCount, revision }
      const written = { entity, title: subject.title }
      await beforeWrite(services, db, projectId, { ...written, going: [] })
      await addBlocks(services, db, projectId, { change, blocks, firstPosition, checked: checked.blocks })
      await afterWrite(services, db, projectId, { ...written, revision })
      return before
    })
    return json({ blocks: raw(renderBlocks(blocks, before)) })
  },
})

const tooMany = (count: number) =>
  invalidBlocks([
    {
      path: 'blocks',
      code: 'too_many',
      message: `would give the entity ${count} blocks; at most ${MAX_BLOCKS} are allowed`,
      limit: MAX_BLOCKS,
    },
  ])
