import { present } from '../../kit/present.ts'
import { TRANSFORMER_BASE64 } from './generated/transformer.ts'
import { widened, type Quantized, type Weights } from './weights.ts'

export const WIDTH = 384
const HEADS = 12
const HEAD = WIDTH / HEADS
const INNER = 4 * WIDTH
const FLOAT = 4
/** All that the model has places for, and as many tokens as are computed at once. */
export const MOST_TOKENS = 256
/** Rows that are multiplied at once: with more of them, or of wider ones, they would not stay in the nearest cache. */
const BLOCK_VALUES = 32 * WIDTH
/** How many rows lie side by side, see transformer.wat: of what is multiplied, and of what it is multiplied by. */
const ACTIVATIONS = 2
const WEIGHTS = 4
const AT_ONCE = 8
/** What shares add up to, see transformer.wat. */
const WHOLE = 32_767
/** A score that leaves no share. */
const NEVER = -1e30

/** Rows of int16 with a scale and a bias each, where the instructions reach them, and as they read them. */
interface Matrix {
  readonly at: number
  readonly scales: number
  readonly bias: number
  readonly from: number
  readonly to: number
}
/** Rows that were placed to be compared with, and where the products go. */
interface Directions {
  readonly matrix: Matrix
  readonly products: number
  readonly count: number
}
interface Norm {
  readonly gain: number
  readonly shift: number
}
interface Layer {
  readonly qkv: Matrix
  readonly attended: Matrix
  readonly inner: Matrix
  readonly outer: Matrix
  readonly first: Norm
  readonly second: Norm
}

/**
 * A BERT of a few layers, 384 wide. Texts that are computed together stand one after the other in rows, one row a token,
 * without padding; only attention looks at each text by itself. What is quick is in transformer.wat; here is the order.
 */
export class Transformer {
  readonly #run: Instructions
  readonly #room: Room
  readonly #words: Quantized
  /** Of each place in a text, what says that it is the first kind of text added. */
  readonly #places: Float32Array
  readonly #start: Norm
  readonly #layers: readonly Layer[]
  readonly #at: Scratch
  #floats: Float32Array

