import type { Page } from '@vitrine/client'
import { expect, test } from 'vitest'
import { byFolder } from './folders.ts'
import { namesOf } from '../content/mentions.ts'

const page = (title: string, path: string | null, position: number) => ({ title, path, position }) as Page

for (const [name, given, want] of [
  ['no pages, no folders', [], []],
  [
    'those outside of all come first, folders by name, pages by place',
    [page('v', 'Writing', 0), page('g', 'Foundations', 1), page('w', null, 0), page('c', 'Foundations', 0)],
    [
      [null, 'w'],
      ['Foundations', 'cg'],
      ['Writing', 'v'],
    ],
  ],
  [
    'a folder is its literal name',
    [page('a', 'a', 0), page('b', 'A', 0), page('c', 'a/b', 0)],
    [
      ['a', 'a'],
      ['A', 'b'],
      ['a/b', 'c'],
    ],
  ],
] as const)
  test(`folders: ${name}`, () =>
    expect(byFolder(given).map(({ path, pages }) => [path, pages.map(({ title }) => title).join('')])).toEqual(want))

for (const [name, entity_id, want] of [
  ['that exists has its name', 'c1', 'Button'],
  ['that is gone has null', 'c2', null],
  ['nobody looked for has none', 'c3', undefined],
] as const)
  test(`mentions: one ${name}`, () => {
    const nameOf = namesOf([
      { entity_type: 'component', entity_id: 'c1', count: 1, name: 'Button', exists: true },
      { entity_type: 'component', entity_id: 'c2', count: 1, name: null, exists: false },
      { entity_type: 'token', entity_id: 'c3', count: 1, name: 'gap', exists: true },
    ])
    expect(nameOf({ entity_type: 'component', entity_id })).toBe(want)
  })
