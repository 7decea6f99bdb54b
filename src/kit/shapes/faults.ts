/** More than these are counted and not listed: a megabyte of nonsense must not become a hundred of complaints. */
export const MAX_FAULTS = 100

/** The first of what is wrong, and how much there is of it. */
export class Faults<Fault> {
  readonly list: Fault[] = []
  readonly #most: number
  count = 0

  constructor(most = MAX_FAULTS) {
    this.#most = most
  }

  add(fault: Fault): void {
    if (!this.isFull) this.list.push(fault)
    this.count++
  }

  get isFull(): boolean {
    return this.list.length >= this.#most
  }
}
