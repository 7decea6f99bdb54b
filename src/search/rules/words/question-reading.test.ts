import { expect, test } from 'vitest'
import { readShare } from '../../../adapters/embedder/word-pieces.ts'
import { isForeign, readingOf } from './question-reading.ts'

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

for (const [question, want] of [
  ['a button that opens a menu', false],
  ['Schaltfläche', false],
  ['Welche Farbe hat der Rand und wie breit ist er', true],
  ['Title은 내용의 핵심 메시지를 요약하여 전달합니다', true],
  ['снежинка', true],
  ['16px', false],
] as const) {
  test(`${question}: ${want ? '' : 'not '}plainly in another language`, () =>
    expect(isForeign(question, 'en')).toBe(want))
  test(`${question}: a model of many languages reads it`, () => expect(isForeign(question, null)).toBe(false))
}
