import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { holds } from '../../../../test/kit/seeded.ts'
import type { Draft, DraftBlock } from './draft.ts'
import { merge, settle } from './merge.ts'

/** `a` is a block that says a; `a=x` one under the key a that says x. */
const draft = (text: string, prefix = ''): Draft =>
  text
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => {
      const [key = '', said = key] = word.split('=')
      return { key: `${prefix}${key}`, type: 'text', content: { markdown: said } }
    })
const said = (blocks: Draft): string => blocks.map(({ content }) => String(content['markdown'])).join(' ')
/** Saved by somebody else: the same words under ids of their own. */
const saved = (text: string): Draft => draft(text, 'saved ')

test.each([
  ['nobody changed anything', 'a b c', 'a b c', 'a b c', 'a b c', 0],
  ['different blocks', 'a b c', 'a=A b c', 'a b c=C', 'A b C', 0],
  ['both inserted, elsewhere', 'a b', 'a x b', 'a b y', 'a x b y', 0],
  ['both inserted at the same place: mine first', 'a b', 'a x b', 'a y b', 'a x y b', 0],
  ['both inserted the same', 'a b', 'a x b', 'a x b', 'a x b', 0],
  ['I removed, they changed another', 'a b c', 'a c', 'a b c=C', 'a C', 0],
  ['they removed, I changed another', 'a b c', 'a=A b c', 'a c', 'A c', 0],
  ['both removed the same', 'a b c', 'a c', 'a c', 'a c', 0],
  ['I moved, they changed', 'a b c', 'c a b', 'a b=B c', 'c a B', 0],
  ['they moved, I changed', 'a b c', 'a b=B c', 'c a b', 'c a B', 0],
  ['both changed the same: mine, and it is said', 'a b', 'a b=mine', 'a b=theirs', 'a mine', 1],
  ['I removed what they changed: it stays, and it is said', 'a b c', 'a c', 'a b=B c', 'a B c', 1],
  ['they removed what I changed: it stays, and it is said', 'a b c', 'a b=B c', 'a c', 'a B c', 1],
  ['from nothing', '', 'x', 'y', 'x y', 0],
])('merge: %s', (_name, base, mine, theirs, want, clashes) => {
  const merged = merge(draft(base), draft(mine), saved(theirs))
  expect([said(merged.draft), merged.clashes.length]).toEqual([want, clashes])
})

test('members of one block that two people changed are put together, where they are not the same', () => {
  const block = (key: string, content: DraftBlock['content']): Draft => [{ key, type: 'callout', content }]
  const base = block('a', { tone: 'info', markdown: 'x', items: [{ a: 1 }, { a: 2 }] })
  const mine = block('a', { tone: 'warning', markdown: 'x', items: [{ a: 1 }, { a: 3 }] })
  const theirs = block('t', { tone: 'info', markdown: 'y', items: [{ a: 0 }, { a: 2 }] })
  const { draft: both, clashes } = merge(base, mine, theirs)
  expect(both).toEqual(block('t', { tone: 'warning', markdown: 'y', items: [{ a: 0 }, { a: 3 }] }))
  expect(clashes).toEqual([])
})

test('where both wrote the reader chooses, block by block', () => {
  const merged = merge(draft('a b c'), draft('a=A b=B'), saved('a=1 b=2 c=3'))
  expect(merged.clashes).toHaveLength(3)
  const [first, second, third] = merged.clashes.map(({ key }) => key)
  const choose = (...keys: (string | undefined)[]) =>
    said(settle(merged, new Map(keys.map((key) => [key ?? '', 'theirs' as const]))))
  expect(choose()).toBe('A B')
  expect(choose(second)).toBe('A 2')
  expect(choose(first, second, third)).toBe('1 2 3')
})

const words = fc.uniqueArray(fc.constantFrom(...'abcdefgh'.split('')), { maxLength: 6 }).map((all) => all.join(' '))
/** Somebody's changes: each block kept, changed, removed or followed by a new one, and maybe one moved. */
const edits = fc.array(fc.constantFrom('keep', 'keep', 'change', 'remove', 'insert'), { minLength: 6, maxLength: 6 })

function edited(base: Draft, what: readonly string[], who: string): Draft {
  return base.flatMap((block, at): DraftBlock[] => {
    const own = `${who}${at}`
    if (what[at] === 'change') return [{ ...block, content: { markdown: own } }]
    if (what[at] === 'remove') return []
    return what[at] === 'insert' ? [block, { key: own, type: 'text', content: { markdown: own } }] : [block]
  })
}
const resaved = (blocks: Draft): Draft => blocks.map((block) => ({ ...block, key: `saved ${block.key}` }))

test('who changed nothing gets what the other made, and nothing that anybody wrote is lost', async () => {
  await holds(
    fc.property(words, edits, edits, (text, mineEdits, theirEdits) => {
      const base = draft(text)
      const [mine, theirs] = [edited(base, mineEdits, 'm'), resaved(edited(base, theirEdits, 't'))]
      expect(said(merge(base, base, theirs).draft)).toBe(said(theirs))
      expect(said(merge(base, mine, resaved(base)).draft)).toBe(said(mine))
      expect(said(merge(base, mine, resaved(mine)).draft)).toBe(said(mine))
      const both = merge(base, mine, theirs)
      const there = new Set([
        ...both.draft.map(({ content }) => content['markdown']),
        ...both.clashes.flatMap((clash) => [clash.mine?.content['markdown'], clash.theirs?.content['markdown']]),
      ])
      const written = [...mine, ...theirs].map(({ content }) => String(content['markdown']))
      for (const one of written.filter((word) => /^[mt]\d/.test(word))) expect(there).toContain(one)
      expect(new Set(both.draft.map(({ key }) => key)).size).toBe(both.draft.length)
      expect(said(settle(both, new Map(both.clashes.map(({ key }) => [key, 'mine' as const]))))).toBeDefined()
      return true
    }),
    { runs: 1_000 },
  )
})
