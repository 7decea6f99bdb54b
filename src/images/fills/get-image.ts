import { readGraphics } from '../../components/read-graphics.ts'
import { operation } from '../../contract/operation.ts'
import * as params from '../../contract/params.ts'
import { EXAMPLE_ID } from '../../contract/schema.ts'
import { notFound, ServiceError } from '../../errors.ts'
import { own } from '../../kit/shapes/json-value.ts'
import { DOWNLOAD_URL_MS, later } from '../../uploads/rules/lifetimes.ts'
import { ImageUrl } from './schema.ts'
import { readImage } from './store.ts'

const HOUR_MS = 3_600_000

export const getImage = operation({
  id: 'getImage',
  method: 'GET',
  path: '/components/{id}/images/{hash}',
  scope: 'read:library',
  tag: 'Console',
  summary: 'Where a browser finds the picture of an image fill for a few minutes',
  pathParams: {
    id: params.pathId('The id of the component.', EXAMPLE_ID),
    hash: params.pathId('As the trees of the component hold it.', '123456789012'),
  },
  output: ImageUrl,
  errors: ['SVC_NOT_FOUND'],
  async run({ db, libraries, objects, clock }, call, { id, hash }) {
    const { images } = await readGraphics(libraries, call, id)
    const ref = own(images, hash)
    if (typeof ref !== 'string') throw notFound('image', hash)
    const now = clock.now()
    const used = { ref, now: new Date(now), unlessUsedSince: later(now, -HOUR_MS) }
    const image = await readImage(db, call.projectId, used)
    if (!image) throw notFetched(hash, ref)
    const { storeKey: key, contentType, sizeBytes } = image
    const expiresAt = later(now, DOWNLOAD_URL_MS)
    return {
      url: await objects.presignGet({ key, contentType, expiresAt, disposition: 'inline' }),
      expires_at: expiresAt.toISOString(),
      content_type: contentType,
      size_bytes: sizeBytes,
    }
  },
})

const notFetched = (hash: string, ref: string): ServiceError =>
  new ServiceError(
    'SVC_NOT_FOUND',
    `the picture ${hash} was not fetched from the design tool: "vitrine sync figma --force" fetches what is missing`,
    { type: 'image', id: hash, name: ref },
  )
