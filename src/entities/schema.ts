import { Type } from 'typebox'
import { Closed, Nullable, OneOf, Uuid } from '../contract/schema.ts'
import { ITEM_KINDS } from '../contract/words.ts'

export const Origin = Closed({
  entity_type: OneOf(ITEM_KINDS),
  entity_id: Uuid,
  name: Type.String(),
  file_key: Type.String(),
  node_id: Nullable(Type.String()),
  link: Nullable(Type.String(), 'in the design tool; null where the file was imported under a key made for it'),
  starts_at: Type.Optional(
    Closed({ entity_id: Uuid, name: Type.String() }, 'of a flow: its first screen, if that was imported'),
  ),
  flows: Type.Optional(
    Type.Array(Closed({ entity_id: Uuid, name: Type.String() }), {
      description: 'of a screen: those that start at it',
    }),
  ),
  uses: Type.Optional(
    Type.Array(
      Closed({
        component_id: Nullable(Uuid, 'null where it is not in the library'),
        key: Type.String(),
        name: Nullable(Type.String(), 'of a component of another file as far as the source told it'),
        has_picture: Type.Boolean({ description: 'it can be drawn' }),
        metadata: Type.Record(Type.String(), Type.Unknown()),
      }),
      { description: 'the components that are placed on a screen, or on the one that a flow starts at' },
    ),
  ),
})

export const AtNode = Closed({
  data: Type.Array(
    Closed({ entity_type: OneOf(ITEM_KINDS), entity_id: Uuid, name: Type.String(), file_key: Type.String() }),
  ),
  file_in_library: Nullable(
    Type.Boolean(),
    'whether the library has the file of the link; null without one, or where files were imported under keys made for them',
  ),
})
