import { Type } from 'typebox'
import { operation, type Position } from '../contract/operation.ts'
import { cutPage, pagination } from '../contract/page.ts'
import * as params from '../contract/params.ts'
import { Closed, Pagination } from '../contract/schema.ts'
import { pageExample } from '../documentation/guide/examples.ts'
import { pageAnswer } from './page-answer.ts'
import { Page } from './schema.ts'
import { listPages as readPages, type PagePlace } from './store.ts'

export const listPages = operation({
  id: 'listPages',
  method: 'GET',
  path: '/v1/documentation/pages',
  scope: 'read:docs',
  tag: 'Pages',
  summary: 'Pages by folder and place',
  description:
    'Pages without a folder come first, then folders by code point. `paths` names the folders of these rows.',
  query: {
    path: params.text({ description: 'Only this folder, literally.', example: 'Guides' }),
    limit: params.limit(100, 20),
    cursor: params.cursor(),
  },
  output: Closed({
    data: Type.Array(Page),
    paths: Type.Array(Type.String(), {
      description: 'the folders of the rows returned, partial when has_more is true',
    }),
    pagination: Pagination,
  }),
  example: {
    data: [pageExample],
    paths: ['Guides'],
    pagination: { next_cursor: null, has_more: false, limit: 20 },
  },
  reads: ['docs'],
  async run({ db }, call, { path, limit }) {
    const after = call.position === null ? null : placeOf(call.position)
    const rows = await readPages(db, call.projectId, { path, after, limit: limit + 1 })
    const { page, lastOfMore } = cutPage(rows, limit)
    return {
      data: page.map(pageAnswer),
      paths: [...new Set(page.flatMap((row) => row.path ?? []))],
      pagination: pagination(call, limit, lastOfMore && [lastOfMore.path, lastOfMore.sortKey, lastOfMore.id]),
    }
  },
})

/** The cursor is authenticated: the position is one that we gave out. */
function placeOf([path, sortKey, id]: Position): PagePlace {
  return { path: path === null ? null : String(path), sortKey: Number(sortKey), id: String(id) }
}
