import fc from 'fast-check'
import { expect, test } from 'vitest'
import { VectorSet } from './vector-set.ts'
import { VectorMemory } from './vector-memory.ts'

const EVERYTHING = { best: -1, row: -1 }
const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const unit = (values: readonly number[]): number[] => values.map((value) => value / (Math.hypot(...values) || 1))
const entry = (n: number, chunks: readonly (readonly number[])[]) => ({
  type: 'component' as const,
  id: idOf(n),
  textRevision: 0,
  vectors: new Uint8Array(Float32Array.from(chunks.flat()).buffer),
})
const found = (set: VectorSet, query: readonly number[], floors = EVERYTHING) =>
  [...(set.search(Float32Array.from(query), floors, () => true).get('component') ?? [])].map(
    ({ id, cosine, chunk }) => [id, cosine, chunk],
  )

for (const dimension of [null, 5])
  test(`the best chunk of each entity, best first, whatever was written over what (length ${dimension ?? 'not'} known)`, () => {
    const vector = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 5, maxLength: 5 }).map(unit)
    const write = fc.tuple(fc.nat(7), fc.array(vector, { maxLength: 4 }))
    fc.assert(
      fc.property(fc.array(write, { maxLength: 40 }), vector, (writes, query) => {
        const set = new VectorSet('s', new VectorMemory(), dimension)
        const last = new Map<string, readonly (readonly number[])[]>()
        for (const [n, chunks] of writes) {
          set.put(entry(n, chunks))
          found(set, query)
          last.set(idOf(n), chunks)
        }
        const hits = found(set, query)
        const wanted = [...last].filter(([, chunks]) => chunks.length > 0)
        expect(new Set(hits.map(([id]) => id))).toEqual(new Set(wanted.map(([id]) => id)))
        expect(hits).toHaveLength(wanted.length)
        for (const [at, [id = '', cosine, chunk]] of hits.entries()) {
          const cosines = (last.get(String(id)) ?? []).map((values) =>
            values.reduce((sum, value, place) => sum + value * (query[place] ?? 0), 0),
          )
          expect(cosine).toBeCloseTo(Math.max(...cosines), 5)
          expect(cosines[Number(chunk)]).toBeCloseTo(Math.max(...cosines), 5)
          expect(Number(hits[at + 1]?.[1] ?? -1)).toBeLessThanOrEqual(Number(cosine))
        }
      }),
    )
  })

test('nothing is found unless something reaches the upper floor, then everything from the lower one', () => {
  const set = new VectorSet('s', new VectorMemory())
  set.put(entry(1, [[0.6, 0.8]]))
  set.put(entry(2, [[0.3, 0.95]]))
  set.put(entry(3, [[0.1, 0.99]]))
  expect(found(set, [1, 0], { best: 0.7, row: 0.2 })).toEqual([])
  expect(found(set, [1, 0], { best: 0.5, row: 0.2 }).map(([id]) => id)).toEqual([idOf(1), idOf(2)])
})

test('a question of another dimension finds nothing, and spoils nothing', () => {
  const set = new VectorSet('s', new VectorMemory())
  expect(found(set, [1, 0, 0])).toEqual([])
  set.put(entry(1, [[1, 0]]))
  expect(found(set, [1, 0])).toEqual([[idOf(1), 1, 0]])
  expect(found(set, [1, 0, 0])).toEqual([])
  expect(found(set, [1, 0])).toHaveLength(1)
})

test('more vectors than a block holds, and the memory of a set that is cleared serves the next', () => {
  const memory = new VectorMemory()
  for (let round = 0; round < 2; round++) {
    const set = new VectorSet('s', memory)
    for (let n = 0; n < 3_000; n++) set.put(entry(n, [unit([n, 1_500 + round])]))
    const at = 2_000
    const best = found(set, unit([at, 1_500 + round]))
    expect(best).toHaveLength(3_000)
    expect(best[0]?.[1]).toBe(1)
    set.clear()
    expect(found(set, [1, 0])).toEqual([])
  }
})

test('each type by itself, and one of any type that reaches the upper floor is enough', () => {
  const set = new VectorSet('s', new VectorMemory(), 2)
  set.put(entry(1, [[0.6, 0.8]]))
  set.put({ ...entry(2, [[0.3, 0.95]]), type: 'token' })
  const near = set.search(Float32Array.of(1, 0), { best: 0.5, row: 0.2 }, () => true)
  expect([...near].map(([type, hits]) => [type, [...hits].map(({ cosine }) => cosine)])).toEqual([
    ['component', [0.6]],
    ['token', [0.3]],
  ])
  expect(set.search(Float32Array.of(1, 0), { best: 0.5, row: 0.2 }, ({ type }) => type === 'token').size).toBe(0)
})

test('what is too far by its rounded vector is too far by its exact one', () => {
  const near = fc.array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: 48, maxLength: 48 }).map(unit)
  fc.assert(
    fc.property(
      fc.array(near, { minLength: 1, maxLength: 60 }),
      near,
      fc.double({ min: -1, max: 1, noNaN: true }),
      (all, query, row) => {
        const [simd, plain] = [true, false].map((simd) => {
          const set = new VectorSet('s', new VectorMemory({ simd }), 48)
          for (const [n, vector] of all.entries()) set.put(entry(n, [vector]))
          return found(set, query, { best: -1, row })
        })
        expect(simd).toEqual(plain)
      },
    ),
  )
})
