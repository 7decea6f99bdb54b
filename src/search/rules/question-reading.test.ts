import { expect, test } from 'vitest'
import { readShare } from '../../adapters/embedder/word-pieces.ts'
import { readingOf } from './question-reading.ts'

for (const [question, want] of [
  ['a button that opens a menu', 'as_asked'],
  ['Schaltfläche', 'as_asked'],
  ['16px', 'as_asked'],
  ['SnackBar を閉じる', 'as_asked'],
  ['ボタン', 'in_english'],
  ['削除ボタンの色', 'in_english'],
  ['버튼', 'in_english'],
  ['凹凸有致', 'not_at_all'],
  ['снежинка', 'not_at_all'],
] as const)
  test(`${question}: ${want}`, () => expect(readingOf(question, readShare(question))).toBe(want))
