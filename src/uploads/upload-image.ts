import { operation } from '../contract/operation.ts'
import { EXAMPLE_ID } from '../contract/schema.ts'
import { Entities } from '../entities/entities.ts'
import { invalidArgument } from '../errors.ts'
import type { Services } from '../services.ts'
import { keepObject } from './keep-object.ts'
import { mismatch, sourceRefused, tooLarge, unsupportedType } from './refusals.ts'
import { decodedLength, isStrictBase64 } from './rules/base64.ts'
import { IMAGE_CAP_BYTES, IMAGE_TYPES, isImageType } from './rules/media-types.ts'
import { ConfirmedObject, EXAMPLE_OBJECT_KEY, ImageBody } from './schema.ts'
import { verifyImage } from './verify-image.ts'

/** 3 MiB in base64 and the fields around it. */
const BODY_LIMIT = 4_508_876

export const uploadImage = operation({
  id: 'uploadImage',
  method: 'POST',
  path: '/v1/documentation/images',
  scope: 'write:docs',
  tag: 'Uploads',
  summary: 'Stores an image in a single call',
  description:
    'The bytes come as base64 in `data`, or are fetched from `sourceUrl`. They must be a whole PNG, JPEG or GIF of at ' +
    'most 3,145,728 bytes and of the declared type. The image is visible once a block references its `object_key`; ' +
    'unreferenced ones are removed after a day.',
  body: ImageBody,
  bodyLimit: BODY_LIMIT,
  bodyExample: {
    entityType: 'component',
    entityId: EXAMPLE_ID,
    contentType: 'image/gif',
    data: 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  },
  status: 201,
  output: ConfirmedObject,
  example: { object_key: EXAMPLE_OBJECT_KEY, size_bytes: 42, content_type: 'image/gif' },
  errors: [
    'SVC_SOURCE_URL_REFUSED',
    'SVC_CONTENT_MISMATCH',
    'SVC_NOT_FOUND',
    'SVC_AMBIGUOUS_REFERENCE',
    'SVC_STORAGE_QUOTA_EXCEEDED',
  ],
  async run(services, call, { body }) {
    const { entityType, entityId, contentType, data, sourceUrl } = body
    if (!isImageType(contentType)) throw unsupportedType(contentType, IMAGE_TYPES)
    const given = bytesIn(contentType, data, sourceUrl)
    const entity = await (await Entities.open(services, call)).resolve(entityType, entityId)
    const bytes = given ?? (await fetchSource(services, sourceUrl ?? ''))
    const fault = await verifyImage(contentType, bytes)
    if (fault) throw mismatch(contentType, fault.detected, fault.reason)
    const object_key = await keepObject(services, call.projectId, { kind: 'image', entity, contentType, bytes })
    return { object_key, size_bytes: bytes.length, content_type: contentType }
  },
})

/** The bytes of `data`; undefined when `sourceUrl` says where they are. */
function bytesIn(contentType: string, data: string | undefined, sourceUrl: string | undefined): Buffer | undefined {
  if ((data === undefined) === (sourceUrl === undefined)) {
    const message = data === undefined ? 'is required unless sourceUrl is given' : 'and sourceUrl exclude each other'
    throw invalidArgument([{ path: 'body.data', message }])
  }
  if (data === undefined) return undefined
  if (!isStrictBase64(data)) throw mismatch(contentType, null, 'data is not base64 as RFC 4648 writes it')
  if (decodedLength(data) > IMAGE_CAP_BYTES) throw tooLarge(IMAGE_CAP_BYTES)
  return Buffer.from(data, 'base64')
}

async function fetchSource({ sources }: Services, url: string): Promise<Uint8Array> {
  const fetched = await sources.fetch(url, { maxBytes: IMAGE_CAP_BYTES })
  if ('bytes' in fetched) return fetched.bytes
  throw fetched.refused === 'too_large' ? tooLarge(IMAGE_CAP_BYTES) : sourceRefused(fetched.refused)
}
