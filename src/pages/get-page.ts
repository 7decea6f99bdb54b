import { Type } from 'typebox'
import { json, raw } from '../contract/json.ts'
import { operation } from '../contract/operation.ts'
import * as params from '../contract/params.ts'
import { Closed } from '../contract/schema.ts'
import { etagExample, mentionsExample, pageExample, writtenExample } from '../documentation/guide/examples.ts'
import { renderDocumentation } from '../documentation/writing/render.ts'
import { Block, BlocksEtag, Mentions } from '../documentation/record/schema.ts'
import { Entities, slugNotFound } from '../entities/entities.ts'
import { notFound } from '../errors.ts'
import { isUuid } from '../kit/uuid.ts'
import { pageAnswer } from './page-answer.ts'
import { pageFields } from './schema.ts'
import { findPage } from './store.ts'

export const getPage = operation({
  id: 'getPage',
  method: 'GET',
  path: '/v1/documentation/pages/{page}',
  scope: 'read:docs',
  tag: 'Pages',
  summary: 'A page with all its blocks',
  description: 'By uuid or slug. After a page was deleted its slug may come to mean another one.',
  pathParams: { page: params.pathId('The uuid or the slug of the page.', 'getting-started') },
  output: Closed({ ...pageFields, blocks: Type.Array(Block), mentions: Mentions, etag: BlocksEtag }),
  example: { ...pageExample, ...writtenExample, mentions: mentionsExample, etag: etagExample },
  errors: ['SVC_NOT_FOUND'],
  reads: ['docs', 'library'],
  async run(services, call, { page: idOrSlug }) {
    const { db } = services
    const { projectId } = call
    const isId = isUuid(idOrSlug)
    const page = await findPage(db, projectId, isId ? { id: idOrSlug } : { slug: idOrSlug })
    if (!page) throw isId ? notFound('doc-page', idOrSlug) : slugNotFound(idOrSlug)
    const entities = await Entities.open(services, call)
    const entity = { type: 'doc-page', id: page.id, name: page.title } as const
    const { epoch } = call.revisions
    const { blocks, mentions, etag } = await renderDocumentation(db, projectId, { entity, entities, epoch })
    return json({ ...pageAnswer(page), blocks: raw(blocks), mentions: raw(mentions), etag })
  },
})
