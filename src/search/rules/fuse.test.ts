import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fuse, type Findings } from './fuse.ts'

const names = { foldedName: (row: number) => `name ${row}`, id: (row: number) => `id ${row}` }
const none: Findings = { name: [], text: [], semantic: [] }
const prefix = (...rows: number[]): Findings['name'] => rows.map((row) => ({ row, matched: 'prefix' }))
const order = (findings: Partial<Findings>): number[] =>
  fuse({ ...none, ...findings }, names)
    .page(0, 1_000)
    .map(({ row }) => row)

for (const [name, given, want] of [
  ['nothing found', {}, []],
  ['two engines beat one', { name: prefix(1, 2), text: [{ row: 2, rank: 1 }] }, [2, 1]],
  ['name ranks are unique', { name: prefix(3, 1, 2) }, [3, 1, 2]],
  [
    'equal figures share a rank, and the name decides',
    {
      text: [
        { row: 2, rank: 0.5 },
        { row: 1, rank: 0.5 },
      ],
    },
    [1, 2],
  ],
  [
    'the rank after equal figures counts them all',
    {
      text: [
        { row: 1, rank: 0.5 },
        { row: 2, rank: 0.5 },
        { row: 3, rank: 0.4 },
      ],
      semantic: [
        { row: 4, cosine: 0.9 },
        { row: 5, cosine: 0.8 },
        { row: 6, cosine: 0.7 },
      ],
    },
    [4, 1, 2, 5, 6, 3],
  ],
  ['at one score the name tier decides', { name: prefix(7), text: [{ row: 1, rank: 1 }] }, [7, 1]],
  ['at one score the cosine decides', { text: [{ row: 1, rank: 1 }], semantic: [{ row: 2, cosine: 0.3 }] }, [2, 1]],
] as const satisfies readonly (readonly [string, Partial<Findings>, readonly number[]])[])
  test(`rank fusion: ${name}`, () => expect(order(given)).toEqual(want))

test('signals hold the raw figures, and only of engines that found the row', () => {
  const group = fuse(
    {
      name: [{ row: 1, matched: 'fuzzy', similarity: 0.7 }],
      text: [{ row: 1, rank: 0.25 }],
      semantic: [{ row: 2, cosine: 0.4 }],
    },
    names,
  )
  expect(group.total).toBe(2)
  expect(group.page(0, 5).map(({ signals }) => signals)).toEqual([
    { name: { matched: 'fuzzy', similarity: 0.7 }, text: { rank: 0.25 } },
    { semantic: { cosine: 0.4 } },
  ])
})

const rows = fc.uniqueArray(fc.nat(40), { maxLength: 40 })
const findings = fc.record({
  name: rows.map((all) => prefix(...all)),
  text: rows.map((all) => all.map((row) => ({ row, rank: (row % 7) / 7 }))),
  semantic: rows.map((all) => all.map((row) => ({ row, cosine: (row % 5) / 5 }))),
})

test('pages of any size give every row once, in the order of one long page', () => {
  fc.assert(
    fc.property(findings, fc.integer({ min: 1, max: 20 }), (given, size) => {
      const group = fuse(given, names)
      const whole = group.page(0, 1_000)
      const found = new Set(Object.values(given).flatMap((hits) => hits.map(({ row }) => row)))
      expect(new Set(whole.map(({ row }) => row))).toEqual(found)
      expect(whole).toHaveLength(group.total)
      const paged = []
      for (let at = 0; at < group.total; at += size) paged.push(...group.page(at, size))
      expect(paged).toEqual(whole)
      for (const [at, row] of whole.entries()) expect(row.score).toBeLessThanOrEqual(whole[at - 1]?.score ?? 1)
    }),
  )
})

test('what hands in the same rows in another order changes nothing', () => {
  fc.assert(
    fc.property(findings, (given) => {
      const turned = { ...given, text: given.text.toReversed(), semantic: given.semantic.toReversed() }
      expect(fuse(turned, names).page(0, 1_000)).toEqual(fuse(given, names).page(0, 1_000))
    }),
  )
})
