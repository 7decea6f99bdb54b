import { tryLater, type ServiceError } from '../../../errors.ts'

interface AdmissionLimits {
  /** Operations that run at once. */
  readonly running: number
  /** Those that wait for their turn; the next one is refused at once. */
  readonly waiting: number
  readonly waitMs: number
}

const ADMISSION: AdmissionLimits = { running: 256, waiting: 1024, waitMs: 2_000 }

interface Waiter {
  enter(): void
  readonly since: number
}

interface KeyPlaces {
  running: number
  readonly waiting: Set<Waiter> // the longest first
}

/**
 * Bounds the operations that run and wait. Without it a database that is slower than its callers gathers requests
 * until memory ends; with it they hear 503 while there is still time to go elsewhere.
 *
 * One key has at most half of the places and half of those to wait in, and a place that is given back goes to the key
 * that has the fewest: however much one asks, another finds room.
 *
 * A place is taken once the body has been read and given back with the result: a slow client, in either direction,
 * holds nobody up.
 */
export class Admission {
  readonly #limits: AdmissionLimits
  readonly #keys = new Map<string, KeyPlaces>()
  #running = 0
  #waiting = 0

  constructor(limits = ADMISSION) {
    this.#limits = limits
  }

  /**
   * Asked before the key is looked up, and again with the key before the body is read: a refusal costs next to nothing.
   * Where the next in line of the same key has waited half of the time, one who comes now would most likely wait all of
   * it for the same refusal.
   */
  refuseWhenFull(keyId?: string): void {
    if (this.#waiting >= this.#limits.waiting) throw overloaded()
    const key = keyId === undefined ? undefined : this.#keys.get(keyId)
    if (!key || this.#hasPlace(key)) return
    const [next] = key.waiting
    const isSlow = next !== undefined && performance.now() - next.since > this.#limits.waitMs / 2
    if (isSlow || key.waiting.size >= half(this.#limits.waiting)) throw overloaded()
  }

  async run<T>(keyId: string, work: () => Promise<T>): Promise<T> {
    const hadPlaces = this.#keys.get(keyId)
    const key = hadPlaces ?? { running: 0, waiting: new Set() }
    const mayEnter = this.#hasPlace(key)
    if (!mayEnter) this.refuseWhenFull(keyId)
    if (!hadPlaces) this.#keys.set(keyId, key)
    if (mayEnter) this.#enter(key)
    else await this.#turn(keyId, key)
    try {
      return await work()
    } finally {
      this.#running--
      key.running--
      this.#letIn()
      this.#forget(keyId, key)
    }
  }

  #hasPlace(key: KeyPlaces): boolean {
    return this.#running < this.#limits.running && key.running < half(this.#limits.running)
  }

  #enter(key: KeyPlaces): void {
    this.#running++
    key.running++
  }

  #letIn(): void {
    if (this.#waiting === 0) return
    let poorest: KeyPlaces | undefined
    for (const key of this.#keys.values()) {
      if (key.waiting.size > 0 && key.running < (poorest?.running ?? half(this.#limits.running))) poorest = key
    }
    const [next] = poorest?.waiting ?? []
    next?.enter()
  }

  async #turn(keyId: string, key: KeyPlaces): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(timer)
        key.waiting.delete(waiter)
        this.#waiting--
      }
      const timer = setTimeout(() => {
        leave()
        this.#forget(keyId, key)
        reject(overloaded())
      }, this.#limits.waitMs)
      const enter = (): void => {
        leave()
        this.#enter(key)
        resolve()
      }
      const waiter: Waiter = { enter, since: performance.now() }
      key.waiting.add(waiter)
      this.#waiting++
    })
  }

  #forget(keyId: string, key: KeyPlaces): void {
    if (key.running === 0 && key.waiting.size === 0) this.#keys.delete(keyId)
  }
}

const half = (places: number): number => Math.ceil(places / 2)

const overloaded = (): ServiceError =>
  tryLater({ reason: 'overloaded' }, 'too many requests are being answered right now: retry in a moment')
