import { expect, test } from 'vitest'
import { askedWords, spelledOut, withSynonyms } from './asked-words.ts'
import { countWords } from './count-words.ts'
import { readableName, searchedName } from './searched-name.ts'

const othersOf = (question: string): string[] =>
  askedWords(question).flatMap(({ others }) => others.map(({ word }) => word))

for (const [question, want] of [
  ['modal', 'dialog'],
  ['dialogs', 'modal'],
  ['btn', 'button'],
  ['chkbox', 'checkbox'],
  ['check box', 'checkbox'],
  ['drop down', 'dropdown'],
  ['sign up', 'regist'],
  ['multi-line', 'textarea'],
  ['snackbars', 'toast'],
  ['colour', 'color'],
] as const)
  test(`a question for ${question} is one for ${want} too`, () => expect(othersOf(question)).toContain(want))

test('what was asked for itself is worth most', () => {
  for (const { others } of askedWords('select dropdown btn'))
    for (const { worth } of others) expect(worth).toBeLessThan(1)
  expect(othersOf('select dropdown')).not.toContain('select')
})

test('abbreviations are spelled out for the model, and nothing else', () => {
  expect(spelledOut('BTN with 2FA, nav/bg')).toBe('button with two-factor authentication code, navigation/background')
  expect(spelledOut('button')).toBe('button')
})

test('a short question is asked with a few synonyms too', () => {
  expect(withSynonyms('Modal')).toBe('Modal dialog popup lightbox')
  expect(withSynonyms('zebra')).toBeNull()
  expect(withSynonyms('a modal that asks for a decision')).toBeNull()
})

test('names are searched as written and by the parts of camelCase', () => {
  expect(searchedName('componentTextField')).toBe('componentTextField component Text Field')
  expect(searchedName('HTMLTag')).toBe('HTMLTag HTML Tag')
  expect(searchedName('forms/Text Field')).toBe('forms/Text Field')
  expect(readableName('color.text/on-accent_Hover')).toBe('color text on accent Hover')
})

for (const [title, text, want] of [
  ['Chinese by pairs and ideographs', '按钮组', ['按', '按钮', '钮', '钮组', '组']],
  ['Japanese by pairs', 'ボタン', ['ボタ', 'タン']],
  ['Korean by pairs', '버튼을', ['버튼', '튼을']],
  ['Thai by pairs', 'ปุ่ม', ['ปุ', 'ุ่', '่ม']],
  ['other scripts between them are words', '色colors', ['色', 'color']],
  ['accents are left out', 'Café Über', ['cafe', 'uber']],
] as const)
  test(`words: ${title}`, () => expect([...countWords(text).keys()]).toEqual(want))
