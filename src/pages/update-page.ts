import { Type } from 'typebox'
import { operation } from '../contract/operation.ts'
import { Closed, Nullable } from '../contract/schema.ts'
import { pageExample } from '../documentation/guide/examples.ts'
import { takeRoom } from '../documentation/quota/expect-room.ts'
import { hasDocumentation } from '../documentation/rules/has-documentation.ts'
import { readDocumentationRow, recordChange } from '../documentation/record/store.ts'
import { invalidArgument, notFound } from '../errors.ts'
import type { Sql } from '../ports.ts'
import { pageBytes } from './add-page.ts'
import { pageAnswer } from './page-answer.ts'
import { pageId } from './page-id.ts'
import { keyAtEnd, keyBetween } from './rules/place.ts'
import { Abstract, Icon, Page, Path, Title } from './schema.ts'
import { findPage, lastKey, makeRoom, neighbors, updatePageRow, type PlacedPage } from './store.ts'

export const updatePage = operation({
  id: 'updatePage',
  method: 'PATCH',
  path: '/v1/documentation/pages/{page_id}',
  scope: 'write:docs',
  tag: 'Pages',
  summary: 'Changes a page’s title, folder, place, abstract or icon',
  description:
    'An absent field is left alone, null clears it. A page that is moved to another folder goes last in it; with ' +
    '`position` it takes that place and the others move along. The slug never changes.',
  pathParams: { page_id: pageId },
  body: Closed({
    title: Type.Optional(Title),
    path: Type.Optional(Nullable(Path)),
    abstract: Type.Optional(Nullable(Abstract)),
    icon: Type.Optional(Nullable(Icon)),
    position: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: 'the place within the folder, from 0' }),
    ),
  }),
  bodyExample: { title: 'Getting started', path: null },
  output: Page,
  example: pageExample,
  errors: ['SVC_NOT_FOUND', 'SVC_STORAGE_QUOTA_EXCEEDED'],
  async run({ revisions, clock, config }, { projectId, person }, { page_id: id, body }) {
    if (Object.keys(body).length === 0) {
      throw invalidArgument([{ path: 'body', message: 'must have at least one field to change' }])
    }
    const page = await revisions.write(projectId, 'docs', async (db, revision) => {
      const before = await findPage(db, projectId, { id })
      if (!before) throw notFound('doc-page', id)
      const { title = before.title, path = before.path, abstract = before.abstract, icon = before.icon } = body
      const sortKey = await placeKey(db, projectId, before, { path, position: body.position })
      const changed = { updatedAt: new Date(clock.now()), updatedBy: person }
      const page = { ...before, title, path, abstract, icon, sortKey, ...changed }
      await updatePageRow(db, projectId, page)
      const growth = pageBytes(page) - pageBytes(before)
      await takeRoom(db, projectId, { growth, quotaBytes: config.documentationQuotaBytes })
      if (title !== before.title || abstract !== before.abstract) await recordText(db, projectId, page, revision)
      return findPage(db, projectId, { id })
    })
    if (!page) throw notFound('doc-page', id)
    return pageAnswer(page)
  },
})

interface Place {
  readonly path: string | null
  readonly position: number | undefined
}

/** Where the page belongs after the change; it keeps its key where neither folder nor position change. */
async function placeKey(db: Sql, projectId: string, page: PlacedPage, { path, position }: Place): Promise<number> {
  const staysInFolder = path === page.path
  if (position === undefined) return staysInFolder ? page.sortKey : keyAtEnd(await lastKey(db, projectId, path))
  if (staysInFolder && position === page.position) return page.sortKey
  const { before, after } = await neighbors(db, projectId, { path, rank: position, without: page.id })
  if (after === null) return keyAtEnd(before)
  return keyBetween(before, after) ?? makeRoom(db, projectId, { path, before: after })
}

/** Names and abstracts are searched; folders, places and icons are not. */
async function recordText(db: Sql, projectId: string, page: PlacedPage, revision: number): Promise<void> {
  const { title, slug, abstract, id } = page
  const entity = { type: 'doc-page', id } as const
  const { blockCount } = await readDocumentationRow(db, projectId, entity)
  const hasDocs = hasDocumentation({ blockCount, abstract })
  await recordChange(db, projectId, {
    entity,
    title,
    slug,
    abstract,
    blockCount,
    hasDocs,
    isDeleted: false,
    revision,
    changes: 'text',
  })
}
