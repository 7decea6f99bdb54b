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
  uses: Type.Optional(
    Type.Array(
      Closed({
        component_id: Nullable(Uuid, 'null where it is not in the library'),
        key: Type.String(),
        name: Nullable(Type.String(), 'of a component of another file as far as the source told it'),
        metadata: Type.Record(Type.String(), Type.Unknown()),
      }),
      { description: 'of a screen: the components that are placed on it' },
    ),
  ),
})
