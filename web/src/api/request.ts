import { currentSession, endSession } from '../session/session.ts'
import { Problem } from './problem.ts'

export type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>

export interface Ask {
  readonly query?: Query | undefined
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
  /** Instead of the session's. */
  readonly key?: string
}

/** One request to this very origin. A refused key ends the session, wherever it is noticed. */
export async function request<Answer>(method: string, path: string, ask: Ask = {}): Promise<Answer> {
  const key = ask.key ?? currentSession().key
  const response = await fetch(path + queryOf(ask.query), {
    method,
    headers: {
      ...(key ? { authorization: `Bearer ${key}` } : {}),
      ...(ask.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(ask.body === undefined ? {} : { body: JSON.stringify(ask.body) }),
    ...(ask.signal ? { signal: ask.signal } : {}),
  })
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  const body: unknown = isJson ? await response.json() : undefined
  if (response.ok && isJson) return body as Answer
  if (response.status === 401 && ask.key === undefined) endSession('refused')
  throw new Problem(response.ok ? 404 : response.status, body, response.headers.get('x-request-id'))
}

function queryOf(query: Query = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === '') continue
    search.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  return search.size === 0 ? '' : `?${search}`
}
