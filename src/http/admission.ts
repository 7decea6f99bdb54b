import { ServiceError } from '../errors.ts'

export interface AdmissionLimits {
  /** Operations that run at once. */
  readonly running: number
  /** Those that wait for their turn; the next one is refused at once. */
  readonly waiting: number
  readonly waitMs: number
}

export const ADMISSION: AdmissionLimits = { running: 256, waiting: 1024, waitMs: 2_000 }

/**
 * Bounds the operations that run and wait. Without it a database that is slower than its callers gathers requests
 * until memory ends; with it they hear 503 while there is still time to go elsewhere.
 *
 * A place is taken once the body has been read and given back with the result: a slow client, in either direction,
 * holds nobody up.
 */
export class Admission {
  readonly #limits: AdmissionLimits
  readonly #waiting = new Set<() => void>()
  #running = 0

  constructor(limits = ADMISSION) {
    this.#limits = limits
  }

  /** Asked before the key is looked up and the body read: a refusal costs next to nothing. */
  refuseWhenFull(): void {
    if (this.#waiting.size >= this.#limits.waiting && this.#running >= this.#limits.running) throw overloaded()
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#limits.running) this.#running++
    else await this.#turn()
    try {
      return await work()
    } finally {
      const [next] = this.#waiting
      if (next) next()
      else this.#running--
    }
  }

  /** The place of one that has ended goes on to the one that waited longest, so `#running` stays. */
  async #turn(): Promise<void> {
    this.refuseWhenFull()
    return new Promise((resolve, reject) => {
      const enter = (): void => {
        clearTimeout(timer)
        this.#waiting.delete(enter)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#waiting.delete(enter)
        reject(overloaded())
      }, this.#limits.waitMs)
      this.#waiting.add(enter)
    })
  }
}

const overloaded = (): ServiceError =>
  new ServiceError('SVC_UNAVAILABLE', 'too many requests are being answered right now: retry in a moment', undefined, {
    'retry-after': '1',
  })
