import { expect, test, vi } from 'vitest'
import { BLOCK_BYTES, padded, VectorMemory } from './vector-memory.ts'

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
    const count = Math.min(40, Math.floor(BLOCK_BYTES / 4 / padded(dimension)))
    const vectors = Array.from({ length: count }, vectorOf)
    const query = vectorOf()
    const [simd, plain] = [true, false].map((simd) => {
      const memory = new VectorMemory({ simd })
      // Left from a longer vector, it would be part of the sum.
      memory.giveBack([memory.take(), memory.take()])
      const block = memory.take()
      memory.write(block, new Float32Array(BLOCK_BYTES / 4).fill(7))
      for (const [at, vector] of vectors.entries()) memory.write(block + at * padded(dimension) * 4, vector)
      memory.ask(new Float32Array(BLOCK_BYTES / 4).fill(7))
      memory.ask(query)
      return [...memory.scan(block, count, dimension)]
    })
    expect(simd).toEqual(plain)
    for (const [at, vector] of vectors.entries()) {
      const exact = vector.reduce((sum, value, place) => sum + value * (query[place] ?? 0), 0)
      expect(Math.abs((simd?.[at] ?? NaN) - exact)).toBeLessThan(1e-6 * dimension + 1e-6)
    }
  })

test('the module is one that this processor runs, and blocks do not overlap', () => {
  const memory = new VectorMemory()
  expect(memory.hasSimd).toBe(true)
  const blocks = Array.from({ length: 50 }, () => memory.take())
  for (const [at, block] of blocks.entries()) memory.write(block, new Float32Array(BLOCK_BYTES / 4).fill(at))
  memory.ask(Float32Array.of(1))
  expect(blocks.map((block) => memory.scan(block, 1, 1)[0])).toEqual([...blocks.keys()])
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
