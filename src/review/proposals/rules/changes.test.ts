import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holds } from '../../../../test/kit/seeded.ts'
import { allChanges, bringTogether, compareProposal, type SaidBlock } from './changes.ts'

const text = (markdown: string): SaidBlock => ({ type: 'text', content: { markdown } })
const texts = (words: string): SaidBlock[] => (words === '' ? [] : words.split(' ').map(text))
const saved = (blocks: readonly SaidBlock[]) => blocks.map((block, at) => ({ ...block, key: `saved ${at}` }))
const said = (blocks: readonly SaidBlock[]): string => blocks.map(({ content }) => content['markdown']).join(' ')
const outcome = (base: string, proposed: string, published: string, chosen?: readonly number[]) => {
  const compared = compareProposal(texts(base), texts(proposed))
  const done = bringTogether(compared, saved(texts(published)), chosen ? new Set(chosen) : allChanges(compared))
  return { said: said(done.blocks), conflicts: done.conflicts.map(({ change }) => change) }
}

test('changes are numbered in the order of reading, that of the order comes last', () => {
  const { steps, order, changeCount } = compareProposal(texts('a b c d e'), texts('b a x c e2'))
  expect(steps.map(({ what, change }) => [what, change])).toEqual([
    ['kept', null],
    ['kept', null],
    ['added', 1],
    ['kept', null],
    ['changed', 2],
    ['removed', 3],
  ])
  expect([order, changeCount]).toEqual([4, 4])
})

for (const [base, proposed, published, chosen, wanted] of [
  ['a b c', 'a B c', 'a b c', undefined, 'a B c'],
  ['a b c', 'a B c x', 'a b c', [2], 'a b c x'],
  ['a b c', 'x a c', 'a b c', [1], 'x a b c'],
  ['a b c', 'x a c', 'a b c', [2], 'a c'],
  ['a b c', 'a B c', 'a b c new', undefined, 'a B c new'],
  ['a b c', 'a B c', 'new a b', undefined, 'new a B'],
  ['', 'a b', '', undefined, 'a b'],
  ['a b', '', 'a b', undefined, ''],
] as const)
  test(`${base} → ${proposed} ${chosen ? `by ${String(chosen)} ` : ''}over ${published} is ${wanted}`, () => {
    expect(outcome(base, proposed, published, chosen)).toEqual({ said: wanted, conflicts: [] })
  })

test('where others wrote into the same block, the change is a conflict unless it is left out', () => {
  expect(outcome('a b c', 'a B c x', 'a other c')).toEqual({ said: 'a B c x', conflicts: [1] })
  expect(outcome('a b c', 'a B c x', 'a other c', [2])).toEqual({ said: 'a other c x', conflicts: [] })
  expect(outcome('a b c', 'a c', 'a other c').conflicts).toEqual([1])
  expect(outcome('a b c', 'a B c', 'a c').conflicts).toEqual([1])
})

const words = fc.uniqueArray(fc.constantFrom(...'abcdefghij'.split('')), { maxLength: 8 }).map((all) => all.join(' '))

test('all changes over an untouched base are the proposal, and none of them the base', async () => {
  await holds(
    fc.property(words, words, (base, proposed) => {
      const compared = compareProposal(texts(base), texts(proposed))
      expect(said(bringTogether(compared, saved(texts(base))).blocks)).toBe(proposed)
      expect(said(bringTogether(compared, saved(texts(base)), new Set()).blocks)).toBe(base)
      expect(compared.changeCount === 0).toBe(base === proposed)
      return true
    }),
    { runs: 500 },
  )
})

test('any choice takes what is chosen, and nothing else that is new', async () => {
  await holds(
    fc.property(words, words, fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }), (base, proposed, taken) => {
      const compared = compareProposal(texts(base), texts(proposed))
      const chosen = new Set([...allChanges(compared)].filter((change) => taken[change]))
      const { blocks } = bringTogether(compared, saved(texts(base)), chosen)
      const there = blocks.map(({ content }) => content['markdown'])
      expect(new Set(there).size).toBe(there.length)
      for (const { what, change, before, after } of compared.steps) {
        const isTaken = change !== null && chosen.has(change)
        const [old, now] = [before?.content['markdown'], after?.content['markdown']]
        if (what === 'added') expect(there.includes(now)).toBe(isTaken)
        if (what === 'removed') expect(there.includes(old)).toBe(!isTaken)
        if (what === 'changed') expect(there.includes(isTaken ? now : old)).toBe(true)
      }
      return true
    }),
    { runs: 500 },
  )
})
