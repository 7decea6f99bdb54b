import { expect, test } from 'vitest'
import { bundleLibrary } from '../../../test/libraries/bundle-library.ts'
import { BUNDLE, black, library, one, white } from '../../../test/libraries/export-sample.ts'
import { exportJson } from './export-json.ts'

test('JSON: every value with its mode, what it comes to and what it is an alias of', () => {
  const { collections } = JSON.parse(exportJson(library).files[0]?.content ?? '') as {
    collections: { tokens: unknown[] }[]
  }
  expect(collections[1]?.tokens[0]).toEqual({
    name: 'brand',
    type: 'COLOR',
    description: '',
    scopes: 'ALL',
    values: {
      Light: { value: '#FFFFFF', rgba: white, alias: 'brand' },
      'Dark Blue': { value: '#00000080', rgba: black },
    },
  })
})

test('JSON: modes that are named alike keep their values apart', () => {
  const modes = ['Light', 'Light'].map((name, at) => ({ id: `m${at}`, name }))
  const tokens = [one('a', 'FLOAT', 1, { values: { m0: 1, m1: 2 } })]
  const given = { ...BUNDLE, collections: [{ key: 'base', name: 'Base', modes, default_mode: 'm1' }], tokens }
  const { collections } = JSON.parse(exportJson(bundleLibrary(given, 'Acme')).files[0]?.content ?? '') as {
    collections: unknown[]
  }
  expect(collections[0]).toMatchObject({
    modes: ['Light', 'Light-2'],
    default_mode: 'Light-2',
    tokens: [{ values: { Light: { value: 1 }, 'Light-2': { value: 2 } } }],
  })
})
