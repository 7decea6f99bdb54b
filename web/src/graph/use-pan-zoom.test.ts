import { expect, test } from 'vitest'
import { shiftInto } from './use-pan-zoom.ts'

for (const [name, given, want] of [
  ['what is seen stays', [20, 50, 200], 0],
  ['what lies before comes in', [-30, 50, 200], 38],
  ['what lies behind comes in', [190, 50, 200], -48],
  ['what is larger than the room shows its beginning', [-30, 300, 200], 30],
] as const)
  test(`a node in focus: ${name}`, () => expect(shiftInto(given[0], given[1], given[2])).toBe(want))
