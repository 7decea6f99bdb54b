import { Type } from 'typebox'

export const PictureAnswer = Type.Object({
  component_id: Type.String(),
  name: Type.String(),
  svg: Type.String({ description: 'Whole and on its own: no script, no font and nothing from outside is in it.' }),
  width: Type.Number(),
  height: Type.Number(),
  missing: Type.Array(Type.Object({ element: Type.String(), reason: Type.String() }), {
    description: 'What the picture lacks, or shows otherwise than the component has it.',
  }),
})
