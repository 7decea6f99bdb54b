import { operation } from '../contract/operation.ts'
import * as params from '../contract/params.ts'
import { notFound } from '../errors.ts'
import { EXAMPLE_OBJECT_KEY, ObjectBytes } from './schema.ts'
import { findObject } from './store.ts'

/** An answer is held in memory as a whole; a larger object is fetched by its signed address. */
const MOST_BYTES = 16 * 1024 * 1024

export const getObjectBytes = operation({
  id: 'getObjectBytes',
  method: 'GET',
  path: '/objects/{object_key}/bytes',
  scope: 'read:docs',
  tag: 'Console',
  summary: 'What a confirmed object holds, for those who publish it elsewhere',
  pathParams: { object_key: params.pathId('As an upload answered it.', EXAMPLE_OBJECT_KEY) },
  output: ObjectBytes,
  errors: ['SVC_NOT_FOUND'],
  isLong: true,
  async run({ db, objects }, { projectId }, { object_key: objectKey }) {
    const object = await findObject(db, projectId, objectKey)
    if (object?.state !== 'confirmed' || object.sizeBytes === null) throw notFound('object', objectKey)
    const { storeKey, contentType, kind, sizeBytes } = object
    const bytes = await objects.read(storeKey, { maxBytes: MOST_BYTES })
    if (bytes === null) throw notFound('object', objectKey)
    return {
      object_key: objectKey,
      kind,
      content_type: contentType,
      size_bytes: sizeBytes,
      base64: bytes === 'too_large' ? null : Buffer.from(bytes).toString('base64'),
    }
  },
})
