import { atMost, EMPTY, REQUIRED, wholeNumberFrom } from '../kit/shapes/fault-words.ts'
import { unstorable } from './input.ts'

/**
 * One query or path parameter: how it is documented and how its text becomes a value. Text is read by hand because
 * general coercion takes `1e1`, `0x10` and ` 10` for integers.
 */
export interface Param<T> {
  readonly description: string
  readonly schema: Readonly<Record<string, unknown>>
  readonly example?: unknown
  readonly required: boolean
  /** Accepts repeated keys and comma-separated values. */
  readonly repeatable: boolean
  /** Left out of the question that a cursor is bound to. */
  readonly free: boolean
  /** What an absent parameter means. */
  readonly fallback: T
  read(text: string): T | Refusal
  /** What several values are joined by, where they may have commas in them. */
  readonly separator?: string
}

export type ParamValues<P extends Readonly<Record<string, Param<unknown>>>> = {
  readonly [Name in keyof P]: P[Name] extends Param<infer T> ? T : never
}

export class Refusal {
  readonly message: string
  readonly expected: readonly string[] | undefined
  constructor(message: string, expected?: readonly string[]) {
    this.message = message
    this.expected = expected
  }
}
const refuse = (message: string, expected?: readonly string[]): Refusal => new Refusal(message, expected)

const base = { required: false, repeatable: false, free: false } as const

/** Page size: above `max` it is served at `max`, below 1 it is refused. */
export function limit(max: number, fallback: number): Param<number> {
  return {
    ...base,
    free: true,
    description: `How many to return, 1 to ${max}; more is served as ${max}.`,
    schema: { type: 'integer', minimum: 1, default: fallback },
    example: fallback,
    fallback,
    read(text) {
      if (!/^\d+$/.test(text)) return refuse(`must be ${wholeNumberFrom(1, max)}`)
      const wanted = Number(text)
      return wanted < 1 ? refuse('must be at least 1') : Math.min(wanted, max)
    },
  }
}

/** The opaque cursor; the kit opens it, so operations read `call.position`. */
export function cursor(): Param<string | undefined> {
  return {
    ...base,
    free: true,
    description: 'The `next_cursor` of the previous page, verbatim. All other arguments must stay the same.',
    schema: { type: 'string', minLength: 1, maxLength: 4096 },
    fallback: undefined,
    read: (text) => (text === '' ? refuse('must not be empty; leave it out for the first page') : text),
  }
}

export interface TextOptions<Fallback> {
  readonly description: string
  readonly maxLength?: number
  readonly example?: string
  readonly fallback?: Fallback
  /** An empty value counts as an absent one instead of being refused. */
  readonly emptyIsAbsent?: boolean
}

export function text(options: TextOptions<undefined>): Param<string | undefined> {
  const { description, maxLength = 2000, example, emptyIsAbsent = false } = options
  return {
    ...base,
    description,
    schema: { type: 'string', maxLength },
    ...(example === undefined ? {} : { example }),
    fallback: undefined,
    read(text) {
      if (text === '') return emptyIsAbsent ? undefined : refuse(EMPTY)
      // Code points, as the schema counts: an emoji is not two.
      const isLong = text.length > maxLength && Array.from(text).length > maxLength
      return isLong ? refuse(atMost(maxLength, 'character')) : text
    },
  }
}

/** Several texts, each under the name once more: they may have commas in them. */
export function texts(description: string): Param<readonly string[] | undefined> {
  return {
    ...base,
    repeatable: true,
    description: `${description} Repeatable.`,
    schema: { type: 'array', items: { type: 'string', minLength: 1, maxLength: 500 }, maxItems: MOST_TEXTS },
    fallback: undefined,
    separator: '\n',
    read: (text) => readTexts(text.split('\n')),
  }
}

const MOST_TEXTS = 200

function readTexts(given: readonly string[]): readonly string[] | Refusal {
  if (given.includes('')) return refuse(EMPTY)
  if (given.length > MOST_TEXTS) return refuse(atMost(MOST_TEXTS, 'value'))
  return given.some((text) => text.length > 500) ? refuse(atMost(500, 'character')) : given
}

/** A path segment that names something; what names nothing is a 404 whatever its shape, so no shape is asked for. */
export function pathId(description: string, example: string): Param<string> {
  return {
    ...base,
    required: true,
    description,
    schema: { type: 'string' },
    example,
    fallback: '',
    read: (text) => text,
  }
}

export function choice<const T extends string>(
  values: readonly T[],
  options: { description: string; example?: T },
): Param<T | undefined>
export function choice<const T extends string>(
  values: readonly T[],
  options: { description: string; fallback: NoInfer<T>; example?: T },
): Param<T>
export function choice<const T extends string>(
  values: readonly T[],
  options: { description: string; fallback?: T; example?: T },
): Param<T | undefined> {
  return {
    ...base,
    description: options.description,
    schema: { type: 'string', enum: values, ...(options.fallback === undefined ? {} : { default: options.fallback }) },
    ...(options.example === undefined ? {} : { example: options.example }),
    fallback: options.fallback,
    read: (text) => values.find((value) => value === text) ?? refuse(`must be ${oneOf(values)}`, values),
  }
}

/** The same as `choice` where the parameter stands in the path. */
export function pathChoice<const T extends string>(values: readonly T[], description: string): Param<T> {
  const [example] = values
  if (example === undefined) throw new Error('a choice needs values')
  return {
    ...choice(values, { description, fallback: example, example }),
    schema: { type: 'string', enum: values },
    required: true,
  }
}

