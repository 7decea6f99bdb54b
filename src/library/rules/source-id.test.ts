import { expect, test } from 'vitest'
import { canonicalSourceId } from './source-id.ts'

for (const [given, want] of [
  ['12-34', '12:34'],
  ['12:34', '12:34'],
  ['I12-34;5-6', 'I12:34;5:6'],
  ['VariableID:1:2', 'VariableID:1:2'],
  ['some-name', 'some-name'],
  ['S:abc-1,', 'S:abc-1,'],
] as const) {
  test(`source id: ${given} is ${want}`, () => expect(canonicalSourceId(given)).toBe(want))
}
