import { expect, test } from 'vitest'
import { tableOrder } from './table-order.ts'

test('what is referenced comes first; a table may reference itself', () => {
  const references = [
    { from: 'block', to: 'page' },
    { from: 'page', to: 'project' },
    { from: 'project', to: 'team' },
    { from: 'page', to: 'page' },
  ]
  expect(tableOrder(['block', 'page', 'project', 'team'], references)).toEqual(['team', 'project', 'page', 'block'])
})

test('a circle is refused', () => {
  const references = [
    { from: 'a', to: 'b' },
    { from: 'b', to: 'a' },
  ]
  expect(() => tableOrder(['a', 'b'], references)).toThrow('a circle: a, b, a')
})
