import { operation } from '../contract/operation.ts'
import { afterWrite, beforeWrite } from '../documentation/history/keep-history.ts'
import { countBytes } from '../documentation/quota/store.ts'
import { deleteAllBlocks, discardObjects, recordChange } from '../documentation/record/store.ts'
import { notFound } from '../errors.ts'
import { pageBytes } from './add-page.ts'
import { pageId } from './page-id.ts'
import { deletePageRow, findPage } from './store.ts'

export const deletePage = operation({
  id: 'deletePage',
  method: 'DELETE',
  path: '/v1/documentation/pages/{page_id}',
  scope: 'write:docs',
  tag: 'Pages',
  summary: 'Deletes a page, its blocks and its stored files',
  description: 'There is no undo. The slug becomes free. An object that other blocks show stays.',
  pathParams: { page_id: pageId },
  status: 204,
  errors: ['SVC_NOT_FOUND'],
  async run(services, { projectId }, { page_id: id }) {
    const { revisions, clock } = services
    const entity = { type: 'doc-page', id } as const
    await revisions.write(projectId, 'docs', async (db, revision) => {
      const page = await findPage(db, projectId, { id })
      if (!page) throw notFound('doc-page', id)
      await discardObjects(db, projectId, entity, new Date(clock.now()))
      const written = { entity, title: page.title, blocks: [] }
      await beforeWrite(services, db, projectId, written)
      const { bytes } = await deleteAllBlocks(db, projectId, entity)
      await deletePageRow(db, projectId, id)
      await countBytes(db, projectId, { bytes: -bytes - pageBytes(page) })
      const { title } = page
      // Its slug is free from now on: the feed must not hold it for this page any more.
      await recordChange(db, projectId, {
        entity,
        title,
        slug: null,
        abstract: null,
        blockCount: 0,
        hasDocs: false,
        isDeleted: true,
        revision,
        changes: 'blocks',
      })
      await afterWrite(services, db, projectId, { ...written, revision })
    })
    return undefined
  },
})
