import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { HookAnswer, HookRequest, HookSender, Log } from '../../ports.ts'
import { isPublicAddress } from './guarded-fetch-addresses.ts'
import { pinned, resolveAll, unlessAborted, Unreachable, type ResolvedAddress } from './pinned-addresses.ts'

interface HookSenderOptions {
  /** Hosts of the own network that may be sent to, also without TLS: names or addresses. */
  readonly hosts: readonly string[]
  readonly log: Log
  readonly deadlineMs?: number
  readonly resolve?: (host: string) => Promise<readonly ResolvedAddress[]>
}

const DEADLINE_MS = 10_000
const GONE = 410

/**
 * Whatever keeps a name from being reached looks the same from outside, so that nobody can map a private network by
 * what is said of hooks; the log has the reason.
 */
const UNREACHABLE =
  'cannot be reached: its name does not resolve, it takes no connection, its certificate is not trusted, or it is in a private network that VITRINE_HOOK_HOSTS does not name'

/** Sends over a connection of its own for every attempt, to addresses that were judged for this very attempt. */
export function createHookSender(options: HookSenderOptions): HookSender {
  const { hosts, log, deadlineMs = DEADLINE_MS, resolve = resolveAll } = options
  const isOwn = ({ hostname }: URL): boolean => hosts.includes(bare(hostname))

  const addressesOf = async (url: URL, deadline: AbortSignal): Promise<readonly ResolvedAddress[]> => {
    const addresses = await unlessAborted(resolve(bare(url.hostname)), deadline)
    if (addresses.length === 0) throw new Unreachable('no address')
    if (!isOwn(url) && !addresses.every(({ address }) => isPublicAddress(address))) throw new Unreachable('address')
    return addresses
  }

  return {
    refusal(text) {
      if (!/^[\x21-\x7e]{1,2000}$/.test(text) || !URL.canParse(text))
        return 'must be an address such as https://chat.example.com/hooks/1, of at most 2000 characters'
      const url = new URL(text)
      if (url.username !== '' || url.password !== '') return 'must not hold a user or a password'
      if (url.hash !== '') return 'must not have a # in it'
      if (url.protocol === 'https:' || (url.protocol === 'http:' && isOwn(url))) return null
      return 'must begin with https://; http:// is for hosts of the own network that VITRINE_HOOK_HOSTS names'
    },
    async send(request) {
      const late = AbortSignal.timeout(deadlineMs)
      const signal = AbortSignal.any([late, ...(request.signal ? [request.signal] : [])])
      const url = new URL(request.url)
      try {
        return answerOf(await post(url, request, { addresses: await addressesOf(url, signal), signal }))
      } catch (error) {
        const reason = error instanceof Unreachable ? error.message : codeOf(error)
        if (request.signal?.aborted !== true) log.info('hook.unreachable', { host: url.host, reason })
        return failed(late.aborted ? `did not answer within ${deadlineMs / 1000} s` : UNREACHABLE)
      }
    },
  }
}

/** Without the brackets of IPv6. */
const bare = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1')

interface Way {
  readonly addresses: readonly ResolvedAddress[]
  readonly signal: AbortSignal
}

/** Resolves with the head of the answer: nobody waits for what comes after it. */
function post(url: URL, { headers, body }: HookRequest, { addresses, signal }: Way): Promise<IncomingMessage> {
  const options: RequestOptions = {
    method: 'POST',
    agent: false,
    lookup: pinned(addresses),
    signal,
    headers: { ...headers, 'content-length': Buffer.byteLength(body), 'user-agent': 'vitrine' },
  }
  return new Promise((resolve, reject) => {
    const sent = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, (answer) => {
      // It may end, hang or go on for ever, and must not throw when it is cut.
      answer.on('error', () => {})
      answer.destroy()
      resolve(answer)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

function answerOf({ statusCode: status = 0, headers }: IncomingMessage): HookAnswer {
  if (status >= 200 && status < 300) return { kind: 'delivered', status }
  if (status >= 300 && status < 400)
    return failed(`answered ${status}, and redirects are not followed: give the address that it leads to`, status)
  if (status === GONE) return failed('answered 410: it wants no more', status)
  return failed(`answered ${status}`, status, secondsOf(headers['retry-after']))
}

const secondsOf = (header: string | undefined): number | null =>
  header !== undefined && /^\d{1,9}$/.test(header) ? Number(header) * 1000 : null

const failed = (reason: string, status: number | null = null, retryAfterMs: number | null = null): HookAnswer => ({
  kind: 'failed',
  reason,
  status,
  retryAfterMs,
})

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : error instanceof Error ? error.name : 'unknown'
