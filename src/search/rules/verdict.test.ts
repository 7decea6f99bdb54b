import { expect, test } from 'vitest'
import type { Signals } from './engines.ts'
import { verdict } from './verdict.ts'

const name = (matched: 'exact' | 'segment' | 'prefix' | 'substring' | 'fuzzy'): Signals => ({ name: { matched } })
const cosine = (value: number): Signals => ({ semantic: { cosine: value } })

for (const [title, first, second, want] of [
  ['the only match, a near miss', name('fuzzy'), undefined, 'flat_ambiguous'],
  ['the only match, by a part of its name', name('substring'), undefined, 'flat_ambiguous'],
  ['the only match, by its name', name('exact'), undefined, 'one_stands_out'],
  ['the only match, by a segment of its name', name('segment'), undefined, 'one_stands_out'],
  ['the only match, by meaning alone', cosine(0.9), undefined, 'flat_ambiguous'],
  ['the only match, of two engines', { text: { rank: 1 }, ...cosine(0.3) }, undefined, 'one_stands_out'],
  ['more engines', { ...name('prefix'), text: { rank: 1 } }, name('prefix'), 'one_stands_out'],
  ['fewer engines but a stronger tier', name('exact'), { text: { rank: 1 }, ...cosine(0.3) }, 'one_stands_out'],
  ['a stronger tier', name('segment'), name('prefix'), 'one_stands_out'],
  ['a literal tier against a near miss', name('substring'), name('fuzzy'), 'one_stands_out'],
  ['a near miss is no stronger than no name', name('fuzzy'), { text: { rank: 1 } }, 'flat_ambiguous'],
  ['the same tier', name('prefix'), name('prefix'), 'flat_ambiguous'],
  ['a lead of exactly 0.05', cosine(0.35), cosine(0.3), 'one_stands_out'],
  ['a lead just below', cosine(0.3499), cosine(0.3), 'flat_ambiguous'],
  ['text ranks lead nothing', { text: { rank: 9 } }, { text: { rank: 0.1 } }, 'flat_ambiguous'],
  ['a weaker tier', name('prefix'), name('exact'), 'flat_ambiguous'],
] as const satisfies readonly (readonly [string, Signals, Signals | undefined, string])[])
  test(`verdict: ${title}`, () => expect(verdict(first, second)).toBe(want))
