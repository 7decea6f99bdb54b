import { expect, test } from 'vitest'
import { BLOCK_TYPES } from '../../../../../src/documentation/blocks/block-types.ts'
import { EDITING } from './editing.ts'

test('every block type can be written where it is read', () => {
  expect(Object.keys(EDITING).sort()).toEqual(BLOCK_TYPES.map(({ type }) => type).sort())
})
