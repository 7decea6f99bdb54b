import { expect, test } from 'vitest'
import { library, parts } from '../../../test/libraries/export-sample.ts'
import { kindOf, levelOf, sheetRows, sheetValue } from './token-sheet.ts'

const rowOf = (name: string, of = library, collection = 'Base') => {
  const row = sheetRows(of).find((one) => one.token.name === name && one.collection.name === collection)
  if (!row) throw new Error(`no ${name}`)
  return row
}
const told = (name: string, of = library, collection = 'Base') => {
  const row = rowOf(name, of, collection)
  return row.collection.modes.map((mode) => {
    const { texts, alias } = sheetValue(of, row, mode)
    return [texts && Object.fromEntries(texts), alias]
  })
}

for (const [name, want] of [
  ['space/1', [[{ '': '4px' }, null]]],
  ['opacity', [[{ '': '0.5' }, null]]],
  ['rem', [[{ '': '1.5rem' }, null]]],
  ['is on', [[null, null]]],
  ['gone', [[null, 'nowhere']]],
  ['lift', [[{ '': '0px 1px 2px 0 #ffffff' }, null]]],
] as const)
  test(`a sheet of tokens: ${name} as CSS writes it`, () => expect(told(name)).toEqual(want))

test('a sheet of tokens: one value for each mode, with the name of what it stands for', () => {
  expect(told('brand', library, 'Color Theme')).toEqual([
    [{ '': '#ffffff' }, 'brand'],
    [{ '': '#00000080' }, null],
  ])
})

test('a sheet of tokens: a text style has its parts, an alias of it the same', () => {
  const want = { '-font-family': 'Inter', '-font-size': '24px', '-line-height': '1.2' }
  expect(told('heading', parts)).toEqual([[want, null]])
  expect(told('title', parts)).toEqual([[want, 'heading']])
})

for (const [name, kind, level] of [
  ['space/1', 'dimension', 'primitive'],
  ['opacity', 'number', 'primitive'],
  ['font', 'fontFamily', 'primitive'],
  ['lift', 'shadow', 'primitive'],
  ['gone', null, 'semantic'],
] as const)
  test(`a sheet of tokens: ${name} is ${kind}, ${level}`, () => {
    const { token } = rowOf(name)
    expect([kindOf(token), levelOf(token)]).toEqual([kind, level])
  })
