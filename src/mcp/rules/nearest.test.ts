import { expect, test } from 'vitest'
import { nearest } from './nearest.ts'

const KNOWN = ['components', 'include', 'variant', 'sort_by', 'name_prefix', 'cursor']

for (const [written, want] of [
  ['compnents', 'components'],
  ['sortby', 'sort_by'],
  ['includes', 'include'],
  ['variants', 'variant'],
  ['prefix', 'name_prefix'],
  ['curosr', 'cursor'],
  ['deep', undefined],
  ['', undefined],
] as const)
  test(`the nearest to "${written}"`, () => expect(nearest(written, KNOWN)).toBe(want))
