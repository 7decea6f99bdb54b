import { Type } from 'typebox'
import { AskedModes, ModesSet } from '../../code/schema.ts'
import { Closed, Nullable, OneOf, Uuid } from '../../contract/schema.ts'

/** Characters of a page and of its style sheet; what is longer is no component. */
const MOST_CHARACTERS = 200_000
const MOST_ELEMENTS = 2_000
const Short = Type.String({ maxLength: 2_000 })

type Value = string | number | boolean | null

export const CheckBuildBody = Closed({
  component_id: Uuid,
  html: Type.Optional(Type.String({ minLength: 1, maxLength: MOST_CHARACTERS })),
  css: Type.Optional(Type.String({ maxLength: MOST_CHARACTERS })),
  elements: Type.Optional(
    Type.Array(
      Closed({
        parent: Type.Optional(Type.Integer({ minimum: -1, description: 'its place in this list' })),
        tag: Type.Optional(Short),
        part: Type.Optional(Nullable(Short, 'where it has no `data-part`')),
        id: Type.Optional(Short),
        classes: Type.Optional(Short),
        text: Type.Optional(Type.String({ maxLength: 20_000 })),
        box: Type.Optional(Type.Array(Type.Number(), { minItems: 4, maxItems: 4, description: 'x, y, width, height' })),
        styles: Type.Unsafe<Record<string, string>>(
          Type.Object(
            {},
            { additionalProperties: Short, maxProperties: 200, description: 'computed, by the names of CSS' },
          ),
        ),
      }),
      { minItems: 1, maxItems: MOST_ELEMENTS, description: 'instead of a page: its elements as a browser has them' },
    ),
  ),
  props: Type.Optional(
    Type.Unsafe<Record<string, Value>>(
      Type.Object(
        {},
        {
          additionalProperties: Type.Union([Short, Type.Number(), Type.Boolean(), Type.Null()]),
          maxProperties: 100,
          description: 'that it is built with, those that choose the variant among them',
        },
      ),
    ),
  ),
  modes: AskedModes,
})

const Count = Closed({
  wanted: Type.Integer(),
  same: Type.Integer(),
  excused: Type.Integer({ description: 'others, that could not be the same' }),
})

export const CheckedBuild = Closed({
  name: Type.String(),
  how: OneOf(['rendered', 'computed', 'declared'] as const),
  not_rendered: Type.Optional(Type.String({ description: 'why no browser laid the page out' })),
  modes: ModesSet,
  boxes: Count,
  colors: Count,
  texts: Count,
  differences: Type.Array(
    Closed({
      part: Type.String(),
      kind: Type.String(),
      wanted: Type.String(),
      found: Type.String(),
      excuse: Type.Optional(Type.String()),
    }),
  ),
  difference_count: Type.Integer(),
})
