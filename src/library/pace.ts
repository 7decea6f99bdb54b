import { setImmediate } from 'node:timers/promises'

/**
 * Cuts long work on the main thread into slices, so that requests are answered in between. Loops ask `isDue` now and
 * then and await `rest()` when it says so.
 */
export class Pace {
  readonly #sliceMs: number
  #start = performance.now()

  constructor(sliceMs = 6) {
    this.#sliceMs = sliceMs
  }

  get isDue(): boolean {
    return performance.now() - this.#start > this.#sliceMs
  }

  async rest(): Promise<void> {
    await setImmediate()
    this.#start = performance.now()
  }

  /** Work that stops now and then to let others go on. */
  async through<T>(steps: Iterator<void, T>): Promise<T> {
    for (;;) {
      const step = steps.next()
      if (step.done) return step.value
      if (this.isDue) await this.rest()
    }
  }
}
