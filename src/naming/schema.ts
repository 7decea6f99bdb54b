import { Type } from 'typebox'
import { Closed, Nullable, OneOf, Uuid } from '../contract/schema.ts'
import { ENTITY_KINDS, ITEM_KINDS } from '../contract/words.ts'

export const NamesBody = Closed({
  names: Type.Array(
    Closed({
      type: OneOf(ENTITY_KINDS),
      name: Type.String({
        minLength: 1,
        maxLength: 2_000,
        description:
          'as anybody writes it: `Color/text/muted`, `--text-muted`, `<IconButton>`, a link of the design tool',
      }),
    }),
    { minItems: 1, maxItems: 100 },
  ),
})

export const ResolvedNames = Closed({
  data: Type.Array(
    Closed({
      id: Nullable(Type.String(), 'of a page its slug; null where the name is of nothing or of several'),
      refusal: Type.Optional(
        Closed({
          code: OneOf(['SVC_NOT_FOUND', 'SVC_AMBIGUOUS_REFERENCE']),
          message: Type.String(),
          details: Type.Record(Type.String(), Type.Unknown(), { description: 'the closest names, or the candidates' }),
        }),
      ),
    }),
    { description: 'in the order of the names' },
  ),
})

const TOLD = ['namesakes', 'deprecated', 'code_names'] as const

export const DescribeBody = Closed({
  entities: Type.Array(
    Closed({
      entity_type: OneOf(ITEM_KINDS),
      entity_id: Type.Optional(Uuid),
      name: Type.Optional(Type.String({ minLength: 1, maxLength: 1_000, description: 'instead of an id' })),
    }),
    { minItems: 1, maxItems: 5_000 },
  ),
  tell: Type.Array(OneOf(TOLD), { minItems: 1, maxItems: TOLD.length }),
})

export const Described = Closed({
  data: Type.Array(
    Closed({
      entity_type: OneOf(ITEM_KINDS),
      entity_id: Uuid,
      name: Type.String(),
      shared: Type.Optional(
        Closed(
          {
            label: Nullable(
              Type.String(),
              'what tells it from the others, the shortest; null where only its id does. `Card (label)` is taken wherever names are',
            ),
            facts: Type.Array(Type.String(), {
              description: 'what is known of it: kind or collection, source, id in the design file',
            }),
          },
          'where others of its kind have its name',
        ),
      ),
      deprecated: Type.Optional(
        Closed({ says: Type.String(), replaced_by: Type.Array(Type.String(), { description: 'names' }) }),
      ),
      code_names: Type.Optional(Type.Record(Type.String(), Type.String(), { description: 'of a token, by platform' })),
      default_mode: Type.Optional(Type.String({ description: 'of a collection with several modes' })),
    }),
    { description: 'those of which there is anything to tell' },
  ),
})
