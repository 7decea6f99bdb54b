import type { IncomingMessage } from 'node:http'
import { ServiceError, tryLater } from '../../../errors.ts'
import type { ContractMount } from '../contract/contract-mount.ts'
import { JSON_TYPE, payloadTooLarge } from '../error-response.ts'
import type { Exchange } from '../exchange.ts'
import type { Route } from '../handler.ts'
import { readBytes } from '../request-body.ts'
import type { Routes } from '../routes.ts'
import { pageRoute } from './pages/page-route.ts'

/** A publication lists what it published: ten thousand components or so. */
const BODY_LIMIT = 1_048_576
/** Each is held in memory and parsed here. The design tool comes again, and the schedule does not depend on it. */
const READ_AT_ONCE = 8

/**
 * Where webhooks of the design tool call. They have no key: the passcode is in the body. So a stranger must cost next to
 * nothing: an address that was never given out is known by itself, its body is thrown away as it comes, and the answer is
 * the very same as to a wrong passcode.
 */
export function addFigmaHooks(
  routes: Routes<Route>,
  { services: { sourceHooks: hooks }, admission, bodies }: ContractMount,
): void {
  let reading = 0
  const read = async (exchange: Exchange): Promise<unknown> => {
    if (reading >= READ_AT_ONCE)
      throw tryLater({ reason: 'overloaded' }, 'too many webhooks call at once: come again in a moment')
    reading++
    try {
      return parsed(await readBytes(exchange, { limit: BODY_LIMIT, bodies }))
    } finally {
      reading--
    }
  }

  const route = pageRoute('/console/hooks/figma/{source}', async (exchange, [address = '']) => {
    admission.refuseWhenFull()
    const isGivenOut = hooks.isAddress(address)
    const event = isGivenOut ? await read(exchange) : await thrownAway(exchange.request)
    if (!isGivenOut || !(await hooks.receive(address, event))) throw unknownHook()
    exchange.cacheControl = 'no-store'
    return exchange.sendAs(JSON_TYPE, 200, '{"status":"ok"}')
  })
  routes.add('/console/hooks/figma/{source}', 'POST', route)
}

/** What is not JSON brings no passcode. */
function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString()) as unknown
  } catch {
    return null
  }
}

/** Bounded like a body that is read. */
async function thrownAway(request: IncomingMessage): Promise<null> {
  let length = 0
  return new Promise((resolve, reject) => {
    request.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > BODY_LIMIT) reject(payloadTooLarge(BODY_LIMIT))
    })
    request.once('end', () => resolve(null))
    request.once('close', () => resolve(null))
  })
}

const unknownHook = (): ServiceError =>
  new ServiceError(
    'SVC_NOT_FOUND',
    'no webhook with this passcode is known here: "vitrine sources webhook" prints the address and the passcode to register',
    { type: 'webhook' },
  )
