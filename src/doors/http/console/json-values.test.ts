import { expect, test } from 'vitest'
import { hasMoreValues } from './json-values.ts'

for (const [json, values] of [
  ['1', 0],
  ['{"a":1}', 1],
  ['[1,2,3]', 3],
  ['{"a":[{},{}],"b":"x"}', 6],
  // What stands in a text is none.
  [String.raw`{"a":"[1,2,{\"b\",\\\\"}`, 1],
  [String.raw`["\\\\","\\\"","]"]`, 3],
  [`["${'\\'.repeat(20)}",1]`, 2],
  ['["not closed, [', 1],
] as const)
  test(`${json} has ${values} values`, () => {
    const bytes = Buffer.from(json)
    expect(hasMoreValues(bytes, values)).toBe(false)
    expect(hasMoreValues(bytes, values - 1)).toBe(true)
  })
