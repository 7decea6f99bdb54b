import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ServiceError } from '../errors.ts'

export interface AdmissionLimits {
  /** Operations that run at once. */
  readonly running: number
  /** Requests that wait for their turn; the next one is refused at once. */
  readonly waiting: number
  readonly waitMs: number
}

export const ADMISSION: AdmissionLimits = { running: 256, waiting: 1024, waitMs: 2_000 }

interface Waiter {
  readonly enter: () => void
  readonly timer: NodeJS.Timeout
}

/**
 * Bounds the operations that run and wait. Without it a database that is slower than its callers gathers requests
 * until memory ends; with it they hear 503 while there is still time to go elsewhere.
 *
 * A place is taken once the body has been read and given back once the answer is ready: a slow client, in either
 * direction, holds nobody up.
 */
export function boundOperations(app: FastifyInstance, limits: AdmissionLimits = ADMISSION): void {
  const inside = new WeakSet<FastifyRequest>()
  const queue = new Set<Waiter>()
  let running = 0

  const leave = (request: FastifyRequest): void => {
    if (!inside.delete(request)) return
    const [next] = queue
    if (!next) {
      running--
      return
    }
    queue.delete(next)
    clearTimeout(next.timer)
    next.enter() // the place goes on to the next one, so `running` stays
  }

  // Before the key is looked up and the body read: a refusal costs next to nothing.
  app.addHook('onRequest', (_request, _reply, done) => {
    if (queue.size >= limits.waiting && running >= limits.running) done(overloaded())
    else done()
  })
  app.addHook('preHandler', (request, reply, done) => {
    const enter = (): void => {
      inside.add(request)
      // An answer that is never made ready, because its client has gone, gives its place back here.
      reply.raw.once('close', () => leave(request))
      done()
    }
    if (running < limits.running) {
      running++
      enter()
      return
    }
    if (queue.size >= limits.waiting) {
      done(overloaded())
      return
    }
    const timer = setTimeout(() => {
      queue.delete(waiter)
      done(overloaded())
    }, limits.waitMs)
    const waiter: Waiter = { enter, timer }
    queue.add(waiter)
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    leave(request)
    done(null, payload)
  })
}

const overloaded = (): ServiceError =>
  new ServiceError('SVC_UNAVAILABLE', 'too many requests are being answered right now: retry in a moment', undefined, {
    'retry-after': '1',
  })
