import { Type } from 'typebox'
import { TOKEN_TYPES } from '../contract/words.ts'
import { BatchOf, Closed, Cost, EXAMPLE_ID, Nullable, OneOf, Pagination, Uuid } from '../contract/schema.ts'

const ModeRef = Closed({ id: Type.String(), name: Type.String() })

const CollectionRef = Nullable(
  Closed({ id: Uuid, name: Type.String() }),
  'null when the token names a collection that the project does not have',
)

export const TokenMap = Closed(
  {
    collections: Type.Array(
      Closed({
        id: Uuid,
        name: Type.String(),
        modes: Type.Array(ModeRef),
        default_mode: Nullable(ModeRef),
        token_count: Type.Integer(),
        cost: Closed({ list_tokens: Cost, token_values: Cost }),
      }),
    ),
    totals: Closed({ collections: Type.Integer(), tokens: Type.Integer() }),
  },
  'collections with their modes and what their tokens cost to read; no token names, no values',
)

const ScopeState = Type.Union([OneOf(['ALL', 'NONE']), Type.Array(Type.String())], {
  description: 'ALL, NONE, or the names of the scopes',
})

export const TokenPage = Closed({
  data: Type.Array(
    Closed({
      id: Uuid,
      name: Type.String(),
      resolved_type: OneOf(TOKEN_TYPES),
      collection: CollectionRef,
      scopes: Type.Optional(ScopeState),
    }),
  ),
  pagination: Pagination,
  unfiltered: Type.Optional(TokenMap),
})

export const UNRESOLVED_REASONS = [
  'ambiguous_target_mode',
  'dangling_alias',
  'cycle',
  'hop_ceiling',
  'no_value',
] as const

const Value = Nullable(
  Type.Union([Type.String(), Type.Number(), Type.Boolean()]),
  'a color is `#RRGGBB`, or `#RRGGBBAA` when alpha is not 1; null when unresolved',
)
const Rgba = Type.Optional(
  Closed(
    { r: Type.Number(), g: Type.Number(), b: Type.Number(), a: Type.Number() },
    'colors only: the floats exactly as stored',
  ),
)

export const TokenValueItem = Closed({
  id: Uuid,
  name: Type.String(),
  resolved_type: OneOf(TOKEN_TYPES),
  collection: CollectionRef,
  values: Type.Array(
    Closed({
      mode: ModeRef,
      value: Value,
      rgba: Rgba,
      via: Type.Array(Closed({ token_id: Uuid, name: Type.String(), mode: ModeRef }), {
        description: 'the alias chain that was walked, in its order',
      }),
      unresolved: Type.Optional(
        Closed(
          {
            reason: OneOf(UNRESOLVED_REASONS),
            target: Type.Optional(
              Type.String({ description: 'dangling_alias: the key that no token of the project carries' }),
            ),
            token_id: Type.Optional(Uuid),
            name: Type.Optional(Type.String({ description: 'ambiguous_target_mode: the token whose mode is unclear' })),
            candidates: Type.Optional(
              Type.Array(
                Closed({
                  mode: ModeRef,
                  value: Value,
                  rgba: Rgba,
                  unresolved: Type.Optional(Closed({ reason: OneOf(UNRESOLVED_REASONS) })),
                }),
                { description: 'ambiguous_target_mode: the value under each mode of that token' },
              ),
            ),
          },
          'why the value is null',
        ),
      ),
    }),
  ),
  alias_depth: Closed({
    hops: Type.Integer({ description: 'the longest chain walked over the modes' }),
    reached: Type.Boolean({ description: 'whether a chain was cut at the ceiling of 10 hops' }),
  }),
})

const Missing = Type.Array(Closed({ id: Type.String(), reason: OneOf(['not_found']) }))

export const TokenValues = Closed({ data: Type.Array(TokenValueItem), missing: Missing })

export const CodeNameList = Closed({
  data: Type.Array(
    Closed({
      id: Uuid,
      name: Type.String(),
      resolved_type: OneOf(TOKEN_TYPES),
      collection: CollectionRef,
      code_names: Closed(
        { web: Type.Optional(Type.String()), android: Type.Optional(Type.String()), ios: Type.Optional(Type.String()) },
        'as the source writes them: `var(--ink)`, `@color/ink`, `Color.ink`',
      ),
    }),
  ),
})

export const TokenValuesBody = Closed(
  {
    ids: Type.Optional(BatchOf(Uuid, 'ids of tokens')),
    collection: Type.Optional(Type.String({ description: 'the id of a collection, never its name' })),
    mode: Type.Optional(Type.String({ description: 'id or name of a mode; without it every mode is returned' })),
  },
  'exactly one of `ids` and `collection`',
)

const EXAMPLE_MODE = { id: '1:0', name: 'Light' }
const EXAMPLE_COLLECTION = { id: EXAMPLE_ID, name: 'Color' }
const EXAMPLE_TOKEN = {
  id: EXAMPLE_ID,
  name: 'color/bg/brand',
  resolved_type: 'COLOR',
  collection: EXAMPLE_COLLECTION,
} as const

export const EXAMPLE_TOKEN_MAP = {
  collections: [
    {
      ...EXAMPLE_COLLECTION,
      modes: [EXAMPLE_MODE],
      default_mode: EXAMPLE_MODE,
      token_count: 1,
      cost: {
        list_tokens: { count: 1, est_tokens: 100, how: `GET /v1/tokens?collection=${EXAMPLE_ID}&limit=500` },
        token_values: { count: 1, est_tokens: 160, how: `POST /v1/tokens:values {"collection":"${EXAMPLE_ID}"}` },
      },
    },
  ],
  totals: { collections: 1, tokens: 1 },
}
export const EXAMPLE_TOKEN_PAGE = {
  data: [EXAMPLE_TOKEN],
  pagination: { next_cursor: null, has_more: false, limit: 100 },
}
export const EXAMPLE_TOKEN_VALUES = {
  data: [
    {
      ...EXAMPLE_TOKEN,
      values: [{ mode: EXAMPLE_MODE, value: '#1A334D', rgba: { r: 0.1, g: 0.2, b: 0.3, a: 1 }, via: [] }],
      alias_depth: { hops: 0, reached: false },
    },
  ],
  missing: [],
}
