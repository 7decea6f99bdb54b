import { UUID_PATTERN } from '../kit/uuid.ts'
import { Type, type TSchema } from 'typebox'

// Shapes that many operations share.

export const EXAMPLE_ID = '0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e10'

export const Uuid = Type.String({ pattern: UUID_PATTERN, description: 'a uuid' })
export const Timestamp = Type.String({ format: 'date-time', description: 'RFC 3339, UTC, with milliseconds' })

export const Nullable = <T extends TSchema>(schema: T, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description })

/** A closed set of strings, written as one enum instead of a union of constants. */
export const OneOf = <const T extends readonly string[]>(values: T, description?: string) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values], ...(description === undefined ? {} : { description }) })

/** An object that says everything it holds: an undocumented field is a defect that tests find. */
export const Closed = <T extends Record<string, TSchema>>(properties: T, description?: string) =>
  Type.Object(properties, { additionalProperties: false, ...(description === undefined ? {} : { description }) })

export const Pagination = Closed({
  next_cursor: Nullable(Type.String(), 'null exactly when has_more is false'),
  has_more: Type.Boolean(),
  limit: Type.Integer({ description: 'the limit served' }),
})

/** What a further call brings and costs. */
export const Cost = Closed({
  count: Type.Integer({ description: 'how many it returns, all pages together' }),
  est_tokens: Type.Integer({ description: 'model tokens of its answer, all pages together, within 15 %' }),
  how: Type.String({ description: 'the exact call' }),
})

/** Up to 50 ids, counted as sent; one more is SVC_BATCH_LIMIT_EXCEEDED. */
const BATCH_LIMIT = 50
export const BatchOf = <T extends TSchema>(items: T, description: string) =>
  Type.Array(items, { minItems: 1, maxItems: BATCH_LIMIT, description, 'x-batch': true })
