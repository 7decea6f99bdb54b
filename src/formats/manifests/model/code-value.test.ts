import { expect, test } from 'vitest'
import { readBareDefault, readDefault } from './code-value.ts'

for (const [given, want] of [
  [`'md'`, { literal: 'md' }],
  ['"a\\n"', { literal: 'a\n' }],
  ['`x`', { literal: 'x' }],
  ['false', { literal: false }],
  [false, { literal: false }],
  ['-1.5', { literal: -1.5 }],
  ['null', { literal: null }],
  ['undefined', undefined],
  ['-', undefined],
  ['', undefined],
  ['() => {}', { code: '() => {}' }],
  ["'a' + 'b'", { code: "'a' + 'b'" }],
  ['`a${b}`', { code: '`a${b}`' }],
  [{ computed: true }, undefined],
] as const)
  test(`the default ${JSON.stringify(given)}`, () => expect(readDefault(given)).toEqual(want))

for (const [name, given, prop, want] of [
  ['one of its values', 'medium', { values: ['small', 'medium'] }, { literal: 'medium' }],
  ['a number that is a text there', '2', { values: ['1', '2'] }, { literal: '2' }],
  ['any text', 'Close', { type: 'string' }, { literal: 'Close' }],
  ['a constant', 'DEFAULT_LABEL', { type: 'string' }, { code: 'DEFAULT_LABEL' }],
  ['what is computed', 'labels.close', { type: 'string' }, { code: 'labels.close' }],
  ['a name where no text is taken', 'noop', { type: '() => void' }, { code: 'noop' }],
] as const)
  test(`a default without its quotes: ${name}`, () => expect(readBareDefault(given, prop)).toEqual(want))
