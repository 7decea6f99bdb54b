import { Type } from 'typebox'
import { ENTITY_KINDS, OBJECT_KINDS } from '../../../contract/words.ts'
import { OneOf } from '../../../contract/schema.ts'
import { Text } from '../asking/inputs.ts'
import { resolve } from '../names/resolve.ts'
import { tool } from '../asking/tool.ts'

export const uploadAsset = tool({
  name: 'upload_asset',
  title: 'Upload an image or file',
  description:
    'image: PNG, JPEG or GIF to 3 MB, as base64 data or source_url. Other files, and images too long for an argument: presign, PUT the bytes to upload_url with the headers answered, then confirm. A block makes the object_key visible.',
  scope: 'write:docs',
  effect: 'adds',
  operations: ['uploadImage', 'presignUpload', 'confirmUpload'],
  input: {
    action: OneOf(['image', 'presign', 'confirm']),
    entity: Text,
    type: Type.Optional(OneOf(ENTITY_KINDS, 'default component')),
    content_type: Text,
    data: Text,
    source_url: Text,
    kind: Type.Optional(OneOf(OBJECT_KINDS)),
    size_bytes: Type.Optional(Type.Integer()),
    object_key: Text,
  },
  output: { object_key: Type.String() },
  async run(ask, input) {
    const { action, entity, type = 'component', object_key } = input
    if (action === 'confirm') {
      return { head: (await ask('confirmUpload', { body: { object_key } })).body }
    }
    const entityId = entity === undefined ? undefined : await resolve(ask, type, entity)
    const owner = { entityType: type, entityId, contentType: input.content_type }
    if (action === 'image') {
      const body = { ...owner, data: input.data, sourceUrl: input.source_url }
      return { head: (await ask('uploadImage', { body })).body }
    }
    const body = { ...owner, kind: input.kind, sizeBytes: input.size_bytes }
    const { upload_url, object_key: key, method, headers, expires_at } = (await ask('presignUpload', { body })).body
    return { head: { object_key: key, upload_url, method, headers, expires_at } }
  },
})
