/** What happens when: earliest first, at the same time in the order it was told. A binary heap. */
export class TimeLine {
  /** @type {number[]} */
  #times = []
  /** @type {number[]} */
  #orders = []
  /** @type {((now: number) => void)[]} */
  #acts = []
  #told = 0
  now = 0

  get size() {
    return this.#times.length
  }

  /**
   * @param {number} time
   * @param {(now: number) => void} act
   */
  at(time, act) {
    let hole = this.#times.length
    const order = this.#told++
    while (hole > 0) {
      const parent = (hole - 1) >> 1
      if (this.#isBefore(parent, time, order)) break
      this.#copy(parent, hole)
      hole = parent
    }
    this.#put(hole, time, order, act)
  }

  /** @param {number} end */
  runUntil(end) {
    while (this.#times.length > 0) {
      const time = /** @type {number} */ (this.#times[0])
      if (time > end) break
      const act = /** @type {(now: number) => void} */ (this.#acts[0])
      this.#removeFirst()
      this.now = time
      act(time)
    }
    this.now = end
  }

  #removeFirst() {
    const time = /** @type {number} */ (this.#times.pop())
    const order = /** @type {number} */ (this.#orders.pop())
    const act = /** @type {(now: number) => void} */ (this.#acts.pop())
    const count = this.#times.length
    if (count === 0) return
    let hole = 0
    for (;;) {
      let child = 2 * hole + 1
      if (child >= count) break
      if (child + 1 < count && this.#isBefore(child + 1, this.#times[child], this.#orders[child])) child++
      if (!this.#isBefore(child, time, order)) break
      this.#copy(child, hole)
      hole = child
    }
    this.#put(hole, time, order, act)
  }

  #isBefore(place, time, order) {
    const other = /** @type {number} */ (this.#times[place])
    return other < time || (other === time && /** @type {number} */ (this.#orders[place]) < order)
  }

  #copy(from, to) {
    this.#put(to, this.#times[from], this.#orders[from], this.#acts[from])
  }

  #put(place, time, order, act) {
    this.#times[place] = time
    this.#orders[place] = order
    this.#acts[place] = act
  }
}
