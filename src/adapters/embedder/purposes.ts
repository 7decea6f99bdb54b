import { present } from '../../kit/present.ts'

/** What things of the field are called, and ways to say what they are for. */
interface Purposes {
  /** By thing: its name, of length 1. */
  readonly called: readonly Float32Array[]
  /** Of all things one after the other; only their directions matter. */
  readonly ways: readonly Int8Array[]
  /** By way: whose it is. */
  readonly thing: Uint16Array
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
export function readPurposes(text: string, file: Uint8Array, width: number): Purposes {
  const bytes = new Int8Array(file.buffer, file.byteOffset, file.byteLength)
  let at = 0
  const next = (): Int8Array => bytes.subarray(at, (at += width))
  const things = readPurposeLines(text).map(({ ways }) => ({
    called: unit(Float32Array.from(next())),
    ways: ways.map(next),
  }))
  return {
    called: things.map(({ called }) => called),
    ways: things.flatMap(({ ways }) => ways),
    thing: Uint16Array.from(things.flatMap(({ ways }, thing) => ways.map(() => thing))),
  }
}

export interface AskedVector {
  readonly vector: Float32Array
  /** It says what something of the field is for. */
  readonly isOfField: boolean
}

/**
 * A question that says what something is for, moved towards what such things are called: libraries have names, and often
 * nothing else. Of several things that it may mean each counts, the nearest most; the surer that is, the further it moves.
 * `cosines` are those of the question with each way. Found by bench/search/meaning.js, see docs/decisions/0080 and 0077.
 */
export function movedToName(question: Float32Array, { called, thing }: Purposes, cosines: Float32Array): AskedVector {
  const nearest = new Float32Array(called.length).fill(-1)
  for (const [way, cosine] of cosines.entries()) {
    const at = present(thing[way])
    if (cosine > present(nearest[at])) nearest[at] = cosine
  }
  const most = Math.max(...nearest)
  if (most <= LEAST) return { vector: question, isOfField: false }
  const towards = new Float32Array(question.length)
  let weights = 0
  for (const [at, name] of called.entries()) {
    const weight = present(nearest[at]) - (most - WITHIN)
    if (weight <= 0) continue
    weights += weight
    for (const [place, value] of name.entries()) towards[place] = present(towards[place]) + weight * value
  }
  const share = SHARE * Math.min(1, (most - LEAST) / (SURE - LEAST))
  const vector = unit(question.map((value, at) => value + (share * present(towards[at])) / weights))
  return { vector, isOfField: most >= OF_FIELD }
}
const LEAST = 0.45
/** See docs/decisions/0088. */
const OF_FIELD = 0.5
const SURE = 0.65
const WITHIN = 0.05
const SHARE = 0.5

function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector)
  return length === 0 ? vector : vector.map((value) => value / length)
}
