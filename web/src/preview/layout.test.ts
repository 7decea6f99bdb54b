import { expect, test } from 'vitest'
import { readLayout } from './layout.ts'

const leaf = (name: string) => ({ name, children: [] })

for (const [name, given, want] of [
  [
    'a layout tree nests by name',
    { layout: [{ root: ['icon', { body: ['label'] }] }] },
    [{ name: 'root', children: [leaf('icon'), { name: 'body', children: [leaf('label')] }] }],
  ],
  [
    'old documents nest by children',
    { elements: { root: { parent: null, children: ['label'] }, label: { parent: 'root', children: [] } } },
    [{ name: 'root', children: [leaf('label')] }],
  ],
  [
    'or by parent alone',
    { elements: { root: { parent: null }, label: { parent: 'root' } } },
    [{ name: 'root', children: [leaf('label')] }],
  ],
  [
    'an element that holds itself is drawn once',
    { elements: { root: { children: ['root', 'a'] }, a: { parent: 'root', children: ['root'] } } },
    [{ name: 'root', children: [leaf('a')] }],
  ],
  ['an empty tree has nothing', {}, []],
] as const)
  test(`layout: ${name}`, () => expect(readLayout(given)).toEqual(want))
