import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WordIndex } from './word-index.ts'
import { WordTable } from './word-table.ts'

const entry = (id: string, ...words: string[]) =>
  ({ type: 'component', id, title: '', bodies: [words.join(' ')] }) as const
const find = (index: WordIndex, word: string): string[] => index.search(word, ['component'], 10).map(({ id }) => id)

test('beyond its words an index takes no new ones, says whose are missing, and still finds the others', () => {
  const index = new WordIndex('test', { words: 3, characters: 1_000, postings: 1_000 })
  index.put(entry('a', 'one', 'two', 'three'))
  expect(index.cut(['component'])).toBe(0)
  index.put(entry('b', 'three', 'four'))
  expect([index.cut(['component']), index.cut(['token'])]).toEqual([1, 0])
  expect([find(index, 'three').sort(), find(index, 'four')]).toEqual([['a', 'b'], []])
  index.put(entry('b', 'three'))
  expect(index.cut(['component'])).toBe(0)
})

for (const [name, caps] of [
  ['long words', { words: 1_000, characters: 12, postings: 1_000 }],
  ['words in very many entities', { words: 1_000, characters: 1_000, postings: 2 }],
] as const)
  test(`an index is bounded against ${name}`, () => {
    const index = new WordIndex('test', caps)
    index.put(entry('a', 'eleventeen', 'x'))
    index.put(entry('b', 'x', 'plenty'))
    expect(index.cut(['component'])).toBe(1)
    expect(find(index, 'plenty')).toEqual([])
  })

test('words of what was replaced make room for new ones', () => {
  const index = new WordIndex('test', { words: 150_000, characters: 10_000_000, postings: 200_000 })
  for (let version = 0; version < 20; version++)
    index.put(entry('a', ...Array.from({ length: 30_000 }, (_, at) => `v${version}x${at}`)))
  expect(index.cut(['component'])).toBe(0)
  expect([find(index, 'v19x29999'), find(index, 'v18x7')]).toEqual([['a'], []])
})

test('a hundred thousand distinct words take less than 15 MB, none of it on the heap', () => {
  const index = new WordIndex('test')
  const before = process.memoryUsage().heapUsed
  for (let at = 0; at < 5; at++)
    index.put(entry(`e${at}`, ...Array.from({ length: 20_000 }, (_, word) => `w${at}y${word}z`)))
  expect(index.bytes).toBeLessThan(15e6)
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(40e6)
  expect(find(index, 'w4y19999z')).toEqual(['e4'])
})

test('the table of words numbers them as a Map would', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.string({ unit: 'grapheme' })), { maxLength: 3_000 }), (words) => {
      const table = new WordTable({ words: 1e6, characters: 1e6 })
      const model = new Map<string, number>()
      for (const word of words) {
        if (!model.has(word)) model.set(word, model.size)
        expect(table.add(word)).toBe(model.get(word))
      }
      for (const [word, number] of model) expect([table.find(word), table.word(number)]).toEqual([number, word])
      expect(table.find(`${words.join('')}!`)).toBe(-1)
    }),
    { numRuns: 50 },
  )
})

test('a word that nothing has is looked for as what it may be short for in this library', () => {
  const index = new WordIndex('one')
  index.put({ type: 'component', id: 'a', title: 'Checkbox', bodies: ['A box to check.'] })
  index.put({ type: 'component', id: 'b', title: 'Thumbnail', bodies: ['A small picture.'] })
  const found = (question: string): string[] => index.search(question, ['component'], 10).map(({ id }) => id)
  expect(found('chkbx')).toEqual(['a'])
  expect(found('thumb')).toEqual(['b'])
  expect(found('xyzzy')).toEqual([])
})

test('a word that may be short for many says nothing', () => {
  const index = new WordIndex('one')
  for (const [at, word] of ['cardinal', 'cardigan', 'cardiac', 'cardboard', 'cardholder'].entries())
    index.put({ type: 'component', id: String(at), title: word, bodies: [word] })
  expect(index.search('card', ['component'], 10)).toEqual([])
})
