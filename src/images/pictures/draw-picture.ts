import type { DrawnLook, Drawing } from '@vitrine/render'
import { operation } from '../../contract/operation.ts'
import * as params from '../../contract/params.ts'
import { EXAMPLE_ID } from '../../contract/schema.ts'
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
  query: {
    ...pictureParams,
    boxes: params.flag('Whether to tell where every element stands.'),
    looks: params.flag('Whether the boxes tell how they look.'),
    png: params.flag('Whether to add it as PNG.'),
  },
  output: PictureAnswer,
  errors: ['SVC_NOT_FOUND'],
  async run({ pictures }, call, { boxes, looks, png, ...ask }) {
    const picture = await pictures.draw(call, { ...ask, looks: looks === true, format: png === true ? 'png' : 'svg' })
    const { componentId, name, svg, width, height, missing } = picture
    return {
      component_id: componentId,
      name,
      svg,
      width,
      height,
      missing: [...missing],
      ...(boxes === true || looks === true ? { boxes: boxesOf(picture) } : {}),
      ...(picture.png ? { png: Buffer.from(picture.png).toString('base64') } : {}),
    }
  },
})

const MOST_BOXES = 2_000

/** From the corner of the picture. */
const boxesOf = ({ boxes, corner }: Pick<Drawing, 'boxes' | 'corner'>) =>
  boxes.slice(0, MOST_BOXES).map(({ name, depth, x, y, width, height, look }) => ({
    name,
    depth,
    x: short(x - corner[0]),
    y: short(y - corner[1]),
    width: short(width),
    height: short(height),
    ...(look === undefined ? {} : { look: unfrozen(look) }),
  }))

const unfrozen = (look: DrawnLook) => ({
  ...look,
  fills: [...look.fills],
  strokes: [...look.strokes],
  strokeWeights: [...look.strokeWeights],
  corners: [...look.corners],
  shadows: [...look.shadows],
})

const short = (length: number): number => Math.round(length * 100) / 100
