import { present } from '../../../kit/present.ts'

/** Lists of numbers, each added to as it comes, in plain memory: an array for each of a hundred thousand takes a second. */
export class NumberLists {
  #lists = new Int32Array(1 << 12)
  #values = new Int32Array(1 << 12)
  #used = 0
  /** By list: the value that it was given last. */
  readonly #last: number[] = []
  #starts: Int32Array | null = null

  /** Whether it is new: the value that a list was given last is not put there again. */
  add(list: number, value: number): boolean {
    if (this.#last[list] === value) return false
    this.#last[list] = value
    if (this.#used === this.#lists.length) {
      this.#lists = doubled(this.#lists)
      this.#values = doubled(this.#values)
    }
    this.#lists[this.#used] = list
    this.#values[this.#used++] = value
    return true
  }

  /** In the order in which they were added. Nothing may be added any more. */
  list(list: number): Int32Array {
    const starts = (this.#starts ??= this.#sort())
    return this.#values.subarray(starts[list] ?? 0, starts[list + 1] ?? 0)
  }

  #sort(): Int32Array {
    const starts = new Int32Array(this.#last.length + 1)
    for (let at = 0; at < this.#used; at++) {
      const next = present(this.#lists[at]) + 1
      starts[next] = present(starts[next]) + 1
    }
    for (let list = 1; list < starts.length; list++) starts[list] = present(starts[list]) + present(starts[list - 1])
    const places = starts.slice()
    const sorted = new Int32Array(this.#used)
    for (let at = 0; at < this.#used; at++) {
      const list = present(this.#lists[at])
      const place = present(places[list])
      sorted[place] = present(this.#values[at])
      places[list] = place + 1
    }
    this.#values = sorted
    this.#lists = new Int32Array(0)
    return starts
  }
}

function doubled(small: Int32Array): Int32Array<ArrayBuffer> {
  const large = new Int32Array(small.length * 2)
  large.set(small)
  return large
}