  constructor(weights: Weights) {
    this.#run = instantiate()
    const room = (this.#room = new Room(this.#run.memory))
    this.#words = weights.quantized('word')
    const kind = weights.floats('typ.weight')
    this.#places = widened(weights.quantized('pos.weight')).map((value, at) => value + present(kind[at % WIDTH]))
    this.#start = placeNorm(room, weights, 'ln')
    const layers: Layer[] = []
    for (let layer = 0; weights.has(`layers.${layer}.qkv.bias`); layer++)
      layers.push(placeLayer(room, weights, `layers.${layer}`))
    this.#layers = layers
    this.#at = placeScratch(room)
    this.#floats = new Float32Array(this.#run.memory.buffer)
    this.#floats.fill(1 / WHOLE, this.#at.wholes / FLOAT, this.#at.wholes / FLOAT + MOST_TOKENS)
  }

  get bytes(): number {
    return this.#room.bytes
  }

  /** A vector of length 1 for each text; they are given as their tokens, together at most MOST_TOKENS. */
  embed(texts: readonly (readonly number[])[]): Float32Array[] {
    const rows = texts.reduce((sum, { length }) => sum + length, 0)
    if (rows > MOST_TOKENS) throw new Error(`${rows} tokens are more than the model takes at once`)
    const { states, out, qkv, mixed, inner } = this.#at
    this.#placeWords(texts)
    this.#normalize(states, out, this.#start, rows)
    for (const layer of this.#layers) {
      this.#multiply(states, layer.qkv, qkv, rows)
      this.#attend(texts)
      this.#multiply(mixed, layer.attended, out, rows)
      this.#normalize(states, out, layer.first, rows)
      this.#multiply(states, layer.inner, inner, rows)
      this.#run.gelu(inner, rows * INNER)
      this.#multiply(inner, layer.outer, out, rows)
      this.#normalize(states, out, layer.second, rows)
    }
    let first = 0
    return texts.map(({ length }) => {
      const vector = this.#meanOf(first, length)
      first += length
      return vector
    })
  }

  /** Rows of WIDTH bytes, of which only the directions matter, where questions can be compared with them. */
  placeDirections(rows: readonly Int8Array[]): Directions {
    const to = upTo(WEIGHTS, rows.length)
    const values = new Int8Array(to * WIDTH)
    for (const [at, row] of rows.entries()) values.set(row, at * WIDTH)
    const scales = Float32Array.from({ length: to }, (_, at) => 1 / Math.max(1, Math.hypot(...(rows[at] ?? []))))
    const placed = {
      matrix: {
        at: this.#room.integers(values.length, sideBySide(values, WIDTH)),
        scales: this.#room.floats(to, scales),
        bias: this.#room.floats(to),
        from: WIDTH,
        to,
      },
      products: this.#room.floats(ACTIVATIONS * to),
      count: rows.length,
    }
    this.#floats = new Float32Array(this.#run.memory.buffer)
    return placed
  }

  /** With each of them, of a vector of length 1. */
  cosines(vector: Float32Array, { matrix, products, count }: Directions): Float32Array {
    const { states } = this.#at
    this.#floats.set(vector, states / FLOAT)
    this.#multiply(states, matrix, products, 1)
    return this.#floats.slice(products / FLOAT, products / FLOAT + count)
  }

  #placeWords(texts: readonly (readonly number[])[]): void {
    const [floats, { values, scales }] = [this.#floats, this.#words]
    let [word, place] = [this.#at.states / FLOAT, this.#at.out / FLOAT]
    for (const text of texts) {
      floats.set(this.#places.subarray(0, text.length * WIDTH), place)
      place += text.length * WIDTH
      for (const id of text) {
        const scale = present(scales[id])
        for (let at = id * WIDTH, end = at + WIDTH; at < end; at++) floats[word++] = present(values[at]) * scale
      }
    }
  }

  #multiply(x: number, { at, scales, bias, from, to }: Matrix, y: number, rows: number): void {
    const { quantized, quantizedScales } = this.#at
    const block = Math.floor(BLOCK_VALUES / from)
    for (let row = 0; row < rows; row += block) {
      const some = Math.min(block, rows - row)
      this.#run.quantize(x + row * from * FLOAT, from * FLOAT, quantized, quantizedScales, some, from, ACTIVATIONS)
      const [into, count] = [y + row * to * FLOAT, upTo(ACTIVATIONS, some)]
      this.#run.multiply(quantized, quantizedScales, at, scales, bias, into, to * FLOAT, count, from, to)
    }
  }

  /** Each token takes from the others of its text what it looks for, head by head. */
  #attend(texts: readonly (readonly number[])[]): void {
    const { qkv, mixed, queries, queryScales, keys, keyScales, mask, nothing, scores, shares, wholes } = this.#at
    const { turned, values, valueScales } = this.#at
    const stride = 3 * WIDTH * FLOAT
    let first = 0
    for (const { length } of texts) {
      const [rows, width] = [upTo(ACTIVATIONS, length), upTo(16, length)]
      this.#floats.fill(0, mask / FLOAT, mask / FLOAT + length)
      this.#floats.fill(NEVER, mask / FLOAT + length, mask / FLOAT + width)
      for (let head = 0; head < HEADS; head++) {
        const from = qkv + first * stride + head * HEAD * FLOAT
        this.#run.quantize(from, stride, queries, queryScales, length, HEAD, ACTIVATIONS)
        this.#run.quantize(from + WIDTH * FLOAT, stride, keys, keyScales, length, HEAD, WEIGHTS)
        this.#run.multiply(queries, queryScales, keys, keyScales, mask, scores, width * FLOAT, rows, HEAD, width)
        this.#run.shares(scores, shares, rows, width)
        this.#run.turn(from + 2 * WIDTH * FLOAT, stride, turned, length, width, HEAD)
        this.#run.quantize(turned, width * FLOAT, values, valueScales, HEAD, width, WEIGHTS)
        const into = mixed + (first * WIDTH + head * HEAD) * FLOAT
        // Rows are multiplied by two: what is too many falls on the next text, which comes after.
        this.#run.multiply(shares, wholes, values, valueScales, nothing, into, WIDTH * FLOAT, rows, width, HEAD)
      }
      first += length
    }
  }

  #normalize(x: number, added: number, { gain, shift }: Norm, rows: number): void {
    this.#run.addAndNormalize(x, added, gain, shift, rows, WIDTH)
  }

  #meanOf(first: number, rows: number): Float32Array {
    const start = this.#at.states / FLOAT + first * WIDTH
    const vector = new Float32Array(WIDTH)
    for (let row = 0; row < rows; row++)
      for (let at = 0; at < WIDTH; at++)
        vector[at] = present(vector[at]) + present(this.#floats[start + row * WIDTH + at])
    const length = Math.hypot(...vector)
    return length === 0 ? vector : vector.map((value) => value / length)
  }
}

type Scratch = ReturnType<typeof placeScratch>

