import { Type } from 'typebox'
import { operation } from '../contract/operation.ts'
import { cutPage, pagination } from '../contract/page.ts'
import * as params from '../contract/params.ts'
import { Closed, Pagination, Uuid } from '../contract/schema.ts'
import { EntityType } from './record/schema.ts'
import { listDocumentRows } from './record/store.ts'

export const listDocuments = operation({
  id: 'listDocuments',
  method: 'GET',
  path: '/documents',
  scope: 'read:docs',
  tag: 'Console',
  summary: 'Everything that is documented, and every page, with the version of its blocks',
  description:
    'For whoever keeps a copy: one whose version is the one that is known has the blocks that are known. ' +
    'The ETag of a document begins with its version.',
  query: { limit: params.limit(500, 100), cursor: params.cursor() },
  output: Closed({
    data: Type.Array(
      Closed({
        entity_type: EntityType,
        entity_id: Uuid,
        name: Type.String({ description: 'what it was called when it was last written' }),
        version: Type.String({ description: 'changes with every write of its blocks' }),
      }),
    ),
    pagination: Pagination,
  }),
  reads: ['docs'],
  async run({ db }, call, { limit }) {
    const after = call.position === null ? null : { type: String(call.position[0]), id: String(call.position[1]) }
    const rows = await listDocumentRows(db, call.projectId, { after, limit: limit + 1 })
    const { page, lastOfMore } = cutPage(rows, limit)
    return {
      data: page.map(({ type, id, title, blocksRevision }) => ({
        entity_type: type,
        entity_id: id,
        name: title,
        version: `${call.revisions.epoch}.${blocksRevision}`,
      })),
      pagination: pagination(call, limit, lastOfMore && [lastOfMore.type, lastOfMore.id]),
    }
  },
})
