import { Type, type Static, type TObject, type TSchema } from 'typebox'
import type { OperationId } from '../../../operations.ts'
import type { Scope } from '../../../contract/words.ts'
import { bodyReader } from '../../../contract/body.ts'
import type { Shape } from '../../../kit/shapes/check-shape.ts'
import { isRecord } from '../../../kit/shapes/json-value.ts'
import { firstUnstorable } from '../../../contract/input.ts'
import { Closed } from '../../../contract/schema.ts'
import { invalidArgument, ServiceError } from '../../../errors.ts'
import type { Ask } from './ask.ts'
import type { Call, Finding, Listing } from './ceiling.ts'
import { asMeant } from '../rules/meant/as-meant.ts'
import { nearest } from '../../../entities/rules/nearest.ts'
import { pieces } from '../rules/pieces.ts'

/** What a call may change: nothing, or by adding, or by taking away. */
type Effect = 'reads' | 'adds' | 'deletes'

interface ToolFacts {
  readonly name: string
  readonly title: string
  /** Every agent pays for it in every conversation. */
  readonly description: string
  /** Without it a key does not see the tool. */
  readonly scope: Scope
  /** Who may only propose sees it too. */
  readonly isForProposing?: true
  readonly effect: Effect
  /** What it asks for, by operationId. */
  readonly operations: readonly OperationId[]
  /** Whether the contract is all that it needs; the others ask rows of the console too, see decision 116. */
  readonly asks?: 'contract'
}

interface ToolDefinition<Input extends Record<string, TSchema>> extends ToolFacts {
  readonly input: Input
  /** The members of the answer that are always there; `next` may always follow. */
  readonly output: Readonly<Record<string, TSchema>>
  run(ask: Ask, input: Static<TObject<Input>>, again: Again): Promise<Finding>
}

/** The same call once more with other arguments, for `next`. */
export type Again = (change: Readonly<Record<string, unknown>>) => Call

export interface Tool extends ToolFacts {
  readonly inputSchema: Readonly<Record<string, unknown>>
  readonly outputSchema: Readonly<Record<string, unknown>>
  /** Throws a ServiceError for arguments that are not as described. */
  run(ask: Ask, given: unknown): Promise<Finding>
}

export function tool<Input extends Record<string, TSchema>>(definition: ToolDefinition<Input>): Tool {
  const { input, output, ...facts } = definition
  const schema = Closed(input)
  const read = bodyReader(schema)
  return {
    ...facts,
    inputSchema: asSent(schema),
    outputSchema: outputOf(output),
    run: async (ask, given) => {
      refuseUnstorable(given)
      const meant = asMeant(schema as Shape, given)
      // What was JSON inside a text is looked at for the first time.
      refuseUnstorable(meant)
      refuseUnknown(meant, Object.keys(input))
      // The reader has checked it against this very schema.
      const checked = read(meant) as Static<TObject<Input>>
      const again: Again = (change) => ({
        tool: definition.name,
        arguments: withoutUndefined({ ...(checked as Record<string, unknown>), ...change }),
      })
      const found = await definition.run(ask, checked, again)
      return 'cursor' in input ? inParts(found, (checked as { readonly cursor?: string }).cursor, again) : found
    },
  }
}

/** What has no rows and is longer than an answer may be is told in parts all the same. */
function inParts(found: Finding, cursor: string | undefined, again: Again): Finding {
  if (found.list !== undefined || JSON.stringify(found.head).length <= LONGEST_HEAD) return found
  const arrange = (rows: readonly unknown[]): unknown => Object.fromEntries(rows as [string, unknown][])
  return {
    ...found,
    head: {},
    list: partOf('parts', Object.entries(found.head), { start: startOf(cursor), again, arrange }),
  }
}

/** Characters; not every one of them is a token. */
const LONGEST_HEAD = 9_000

/** The protocol parses the arguments; what the API refuses in a body is refused in them. */
function refuseUnstorable(given: unknown): void {
  const issue = firstUnstorable(given, 'body')
  if (issue) throw invalidArgument([issue])
}

