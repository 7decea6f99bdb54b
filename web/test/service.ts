import { OPERATIONS as CONTRACT, type Operations as Contract } from '../../client/src/generated/operations.ts'
import { OPERATIONS as CONSOLE, type Operations as Console } from '../src/api/generated/operations.ts'

// The service as the explorer meets it: a table of answers by operationId, behind `fetch`. What has no row is not found,
// as it would be for an extra that a service lacks; what was asked is kept, for tests of what is sent.

type All = Contract & Console
export type Answers = { readonly [Id in keyof All]?: (input: Exclude<All[Id]['input'], void>) => All[Id]['output'] }

export interface Asked {
  readonly id: string
  readonly input: Readonly<Record<string, unknown>>
  readonly ifMatch: string | null
}

/** An error envelope; thrown by an answer. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly details: object

  constructor(status: number, code: string, message: string, details: object = {}) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }
}

const ROUTES = [...routesOf('/api', CONTRACT), ...routesOf('/console', CONSOLE)]

export function fakeService(answers: Answers): { readonly fetch: typeof fetch; readonly asked: readonly Asked[] } {
  const asked: Asked[] = []
  const rows = answers as Readonly<Record<string, ((input: never) => unknown) | undefined>>
  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://localhost')
    const found = ROUTES.find(({ method, path }) => method === (init.method ?? 'GET') && path.test(url.pathname))
    if (!found) return envelope(new Refusal(404, 'SVC_NOT_FOUND', `${url.pathname} is no route`))
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as object) : {}
    const given = {
      ...Object.fromEntries(url.searchParams),
      ...body,
      ...found.path.exec(url.pathname)?.groups,
    }
    asked.push({ id: found.id, input: given, ifMatch: new Headers(init.headers).get('if-match') })
    try {
      const answer = rows[found.id]
      if (!answer) throw new Refusal(404, 'SVC_NOT_FOUND', `${found.id} has no answer here`)
      return Response.json(answer(given as never))
    } catch (error) {
      if (error instanceof Refusal) return envelope(error)
      throw error
    }
  }
  return { fetch, asked }
}

const envelope = ({ status, code, message, details }: Refusal): Response =>
  Response.json({ error: { code, message, details, request_id: 'request-1' } }, { status })

function routesOf(base: string, table: Readonly<Record<string, readonly [string, string, string]>>) {
  return Object.entries(table).map(([id, [method, path]]) => ({
    id,
    method,
    path: new RegExp(`^${base}${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  }))
}
