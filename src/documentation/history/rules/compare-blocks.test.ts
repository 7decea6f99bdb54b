import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { holds } from '../../../../test/kit/seeded.ts'
import { compareBlocks } from './compare-blocks.ts'

const told = (from: string, to: string): string =>
  compareBlocks(from.split(''), to.split(''))
    .map(({ what, hash }) => `${what === 'kept' ? ' ' : what === 'added' ? '+' : '-'}${hash}`)
    .join('')

for (const [name, from, to, want] of [
  ['nothing', '', '', ''],
  ['all new', '', 'ab', '+a+b'],
  ['all gone', 'ab', '', '-a-b'],
  ['one in the middle', 'abc', 'axc', ' a-b+x c'],
  ['one moved', 'abc', 'cab', '+c a b-c'],
  ['the same twice', 'aa', 'aaa', ' a a+a'],
] as const)
  test(`from one version to another: ${name}`, () => expect(told(from, to)).toBe(want))

test('the steps lead from the one to the other, and keep as much as can be kept', async () => {
  const document = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 })
  await holds(
    fc.property(document, document, (from, to) => {
      const steps = compareBlocks(from, to)
      const without = (what: string) => steps.filter((step) => step.what !== what).map(({ hash }) => hash)
      expect(without('added')).toEqual(from)
      expect(without('removed')).toEqual(to)
      return from.join('') !== to.join('') || steps.every(({ what }) => what === 'kept')
    }),
    { runs: 500 },
  )
})
