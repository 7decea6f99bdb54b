import { expect, test } from 'vitest'
import { languageOf } from './language-of.ts'

for (const [question, want] of [
  ['button', null],
  ['how do I ask for a decision', null],
  ['en', null],
  ['das', null],
  ['on/off switch in a form', null],
  ['color.bg.on-primary', null],
  ['Welche Farbe hat der Knopf', 'de'],
  ['un bouton pour envoyer le formulaire', 'fr'],
  ['el botón para enviar', 'es'],
  ['welke knop is voor opslaan', 'nl'],
  ['a van met on the way to come per se do no as', null],
  ['主要按钮', 'zh'],
  ['ボタンの色', 'ja'],
  ['버튼', 'ko'],
  ['ปุ่ม', 'th'],
  ['кнопка', 'ru'],
  ['rotation β', null],
] as const)
  test(`${question}: ${want ?? 'nothing to tell'}`, () => expect(languageOf(question)).toBe(want))
