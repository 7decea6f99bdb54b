import { present } from '../../kit/present.ts'
import type { Walk } from './walk.ts'

// Ceilings, in model tokens, of the parts of a related row without its names. A token holds at least one byte, so a
// name costs at most its bytes and a uuid at most 36.
const UUID = 36
const ROW = 36 + UUID
const STEP = 20
const THROUGH = 24 + UUID
const PAGE = 400
const PAGE_ROWS = 50

/** A ceiling of what the answer one hop further costs, all pages together, gathered edge by edge. */
export class RelatedPrice {
  readonly #nameOf: (node: number) => string
  /** By node; 0 until it is known. */
  readonly #knownBytes: Int32Array
  /** By place: the path to that node and through it. */
  readonly #throughTokens: number[] = []
  #rows = 0
  #tokens = 0

  constructor(
    { nodes, parents }: Walk,
    { nodeCount, nameOf }: { nodeCount: number; nameOf: (node: number) => string },
  ) {
    this.#nameOf = nameOf
    this.#knownBytes = new Int32Array(nodeCount)
    for (const [place, node] of nodes.entries()) {
      const parent = present(parents[place])
      this.add(parent, node)
      this.#throughTokens.push(this.#pathTokens(parent) + STEP + THROUGH + this.#nameBytes(node))
    }
  }

  /** One more row: `node`, reached from the node at `place`. */
  add(place: number, node: number): void {
    this.#rows++
    this.#tokens += ROW + this.#pathTokens(place) + STEP + this.#nameBytes(node)
  }

  get ceiling(): number {
    return this.#tokens + PAGE * Math.max(1, Math.ceil(this.#rows / PAGE_ROWS))
  }

  #nameBytes(node: number): number {
    const known = present(this.#knownBytes[node])
    return known === 0 ? (this.#knownBytes[node] = jsonBytes(this.#nameOf(node)) + QUOTES) : known
  }

  #pathTokens(place: number): number {
    return place < 0 ? 0 : present(this.#throughTokens[place])
  }
}

const QUOTES = 2

/** UTF-8 bytes of a text inside JSON quotes. */
function jsonBytes(text: string): number {
  let bytes = text.length
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 0x80) bytes += code < 0x20 || code === 0x22 || code === 0x5c ? 1 : 0
    else if (code < 0x800 || (code >= 0xd800 && code <= 0xdfff)) bytes += 1
    else bytes += 2
  }
  return bytes
}
