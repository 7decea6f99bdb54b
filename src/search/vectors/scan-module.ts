// A WebAssembly module of one function, written down as its instructions: dot products, four floats at a time. It is
// ten times as fast as a loop in JavaScript, and too small to need a compiler in the build.
//
//   scan(vector, count, bytes, query, score)
//     for each of `count` vectors of `bytes` bytes (a multiple of 64): the dot product with the query, a float at `score`

type Code = readonly number[]

/** Unsigned LEB128, which is how the format writes numbers. */
function leb(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...leb(Math.floor(value / 128))]
}

const text = (value: string): number[] => [...leb(value.length), ...Buffer.from(value)]
const list = (...items: Code[]): number[] => [...leb(items.length), ...items.flat()]
const section = (id: number, body: Code): number[] => [id, ...leb(body.length), ...body]

const I32 = 0x7f
const V128 = 0x7b
const VECTOR = 0
const COUNT = 1
const BYTES = 2
const QUERY = 3
const SCORE = 4
const END_OF_VECTOR = 5
const PLACE = 6 // in the query
const SUMS = [7, 8, 9, 10] as const // that do not wait for each other

const get = (local: number): Code => [0x20, local]
const set = (local: number): Code => [0x21, local]
const constant = (value: number): Code => [0x41, value] // below 64
const ADD = [0x6a]
const SUBTRACT = [0x6b]
const IS_ZERO = [0x45]
const DIFFER = [0x47]
const block = (...body: Code[]): Code => [0x02, 0x40, ...body.flat(), 0x0b]
const loop = (...body: Code[]): Code => [0x03, 0x40, ...body.flat(), 0x0b]
const again = [0x0c, 0]
const againIf = [0x0d, 0]
const leaveIf = [0x0d, 1]
const storeFloat = [0x38, 2, 0]
const simd = (operation: number, ...rest: number[]): Code => [0xfd, ...leb(operation), ...rest]
const load = (offset: number): Code => simd(0x00, 2, offset) // floats, so a multiple of four is all that is promised
const ZEROS = simd(0x0c, ...Array.from({ length: 16 }, () => 0))
const FLOATS_MULTIPLY = simd(0xe6)
const FLOATS_ADD = simd(0xe4)
const firstFloat = simd(0x1f, 0)
/** The floats in another order: every number is a place. */
const shuffle = (...places: number[]): Code =>
  simd(0x0d, ...places.flatMap((place) => [0, 1, 2, 3].map((byte) => place * 4 + byte)))

const move = (local: number, bytes: number): Code =>
  [get(local), bytes < 64 ? constant(bytes) : [0x41, 0xc0, 0x00], ADD, set(local)].flat()
const multiplyAdd = (sum: number, at: number): Code =>
  [get(sum), get(VECTOR), load(at * 16), get(PLACE), load(at * 16), FLOATS_MULTIPLY, FLOATS_ADD, set(sum)].flat()
const addInto = (sum: number, other: Code): Code => [get(sum), other, FLOATS_ADD, set(sum)].flat()
const [A, B, C, D] = SUMS

const SCAN = block(
  loop(
    get(COUNT),
    IS_ZERO,
    leaveIf,
    ...SUMS.map((sum) => [...ZEROS, ...set(sum)]),
    [...get(QUERY), ...set(PLACE)],
    [...get(VECTOR), ...get(BYTES), ...ADD, ...set(END_OF_VECTOR)],
    loop(
      ...SUMS.map(multiplyAdd),
      move(VECTOR, 64),
      move(PLACE, 64),
      [...get(VECTOR), ...get(END_OF_VECTOR), ...DIFFER],
      againIf,
    ),
    // Sixteen sums become eight, four, two, one, always the lower half plus the upper.
    addInto(A, get(C)),
    addInto(B, get(D)),
    addInto(A, get(B)),
    addInto(A, [...get(A), ...get(A), ...shuffle(2, 3, 2, 3)]),
    addInto(A, [...get(A), ...get(A), ...shuffle(1, 1, 1, 1)]),
    [...get(SCORE), ...get(A), ...firstFloat, ...storeFloat],
    move(SCORE, 4),
    [...get(COUNT), ...constant(1), ...SUBTRACT, ...set(COUNT)],
    again,
  ),
)

/** The name of the format and its version. */
const MAGIC = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0]

/** Pages of 64 KiB. */
export const MOST_PAGES = 65_536

export function scanModule(leastPages: number): Uint8Array {
  const body = [...list([2, I32], [SUMS.length, V128]), ...SCAN, 0x0b]
  return Uint8Array.from([
    ...MAGIC,
    ...section(1, list([0x60, ...list(...Array.from({ length: 5 }, () => [I32])), ...list()])),
    ...section(2, list([...text('vectors'), ...text('memory'), 2, 1, ...leb(leastPages), ...leb(MOST_PAGES)])),
    ...section(3, list([0])),
    ...section(7, list([...text('scan'), 0, 0])),
    ...section(10, list([...leb(body.length), ...body])),
  ])
}
