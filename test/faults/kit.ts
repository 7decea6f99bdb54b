import { setTimeout as delay } from 'node:timers/promises'

export interface Sent {
  readonly status: number
  readonly headers: Headers
  readonly ms: number
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of several operations
  readonly body: any
}

/** One request to a real server; the caller decides what a failure of the connection means. */
export async function send(
  baseUrl: string,
  key: string,
  request: { readonly method?: string; readonly url: string; readonly body?: object; readonly timeoutMs?: number },
): Promise<Sent> {
  const { method = request.body ? 'POST' : 'GET', url, body, timeoutMs = 60_000 } = request
  const began = performance.now()
  const answer = await fetch(`${baseUrl}${url}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(timeoutMs),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    headers: answer.headers,
    ms: performance.now() - began,
    body: text === '' ? undefined : JSON.parse(text),
  }
}

/** Milliseconds until `works` says so. */
export async function recovery(works: () => Promise<boolean>): Promise<number> {
  const began = performance.now()
  while (!(await works())) await delay(20)
  return performance.now() - began
}
