import { dotProducts, LANES } from '../rules/dot-products.ts'
import { SCAN_BASE64 } from './generated/scan.ts'

const PAGE_BYTES = 65_536
const BLOCK_PAGES = 4
export const BLOCK_BYTES = BLOCK_PAGES * PAGE_BYTES
const QUERY = 0
const SCORES = BLOCK_BYTES
const ROUNDED_QUERY = 2 * BLOCK_BYTES
const FIRST_PAGES = 3 * BLOCK_PAGES
/** As scan.wat expects it: 4 GiB, all that there can be. */
const MOST_PAGES = 65_536

/** What is used of it; the compiler's library for Node does not know it. */
declare const WebAssembly: {
  readonly Memory: new (pages: { readonly initial: number; readonly maximum: number }) => Memory
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object, imports: object) => { readonly exports: Instructions }
}
interface Memory {
  /** Another one after each growth. */
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}
interface Instructions {
  readonly scan: (...parameters: number[]) => void
  readonly bound: (...parameters: number[]) => void
}

/** Where the parts of a block are: the vectors, the same in bytes, and of each what a byte stands for and is off by. */
interface Layout {
  readonly dimension: number
  /** How many floats a vector takes, and bytes when it is rounded. */
  readonly width: number
  readonly perBlock: number
  readonly codes: number
  readonly scales: number
  readonly errors: number
}

/** Blocks of vectors of one length. */
export function layoutOf(dimension: number): Layout {
  const width = Math.ceil(dimension / LANES) * LANES
  const perBlock = Math.floor(BLOCK_BYTES / (width * (FLOAT + 1) + 2 * FLOAT))
  const codes = perBlock * width * FLOAT
  const scales = codes + perBlock * width
  return { dimension, width, perBlock, codes, scales, errors: scales + perBlock * FLOAT }
}

/**
 * Where vectors are scanned: memory that the SIMD module reaches, handed out in blocks. All projects share one, so that
 * what is given back is used again at once and not when the collector comes. It never shrinks.
 *
 * Each vector is there twice, exact and rounded to bytes. The rounded ones say of all of them, at a third of the price,
 * what the exact product is at most; only those that this lets through are multiplied exactly.
 */
export class VectorMemory {
  readonly #memory = new WebAssembly.Memory({ initial: FIRST_PAGES, maximum: MOST_PAGES })
  readonly #free: number[] = []
  readonly #simd: Instructions | null
  #floats = new Float32Array(this.#memory.buffer)
  #bytes = new Int8Array(this.#memory.buffer)
  #rounding = { step: 0, reach: 0, slack: 0 }

  constructor({ simd = true }: { readonly simd?: boolean } = {}) {
    this.#simd = simd ? instantiate(this.#memory) : null
  }

  get hasSimd(): boolean {
    return this.#simd !== null
  }

  /** Where the block begins, in bytes. */
  take(): number {
    const free = this.#free.pop()
    if (free !== undefined) return free
    const blocks = this.#growth()
    const start = this.#memory.grow(blocks * BLOCK_PAGES) * PAGE_BYTES
    this.#floats = new Float32Array(this.#memory.buffer)
    this.#bytes = new Int8Array(this.#memory.buffer)
    for (let block = blocks - 1; block > 0; block--) this.#free.push(start + block * BLOCK_BYTES)
    return start
  }

