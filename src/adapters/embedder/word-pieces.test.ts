import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PACKAGE_ROOT } from '../../package-root.ts'
import { loadWordPieces, readable } from './word-pieces.ts'

const vocabulary = readFileSync(new URL('model/vocab.txt', PACKAGE_ROOT), 'utf8')
const pieces = vocabulary.split('\n')
const tokenize = loadWordPieces(vocabulary)

for (const [title, text, want] of [
  ['words that the vocabulary has', 'A button starts', 'a button starts'],
  ['the longest pieces of one that it has not', 'unclickable', 'un ##cl ##ick ##able'],
  ['punctuation stands alone', "don't—really!", "don ' t — really !"],
  ['accents are left out', 'Café ÜBER', 'cafe uber'],
  ['ideographs stand alone', '日本', '日 本'],
  ['control characters are not read', 'but\u0000\u200bton', 'button'],
  ['a word longer than any', 'x'.repeat(101), '[UNK]'],
  ['signs that it has not', '\u{1f600}', '[UNK]'],
  ['nothing', ' \n\t', ''],
] as const)
  test(`word pieces: ${title}`, () =>
    expect(
      tokenize(text, 256)
        .map((id) => pieces[id])
        .join(' '),
    ).toBe(want))

test('word pieces: no more than asked for', () => expect(tokenize('one two three four', 3)).toHaveLength(3))

for (const [text, want] of [
  ['Déjà vu, 42 😀', 'Déjà vu, 42 😀'],
  ['数据', null],
  ['кнопка, δ, ปุ่ม, زر!', null],
  ['按钮button', '  button'],
  ['버튼 12', '   12'],
  ['… 😀', '… 😀'],
] as const)
  test(`of ${JSON.stringify(text)} the model can read ${JSON.stringify(want)}`, () => expect(readable(text)).toBe(want))
