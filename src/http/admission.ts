import { ServiceError } from '../errors.ts'

export interface AdmissionLimits {
  /** Operations that run at once. */
  readonly running: number
  /** Those that wait for their turn; the next one is refused at once. */
  readonly waiting: number
  readonly waitMs: number
}

export const ADMISSION: AdmissionLimits = { running: 256, waiting: 1024, waitMs: 2_000 }

interface Waiter {
  enter(): void
  readonly since: number
}

/**
 * Bounds the operations that run and wait. Without it a database that is slower than its callers gathers requests
 * until memory ends; with it they hear 503 while there is still time to go elsewhere.
 *
 * A place is taken once the body has been read and given back with the result: a slow client, in either direction,
 * holds nobody up.
 */
export class Admission {
  readonly #limits: AdmissionLimits
  readonly #waiting = new Set<Waiter>() // the longest first
  #running = 0

  constructor(limits = ADMISSION) {
    this.#limits = limits
  }

  /**
   * Asked before the key is looked up and the body read: a refusal costs next to nothing. Where the next in line has
   * waited half of the time, one who comes now would most likely wait all of it for the same refusal.
   */
  refuseWhenFull(): void {
    if (this.#running < this.#limits.running) return
    const [next] = this.#waiting
    const isSlow = next !== undefined && performance.now() - next.since > this.#limits.waitMs / 2
    if (isSlow || this.#waiting.size >= this.#limits.waiting) throw overloaded()
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#limits.running) this.#running++
    else await this.#turn()
    try {
      return await work()
    } finally {
      const [next] = this.#waiting
      if (next) next.enter()
      else this.#running--
    }
  }

  /** The place of one that has ended goes on to the one that waited longest, so `#running` stays. */
  async #turn(): Promise<void> {
    this.refuseWhenFull()
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(waiter)
        reject(overloaded())
      }, this.#limits.waitMs)
      const enter = (): void => {
        clearTimeout(timer)
        this.#waiting.delete(waiter)
        resolve()
      }
      const waiter: Waiter = { enter, since: performance.now() }
      this.#waiting.add(waiter)
    })
  }
}

const overloaded = (): ServiceError =>
  new ServiceError('SVC_UNAVAILABLE', 'too many requests are being answered right now: retry in a moment', undefined, {
    'retry-after': '1',
  })