  /**
   * By half of what there is: each growth makes another buffer, and the collector goes through everything for it. A block at a
   * time, a hundred thousand vectors took 46 s. What is not written to takes no memory of the machine.
   */
  #growth(): number {
    const pages = this.#memory.buffer.byteLength / PAGE_BYTES
    return Math.max(1, Math.floor(Math.min(pages / 2, MOST_PAGES - pages) / BLOCK_PAGES))
  }

  giveBack(blocks: readonly number[]): void {
    this.#free.push(...blocks)
  }

  write(layout: Layout, block: number, place: number, vector: Float32Array): void {
    this.#place(block / FLOAT + place * layout.width, layout.width, vector)
    const scale = greatest(vector) / MOST_BYTE
    const codes = block + layout.codes + place * layout.width
    const bytes = this.#bytes
    bytes.fill(0, codes, codes + layout.width)
    let square = 0
    for (let at = 0; at < vector.length; at++) {
      const value = vector[at] ?? 0
      const code = scale === 0 ? 0 : Math.round(value / scale)
      bytes[codes + at] = code
      square += (value - code * scale) ** 2
    }
    this.#floats[(block + layout.scales) / FLOAT + place] = scale
    this.#floats[(block + layout.errors) / FLOAT + place] = Math.sqrt(square)
  }

  /** The question of the products that follow. */
  ask({ dimension, width }: Layout, query: Float32Array): void {
    this.#place(QUERY, width, query)
    const length = Math.hypot(...query)
    // As fine as 16 bits take, and such that no sum of products leaves 32 bits: none is more than both lengths.
    const finest = Math.min(32_767 / greatest(query), MOST_SUM / (MOST_BYTE * Math.sqrt(dimension) * length))
    const step = Number.isFinite(finest) ? 1 / finest : 0
    const rounded = new Int16Array(this.#memory.buffer, ROUNDED_QUERY, width).fill(0)
    for (let at = 0; at < dimension; at++) rounded[at] = step === 0 ? 0 : Math.round((query[at] ?? 0) / step)
    const slack = (Math.sqrt(dimension) / 2) * step * MOST_LENGTH + ROUNDING
    this.#rounding = { step, reach: length, slack }
  }

  /**
   * What the products of so many vectors of a block with the question are at most, until the next scan. Vectors are of
   * length 1 or less.
   */
  bounds(layout: Layout, block: number, count: number): Float32Array {
    const { step, reach, slack } = this.#rounding
    const { width, codes, scales, errors } = layout
    if (!this.#simd) return this.products(layout, block, count).map((product) => product + ROUNDING)
    const [from, scale, error] = [block + codes, block + scales, block + errors]
    this.#simd.bound(from, count, width, ROUNDED_QUERY, scale, error, SCORES, step, reach, slack)
    return this.#scores(count)
  }

  /** The products of so many vectors of a block with the question, from one on, until the next scan. */
  products({ width }: Layout, block: number, count: number, first = 0): Float32Array {
    const start = block + first * width * FLOAT
    const scores = this.#scores(count)
    if (this.#simd) this.#simd.scan(start, count, width * FLOAT, QUERY, SCORES)
    else {
      const vectors = this.#floats.subarray(start / FLOAT, start / FLOAT + count * width)
      dotProducts({ vectors, count, query: this.#floats.subarray(QUERY, width), scores })
    }
    return scores
  }

  #scores(count: number): Float32Array {
    return this.#floats.subarray(SCORES / FLOAT, SCORES / FLOAT + count)
  }

  #place(start: number, width: number, vector: Float32Array): void {
    this.#floats.fill(0, start, start + width)
    this.#floats.set(vector, start)
  }
}

const FLOAT = 4
const MOST_BYTE = 127
const MOST_SUM = 2 ** 31 - 1
/** Of a vector that was rounded: a little more than 1. */
const MOST_LENGTH = 1.1
/** Of floats that are added up. */
const ROUNDING = 1e-5

function greatest(values: Float32Array): number {
  let most = 0
  for (let at = 0; at < values.length; at++) most = Math.max(most, Math.abs(values[at] ?? 0))
  return most
}

/** Null on processors without the instructions. */
function instantiate(memory: Memory): Instructions | null {
  try {
    const module = new WebAssembly.Module(Buffer.from(SCAN_BASE64, 'base64'))
    return new WebAssembly.Instance(module, { vectors: { memory } }).exports
  } catch {
    return null
  }
}
