import { Type } from 'typebox'

const Color = Type.String({ description: '`#rrggbbaa`; of anything else its kind' })
const Sides = Type.Array(Type.Number())

/** How a box is drawn; what is drawn by outlines has a kind and its colors. */
const DrawnLook = Type.Object(
  {
    kind: Type.String(),
    fills: Type.Array(Color),
    strokes: Type.Array(Color),
    strokeWeights: Sides,
    strokeAlign: Type.String(),
    corners: Sides,
    opacity: Type.Number(),
    shadows: Type.Array(
      Type.Object({
        color: Color,
        x: Type.Number(),
        y: Type.Number(),
        blur: Type.Number(),
        spread: Type.Number(),
        isInner: Type.Boolean(),
      }),
    ),
    text: Type.Union([
      Type.Null(),
      Type.Object({
        characters: Type.String(),
        size: Type.Number(),
        weight: Type.Number(),
        lineHeight: Type.Union([Type.Null(), Type.Number()]),
        letterSpacing: Type.Number(),
        replacedFont: Type.Union([Type.Null(), Type.String()]),
      }),
    ]),
  },
  { description: 'where `looks` is asked for' },
)

export const PictureAnswer = Type.Object({
  component_id: Type.String(),
  name: Type.String(),
  svg: Type.String({ description: 'Whole and on its own: no script, no font and nothing from outside is in it.' }),
  width: Type.Number(),
  height: Type.Number(),
  missing: Type.Array(Type.Object({ element: Type.String(), reason: Type.String() }), {
    description: 'What the picture lacks, or shows otherwise than the component has it.',
  }),
  png: Type.Optional(
    Type.String({ description: 'In base64, as large as `width` and `height` say; where `png` is asked for.' }),
  ),
  boxes: Type.Optional(
    Type.Array(
      Type.Object({
        name: Type.String(),
        depth: Type.Integer({ description: 'The one before it that is less deep holds it.' }),
        x: Type.Number(),
        y: Type.Number(),
        width: Type.Number(),
        height: Type.Number(),
        look: Type.Optional(DrawnLook),
      }),
      { description: 'Where every element stands in the picture; where `boxes` is asked for.' },
    ),
  ),
})

export const PictureAccessAnswer = Type.Object({
  access: Type.String({ description: 'For `GET /console/pictures/{component}.svg` and `.png`, as `access`.' }),
  revision: Type.Integer({
    description: 'Of the library. An address that says it as `revision` may be kept by a browser while it is true.',
  }),
  expires_at: Type.String(),
})
