import { operation } from '../contract/operation.ts'
import * as params from '../contract/params.ts'
import { notFound } from '../errors.ts'
import { DOWNLOAD_URL_MS, later } from './rules/lifetimes.ts'
import { EXAMPLE_OBJECT_KEY, ObjectUrl } from './schema.ts'
import { findObject } from './store.ts'

export const getObjectUrl = operation({
  id: 'getObjectUrl',
  method: 'GET',
  path: '/objects/{object_key}',
  scope: 'read:docs',
  tag: 'Console',
  summary: 'Where a browser finds a confirmed object for a few minutes',
  pathParams: { object_key: params.pathId('As an upload answered it.', EXAMPLE_OBJECT_KEY) },
  output: ObjectUrl,
  errors: ['SVC_NOT_FOUND'],
  async run({ db, objects, clock }, { projectId }, { object_key: objectKey }) {
    const object = await findObject(db, projectId, objectKey)
    if (object?.state !== 'confirmed' || object.sizeBytes === null) throw notFound('object', objectKey)
    const { storeKey: key, contentType, kind, sizeBytes } = object
    const expiresAt = later(clock.now(), DOWNLOAD_URL_MS)
    const disposition = kind === 'image' ? 'inline' : 'attachment'
    return {
      object_key: objectKey,
      url: await objects.presignGet({ key, contentType, expiresAt, disposition }),
      expires_at: expiresAt.toISOString(),
      content_type: contentType,
      size_bytes: sizeBytes,
    }
  },
})
