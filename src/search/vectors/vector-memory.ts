import { dotProducts, LANES } from '../rules/dot-products.ts'
import { SCAN_BASE64 } from './generated/scan.ts'

const PAGE_BYTES = 65_536
const BLOCK_PAGES = 4
export const BLOCK_BYTES = BLOCK_PAGES * PAGE_BYTES
const QUERY = 0
const SCORES = BLOCK_BYTES
const FIRST_PAGES = 2 * BLOCK_PAGES
/** As scan.wat expects it: 4 GiB, all that there can be. */
const MOST_PAGES = 65_536

/** What is used of it; the compiler's library for Node does not know it. */
declare const WebAssembly: {
  readonly Memory: new (pages: { readonly initial: number; readonly maximum: number }) => Memory
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object, imports: object) => { readonly exports: { readonly scan: SimdScan } }
}
interface Memory {
  /** Another one after each growth. */
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}
type SimdScan = (vector: number, count: number, bytes: number, query: number, score: number) => void

/**
 * Where vectors are scanned: memory that the SIMD module reaches, handed out in blocks. All projects share one, so that
 * what is given back is used again at once and not when the collector comes. It never shrinks.
 */
export class VectorMemory {
  readonly #memory = new WebAssembly.Memory({ initial: FIRST_PAGES, maximum: MOST_PAGES })
  readonly #free: number[] = []
  readonly #simd: SimdScan | null
  #floats = new Float32Array(this.#memory.buffer)

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

  write(start: number, vector: Float32Array): void {
    this.#floats.fill(0, start / 4, start / 4 + padded(vector.length))
    this.#floats.set(vector, start / 4)
  }

  /** The question of the scans that follow. */
  ask(query: Float32Array): void {
    this.write(QUERY, query)
  }

  /** The dot products of so many vectors of a block with the question, until the next scan. */
  scan(block: number, count: number, dimension: number): Float32Array {
    const length = padded(dimension)
    const scores = this.#floats.subarray(SCORES / 4, SCORES / 4 + count)
    if (this.#simd) this.#simd(block, count, length * 4, QUERY, SCORES)
    else {
      const vectors = this.#floats.subarray(block / 4, block / 4 + count * length)
      dotProducts({ vectors, count, query: this.#floats.subarray(QUERY, length), scores })
    }
    return scores
  }
}

/** How many floats a vector takes. */
export const padded = (dimension: number): number => Math.ceil(dimension / LANES) * LANES

/** Null on processors without the instructions. */
function instantiate(memory: Memory): SimdScan | null {
  try {
    const module = new WebAssembly.Module(Buffer.from(SCAN_BASE64, 'base64'))
    return new WebAssembly.Instance(module, { vectors: { memory } }).exports.scan
  } catch {
    return null
  }
}
