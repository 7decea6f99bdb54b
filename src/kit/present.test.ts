import { expect, test } from 'vitest'
import { present } from './present.ts'

test('present: what is there is handed on, null and nothing-like values too; what is not there throws', () => {
  for (const value of [0, '', false, null, Number.NaN, 'x']) expect(present(value)).toBe(value)
  expect(() => present(new Uint32Array(3)[3])).toThrow('nothing is where something must be')
})
