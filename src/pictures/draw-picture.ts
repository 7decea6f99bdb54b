import { operation } from '../contract/operation.ts'
import * as params from '../contract/params.ts'
import { EXAMPLE_ID } from '../contract/schema.ts'
import { pictureParams } from './picture-params.ts'
import { PictureAnswer } from './schema.ts'

export const drawPicture = operation({
  id: 'drawPicture',
  method: 'GET',
  path: '/components/{id}/picture',
  scope: 'read:library',
  tag: 'Console',
  summary: 'A component drawn from its spec, in the variant and the modes that are asked for',
  pathParams: { id: params.pathId('The id of the component.', EXAMPLE_ID) },
  query: pictureParams,
  output: PictureAnswer,
  errors: ['SVC_NOT_FOUND'],
  reads: ['library'],
  async run({ pictures }, call, { id, props, modes, background }) {
    const { componentId, name, svg, width, height, missing } = await pictures.draw(call, {
      id,
      props,
      modes,
      background,
    })
    return { component_id: componentId, name, svg, width, height, missing: [...missing] }
  },
})
