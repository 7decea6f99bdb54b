import type { Ajv2020, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js'
import { createRequire } from 'node:module'
import type { TSchema } from 'typebox'
import { memberPath } from '../kit/member-path.ts'
import { invalidArgument, ServiceError, type Issue } from '../errors.ts'
import { firstUnstorable, isTooDeep, MAX_JSON_DEPTH, wholeNumberFrom } from './input.ts'

const require = createRequire(import.meta.url)
let ajv: Ajv2020 | undefined

/** Loaded by the first body: 0.1 s of CPU that no start needs. */
function validator(): Ajv2020 {
  if (ajv) return ajv
  const { Ajv2020 } = require('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js')
  const { default: addFormats } = require('ajv-formats') as typeof import('ajv-formats')
  // Strict on purpose: coercion would turn {"path": null} into "" and lose the difference between null and absent.
  // First fault only: a megabyte of wrong ids must not become a hundred thousand error objects.
  ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: false, verbose: true })
  addFormats.default(ajv)
  ajv.addKeyword({ keyword: 'x-batch', schemaType: 'boolean' })
  return ajv
}

export type ReadBody = (body: unknown) => unknown

/**
 * The check of one operation's body, compiled when the first one comes: all of them take an eighth of a start's CPU.
 * A `project_id` at the top is dropped: the key decides the project.
 */
export function bodyReader(schema: TSchema): ReadBody {
  return (body) => {
    const validate: ValidateFunction = validator().compile(schema) // remembers what it has compiled
    const given = withoutProjectId(body)
    if (validate(given)) return given
    const [fault, ...others] = validate.errors ?? []
    if (fault === undefined) throw invalidArgument([{ path: 'body', message: 'is not valid' }])
    // What a union refuses is told by its first branch; the others may say that null would do.
    throw refusal(fault, others.some(({ schema }) => schema === 'null') ? ' or null' : '')
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

function refusal(fault: ErrorObject, orNull: string): ServiceError {
  const path = pathOf(fault.instancePath)
  if (fault.keyword === 'maxItems' && (fault.parentSchema as Record<string, unknown>)['x-batch'] === true) {
    const limit = Number(fault.params['limit'])
    const received = Array.isArray(fault.data) ? fault.data.length : 0
    return new ServiceError(
      'SVC_BATCH_LIMIT_EXCEEDED',
      `${path} has ${received} entries; send at most ${limit} in one call`,
      {
        limit,
        received,
      },
    )
  }
  return invalidArgument([issueOf(fault, path, orNull)])
}

function issueOf(fault: ErrorObject, path: string, orNull: string): Issue {
  switch (fault.keyword) {
    case 'required':
      return { path: memberPath(path, String(fault.params['missingProperty'])), message: 'is required' }
    case 'additionalProperties':
    case 'unevaluatedProperties': {
      const name = String(fault.params['additionalProperty'] ?? fault.params['unevaluatedProperty'])
      const expected = Object.keys((fault.parentSchema as { properties?: object }).properties ?? {})
      return { path: memberPath(path, name), message: `is unknown; known are ${expected.join(', ')}`, expected }
    }
    case 'enum': {
      const expected = (fault.schema as unknown[]).map(String)
      return { path, message: `must be one of ${expected.join(', ')}`, expected }
    }
    case 'pattern':
      return {
        path,
        message: `must be ${String((fault.parentSchema as { description?: string }).description ?? fault.message)}`,
      }
    case 'type':
      return { path, message: `must be ${path === 'body' ? 'a JSON object' : kindOf(fault)}${orNull}` }
    case 'minimum':
    case 'maximum':
      return { path, message: `must be ${kindOf(fault)}${orNull}` }
    case 'minLength':
      return { path, message: 'must not be empty' }
    case 'minItems':
      return { path, message: 'must have at least one item' }
    case 'maxLength':
      return { path, message: `must have at most ${counted(fault, 'character')}` }
    case 'maxItems':
      return { path, message: `must have at most ${counted(fault, 'item')}` }
    default:
      return { path, message: fault.message ?? 'is not valid' }
  }
}

/** What was expected in the place of a fault, in words. */
function kindOf({ parentSchema }: ErrorObject): string {
  const { type, minimum, maximum } = parentSchema as { type: string; minimum?: number; maximum?: number }
  switch (type) {
    case 'integer':
      return minimum === undefined ? 'a whole number' : wholeNumberFrom(minimum, maximum)
    case 'array':
      return 'a list'
    case 'boolean':
      return 'true or false'
    case 'object':
      return 'an object'
    default:
      return `a ${type}`
  }
}

function counted(fault: ErrorObject, noun: string): string {
  const limit = Number(fault.params['limit'])
  return `${limit} ${noun}${limit === 1 ? '' : 's'}`
}

/** `/component_ids/3` becomes `body.component_ids[3]`. */
function pathOf(pointer: string): string {
  let path = 'body'
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
    path = /^\d+$/.test(key) ? `${path}[${key}]` : memberPath(path, key)
  }
  return path
}

const shorten = (text: string): string => (text.length > 120 ? `${text.slice(0, 120)}…` : text)
