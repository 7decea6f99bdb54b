import { present } from '../../kit/present.ts'

/** A thing of the field by its vectors: what it is called, and what it is for. */
interface Purpose {
  readonly called: Float32Array
  readonly isFor: Float32Array
}

/** model/purposes.bin: of each line two vectors, each value in a byte; only their directions matter. */
export function readPurposes(file: Uint8Array, width: number): Purpose[] {
  const bytes = new Int8Array(file.buffer, file.byteOffset, file.byteLength)
  const vectorAt = (at: number): Float32Array => unit(Float32Array.from(bytes.subarray(at * width, (at + 1) * width)))
  return Array.from({ length: bytes.length / (2 * width) }, (_, line) => ({
    called: vectorAt(2 * line),
    isFor: vectorAt(2 * line + 1),
  }))
}

/**
 * A question that says what something is for, moved towards what such a thing is called: libraries have names, and often
 * nothing else. Found by bench/search/meaning.js, see docs/decisions/0080.
 */
export function movedToName(question: Float32Array, purposes: readonly Purpose[]): Float32Array {
  let [nearest, called]: [number, Float32Array | null] = [LEAST, null]
  for (const purpose of purposes) {
    const cosine = product(question, purpose.isFor)
    if (cosine >= nearest) [nearest, called] = [cosine, purpose.called]
  }
  if (called === null) return question
  const towards = called
  return unit(question.map((value, at) => value + SHARE * present(towards[at])))
}
const LEAST = 0.4
const SHARE = 0.35

const product = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, value, at) => sum + value * present(b[at]), 0)

function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector)
  return length === 0 ? vector : vector.map((value) => value / length)
}
