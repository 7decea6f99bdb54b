import { expect, test } from 'vitest'
import { driftingRows } from './drift.ts'

test('drift: oldest version first, none declared before any, versions as numbers, then by name', () => {
  const versions = ['0.9.0', null, '0.10.0', '0.2', '0.9.0', '0.30.0', null]
  const nameRank = Uint32Array.of(5, 4, 3, 2, 1, 0, 6)
  const drifts = (row: number): boolean => row !== 5
  expect(driftingRows({ count: 7, schemaVersion: (row) => versions[row] ?? null, nameRank, drifts })).toEqual([
    1, 6, 3, 4, 0, 2,
  ])
})

test('drift: nothing drifts, nothing is listed', () => {
  expect(
    driftingRows({ count: 2, schemaVersion: () => null, nameRank: Uint32Array.of(0, 1), drifts: () => false }),
  ).toEqual([])
})
