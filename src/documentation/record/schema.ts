import { Type } from 'typebox'
import { ENTITY_KINDS, EXTRACTION_STATUSES } from '../../contract/words.ts'
import { Closed, Nullable, OneOf, Timestamp, Uuid } from '../../contract/schema.ts'
import { MAX_BLOCKS } from '../rules/caps.ts'
import { FAULT_CODES } from '../rules/fault.ts'

export const EntityType = OneOf(ENTITY_KINDS)

const RawMention = Closed({ entity_type: EntityType, entity_id: Uuid, path: Type.String() })

const Extraction = Closed(
  {
    status: OneOf(EXTRACTION_STATUSES),
    chars: Type.Integer(),
    truncated: Type.Boolean(),
  },
  'what came of reading the text of a file',
)

export const Block = Closed({
  id: Uuid,
  type: Type.String({ description: 'one of the types that `GET /v1/documentation/block-types` lists' }),
  content: Type.Object({}, { additionalProperties: true, description: 'as the type defines it' }),
  position: Type.Integer({ description: 'the place in the document, from 0' }),
  mentions: Type.Array(RawMention, { description: 'every reference in the block, one per occurrence' }),
  extraction: Type.Optional(Nullable(Extraction, 'file blocks only; null until it has finished')),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  updatedBy: Nullable(Type.String(), 'the name of the person who wrote it; null for a key, which carries none'),
})

const Mention = Closed({
  entity_type: EntityType,
  entity_id: Uuid,
  count: Type.Integer({ description: 'how often it occurs' }),
  name: Nullable(Type.String(), 'null when it does not exist'),
  exists: Type.Boolean({ description: 'false: the reference dangles' }),
})

export const Mentions = Type.Array(Mention, { description: 'every mentioned entity once, resolved' })

export const BlocksEtag = Type.String({
  description: 'what `If-Match` takes to replace these blocks: the ETag of the documentation, which proxies may alter',
})

export const DocumentedEntity = Closed({ type: EntityType, id: Uuid, name: Type.String() })

/** Blocks as they are sent. Each is checked by its own type, with field paths, so the schema says little about them. */
export const Blocks = (minItems: 0 | 1) =>
  Type.Array(Type.Unknown(), {
    ...(minItems === 0 ? {} : { minItems }),
    description:
      `${minItems} to ${MAX_BLOCKS} blocks \`{ type, content }\`; the types and their schemas are at ` +
      '`GET /v1/documentation/block-types`. Read-only fields of a block that was read are ignored.',
  })

/** What a read answers beside the blocks may be sent back with them. */
export const readBack = {
  entity: Type.Optional(Type.Unknown({ description: 'ignored' })),
  mentions: Type.Optional(Type.Unknown({ description: 'ignored' })),
  etag: Type.Optional(Type.Unknown({ description: 'ignored: it is `If-Match` that counts' })),
}

export const Fault = Closed({
  path: Type.String({ description: 'such as `blocks[2].content.items[0].alternatives[1].entity_id`' }),
  code: OneOf(FAULT_CODES),
  message: Type.String(),
  limit: Type.Optional(Type.Integer({ description: 'the cap that was passed' })),
})
