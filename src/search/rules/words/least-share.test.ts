import { expect, test } from 'vitest'
import { haveEnough } from './least-share.ts'

const line = (share: number) => ({ share, length: 10 })
const page = (share: number) => ({ share, length: 400 })

for (const [title, texts, words, want] of [
  [
    'a line that has half as much as the best is a passing mention',
    [line(1), line(0.5), line(0.85)],
    4,
    [true, false, true],
  ],
  ['where the best has little, others need not have more', [line(0.25), line(0.21)], 4, [true, true]],
  ['a line has at least a fifth of a few words', [line(0.15)], 3, [false]],
  ['of more words less is near', [line(1), line(0.6), line(0.5)], 5, [true, true, false]],
  ['of many words a line may have an eighth', [line(1), line(0.13)], 12, [true, true]],
  ['a page may have an eighth, whatever others have', [page(1), page(0.13), page(0.1)], 4, [true, true, false]],
  ['lines are compared with lines: a page has a little of everything', [page(1), line(0.3)], 4, [true, true]],
] as const)
  test(`enough of a question: ${title}`, () => {
    const enough = haveEnough([...texts.keys()], words, {
      shares: Float64Array.from(texts, ({ share }) => share),
      lengths: Uint32Array.from(texts, ({ length }) => length),
    })
    expect(texts.map((_, at) => enough.includes(at))).toEqual(want)
  })
