import { expect, test } from 'vitest'
import { libraryOf } from '../../../test/libraries/library-of.ts'
import { countNulls, tellNulls } from './count-nulls.ts'

const TWO = [
  { id: 'l', name: 'Light' },
  { id: 'd', name: 'Dark' },
]

test('every value of every mode is counted, and what comes to nothing by why', async () => {
  const library = await libraryOf({
    collections: [
      { key: 'base', modes: [{ id: 'v', name: 'Value' }], default_mode: 'v' },
      { key: 'theme', modes: TWO, default_mode: 'l' },
    ],
    tokens: [
      { key: 'ink', collection: 'theme', values: { l: 1, d: 2 } },
      { key: 'half', collection: 'theme', values: { l: { alias: 'ink' } } },
      { key: 'unclear', collection: 'base', values: { v: { alias: 'ink' } } },
      { key: 'lost', collection: 'base', values: { v: { alias: 'gone' } } },
      { key: 'ring', collection: 'base', values: { v: { alias: 'ring' } } },
    ],
  })
  const counts = countNulls(library, library.live('token'))
  expect(counts).toEqual({ values: 7, nulls: { no_value: 1, ambiguous_target_mode: 1, dangling_alias: 1, cycle: 1 } })
  expect(tellNulls(counts)).toMatch(/^4 of 7 values of tokens are null: /)
  expect(tellNulls({ values: 7, nulls: {} })).toBeNull()
})
