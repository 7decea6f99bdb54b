import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { holds } from '../../../test/kit/seeded.ts'
import { Pace } from '../pace.ts'
import { sortIndices } from '../sort-indices.ts'

test('sorting indices: as the language sorts, stable, at any length', () =>
  holds(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 200 }), async (keys) => {
      const given = Uint32Array.from(keys.keys())
      const compare = (a: number, b: number): number => (keys[a] ?? 0) - (keys[b] ?? 0)
      const sorted = await sortIndices(given, compare, new Pace(0))
      expect([...sorted]).toEqual([...given].sort(compare))
    }),
  ))
