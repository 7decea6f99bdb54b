import { firstPlace } from '../kit/first-place.ts'
import { present } from '../kit/present.ts'
import type { Pace } from './pace.ts'
import { sortIndices } from './sort-indices.ts'

/** Finds nodes by a text of theirs without keeping the texts twice: node numbers sorted by it, searched by halving. */
export class StringIndex {
  readonly #nodes: Uint32Array
  readonly #textOf: (node: number) => string

  private constructor(nodes: Uint32Array, textOf: (node: number) => string) {
    this.#nodes = nodes
    this.#textOf = textOf
  }

  static async over(nodes: Uint32Array, textOf: (node: number) => string, pace: Pace): Promise<StringIndex> {
    const compare = (a: number, b: number): number => {
      const left = textOf(a)
      const right = textOf(b)
      return left < right ? -1 : left > right ? 1 : a - b
    }
    return new StringIndex(await sortIndices(nodes, compare, pace), textOf)
  }

  get byteLength(): number {
    return this.#nodes.byteLength
  }

  /** Every node that carries exactly this text, in ascending order. */
  find(text: string): Uint32Array {
    const textAt = (place: number): string => this.#textOf(present(this.#nodes[place]))
    const start = firstPlace(this.#nodes.length, (place) => textAt(place) >= text)
    let end = start
    while (end < this.#nodes.length && textAt(end) === text) end++
    return this.#nodes.subarray(start, end)
  }
}
