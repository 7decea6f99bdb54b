import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PACKAGE_ROOT } from '../../../package-root.ts'
import { askedWords, spelledOut } from './asked-words.ts'
import { inEnglish } from './other-languages.ts'

for (const [question, want] of [
  ['Schaltfläche zum Löschen', 'button delete remove'],
  ['SCHALTFLÄCHEN', 'button'],
  ['mot de passe', 'password'],
  ['menú desplegable', 'select dropdown'],
  ['pulsanti', 'button'],
  ['zoeken', 'search'],
  ['ボタンの色', 'button color'],
  ['下拉菜单', 'select dropdown'],
  ['빨간 버튼 hover', 'red button hover'],
] as const)
  test(`in English: ${question}`, () => {
    expect(inEnglish(question)?.question).toBe(want)
    expect(spelledOut(question)).toBe(want)
  })

test('a question in English stays as it is, whatever its words are like in other languages', () => {
  const words = readFileSync(new URL('model/vocab.txt', PACKAGE_ROOT), 'utf8').split('\n')
  const translated = words.filter((word) => /^[a-z]{3,}$/.test(word) && inEnglish(word) !== null)
  // Words of other languages that the model's vocabulary has as well, hardly one of which is asked for in English.
  const foreign =
    'blu campo campos champ champs clair grande klein laden paso petit petite piccolo rouge temps verde verdi'
  expect(translated.sort()).toEqual(foreign.split(' '))
})

test('a text may have the word itself or what it is in English', () => {
  expect(askedWords('Knopf')).toEqual([
    { word: 'knopf', times: 1, others: expect.arrayContaining([{ word: 'button', worth: 0.9 }]) },
  ])
  expect(askedWords('按钮').every(({ others }) => others.some(({ word }) => word === 'button'))).toBe(true)
})
