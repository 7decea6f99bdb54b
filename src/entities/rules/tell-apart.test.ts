import { expect, test } from 'vitest'
import { isToldBy, tellApart } from './tell-apart.ts'

for (const [name, things, want] of [
  [
    'one fact where it is enough',
    [
      ['Web', 'set'],
      ['App', 'set'],
    ],
    ['Web', 'App'],
  ],
  [
    'the first that tells, whatever the others need',
    [
      ['Web', 'set', '1:2'],
      ['Web', 'component', '1:3'],
      ['App', 'component', '1:2'],
    ],
    ['set', '1:3', 'App'],
  ],
  [
    'several together where no single one tells',
    [
      ['Web', 'set'],
      ['Web', 'component'],
      ['App', 'set'],
      ['App', 'component'],
    ],
    ['Web, set', 'Web, component', 'App, set', 'App, component'],
  ],
  ['nothing where all is the same', [['Web'], ['Web']], [undefined, undefined]],
  [
    'what differs by case alone does not tell',
    [
      ['Web', '1'],
      ['web', '2'],
    ],
    ['1', '2'],
  ],
  [
    'empty facts are none',
    [
      ['', '1'],
      ['', '2'],
    ],
    ['1', '2'],
  ],
] as const)
  test(`told apart by ${name}`, () => expect(tellApart(things)).toEqual(want))

test('a thing is recognized by any choice of its facts, in their order', () => {
  for (const told of ['Web', 'set', '1:2', 'Web, 1:2', 'web, SET, 1:2'])
    expect(isToldBy(['Web', 'set', '1:2'], told)).toBe(true)
  for (const told of ['', 'App', '1:2, Web']) expect(isToldBy(['Web', 'set', '1:2'], told)).toBe(false)
})

test('five thousand of one name are told apart by one walk over them', () => {
  const things = Array.from({ length: 5_000 }, (_, at) => ['Web', 'component', 'Icon', `1:${at}`])
  expect(new Set(tellApart(things)).size).toBe(5_000)
})
