import { connect } from 'node:net'
import type { Config } from '../config.ts'
import { failed, ok, type Finding } from './finding.ts'

interface Place {
  readonly what: string
  readonly host: string
  readonly port: number
}

const DEADLINE_MS = 3_000

/** Whether what is configured beyond this process can be reached at all: who refuses it there is another matter. */
export async function networkFinding(
  config: Pick<Config, 'databaseUrl' | 's3' | 'embeddings'>,
  deadlineMs = DEADLINE_MS,
): Promise<Finding> {
  const places = placesOf(config)
  if (places.length === 0) return ok('nothing beyond this machine is configured')
  const tried = await Promise.all(
    places.map(async (place) => ({ ...place, code: await tryToReach(place, deadlineMs) })),
  )
  const away = tried.filter(({ code }) => code !== null)
  const named = ({ what, host, port }: Place): string => `${what} at ${host}:${port}`
  if (away.length === 0) return ok(`a connection is taken by ${tried.map(named).join(', ')}`)
  const [found, remedy] = [
    away.map((place) => `${named(place)}: ${seen(place.code)}`),
    away.map(({ code }) => remedyOf(code)),
  ]
  return failed(found.join('; '), [...new Set(remedy)].join('; '))
}

function placesOf({ databaseUrl, s3, embeddings }: Pick<Config, 'databaseUrl' | 's3' | 'embeddings'>): Place[] {
  const given = [
    ['PostgreSQL', databaseUrl, 5432],
    ['S3', s3?.endpoint, 443],
    ['the embedding endpoint', embeddings?.url, 443],
  ] as const
  return given.flatMap(([what, address, usual]) => {
    // Of a database without a host: a socket in the file system.
    const url = address && URL.canParse(address) ? new URL(address) : null
    if (!url || url.hostname === '') return []
    const port = Number(url.port) || (url.protocol === 'http:' ? 80 : usual)
    return [{ what, host: url.hostname.replace(/^\[(.*)\]$/, '$1'), port }]
  })
}

/** Null when it was reached, otherwise what the system calls the reason. */
function tryToReach({ host, port }: Place, deadlineMs: number): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: deadlineMs })
    const settle = (code: string | null): void => {
      socket.destroy()
      resolve(code)
    }
    socket.once('connect', () => settle(null))
    socket.once('timeout', () => settle('ETIMEDOUT'))
    socket.once('error', (error) => settle(codeOf(error)))
  })
}

/** A name with several addresses fails once for each. */
function codeOf(error: Error): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  return first instanceof Error && 'code' in first && typeof first.code === 'string' ? first.code : error.name
}

const SEEN: Readonly<Record<string, string>> = {
  ENOTFOUND: 'nobody knows this host',
  EAI_AGAIN: 'the name server does not answer',
  ECONNREFUSED: 'nothing listens there',
  ETIMEDOUT: 'does not answer in time',
  EHOSTUNREACH: 'there is no way to this host',
  ENETUNREACH: 'there is no way to its network',
}

const seen = (code: string | null): string => SEEN[code ?? ''] ?? `fails: ${code}`

function remedyOf(code: string | null): string {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'correct the name of the host, or look at the name server'
  if (code === 'ECONNREFUSED') return 'start it, or correct its port'
  return 'look for a firewall or a missing route between this machine and it'
}
