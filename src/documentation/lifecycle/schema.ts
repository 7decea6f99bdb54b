import { Type } from 'typebox'
import { Closed, Nullable, OneOf, Uuid } from '../../contract/schema.ts'
import { ITEM_KINDS } from '../../contract/words.ts'

export const Deprecated = Closed({
  total: Type.Integer({ description: 'all of them, listed or not' }),
  data: Type.Array(
    Closed({
      entity_type: OneOf(ITEM_KINDS),
      entity_id: Uuid,
      name: Type.String(),
      says: Type.String({ description: 'what the library or its documentation says about it' }),
      replaced_by: Type.Array(
        Closed({ entity_type: Type.String(), entity_id: Type.String(), name: Nullable(Type.String()) }),
      ),
    }),
  ),
})
