import { operation } from '../../contract/operation.ts'
import { invalidArgument } from '../../errors.ts'
import { entityPath } from '../params.ts'
import { renderDocumentation } from '../render.ts'
import { checkWrite } from '../writing/check-write.ts'
import { expectUnchanged } from '../writing/expect-unchanged.ts'
import { replaceBlocks } from '../writing/replace-blocks.ts'
import { blocksOf, historySubject, versionOf } from './read-history.ts'
import { Restored, RestoreWish } from './schema.ts'

/** An ordinary write: what it brings back is checked like anything else, and is itself a version. */
export const restoreVersion = operation({
  id: 'restoreVersion',
  method: 'POST',
  path: '/history/{type}/{id}/restore',
  scope: 'write:docs',
  tag: 'Console',
  summary: 'Writes an earlier version anew; with If-Match only over what was read',
  pathParams: entityPath,
  body: RestoreWish,
  output: Restored,
  errors: [
    'SVC_INVALID_BLOCKS',
    'SVC_NOT_FOUND',
    'SVC_AMBIGUOUS_REFERENCE',
    'SVC_PRECONDITION_FAILED',
    'SVC_STORAGE_QUOTA_EXCEEDED',
  ],
  async run(services, call, { type, id, body }) {
    const { db } = services
    const entity = await historySubject(services, call, { type, id })
    const version = await versionOf(db, call.projectId, entity, body.revision)
    const said = await blocksOf(db, call.projectId, entity, version.blocks)
    const blocks = version.blocks.flatMap((hash) => {
      const block = said.get(hash)
      return block ? [{ type: block.type, content: JSON.parse(block.content) as unknown }] : []
    })
    if (blocks.length < version.blocks.length)
      throw invalidArgument([{ path: 'body.revision', message: 'is no longer kept whole: choose a later one' }])
    const write = await checkWrite(services, call, { type, id: entity.id, blocks })
    const done = await replaceBlocks(services, call, write, (db) => expectUnchanged(db, call, write))
    const { epoch } = call.revisions
    const { etag } = await renderDocumentation(db, call.projectId, { ...write, epoch })
    return { blocks: done.blocks.length, deleted: done.deleted, etag }
  },
})
