import { type Call, operation } from '../contract/operation.ts'
import { blocksOf, historySubject, versionOf } from '../documentation/history/read-history.ts'
import { Restored, RestoreWish } from '../documentation/history/schema.ts'
import { entityPath } from '../documentation/record/params.ts'
import { renderDocumentation } from '../documentation/writing/render.ts'
import { checkInProject, invalidBlocks, refuseTooMany } from '../documentation/writing/check-in-project.ts'
import { checkWrite } from '../documentation/writing/check-write.ts'
import { expectUnchanged } from '../documentation/writing/expect-unchanged.ts'
import { replaceBlocks } from '../documentation/writing/replace-blocks.ts'
import { Entities } from '../entities/entities.ts'
import { invalidArgument, notFound } from '../errors.ts'
import type { Services } from '../services.ts'
import { addPage } from './add-page.ts'
import { findPage } from './store.ts'

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
    const isGone = type === 'doc-page' && (await findPage(db, call.projectId, entity)) === null
    if (isGone) return bringBack(services, call, { id: entity.id, title: version.title, blocks })
    const write = await checkWrite(services, call, { type, id: entity.id, blocks })
    const done = await replaceBlocks(services, call, write, { mayWrite: (db) => expectUnchanged(db, call, write) })
    const { epoch } = call.revisions
    const { etag } = await renderDocumentation(db, call.projectId, { ...write, epoch })
    return { blocks: done.blocks.length, deleted: done.deleted, etag }
  },
})

interface GonePage {
  readonly id: string
  readonly title: string
  readonly blocks: readonly unknown[]
}

/**
 * The page itself, with its id, its title and what its title makes of a slug; folder and abstract are kept nowhere. Page
 * and blocks are written together: a quota that ends between them leaves no empty page behind.
 */
async function bringBack(services: Services, call: Call, { id, title, blocks }: GonePage) {
  if (call.header('if-match') !== undefined) throw notFound('doc-page', id)
  const { db, clock, config, markdown } = services
  const { projectId } = call
  const entity = { type: 'doc-page', id, name: title } as const
  refuseTooMany(blocks)
  const checked = await checkInProject(blocks, {
    checkTexts: markdown.check,
    db,
    projectId,
    entities: await Entities.open(services, call),
    owner: entity.type,
    entity,
  })
  if (checked.faults.length > 0) throw invalidBlocks(checked.faults)
  const done = await replaceBlocks(
    services,
    call,
    { entity, checked },
    {
      async prepare(db, revision) {
        const write = { projectId, revision, now: clock.now(), quotaBytes: config.documentationQuotaBytes }
        if (!(await findPage(db, projectId, { id })))
          await addPage(db, write, { id, title, slug: undefined, path: null, abstract: null, icon: null })
      },
    },
  )
  const revisions = { ...call.revisions, docs: done.revision }
  const entities = await Entities.open(services, { projectId, revisions })
  const { etag } = await renderDocumentation(db, projectId, { entity, entities, epoch: revisions.epoch })
  return { blocks: done.blocks.length, deleted: done.deleted, etag }
}
