import { expect, test } from 'vitest'
import { BLOCK_TYPES } from '../../../../src/documentation/blocks/block-types.ts'
import { VIEWS } from './block-view.tsx'

test('every block type has a view, and every view a block type', () => {
  expect(Object.keys(VIEWS).sort()).toEqual(BLOCK_TYPES.map(({ type }) => type).sort())
})
