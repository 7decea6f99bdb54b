import { expect, test } from 'vitest'
import { GAP, keyBetween } from './place.ts'

for (const [name, before, after, want] of [
  ['the first page', null, null, 0],
  ['at the end', 0, null, GAP],
  ['at the beginning', null, 0, -GAP],
  ['between two', 0, GAP, GAP / 2],
  ['between negative keys', -3, -1, -2],
  ['no room', 5, 6, undefined],
  ['no room below zero', -6, -5, undefined],
] as const) {
  test(`place: ${name}`, () => expect(keyBetween(before, after)).toBe(want))
}
