/** What the service answered instead of what was asked for. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly status: number
  readonly code: string
  readonly details: Readonly<Record<string, unknown>>
  readonly requestId: string | null

  constructor(status: number, body: unknown, requestId: string | null) {
    const { code, message, details } = readEnvelope(body)
    super(message ?? `the service answered ${status}`)
    this.status = status
    this.code = code ?? 'UNKNOWN'
    this.details = details ?? {}
    this.requestId = requestId
  }
}

interface Envelope {
  readonly code?: string
  readonly message?: string
  readonly details?: Readonly<Record<string, unknown>>
}

function readEnvelope(body: unknown): Envelope {
  if (typeof body !== 'object' || body === null || !('error' in body)) return {}
  return typeof body.error === 'object' && body.error !== null ? body.error : {}
}
