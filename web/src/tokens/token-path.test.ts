import { expect, test } from 'vitest'
import { endOf, shownName } from './token-name.ts'
import { folderTree, foldersOf, sharedPrefixes } from './token-path.ts'

for (const [name, want] of [
  ['color/bg/brand', ['color', 'bg']],
  ['color.bg.brand', ['color', 'bg']],
  ['ink', []],
  ['/odd//name/', ['odd']],
  ['accordion-item-height', ['accordion']],
  ['alone-in-the-world', []],
] as const)
  test(`the folders of ${name}`, () => {
    const prefixes = sharedPrefixes(['accordion-item-height', 'accordion-a', 'accordion-b', 'alone-in-the-world', name])
    expect(foldersOf(name, prefixes)).toEqual(want)
  })

test('folders make a tree, counted with what lies below, numbers in the order of numbers', () => {
  expect(folderTree([['space', '10'], ['space', '2'], ['space'], ['color']])).toEqual([
    { path: 'color', name: 'color', count: 1, folders: [] },
    {
      path: 'space',
      name: 'space',
      count: 3,
      folders: [
        { path: 'space/2', name: '2', count: 1, folders: [] },
        { path: 'space/10', name: '10', count: 1, folders: [] },
      ],
    },
  ])
})

for (const [name, folders, want] of [
  ['color/bg/brand', ['color', 'bg'], ['color/bg/', 'brand']],
  ['color.bg.brand', ['color', 'bg'], ['color.bg.', 'brand']],
  ['accordion-item', ['accordion'], ['', 'accordion-item']],
  ['ink', [], ['', 'ink']],
] as const)
  test(`of ${name} the folders are said above`, () => {
    const { hidden, shown } = shownName(name, folders)
    expect([hidden, shown]).toEqual(want)
  })

test('a name that no cell could hold keeps its end', () => {
  const { shown } = shownName(`${'a'.repeat(300)}-end`, [])
  expect(shown).toMatch(/^a+….*-end$/)
  expect(shown.length).toBeLessThanOrEqual(140)
})

test('a small line holds the end of a name', () => {
  expect([endOf('blue/5'), endOf('action/confirm/background/color/active')]).toEqual([
    'blue/5',
    '…background/color/active',
  ])
})
