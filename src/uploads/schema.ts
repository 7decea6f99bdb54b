import { Type } from 'typebox'
import { ENTITY_KINDS, OBJECT_KINDS } from '../contract/words.ts'
import { Closed, Nullable, OneOf, Timestamp } from '../contract/schema.ts'
import { FILE_TYPES, IMAGE_TYPES } from './rules/media-types.ts'

export const EXAMPLE_OBJECT_KEY = 'o_3vQ8bnS0kYw2ZrTfXm5cAg'

const EntityId = Type.String({
  minLength: 1,
  maxLength: 2_000,
  description: 'the uuid, source node id or, for a doc-page, slug of the entity that the upload is for',
})
const ContentType = (types: readonly string[]) =>
  Type.String({ minLength: 1, maxLength: 200, description: `one of ${types.join(', ')}`, examples: [...types] })

export const ImageBody = Closed({
  entityType: OneOf(ENTITY_KINDS),
  entityId: EntityId,
  contentType: ContentType(IMAGE_TYPES),
  data: Type.Optional(Type.String({ description: 'the bytes in base64 (RFC 4648, padded); or give `sourceUrl`' })),
  sourceUrl: Type.Optional(
    Type.String({ description: 'an https URL on an allowed host, fetched by the service; or give `data`' }),
  ),
})

export const PresignBody = Closed({
  kind: OneOf(OBJECT_KINDS),
  entityType: OneOf(ENTITY_KINDS),
  entityId: EntityId,
  contentType: ContentType([...IMAGE_TYPES, ...FILE_TYPES]),
  sizeBytes: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'a promise: checked against the plan now and against the real object at confirm',
  }),
})

export const ConfirmBody = Closed({
  object_key: Type.String({ minLength: 1, maxLength: 200, description: 'as presign answered it' }),
})

export const ConfirmedObject = Closed({
  object_key: Type.String({ description: 'opaque; what image and file blocks reference' }),
  size_bytes: Type.Integer({ description: 'measured' }),
  content_type: Type.String(),
})

export const PresignedUpload = Closed({
  upload_url: Type.String({ description: 'where to PUT the bytes; it needs no key' }),
  object_key: Type.String({ description: 'to be confirmed once the bytes are there' }),
  method: OneOf(['PUT']),
  headers: Type.Record(Type.String(), Type.String(), { description: 'to be sent exactly so' }),
  expires_at: Timestamp,
})

export const ObjectBytes = Closed({
  object_key: Type.String(),
  kind: OneOf(OBJECT_KINDS),
  content_type: Type.String(),
  size_bytes: Type.Integer(),
  base64: Nullable(Type.String(), 'null where it is larger than 16 MiB'),
})

export const ObjectUrl = Closed({
  object_key: Type.String(),
  url: Type.String({ description: 'signed: anyone who has it may GET the bytes until then' }),
  expires_at: Timestamp,
  content_type: Type.String(),
  size_bytes: Type.Integer(),
})