/** Several of a set. The value is without repeats and in the order of `values`, so that equal questions are equal. */
export function choices<const T extends string>(
  values: readonly T[],
  options: { description: string; example?: readonly T[] },
): Param<readonly T[] | undefined> {
  return {
    ...base,
    repeatable: true,
    description: `${options.description} Repeatable or comma-separated.`,
    schema: severalOf({ type: 'string', enum: values }, values.join('|')),
    ...(options.example ? { example: options.example } : {}),
    fallback: undefined,
    read(text) {
      const asked = text.split(',')
      const unknown = asked.find((value) => !values.some((known) => known === value))
      if (unknown === '') return refuse(`has an empty value; use ${oneOf(values)}`, values)
      if (unknown !== undefined) return refuse(`${quote(unknown)} is unknown; use ${oneOf(values)}`, values)
      return values.filter((value) => asked.includes(value))
    },
  }
}

/** Each value of the list is one of them, or several with commas between: so both spellings keep to the schema. */
function severalOf(one: Readonly<Record<string, unknown>>, pattern: string): Param<unknown>['schema'] {
  const several = {
    type: 'string',
    pattern: `^(?:${pattern})(?:,(?:${pattern}))+$`,
    description: 'several, separated by commas',
    'x-comma-separated': true,
  }
  return { type: 'array', items: { anyOf: [one, several] } }
}

/** The columns of a sparse answer; `id` always comes along. It is not part of a cursor's question. */
export function fields<const T extends string>(columns: readonly T[]): Param<readonly T[] | undefined> {
  return {
    ...choices(columns, { description: 'Restricts the returned columns; `id` is always present.' }),
    free: true,
  }
}

/** true, false, or absent for either. */
export function flag(description: string): Param<boolean | undefined> {
  return {
    ...base,
    description,
    schema: { type: 'boolean' },
    fallback: undefined,
    read: (text) =>
      text === 'true' ? true : text === 'false' ? false : refuse('must be true or false', ['true', 'false']),
  }
}

export interface IntegerRange {
  readonly description: string
  readonly min: number
  readonly max: number
}

export function integer(options: IntegerRange & { fallback: number }): Param<number>
export function integer(options: IntegerRange): Param<number | undefined>
export function integer({
  description,
  min,
  max,
  fallback,
}: IntegerRange & { fallback?: number }): Param<number | undefined> {
  return {
    ...base,
    description,
    schema: { type: 'integer', minimum: min, maximum: max, ...(fallback === undefined ? {} : { default: fallback }) },
    fallback,
    read: (text) => wholeNumber(text, min, max),
  }
}

/** Several whole numbers, ascending and without repeats. */
export function integers({ description, min, max }: IntegerRange): Param<readonly number[] | undefined> {
  return {
    ...base,
    repeatable: true,
    description: `${description} Repeatable or comma-separated.`,
    schema: severalOf({ type: 'integer', minimum: min, maximum: max }, String.raw`-?\d{1,16}`),
    fallback: undefined,
    read(text) {
      const numbers: number[] = []
      for (const part of text.split(',')) {
        const number = wholeNumber(part, min, max)
        if (number instanceof Refusal) return number
        numbers.push(number)
      }
      return [...new Set(numbers)].sort((a, b) => a - b)
    },
  }
}

/** RFC 3339 with an offset; the value is in milliseconds. */
export function timestamp(description: string): Param<number | undefined> {
  return {
    ...base,
    description,
    schema: { type: 'string', format: 'date-time' },
    example: '2026-01-31T09:30:00.000Z',
    fallback: undefined,
    read(text) {
      const time = RFC3339.test(text) ? Date.parse(text) : Number.NaN
      // The parser takes a 30th of February for the 2nd of March; in UTC the year may have more than four digits.
      const isReal = new Date(text.slice(0, 10)).getUTCDate() === Number(text.slice(8, 10))
      const isWritable = time >= YEAR_0 && time < YEAR_10000
      return isReal && isWritable ? time : refuse('must be a time like 2026-01-31T09:30:00Z (encode a + as %2B)')
    },
  }
}
const RFC3339 = /^\d{4}-\d{2}-\d{2}T(?!24)\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/
const YEAR_0 = Date.parse('0000-01-01')
const YEAR_10000 = Date.parse('+010000-01-01')

/** Marks a parameter as required. */
export function required<T>(param: Param<T | undefined>): Param<T> {
  // An absent value of a required parameter is refused before the fallback is ever used.
  return { ...(param as Param<T>), required: true }
}

function wholeNumber(text: string, min: number, max: number): number | Refusal {
  const number = /^-?\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  return number >= min && number <= max ? number : refuse(`must be ${wholeNumberFrom(min, max)}`)
}

const quote = (value: string): string => JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value)
const oneOf = (values: readonly string[]): string =>
  `one of ${values.length > 12 ? `${values.length} values, see details.issues[].expected` : values.join(', ')}`

/** Reads one parameter's raw values (as decoded from the URL); text that no store can keep is refused here. */
export function readParam<T>(param: Param<T>, raw: readonly string[]): T | Refusal {
  if (raw.length === 0) return param.required ? refuse(REQUIRED) : param.fallback
  if (raw.length > 1 && !param.repeatable) return refuse('is given more than once; give it once')
  const joined = raw.length === 1 ? (raw[0] ?? '') : raw.join(param.separator ?? ',')
  const fault = unstorable(joined)
  return fault === undefined ? param.read(joined) : refuse(fault)
}
