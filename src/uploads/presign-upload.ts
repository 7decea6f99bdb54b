import { operation } from '../contract/operation.ts'
import { EXAMPLE_ID } from '../contract/schema.ts'
import { Entities } from '../entities/entities.ts'
import { newStagingKey } from './keys.ts'
import { tooLarge, unsupportedType } from './refusals.ts'
import { limitsOf, reserve } from './reserve.ts'
import { IMAGE_CAP_BYTES, typesOf } from './rules/media-types.ts'
import { EXAMPLE_OBJECT_KEY, PresignBody, PresignedUpload } from './schema.ts'

export const presignUpload = operation({
  id: 'presignUpload',
  method: 'POST',
  path: '/v1/documentation/uploads:presign',
  scope: 'write:docs',
  tag: 'Uploads',
  summary: 'Reserves storage and signs a URL to PUT the bytes to',
  description:
    'PUT the bytes to `upload_url` with exactly `headers` within 15 minutes, then confirm. Images: PNG, JPEG, GIF of at ' +
    'most 3,145,728 bytes. Files: PDF, DOCX, PPTX, XLSX, ODT, ODP, ODS up to the cap of the plan. The PUT answers 200 ' +
    'without a body, or a refusal in the same envelope (see `x-upload`), unless `upload_url` is that of an S3 store.',
  body: PresignBody,
  bodyExample: {
    kind: 'file',
    entityType: 'component',
    entityId: EXAMPLE_ID,
    contentType: 'application/pdf',
    sizeBytes: 48_213,
  },
  output: PresignedUpload,
  example: {
    upload_url: 'https://library.example.com/objects/staging/…',
    object_key: EXAMPLE_OBJECT_KEY,
    method: 'PUT',
    headers: { 'Content-Type': 'application/pdf' },
    expires_at: '2026-01-31T09:45:00.000Z',
  },
  errors: ['SVC_NOT_FOUND', 'SVC_AMBIGUOUS_REFERENCE', 'SVC_STORAGE_QUOTA_EXCEEDED'],
  uploadErrors: [
    'SVC_INVALID_ARGUMENT',
    'SVC_UNAUTHENTICATED',
    'SVC_NOT_FOUND',
    'SVC_REQUEST_TIMEOUT',
    'SVC_LENGTH_REQUIRED',
    'SVC_PAYLOAD_TOO_LARGE',
    'SVC_UNSUPPORTED_MEDIA_TYPE',
    'SVC_RATE_LIMITED',
    'SVC_HEADERS_TOO_LARGE',
    'SVC_INTERNAL',
    'SVC_UNAVAILABLE',
  ],
  async run(services, call, { body }) {
    const { kind, entityType, entityId, contentType, sizeBytes } = body
    const { projectId } = call
    const supported = typesOf(kind)
    if (!supported.includes(contentType)) throw unsupportedType(contentType, supported)
    const cap = kind === 'image' ? IMAGE_CAP_BYTES : (await limitsOf(services, projectId)).fileCapBytes
    if (sizeBytes > cap) throw tooLarge(cap)
    const entity = await (await Entities.open(services, call)).resolve(entityType, entityId)
    const storeKey = newStagingKey(projectId)
    const { objectKey, expiresAt } = await reserve(services, projectId, {
      kind,
      entity,
      contentType,
      sizeBytes,
      storeKey,
    })
    const { url, headers } = await services.objects.presignPut({ key: storeKey, contentType, sizeBytes, expiresAt })
    return {
      upload_url: url,
      object_key: objectKey,
      method: 'PUT' as const,
      headers: { ...headers },
      expires_at: expiresAt.toISOString(),
    }
  },
})
