import { present } from '../../kit/present.ts'

/** A matrix of int8, and what each of its rows is to be multiplied by. */
export interface Quantized {
  readonly values: Int8Array
  readonly scales: Float32Array
}

/** The arrays of a model by name. */
export interface Weights {
  has(name: string): boolean
  floats(name: string): Float32Array
  quantized(name: string): Quantized
}

type Kind = 'int8' | 'float32'
type Entry = readonly [name: string, kind: Kind, shape: readonly number[], offset: number]

const MAGIC = 'VTR1'

/**
 * A file of weights: `VTR1`, the length of the header as a 32-bit number, the header in JSON, which says of each array
 * its name, kind, shape and where it begins behind the header; then the arrays, all little endian.
 */
export function readWeights(file: Uint8Array): Weights {
  const text = new TextDecoder()
  if (text.decode(file.subarray(0, 4)) !== MAGIC) throw new Error('these are not the weights of a model')
  const start = 8 + new DataView(file.buffer, file.byteOffset).getUint32(4, true)
  const header = JSON.parse(text.decode(file.subarray(8, start))) as readonly Entry[] // written with the weights
  const entries = new Map(header.map((entry) => [entry[0], entry]))

  const bytesOf = (name: string, kind: Kind): Uint8Array<ArrayBuffer> => {
    const entry = entries.get(name)
    if (entry?.[1] !== kind) throw new Error(`the weights have no ${kind} array ${name}`)
    const [, , shape, offset] = entry
    const length = shape.reduce((all, size) => all * size, kind === 'int8' ? 1 : 4)
    // Copied, because floats must begin where four divides.
    return new Uint8Array(file.subarray(start + offset, start + offset + length))
  }
  const floats = (name: string): Float32Array => new Float32Array(bytesOf(name, 'float32').buffer)
  return {
    has: (name) => entries.has(name),
    floats,
    quantized: (name) => ({ values: new Int8Array(bytesOf(`${name}.q`, 'int8').buffer), scales: floats(`${name}.s`) }),
  }
}

/** As floats. */
export function widened({ values, scales }: Quantized): Float32Array {
  const width = values.length / scales.length
  return Float32Array.from(values, (value, at) => value * present(scales[Math.floor(at / width)]))
}
