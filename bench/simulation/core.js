/** @import { TimeLine } from './time-line.js' */

/** One core that does what it is given, first come first served; `busy` is the seconds it has worked. */
export class Core {
  #line
  #freeAt = 0
  busy = 0

  /** @param {TimeLine} line */
  constructor(line) {
    this.#line = line
  }

  /** Seconds of work that stand before whoever comes now. */
  get backlog() {
    return Math.max(0, this.#freeAt - this.#line.now)
  }

  /**
   * @param {number} seconds
   * @param {(now: number) => void} done
   */
  work(seconds, done) {
    this.#freeAt = Math.max(this.#freeAt, this.#line.now) + seconds
    this.busy += seconds
    this.#line.at(this.#freeAt, done)
  }

  /** Long work goes to the end of the queue after each slice, as `library/pace.ts` does it. */
  workInSlices(seconds, slice, done) {
    const next = Math.min(seconds, slice)
    this.work(next, (now) => {
      if (seconds - next > 1e-9) this.workInSlices(seconds - next, slice, done)
      else done(now)
    })
  }
}
