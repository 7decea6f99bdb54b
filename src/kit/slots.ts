/** Lets so many run at once; the others wait their turn. */
export class Slots {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(count: number) {
    this.#free = count
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free === 0) await new Promise<void>((go) => this.#waiting.push(go))
    else this.#free--
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      // The slot passes on directly: nobody who comes in between can take it.
      if (next) next()
      else this.#free++
    }
  }
}
