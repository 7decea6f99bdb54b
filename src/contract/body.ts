import type { TSchema } from 'typebox'
import { invalidArgument, ServiceError } from '../errors.ts'
import { checkShape, type Shape, type ShapeFault } from '../kit/shapes/check-shape.ts'
import { Faults } from '../kit/shapes/faults.ts'
import { isRecord, type JsonObject } from '../kit/shapes/json-value.ts'
import { firstUnstorable, isTooDeep, MAX_JSON_DEPTH } from './input.ts'

export type ReadBody = (body: unknown) => unknown

/** A body that is not read as JSON. */
export interface GivenBytes {
  /** As the header says it; empty where there is none. */
  readonly contentType: string
  readonly bytes: Uint8Array
  /** The files of a form, one after the other in the bytes; null where it is none. */
  readonly files: readonly FormFile[] | null
}

export interface FormFile {
  readonly name: string
  readonly from: number
  readonly size: number
}

/**
 * The check of one operation's body: every fault at once, the first of them listed. Nothing is coerced, which would lose
 * the difference between null and absent. A `project_id` at the top is dropped: the key decides the project.
 */
export function bodyReader(schema: TSchema): ReadBody {
  return (body) => {
    const given = withoutProjectId(body)
    if (!isRecord(given)) throw invalidArgument([{ path: 'body', message: 'must be a JSON object' }])
    refuseLongBatch(schema, given)
    const faults = new Faults<ShapeFault>()
    checkShape(schema, given, 'body', { faults })
    if (faults.count === 0) return given
    throw invalidArgument(
      faults.list.map(({ path, message, expected }) => ({ path, message, ...(expected && { expected }) })),
      faults.count,
    )
  }
}

/** JSON text to value: nesting is bounded before the parser sees it, text that cannot be kept is refused after. */
export function parseBody(bytes: Buffer): unknown {
  const text = decodeUtf8(bytes)
  if (isTooDeep(text)) {
    throw invalidArgument([{ path: 'body', message: `is nested deeper than ${MAX_JSON_DEPTH} levels` }])
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'syntax error'
    throw invalidArgument([{ path: 'body', message: `is not valid JSON: ${shorten(reason)}` }])
  }
  const issue = firstUnstorable(value, 'body')
  if (issue) throw invalidArgument([issue])
  return value
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalidArgument([{ path: 'body', message: 'is not UTF-8' }])
  }
}

function withoutProjectId(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, 'project_id')) return body
  // Entries, not spread into a literal with a rest: `__proto__` must stay an ordinary, refused key.
  return Object.fromEntries(Object.entries(body).filter(([key]) => key !== 'project_id'))
}

/** Counted as sent and before anything else is looked at: whatever the entries are, these are too many. */
function refuseLongBatch({ properties = {} }: Shape, body: JsonObject): void {
  for (const [name, { maxItems: limit = Infinity, 'x-batch': isBatch }] of Object.entries(properties)) {
    const list = isBatch ? body[name] : undefined
    if (!Array.isArray(list) || list.length <= limit) continue
    const received = list.length
    throw new ServiceError(
      'SVC_BATCH_LIMIT_EXCEEDED',
      `body.${name} has ${received} entries; send at most ${limit} in one call`,
      { limit, received },
    )
  }
}

const shorten = (text: string): string => (text.length > 120 ? `${text.slice(0, 120)}…` : text)
