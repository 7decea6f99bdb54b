import { json, raw } from '../contract/json.ts'
import { Answer, operation } from '../contract/operation.ts'
import { Type } from 'typebox'
import { Closed } from '../contract/schema.ts'
import { Entities } from '../entities/entities.ts'
import { documentationExample } from './guide/examples.ts'
import { entityPath } from './record/params.ts'
import { renderDocumentation } from './writing/render.ts'
import { Block, BlocksEtag, DocumentedEntity, Mentions } from './record/schema.ts'

export const getDocumentation = operation({
  id: 'getDocumentation',
  method: 'GET',
  path: '/v1/entities/{type}/{id}/documentation',
  scope: 'read:docs',
  tag: 'Documentation',
  summary: 'The documentation of an entity: its blocks and what they mention',
  description:
    'Blocks come in the shape that is also written. The answer has a strong ETag, in the body too: send it as ' +
    '`If-Match` with a PUT to replace only what you have read, or as `If-None-Match` to be told that nothing changed.',
  pathParams: entityPath,
  output: Closed({ entity: DocumentedEntity, blocks: Type.Array(Block), mentions: Mentions, etag: BlocksEtag }),
  example: documentationExample,
  errors: ['SVC_NOT_FOUND', 'SVC_AMBIGUOUS_REFERENCE'],
  hasOwnEtag: true,
  async run(services, call, { type, id }) {
    const entities = await Entities.open(services, call)
    const entity = await entities.resolve(type, id)
    const { epoch } = call.revisions
    const rendered = await renderDocumentation(services.db, call.projectId, { entity, entities, epoch })
    const { blocks, mentions, etag } = rendered
    const about = { type: entity.type, id: entity.id, name: entity.name }
    return new Answer(json({ entity: about, blocks: raw(blocks), mentions: raw(mentions), etag }), { etag })
  },
})
