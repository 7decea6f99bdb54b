import { operation } from '../../contract/operation.ts'
import * as params from '../../contract/params.ts'
import { EXAMPLE_ID } from '../../contract/schema.ts'
import { notFound } from '../../errors.ts'
import { readImage } from '../fills/store.ts'
import { DOWNLOAD_URL_MS, later } from '../../uploads/rules/lifetimes.ts'
import { pictureReference } from './picture-reference.ts'
import { ToolPicture, TOOL_PICTURE_SCALE } from './schema.ts'

const HOUR_MS = 3_600_000

export const getToolPicture = operation({
  id: 'getToolPicture',
  method: 'GET',
  path: '/components/{id}/tool-picture',
  scope: 'read:library',
  tag: 'Console',
  summary: "Where a browser finds the design tool's own picture of a component for a few minutes",
  description:
    'As the last live sync fetched it, or the plugin pushed it: a component in the state in which it was drawn, of a set all its variants. It ' +
    'follows no modes and no properties.',
  pathParams: { id: params.pathId('The id of the component.', EXAMPLE_ID) },
  output: ToolPicture,
  errors: ['SVC_NOT_FOUND'],
  async run({ db, libraries, objects, clock }, call, { id }) {
    const library = await libraries.open(call)
    const component = library.component(id)
    if (component === undefined) throw notFound('component', id)
    const now = clock.now()
    const ref = pictureReference(library, component)
    const used = { now: new Date(now), unlessUsedSince: later(now, -HOUR_MS) }
    const image = ref === null ? null : await readImage(db, call.projectId, { ref, ...used })
    if (!image) return { picture: null }
    const { storeKey: key, contentType, sizeBytes } = image
    const expiresAt = later(now, DOWNLOAD_URL_MS)
    return {
      picture: {
        url: await objects.presignGet({ key, contentType, expiresAt, disposition: 'inline' }),
        expires_at: expiresAt.toISOString(),
        content_type: contentType,
        size_bytes: sizeBytes,
        scale: TOOL_PICTURE_SCALE,
        shows: library.components.type(component) === 'COMPONENT_SET' ? ('set' as const) : ('component' as const),
      },
    }
  },
})
