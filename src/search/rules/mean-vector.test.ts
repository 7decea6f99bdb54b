import { expect, test } from 'vitest'
import { meanVector } from './mean-vector.ts'

const round = (vector: Float32Array | undefined) =>
  vector && Array.from(vector, (value) => Math.round(value * 100) / 100)

for (const [title, given, want] of [
  ['of none there is none', [], undefined],
  ['of one it is that one', [[0.6, 0.8]], [0.6, 0.8]],
  [
    'of two it lies between them, of length 1',
    [
      [1, 0],
      [0, 1],
    ],
    [0.71, 0.71],
  ],
  [
    'of two that face away from each other it is the first',
    [
      [1, 0],
      [-1, 0],
    ],
    [1, 0],
  ],
] as const)
  test(`mean vector: ${title}`, () =>
    expect(round(meanVector(given.map((values) => Float32Array.from(values))))).toEqual(want))
