import { expect, test } from 'vitest'
import { valueTable } from './value-table.ts'

test('many values stand in groups of their path, modes as columns', () => {
  expect(
    valueTable([
      ['Color/text/primary', { Light: '#111', Dark: '#EEE' }, '1'],
      ['Color/text/muted', { Light: '#444', Dark: '#BBB' }, '2'],
      ['Color/text/brand', '#00F', '3'],
      ['Size/s', 4, '4'],
      ['alone', true, '5'],
    ]),
  ).toEqual({
    'Color/text [Light | Dark]': { primary: '#111 | #EEE', muted: '#444 | #BBB' },
    'Color/text': { brand: '#00F' },
    Size: { s: 4 },
    '': { alone: true },
  })
})

test('few values have their full names, and what has names in code keeps its form', () => {
  expect(valueTable([['Color/a', { Light: 1, Dark: 2 }, '1']])).toEqual({ 'Color/a': { Light: 1, Dark: 2 } })
  const rows = ['a', 'b', 'c', 'd'].map((name) => [`X/${name}`, { value: { Light: 1, Dark: 2 }, code: name }, name])
  expect(valueTable(rows)).toMatchObject({ X: { a: { value: { Light: 1, Dark: 2 }, code: 'a' } } })
})

test('a name with brackets behind it is cut before them', () => {
  const rows = ['a', 'b', 'c', 'd (VariableID:1/2:3)'].map((name) => [`X/y/${name}`, 1, name])
  expect(Object.keys(valueTable(rows)['X/y'] as object)).toContain('d (VariableID:1/2:3)')
})

test('a value that has a bar in it is not put beside another', () => {
  const rows = ['a', 'b', 'c', 'd'].map((name) => [`X/${name}`, { Light: 'x | y', Dark: 'z' }, name])
  expect(valueTable(rows)).toMatchObject({ X: { a: { Light: 'x | y', Dark: 'z' } } })
})
