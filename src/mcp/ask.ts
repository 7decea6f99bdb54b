import type { Static, TSchema } from 'typebox'
import type { Operation } from '../contract/operation.ts'
import { ERROR_STATUS, ServiceError, type ErrorCode, type ErrorDetails } from '../errors.ts'
import { operations, type OperationId, type OperationNamed } from '../operations.ts'

type QueryValue = string | number | boolean | readonly (string | number)[] | undefined

/** What an operation may be asked: the names are those of its row. */
export interface Question<Path extends string = string, Query extends string = string, Body = unknown> {
  readonly path?: Readonly<Record<Path, string>>
  /** What is undefined is left out; an array is joined with commas. */
  readonly query?: Readonly<Partial<Record<Query, QueryValue>>>
  readonly body?: Body
  readonly ifMatch?: string | undefined
}
export type QuestionFor<Id extends OperationId> = Question<
  keyof OperationNamed<Id>['pathParams'] & string,
  keyof OperationNamed<Id>['query'] & string
>

type Schema<Output> = Output extends TSchema ? Static<Output> : undefined
export type AnswerOf<Id extends OperationId> = Schema<NonNullable<OperationNamed<Id>['output']>>

/** Calls an operation of the contract. A refusal is thrown as the ServiceError that it is over HTTP. */
export type Ask = <Id extends OperationId>(id: Id, question?: QuestionFor<Id>) => Promise<Told<AnswerOf<Id>>>

export interface Told<Body> {
  readonly body: Body
  readonly etag: string | undefined
}

export interface HttpQuestion {
  readonly method: Operation['method']
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload: string | undefined
}

export interface HttpAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly text: string
}

/** How a question reaches the API: inside the process on the console, over the network from a command. */
export type Send = (question: HttpQuestion) => Promise<HttpAnswer>

/** Tools know the API only as its callers do, so that keys, scopes, checks and errors are the contract's own. */
export function createAsk(send: Send, authorization: string): Ask {
  return async <Id extends OperationId>(id: Id, question: QuestionFor<Id> = {}) => {
    const answer = await send(httpQuestion(operationNamed(id), question, authorization))
    const body: unknown = answer.text === '' ? undefined : parse(answer.text)
    if (answer.status >= 400) throw refusal(answer, body)
    // The answer is of the operation's own schema.
    return { body: body as AnswerOf<Id>, etag: answer.headers['etag'] }
  }
}

const byId = new Map<string, Operation>(operations.map((operation) => [operation.id, operation]))

function operationNamed(id: string): Operation {
  const operation = byId.get(id)
  if (!operation) throw new Error(`no operation ${id}`)
  return operation
}

function httpQuestion(operation: Operation, question: Question, authorization: string): HttpQuestion {
  const { path = {}, query = {}, body, ifMatch } = question
  const url = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''))
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [`${name}=${encodeURIComponent(Array.isArray(value) ? value.join(',') : String(value))}`],
  )
  return {
    method: operation.method,
    url: pairs.length === 0 ? url : `${url}?${pairs.join('&')}`,
    headers: {
      authorization,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
    },
    payload: body === undefined ? undefined : JSON.stringify(body),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw strange(text)
  }
}

function refusal({ text, headers }: HttpAnswer, body: unknown): ServiceError {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined
  const { code, message, details } = (error ?? {}) as { code?: ErrorCode; message?: string; details?: ErrorDetails }
  if (code === undefined || !Object.hasOwn(ERROR_STATUS, code)) return strange(text)
  const retryAfter = headers['retry-after']
  return new ServiceError(code, message ?? code, details, retryAfter === undefined ? {} : { 'retry-after': retryAfter })
}

/** Something between us and the API answered, such as a proxy or another server on its port. */
const strange = (text: string): ServiceError =>
  new ServiceError('SVC_UNAVAILABLE', `what answered is not the Vitrine API: ${text.slice(0, 80)}`)
