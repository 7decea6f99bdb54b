import type { Log } from '../../ports.ts'

type RequestLogSetting = 'off' | 'errors' | 'all'

interface AnsweredRequest {
  readonly id: string
  /** Null where no request could be read. */
  readonly method: string | null
  /** An operation's id, or the route as it was declared: never a path that somebody sent. */
  readonly route: string
  readonly status: number
  readonly ms: number
  readonly keyId: string | null
  /** Null also for a key that has none. */
  readonly keyName: string | null
  /** As the caller sent it: which trace the request is part of. */
  readonly traceparent?: string | undefined
}

export type RequestLog = (answered: AnsweredRequest) => void

/** One line per request, or only for those that the service failed. Undefined where there is none to write. */
export function createRequestLog(setting: RequestLogSetting, log: Log): RequestLog | undefined {
  if (setting === 'off') return undefined
  return (answered) => {
    // That a process is not ready yet is an answer: balancers ask for it every second.
    const hasFailed = answered.status >= 500 && answered.route !== '/readyz'
    if (!hasFailed && setting === 'errors') return
    const { id, method, route, status, keyId } = answered
    const ms = Math.round(answered.ms * 10) / 10
    const fields = { request_id: id, method, route, status, ms, key: answered.keyName, key_id: keyId }
    if (hasFailed) log.error('request', fields)
    else log.info('request', fields)
  }
}

/** Whoever wants to know of answered requests. */
export function toldTo(...listeners: readonly (RequestLog | undefined)[]): RequestLog | undefined {
  const listening = listeners.filter((listener) => listener !== undefined)
  if (listening.length <= 1) return listening[0]
  return (answered) => {
    for (const listener of listening) listener(answered)
  }
}
