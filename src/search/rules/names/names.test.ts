import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareCodePoints } from '../../../library/rules/compare-code-points.ts'
import { foldName } from '../../../library/rules/fold-name.ts'
import { literalHits, orderNames } from './literal-names.ts'
import { nameWords } from '../words/name-words.ts'
import { NearNames, oneTypoApart } from './near-names.ts'
import { NumberLists } from './number-lists.ts'
import { allowsNearMisses, isTooShort } from '../query-reach.ts'

const literal = (names: readonly string[], query: string): string[] => {
  const ordered = orderNames(
    names.map(foldName),
    names.map((_, at) => String(at)),
  )
  return literalHits(ordered, foldName(query), () => true).map(({ row, tier }) => `${tier} ${names[row]}`)
}

for (const [title, names, query, want] of [
  [
    'a whole name first, whatever its case',
    ['Button Group', 'BUTTON'],
    'button',
    ['exact BUTTON', 'segment Button Group'],
  ],
  [
    'a path segment before a chance substring',
    ['cardigan', 'ui/card/small'],
    'card',
    ['segment ui/card/small', 'prefix cardigan'],
  ],
  ['several segments', ['forms/text field/large'], 'text field', ['segment forms/text field/large']],
  [
    'the start of a segment before the middle of a word',
    ['aabtn', 'x/btnlong'],
    'btn',
    ['substring x/btnlong', 'substring aabtn'],
  ],
  [
    'the shorter name, then the name',
    ['card b', 'card a', 'card'],
    'car',
    ['prefix card', 'prefix card a', 'prefix card b'],
  ],
  ['% and _ are themselves', ['a_b', 'axb', '50% off', '50 off'], '_', ['substring a_b']],
  ['camelCase parts are no segments', ['TextField'], 'field', ['substring TextField']],
  ['composed and decomposed letters are the same', ['Cafe\u0301'], 'caf\u00e9', ['exact Cafe\u0301']],
  ['a query longer than every name', ['a'], 'abc', []],
] as const)
  test(`literal names: ${title}`, () => expect(literal(names, query)).toEqual(want))

const near = (names: readonly string[], query: string): string[] =>
  new NearNames(names).find(query).map(({ row }) => names[row] ?? '')

for (const [title, names, query, want] of [
  ['a letter left out', ['Button', 'Card'], 'buton', ['Button']],
  ['a plural', ['Checkbox'], 'checkboxes', ['Checkbox']],
  ['parts of camelCase', ['TextField', 'Tooltip'], 'text feild', ['TextField']],
  ['one shared word is no near miss', ['Button Group'], 'button zebra', []],
  ['unrelated words', ['Button'], 'calendar', []],
] as const)
  test(`near misses: ${title}`, () => expect(near(names, query)).toEqual(want))

test('similarity is 1 for the same words and smaller for names with more of them', () => {
  const [same, longer] = new NearNames(['date picker', 'date picker range inline']).find('date picker')
  expect(same?.similarity).toBe(1)
  expect(longer?.similarity).toBeLessThan(1)
})

test('near misses: every name is near itself, with a similarity from 0.5 to 1', () => {
  const word = fc.stringMatching(/^[a-zA-Z0-9]{1,12}$/)
  fc.assert(
    fc.property(fc.array(fc.array(word, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 20 }), (all) => {
      const names = all.map((words) => words.join('/'))
      const index = new NearNames(names)
      for (const [row, name] of names.entries()) {
        const found = index.find(name)
        expect(found.some((hit) => hit.row === row)).toBe(true)
        for (const { similarity } of found) {
          expect(similarity).toBeGreaterThan(0.35)
          expect(similarity).toBeLessThanOrEqual(1)
        }
      }
    }),
  )
})

test('near misses: every word that is one typo away from a short one is found', () => {
  const word = fc.stringMatching(/^[abc]{2,5}$/)
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 30 }), fc.stringMatching(/^[abc]{2,4}$/), (names, query) => {
      const found = new Set(new NearNames(names).find(query).map(({ row }) => row))
      for (const [row, name] of names.entries()) if (oneTypoApart(query, name)) expect([...found]).toContain(row)
    }),
  )
})

test('words: signs and camelCase cut, letters are folded', () =>
  expect(nameWords('Forms/TextField.Small-2x ÄÖ')).toEqual(['forms', 'text', 'field', 'small', '2x', 'äö']))

test('words: plain names are cut as all others are', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii' }), (name) => {
      const [last, ...others] = nameWords(`${name} ä`).toReversed()
      expect([last, ...others.toReversed()]).toEqual(['ä', ...nameWords(name)])
    }),
  ))

test('names are ordered by length, then by code points, then by id', () =>
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string(), fc.constantFrom('a～', 'a😀', 'b～', 'b')), { maxLength: 40 }),
      (names) => {
        const ids = names.map((_, row) => String((row * 7) % 41).padStart(2, '0'))
        const key = (row: number): string => `${names[row] ?? ''}\u0000${ids[row] ?? ''}`
        const want = [...names.keys()].sort(
          (a, b) => (names[a] ?? '').length - (names[b] ?? '').length || compareCodePoints(key(a), key(b)),
        )
        expect([...orderNames(names, ids).order]).toEqual(want)
      },
    ),
  ))

test('lists of numbers give back what each was given', () =>
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(20), fc.nat(3)), { maxLength: 9_000, size: 'max' }), (given) => {
      const lists = new NumberLists()
      const model = new Map<number, number[]>()
      for (const [list, value] of given) {
        const known = model.get(list) ?? []
        expect(lists.add(list, value)).toBe(known.at(-1) !== value)
        if (known.at(-1) !== value) known.push(value)
        model.set(list, known)
      }
      for (let list = 0; list <= 20; list++) expect([...lists.list(list)]).toEqual(model.get(list) ?? [])
    }),
    { numRuns: 20 },
  ))

for (const [query, tooShort, nearMisses] of [
  ['a', true, false],
  ['%', true, false],
  ['😀😀😀😀', true, false],
  ['ab', false, false],
  ['木', false, false],
  ['butn', false, true],
  ['100%', false, false],
  ['a_bcd', false, false],
  ['drop-down', false, true],
  ['(a+)+$', true, false],
  ['forms/text field', false, true],
] as const)
  test(`reach of the query ${JSON.stringify(query)}`, () =>
    expect([isTooShort(query), allowsNearMisses(query)]).toEqual([tooShort, nearMisses]))

for (const [a, b, want] of [
  ['field', 'feild', true],
  ['field', 'fild', true],
  ['field', 'fieldd', true],
  ['field', 'yield', true],
  ['field', 'field', false],
  ['field', 'feidl', false],
  ['field', 'fi', false],
] as const)
  test(`one typo apart: ${a} and ${b}`, () => {
    expect(oneTypoApart(a, b)).toBe(want)
    expect(oneTypoApart(b, a)).toBe(want)
  })