/** Members that are not always there are marked as optional. */
function outputOf(output: Readonly<Record<string, TSchema>>): Readonly<Record<string, unknown>> {
  const { properties, required = [] } = Type.Object({ ...output }) as {
    properties: unknown
    required?: readonly string[]
  }
  return JSON.parse(JSON.stringify({ type: 'object', properties, required })) as Readonly<Record<string, unknown>>
}

/** The nearest argument is named, which a list of twelve does not do. */
function refuseUnknown(given: unknown, known: readonly string[]): void {
  if (!isRecord(given)) return
  const unknown = Object.keys(given).filter((name) => !known.includes(name) && name !== 'project_id')
  if (unknown.length === 0) return
  throw invalidArgument(
    unknown.slice(0, 20).map((name) => {
      const near = nearest(name, known)
      const hint = near === undefined ? 'leave it out;' : `did you mean ${near}?`
      return { path: `body.${name.slice(0, 80)}`, message: `is unknown; ${hint} known are ${known.join(', ')}` }
    }),
  )
}

/** Without what no model needs to be told. */
function asSent(schema: TSchema): Readonly<Record<string, unknown>> {
  const drop = (key: string, value: unknown): unknown =>
    key === 'additionalProperties' || (key === 'required' && Array.isArray(value) && value.length === 0)
      ? undefined
      : value
  return JSON.parse(JSON.stringify(schema, drop)) as Readonly<Record<string, unknown>>
}

/** An argument that some actions or arguments of a tool need and others do not. */
export const needs = (argument: string, why: string): ServiceError =>
  invalidArgument([{ path: `body.${argument}`, message: `is required with ${why}` }])

/** Arguments that cannot both be heeded; one that is passed over in silence would be believed. */
export const excludes = (argument: string, other: string): ServiceError =>
  invalidArgument([{ path: `body.${argument}`, message: `does not go with ${other}: leave one of them out` }])

/** Fields that say nothing are left out: null, false, and what is empty. */
export function telling(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isSilent(value)))
}

function isSilent(value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}

const withoutUndefined = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** Where an unpaged list goes on; cursors of the API are never plain numbers. */
export function startOf(cursor: string | undefined): number {
  if (isStart(cursor)) return Number(cursor ?? 0)
  throw strangeCursor(cursor)
}

function strangeCursor(cursor: string | undefined): ServiceError {
  const message = `"${cursor?.slice(0, 40)}" is not one that this call gave out`
  return new ServiceError('SVC_INVALID_CURSOR', `the cursor ${message}`, { issues: [{ path: 'body.cursor', message }] })
}

export const isStart = (cursor: string | undefined): boolean => cursor === undefined || /^\d{1,7}$/.test(cursor)

interface Page<Row> {
  readonly data: readonly Row[]
  readonly pagination: { readonly next_cursor: string | null }
}

/**
 * A list that the API pages. Where an answer has no room for a whole page, its cursor says how many rows of the page were
 * told: `120@` and the cursor that the page came by, so that nothing is asked twice to learn where it ends.
 */
export async function pageOf<Row>(
  read: (cursor: string | undefined) => Promise<Page<Row>>,
  given: string | undefined,
  again: Again,
) {
  const [, skipped = '0', own = given] = /^(\d{1,4})@(.*)$/.exec(given ?? '') ?? []
  const cursor = own === '' ? undefined : own
  const { data, pagination } = await read(cursor)
  const skip = Number(skipped)
  if (skip > 0 && skip >= data.length) throw strangeCursor(given)
  const next = (shown: number): Call | undefined => {
    const told = skip + shown
    if (told < data.length) return again({ cursor: `${told}@${cursor ?? ''}` })
    return pagination.next_cursor === null ? undefined : again({ cursor: pagination.next_cursor })
  }
  return { data: data.slice(skip), next }
}

interface Part {
  readonly start: number
  readonly again: Again
  readonly arrange?: Listing['arrange']
}

/** A list that the API answers whole, from its row `start` on; the rest is asked for by the number of its first row. */
export function partOf(key: string, whole: readonly unknown[], { start, again, arrange }: Part): Listing {
  const rows = whole.flatMap(pieces)
  if (start > 0 && start >= rows.length) throw strangeCursor(String(start))
  return {
    key,
    rows: rows.slice(start),
    arrange,
    next: (shown) => (start + shown < rows.length ? again({ cursor: String(start + shown) }) : undefined),
  }
}
