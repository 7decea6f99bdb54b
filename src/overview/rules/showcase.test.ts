import { expect, test } from 'vitest'
import { chosenComponents, paletteOf, type Showable } from './showcase.ts'

const row = (name: string, parts: Partial<Showable> = {}): Showable => ({
  name,
  isSet: false,
  hasDocs: false,
  users: 0,
  depth: 1,
  ...parts,
})
const button = row('Button', { isSet: true, hasDocs: true, users: 3 })
const card = row('Card', { depth: 2, users: 1 })
const icon = row('Icon check', { users: 90 })

for (const [name, rows, want] of [
  ['an icon that stands everywhere comes last', [icon, card, button], ['Button', 'Card', 'Icon check']],
  ['of equals the one that is used more', [row('B', { users: 1 }), row('A')], ['B', 'A']],
  ['then by name', [row('B'), row('A')], ['A', 'B']],
  ['what is private is not shown', [row('.base'), row('_part'), row('A')], ['A']],
  ['no more than asked for', [row('A'), row('B'), row('C'), row('D')], ['A', 'B', 'C']],
] as const)
  test(`components shown first: ${name}`, () => expect(chosenComponents(rows, 3).map((one) => one.name)).toEqual(want))

const color = (css: string, users = 0) => ({ css, users })
for (const [name, colors, most, want] of [
  [
    'grays, then hues, light before dark',
    ['#0000FF', '#FF0000', '#222222', '#FFFFFF', '#FFAAAA'].map((css) => color(css)),
    9,
    ['#FFFFFF', '#222222', '#FFAAAA', '#FF0000', '#0000FF'],
  ],
  ['each once', [color('#FF0000'), color('#FF0000', 2)], 9, ['#FF0000']],
  [
    'those that are used most',
    [color('#FF0000', 1), color('#00FF00', 9), color('#0000FF', 5)],
    2,
    ['#00FF00', '#0000FF'],
  ],
  ['what one sees through is no paint', [color('#FF000080'), color('#FF0000')], 9, ['#FF0000']],
] as const)
  test(`the palette: ${name}`, () => expect(paletteOf(colors, most).map(({ css }) => css)).toEqual(want))
