import { expect, test } from 'vitest'
import { isLike, likeness, nearest } from './nearest.ts'

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

for (const [written, known, like] of [
  ['Buton', 'Button', true],
  ['Btn', 'Button', true],
  ['Btn', 'Badge', false],
  ['Body', 'Body strong/Medium', true],
  ['Action Button', 'componentFloatingActionButton', true],
  ['text.color.nope', 'text/color/default', true],
  ['text.color.nope', 'border/radius/none', false],
  ['--gl-text-color-default', 'text/color/default', true],
  ['Color/text/primry', 'text/primary', true],
  ['nope/nothing', 'neutral/0', false],
  ['nope/nothing', 'feedback/info/bg', false],
  ['Nope', 'Empty state', false],
  ['Purple 9', 'Gray 4', false],
  ['FluxCapacitor', 'Flow chart', false],
  ['', 'Button', false],
] as const)
  test(`"${written}" is ${like ? '' : 'not '}like "${known}"`, () => expect(isLike(written, known)).toBe(like))

test('of names that have all that was written, the shorter is more like it', () => {
  const known = ['componentFloatingActionButton', 'componentActionButtonGhostButton', 'componentActionButton']
  const [first] = known.toSorted((a, b) => likeness('actionButton', b) - likeness('actionButton', a))
  expect(first).toBe('componentActionButton')
})
