import { expect, test } from 'vitest'
import type { Chi } from '../../library/documents.ts'
import { healthGains, summarizeGains } from './health-gain.ts'

const chi = (parts: Partial<Record<'po' | 'dc' | 'as' | 'ta', number>>): Chi => {
  const { po = 0, dc = 0, as = 0, ta = 0 } = parts
  const score = 100 - po - dc - as - ta
  return {
    score,
    status: 'good',
    po,
    dc,
    as,
    ta: { score: 100 - (100 * ta) / 40, penalty: ta, bound: 1, total: 2 },
    ta_penalty: ta,
    hasProps: true,
  }
}

for (const [name, given, want] of [
  ['nothing lost, nothing to gain', chi({}), []],
  [
    'the most first',
    chi({ dc: 5, ta: 20 }),
    [
      ['ta', 20, 'optimal'],
      ['dc', 5, 'good'],
    ],
  ],
  [
    'what it would be called then',
    chi({ ta: 40, as: 25, po: 10 }),
    [
      ['ta', 40, 'good'],
      ['as', 25, 'monitor'],
      ['po', 10, 'monitor'],
    ],
  ],
] as const)
  test(`gains: ${name}`, () =>
    expect(healthGains(given).map(({ rule, gain, status }) => [rule, gain, status])).toEqual(want))

test('gains: each is what the index would rise by, and together they reach 100', () => {
  const given = chi({ po: 3.25, dc: 7.5, as: 12.5, ta: 31.17 })
  expect(healthGains(given).reduce((sum, { gain }) => sum + gain, given.score)).toBeCloseTo(100)
})

test('gains of a library: how many lose by each rule, and what the mean would rise by', () => {
  const gains = [chi({ ta: 20 }), chi({ ta: 10, dc: 6 }), chi({})].map(healthGains)
  expect(summarizeGains(gains)).toEqual([
    { rule: 'ta', components: 2, points: 30, meanGain: 10 },
    { rule: 'dc', components: 1, points: 6, meanGain: 2 },
    { rule: 'as', components: 0, points: 0, meanGain: 0 },
    { rule: 'po', components: 0, points: 0, meanGain: 0 },
  ])
  expect(summarizeGains([]).every(({ meanGain }) => meanGain === 0)).toBe(true)
})