function placeScratch(room: Room) {
  const rows = upTo(ACTIVATIONS, MOST_TOKENS) + ACTIVATIONS
  const wide = upTo(16, MOST_TOKENS)
  return {
    states: room.floats(rows * WIDTH),
    out: room.floats(rows * WIDTH),
    mixed: room.floats(rows * WIDTH),
    qkv: room.floats(rows * 3 * WIDTH),
    inner: room.floats(rows * INNER),
    quantized: room.integers(BLOCK_VALUES),
    quantizedScales: room.floats(rows),
    queries: room.integers(rows * HEAD),
    queryScales: room.floats(rows),
    keys: room.integers(wide * HEAD),
    keyScales: room.floats(wide),
    scores: room.floats(rows * wide),
    shares: room.integers(rows * wide),
    wholes: room.floats(rows),
    turned: room.floats(HEAD * wide),
    values: room.integers(HEAD * wide),
    valueScales: room.floats(HEAD),
    mask: room.floats(wide),
    nothing: room.floats(HEAD),
  }
}

function placeLayer(room: Room, weights: Weights, name: string): Layer {
  return {
    qkv: placeMatrix(room, weights, `${name}.qkv`, (out) => (out < WIDTH ? 1 / Math.sqrt(HEAD) : 1)),
    attended: placeMatrix(room, weights, `${name}.o`),
    inner: placeMatrix(room, weights, `${name}.i`),
    outer: placeMatrix(room, weights, `${name}.d`),
    first: placeNorm(room, weights, `${name}.ln1`),
    second: placeNorm(room, weights, `${name}.ln2`),
  }
}

/** `factor`: by which each row is to be multiplied besides. */
function placeMatrix(room: Room, weights: Weights, name: string, factor = (_out: number): number => 1): Matrix {
  const { values, scales } = weights.quantized(`${name}.weight`)
  const bias = weights.floats(`${name}.bias`)
  return {
    at: room.integers(values.length, sideBySide(values, values.length / scales.length)),
    scales: room.floats(
      scales.length,
      scales.map((scale, out) => scale * factor(out)),
    ),
    bias: room.floats(
      bias.length,
      bias.map((value, out) => value * factor(out)),
    ),
    from: values.length / scales.length,
    to: scales.length,
  }
}

function placeNorm(room: Room, weights: Weights, name: string): Norm {
  return {
    gain: room.floats(WIDTH, weights.floats(`${name}.weight`)),
    shift: room.floats(WIDTH, weights.floats(`${name}.bias`)),
  }
}

/** Rows of `width` as weights lie in memory. */
function sideBySide(values: Int8Array, width: number): Int8Array {
  const placed = new Int8Array(values.length)
  for (let group = 0, at = 0; group < values.length; group += WEIGHTS * width)
    for (let from = 0; from < width; from += AT_ONCE)
      for (let row = 0; row < WEIGHTS; row++, at += AT_ONCE)
        placed.set(values.subarray(group + row * width + from, group + row * width + from + AT_ONCE), at)
  return placed
}

const upTo = (multiple: number, count: number): number => Math.ceil(count / multiple) * multiple

const PAGE_BYTES = 65_536
const ALIGNED = 16

/** Memory that the instructions reach, handed out once and for all. Views of it are valid when nothing more is taken. */
class Room {
  readonly #memory: Memory
  #used = 0

  constructor(memory: Memory) {
    this.#memory = memory
  }

  get bytes(): number {
    return this.#memory.buffer.byteLength
  }

  floats(count: number, values?: Float32Array): number {
    const at = this.#take(count * FLOAT)
    if (values) new Float32Array(this.#memory.buffer, at, count).set(values)
    return at
  }

  integers(count: number, values?: Int8Array): number {
    const at = this.#take(count * Int16Array.BYTES_PER_ELEMENT)
    if (values) new Int16Array(this.#memory.buffer, at, count).set(values)
    return at
  }

  #take(bytes: number): number {
    const at = this.#used
    this.#used += upTo(ALIGNED, bytes)
    const missing = this.#used - this.#memory.buffer.byteLength
    if (missing > 0) this.#memory.grow(Math.ceil(missing / PAGE_BYTES))
    return at
  }
}

interface Memory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}
interface Instructions {
  readonly memory: Memory
  readonly multiply: (...parameters: number[]) => void
  readonly quantize: (...parameters: number[]) => void
  readonly shares: (...parameters: number[]) => void
  readonly turn: (...parameters: number[]) => void
  readonly gelu: (...parameters: number[]) => void
  readonly addAndNormalize: (...parameters: number[]) => void
}
/** What is used of it; the compiler's library for Node does not know it. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object) => { readonly exports: Instructions }
}

/** Throws on processors without the instructions. */
function instantiate(): Instructions {
  return new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(TRANSFORMER_BASE64, 'base64'))).exports
}
