import { Type } from 'typebox'
import { STYLE_TYPES } from '../contract/words.ts'
import { BatchOf, Closed, Cost, EXAMPLE_ID, Nullable, OneOf, Pagination, Uuid } from '../contract/schema.ts'

export const StyleMap = Closed(
  {
    types: Type.Array(
      Closed({
        type: OneOf(STYLE_TYPES),
        count: Type.Integer(),
        note: Nullable(Type.String(), 'explains a type without styles; null otherwise'),
        cost: Closed({ list_styles: Cost, style_values: Cost }),
      }),
    ),
    totals: Closed({
      styles: Type.Integer(),
      with_source_style_id: Type.Integer({ description: 'styles that can be found by their key' }),
    }),
  },
  'all four types, with what their styles cost to read',
)

const SourceStyleId = Nullable(Type.String({ pattern: '^S:[0-9a-f]{40},$' }), 'the raw key, `S:<40 hex>,`')

export const StylePage = Closed({
  data: Type.Array(Closed({ id: Uuid, name: Type.String(), type: OneOf(STYLE_TYPES), source_style_id: SourceStyleId })),
  pagination: Pagination,
  unfiltered: Type.Optional(StyleMap),
})

export const StyleValues = Closed({
  data: Type.Array(
    Closed({
      id: Uuid,
      name: Type.String(),
      type: OneOf(STYLE_TYPES),
      source_style_id: SourceStyleId,
      properties: Type.Record(Type.String(), Type.Unknown(), {
        description: 'as stored; the keys depend on the type and on the design file',
      }),
      bound_variables: Type.Array(
        Closed({
          property: Type.String(),
          token_id: Nullable(Uuid, 'null when no variable of the project carries the key'),
          token_name: Nullable(Type.String()),
          source_variable_id: Type.String(),
        }),
      ),
    }),
  ),
  missing: Type.Array(Closed({ id: Type.String(), reason: OneOf(['not_found']) }), {
    description: 'ids or keys that name no style, as they were sent',
  }),
})

const StyleKey = Type.String({ minLength: 1, maxLength: 512, description: 'a style key' })

export const StyleValuesBody = Closed(
  {
    ids: Type.Optional(BatchOf(Uuid, 'ids of styles')),
    source_style_ids: Type.Optional(
      BatchOf(StyleKey, 'style keys; the `S:`, the comma and a node suffix may each be left out'),
    ),
    type: Type.Optional(OneOf(STYLE_TYPES)),
  },
  'exactly one of `ids`, `source_style_ids` and `type`',
)

const EXAMPLE_KEY = `S:${'0123456789abcdef'.repeat(2)}01234567,`
const EXAMPLE_STYLE = { id: EXAMPLE_ID, name: 'Heading/L', type: 'TEXT', source_style_id: EXAMPLE_KEY } as const

export const EXAMPLE_STYLE_MAP = {
  types: STYLE_TYPES.map((type) => ({
    type,
    count: type === 'TEXT' ? 1 : 0,
    note: type === 'TEXT' ? null : `the last sync brought no ${type} styles`,
    cost: {
      list_styles: { count: 1, est_tokens: 110, how: `GET /v1/styles?type=${type}&limit=500` },
      style_values: { count: 1, est_tokens: 150, how: `POST /v1/styles:values {"type":"${type}"}` },
    },
  })),
  totals: { styles: 1, with_source_style_id: 1 },
}
export const EXAMPLE_STYLE_PAGE = {
  data: [EXAMPLE_STYLE],
  pagination: { next_cursor: null, has_more: false, limit: 100 },
}
export const EXAMPLE_STYLE_VALUES = {
  data: [
    {
      ...EXAMPLE_STYLE,
      properties: { fontName: { family: 'Inter', style: 'Bold' }, fontSize: 24 },
      bound_variables: [
        { property: 'fontSize', token_id: EXAMPLE_ID, token_name: 'font/size/l', source_variable_id: 'VariableID:1:3' },
      ],
    },
  ],
  missing: [],
}
