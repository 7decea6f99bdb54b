import { expect, test } from 'vitest'
import { spellings, toldApart } from './spelling.ts'

const ID = '0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e10'

for (const [name, printed, want] of [
  ['a plain name', ' Button ', ['Button']],
  ['a reference of a tree', '{Color/text/muted}', ['{Color/text/muted}', 'Color/text/muted']],
  ['a custom property', '--text-muted', ['--text-muted', 'text-muted']],
  ['a custom property in use', 'var( --text-muted )', ['var( --text-muted )', 'text-muted']],
  ['a custom property with a fallback', 'var(--ink, #000)', ['var(--ink, #000)', 'ink']],
  ['a variable of Sass', '$text-muted', ['$text-muted', 'text-muted']],
  ['an element of markup', '<IconButton size="s" />', ['<IconButton size="s" />', 'IconButton']],
  ['a name in quotes', '"Card"', ['"Card"', 'Card']],
  ['a name that repeats, with its id', `Card (${ID})`, [`Card (${ID})`, ID]],
  ['a name with something else in brackets', 'Card (old)', ['Card (old)']],
] as const)
  test(`spelling: ${name}`, () => expect(spellings(printed)).toEqual(want))

test('what tells a name from others of that name, in every way that the brackets can be read', () => {
  expect(toldApart('Card (1:2)')).toEqual([{ name: 'Card', by: '1:2' }])
  expect(toldApart('Card (old) (App (beta))')).toEqual([
    { name: 'Card', by: 'old) (App (beta)' },
    { name: 'Card (old)', by: 'App (beta)' },
    { name: 'Card (old) (App', by: 'beta)' },
  ])
  expect(toldApart('Card')).toEqual([])
})
