import { present } from '../../kit/present.ts'

/** A thing of the field by its vectors: what it is called, and ways to say what it is for. */
interface Purpose {
  readonly called: Float32Array
  readonly ways: readonly Float32Array[]
}

/** A line of model/purposes.txt: what a thing is called, and ways to say what it is for. */
function readPurposeLines(text: string): { readonly called: string; readonly ways: readonly string[] }[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [called = '', ways = ''] = line.split(': ')
      return { called, ways: ways.split('; ') }
    })
}

/** model/purposes.bin: of each line a vector of what it is called and one of each way, each value in a byte; only their directions matter. */
export function readPurposes(text: string, file: Uint8Array, width: number): Purpose[] {
  const bytes = new Int8Array(file.buffer, file.byteOffset, file.byteLength)
  let at = 0
  const next = (): Float32Array => unit(Float32Array.from(bytes.subarray(at, (at += width))))
  return readPurposeLines(text).map(({ ways }) => ({ called: next(), ways: ways.map(next) }))
}

/**
 * A question that says what something is for, moved towards what such things are called: libraries have names, and often
 * nothing else. Of several things that it may mean each counts, the nearest most; the surer that is, the further it moves.
 * Found by bench/search/meaning.js, see docs/decisions/0080 and 0077.
 */
export function movedToName(question: Float32Array, purposes: readonly Purpose[]): Float32Array {
  const cosines = purposes.map(({ ways }) => nearest(question, ways))
  const most = Math.max(...cosines)
  if (most <= LEAST) return question
  const towards = new Float32Array(question.length)
  let weights = 0
  for (const [place, { called }] of purposes.entries()) {
    const weight = present(cosines[place]) - (most - WITHIN)
    if (weight <= 0) continue
    weights += weight
    for (let at = 0; at < towards.length; at++) towards[at] = present(towards[at]) + weight * present(called[at])
  }
  const share = SHARE * Math.min(1, (most - LEAST) / (SURE - LEAST))
  return unit(question.map((value, at) => value + (share * present(towards[at])) / weights))
}
const LEAST = 0.45
const SURE = 0.65
const WITHIN = 0.05
const SHARE = 0.5

function nearest(question: Float32Array, ways: readonly Float32Array[]): number {
  let most = -1
  for (const way of ways) most = Math.max(most, product(question, way))
  return most
}

// Plain loops: this is done for hundreds of ways with every question.
function product(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += present(a[at]) * present(b[at])
  return sum
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(product(vector, vector))
  return length === 0 ? vector : vector.map((value) => value / length)
}
