import { ServiceError } from '../../errors.ts'
import type { Metrics } from './metrics.ts'

interface BodyLimits {
  /** Bytes of one key at once. */
  readonly perKey: number
  /** Those of all keys together. */
  readonly inAll: number
}

/** Whoever is refused may come again when an answer has gone out. */
const WAIT_SECONDS = 1

/**
 * The bytes that were sent to this process and are not answered yet: every door counts a body before it reads it.
 *
 * Waiting: nothing of a body is read yet, and its bytes stand in the connection. Counted: as many as it says it has, or as
 * have come where it does not say, belong to its sender until the answer has gone out. Refused: nothing more is kept of
 * it, the sender hears 429 at once, and what still comes is thrown away.
 *
 * A sender holds at most its own share, and never more than it leaves: however many send much at once, somebody who sends
 * little finds room.
 */
export class BodyBudget {
  readonly #limits: BodyLimits
  readonly #senders = new Map<string, number>()
  #bytes = 0
  #refusals = 0

  constructor(limits: BodyLimits) {
    this.#limits = limits
  }

  get bytes(): number {
    return this.#bytes
  }

  get refusals(): number {
    return this.#refusals
  }

  /** Counts bytes before they are read; whoever counted them gives them back. */
  take(sender: string, bytes: number): void {
    const { perKey, inAll } = this.#limits
    const own = this.#senders.get(sender) ?? 0
    const isOwnShare = own + bytes <= perKey
    if (!isOwnShare || own + bytes > inAll - this.#bytes - bytes) {
      this.#refusals++
      throw isOwnShare ? tooMuchOfAll(this.#bytes, inAll) : tooMuchOfOne(own, perKey)
    }
    this.#senders.set(sender, own + bytes)
    this.#bytes += bytes
  }

  /** Counts bytes for as long as something lasts. */
  async during<T>(sender: string, bytes: number, work: () => Promise<T>): Promise<T> {
    this.take(sender, bytes)
    try {
      return await work()
    } finally {
      this.giveBack(sender, bytes)
    }
  }

  giveBack(sender: string, bytes: number): void {
    const left = (this.#senders.get(sender) ?? 0) - bytes
    if (left > 0) this.#senders.set(sender, left)
    else this.#senders.delete(sender)
    this.#bytes -= bytes
  }
}

export function createBodyBudget(
  { bodyBytes, keyBodyBytes }: { readonly bodyBytes: number; readonly keyBodyBytes: number },
  metrics: Metrics,
): BodyBudget {
  const bodies = new BodyBudget({ perKey: keyBodyBytes, inAll: bodyBytes })
  const counted = 'Bytes of bodies that are being taken and not answered yet.'
  const refused = 'Bodies that were not taken because there were too many bytes of others.'
  metrics.figure({ name: 'vitrine_body_bytes', help: counted, value: () => bodies.bytes })
  metrics.figure({ name: 'vitrine_bodies_refused_total', help: refused, type: 'counter', value: () => bodies.refusals })
  return bodies
}

const tooMuchOfOne = (current: number, limit: number): ServiceError =>
  refused(`with this key more than ${limit} bytes would be sent at once: send the next when one is answered`, {
    current_bytes: current,
    limit_bytes: limit,
  })

const tooMuchOfAll = (current: number, limit: number): ServiceError =>
  refused(`${current} bytes are being sent by all together, too many to take these too: come again in a moment`, {
    current_bytes: current,
    limit_bytes: limit,
  })

const refused = (
  message: string,
  bytes: { readonly current_bytes: number; readonly limit_bytes: number },
): ServiceError =>
  new ServiceError(
    'SVC_RATE_LIMITED',
    message,
    { ...bytes, wait_seconds: WAIT_SECONDS },
    { 'retry-after': String(WAIT_SECONDS) },
  )
