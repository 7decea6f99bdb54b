import { expect, test, vi } from 'vitest'
import { BLOCK_BYTES, layoutOf, VectorMemory } from './vector-memory.ts'

const seed = Math.floor(Math.random() * 2 ** 32)
console.log(`vectors are made from seed ${seed}`)

function randomFloats(): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 31 - 1
  }
}

for (const dimension of [1, 3, 16, 100, 384, 1_536])
  test(`${dimension} floats: SIMD and plain JavaScript give the same bits, and they are dot products`, () => {
    const next = randomFloats()
    const vectorOf = (): Float32Array => Float32Array.from({ length: dimension }, next)
    const layout = layoutOf(dimension)
    const count = Math.min(40, layout.perBlock)
    const vectors = Array.from({ length: count }, vectorOf).map(unit)
    const query = unit(vectorOf())
    const [simd, plain] = [true, false].map((simd) => {
      const memory = new VectorMemory({ simd })
      // Left from a longer vector, it would be part of the sum.
      memory.giveBack([memory.take(), memory.take()])
      const block = memory.take()
      const whole = layoutOf(BLOCK_BYTES / 8)
      memory.write(whole, block, 0, new Float32Array(whole.dimension).fill(7))
      memory.ask(whole, new Float32Array(whole.dimension).fill(7))
      for (const [at, vector] of vectors.entries()) memory.write(layout, block, at, vector)
      memory.ask(layout, query)
      return { bounds: [...memory.bounds(layout, block, count)], products: [...memory.products(layout, block, count)] }
    })
    expect(simd?.products).toEqual(plain?.products)
    for (const [at, vector] of vectors.entries()) {
      const exact = vector.reduce((sum, value, place) => sum + value * (query[place] ?? 0), 0)
      expect(Math.abs((simd?.products[at] ?? NaN) - exact)).toBeLessThan(1e-6 * dimension + 1e-6)
      for (const bound of [simd?.bounds[at], plain?.bounds[at]]) {
        expect(bound).toBeGreaterThanOrEqual(simd?.products[at] ?? NaN)
        expect(bound).toBeLessThan((simd?.products[at] ?? NaN) + 0.05)
      }
    }
  })

function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector) || 1
  return vector.map((value) => value / length)
}

test('the module is one that this processor runs, and blocks do not overlap', () => {
  const memory = new VectorMemory()
  expect(memory.hasSimd).toBe(true)
  const blocks = Array.from({ length: 50 }, () => memory.take())
  const layout = layoutOf(1_000)
  for (const [at, block] of blocks.entries())
    for (let place = 0; place < layout.perBlock; place++)
      memory.write(layout, block, place, new Float32Array(1_000).fill(at))
  memory.ask(layout, Float32Array.of(1))
  const last = layout.perBlock - 1
  expect(blocks.map((block) => memory.products(layout, block, 1, last)[0])).toEqual([...blocks.keys()])
})

test('for many blocks the memory grows a few times: the collector goes through everything for each', () => {
  // The compiler's library for Node does not know it.
  const { WebAssembly } = globalThis as unknown as { WebAssembly: { Memory: { prototype: { grow(): number } } } }
  const grow = vi.spyOn(WebAssembly.Memory.prototype, 'grow')
  const memory = new VectorMemory()
  const blocks = Array.from({ length: 500 }, () => memory.take())
  expect(new Set(blocks).size).toBe(500)
  expect(grow.mock.calls.length).toBeLessThan(20)
  grow.mockRestore()
})
