import { expect, test } from 'vitest'
import { sheetRow } from '../../test/samples.ts'
import { chooseTokens, chosenModes, modeColumns, placeRows, type TokenSearch } from './token-filters.ts'

const SHEET = {
  collections: [
    { id: 'color', name: 'Color', modes: ['Light', 'Dark'].map((name) => ({ id: name, name })), default_mode: null },
    { id: 'size', name: 'Size', modes: ['Dense', 'Light'].map((name) => ({ id: name, name })), default_mode: null },
  ],
  rows: [
    sheetRow('text/10', { collection_id: 'color', description: 'For notes', code_name: '--fg-ten' }),
    sheetRow('text/2', {
      collection_id: 'color',
      level: 'semantic',
      values: [
        { css: '#0b5fff', hex: '#0B5FFF', alias: 'blue/5' },
        { css: null, alias: 'gone', reason: 'dangling_alias' },
      ],
    }),
    sheetRow('gap', {
      collection_id: 'size',
      kind: 'dimension',
      scopes: ['GAP'],
      is_deprecated: true,
      used_by: { components: 0, styles: 0, tokens: 0 },
      values: [{ css: '4px' }],
    }),
  ],
}
const found = (search: TokenSearch): string[] => chooseTokens(placeRows(SHEET), search).map(({ row }) => row.name)

for (const [name, search, want] of [
  ['everything, by folder, numbers as numbers', {}, ['gap', 'text/2', 'text/10']],
  ['a collection', { collection: 'size' }, ['gap']],
  ['a type', { type: 'dimension' }, ['gap']],
  ['a type that there is not counts as none', { type: 'smell' }, ['gap', 'text/2', 'text/10']],
  ['a scope, with those meant for all', { scope: 'GAP' }, ['gap', 'text/2', 'text/10']],
  ['another scope', { scope: 'OPACITY' }, ['text/2', 'text/10']],
  ['semantic ones', { level: 'semantic' }, ['text/2']],
  ['unused ones', { state: 'unused' }, ['gap']],
  ['those without a value', { state: 'dangling' }, ['text/2']],
  ['deprecated ones', { state: 'deprecated' }, ['gap']],
  ['those that nobody described', { state: 'undescribed' }, ['gap', 'text/2']],
  ['a part of a name', { q: 'TEXT/1' }, ['text/10']],
  ['a word of the description', { q: 'notes' }, ['text/10']],
  ['a name in code', { q: '--FG' }, ['text/10']],
  ['a value', { q: '#0b5fff' }, ['text/2']],
  ['what it stands for', { q: 'blue' }, ['text/2']],
  ['several words, all of them', { q: 'text blue' }, ['text/2']],
] as const)
  test(`tokens by the address: ${name}`, () => expect(found(search)).toEqual(want))

test('modes: of what is shown, those of the collection with the most of it first', () => {
  const placed = placeRows(SHEET)
  expect(modeColumns(SHEET, placed)).toEqual({ all: ['Light', 'Dark', 'Dense'], usual: ['Light', 'Dark'] })
  const gaps = placed.filter(({ row }) => row.name === 'gap')
  expect(modeColumns(SHEET, gaps)).toEqual({ all: ['Dense', 'Light'], usual: ['Dense', 'Light'] })
})

test('modes: a collection with one has no column for it', () => {
  const one = { id: 'color', name: 'Color', modes: [{ id: 'a', name: 'Mode 1' }], default_mode: 'a' }
  expect(modeColumns({ ...SHEET, collections: [one] }, placeRows(SHEET))).toEqual({ all: [], usual: [] })
})

const COLUMNS = { all: ['a', 'b', 'c', 'd', 'e'], usual: ['a', 'b'] }
for (const [name, said, want] of [
  ['the usual ones', undefined, ['a', 'b']],
  ['those that are named, in their order', 'e|b', ['b', 'e']],
  ['none that there is', 'x', ['a', 'b']],
] as const)
  test(`modes that are shown: ${name}`, () => expect(chosenModes(COLUMNS, said)).toEqual(want))
