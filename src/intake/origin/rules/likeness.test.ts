import { expect, test } from 'vitest'
import { Likenesses, type Known } from './likeness.ts'

const component = (key: string, sourceId: string | null, name = key): Known => ({
  kind: 'component',
  key,
  sourceId,
  name,
})
const token = (key: string, type = 'COLOR', sourceId: string | null = null, name = key): Known => ({
  kind: 'token',
  key,
  sourceId,
  name,
  type,
})

const collection = (sourceId: string, name: string): Known => ({ kind: 'token-collection', key: name, sourceId, name })

for (const [name, incoming, stored, want] of [
  [
    'collections alone are compared',
    [collection('VariableCollectionId:1:2', 'Color')],
    [collection('VariableCollectionId:1:2', 'Color')],
    [1, 0],
  ],
  [
    'beside tokens collections say nothing',
    [collection('VariableCollectionId:1:2', 'Color'), token('a')],
    [collection('VariableCollectionId:1:2', 'Color'), token('b')],
    [0, 0],
  ],
  ['a key says it by itself', [component('k1', '1:1')], [component('k1', '9:9', 'Other')], [1, 0]],
  [
    'a node id with its name, where one side has no key',
    [component('1:1', '1:1', 'A')],
    [component('k1', '1:1', 'a')],
    [0, 1],
  ],
  [
    'the same node id and another name is another file',
    [component('1:1', '1:1', 'A')],
    [component('1:1', '1:1', 'B')],
    [0, 0],
  ],
  ['two keys that differ are two components', [component('k1', '1:1', 'A')], [component('k2', '1:1', 'A')], [0, 0]],
  ['the path of a token with its type', [token('a.b')], [token('a.b')], [1, 0]],
  ['the path of a token of another type', [token('a.b')], [token('a.b', 'FLOAT')], [0, 0]],
  [
    'the id of a variable with its name',
    [token('VariableID:1:2', 'COLOR', 'VariableID:1:2', 'ink')],
    [token('VariableID:1:2', 'COLOR', 'VariableID:1:2', 'Ink')],
    [0, 1],
  ],
] as const)
  test(`likeness: ${name}`, () => {
    const likenesses = new Likenesses(incoming)
    for (const one of stored) likenesses.add('s', one)
    const [{ sharedKeys, sharedIds } = { sharedKeys: -1, sharedIds: -1 }] = likenesses.list()
    expect([sharedKeys, sharedIds]).toEqual(want)
  })

test('likeness: what belongs to another file, and collections, are not counted on either side', () => {
  const remote = token(`VariableID:${'a'.repeat(40)}/1:2`, 'COLOR', null, 'ink')
  const collection: Known = { kind: 'token-collection', key: 'c', sourceId: null, name: 'Color' }
  const likenesses = new Likenesses([remote, collection, token('a')])
  for (const one of [remote, collection, token('b')]) likenesses.add('s', one)
  expect(likenesses.list()).toEqual([
    { key: 's', incoming: 1, entities: 1, sharedKeys: 0, sharedIds: 0, names: 1, sharedNames: 0, returning: 0 },
  ])
})

test('likeness: names are counted once, whatever carries them how often', () => {
  const likenesses = new Likenesses([token('x', 'COLOR', null, 'Ink'), token('y', 'COLOR', null, 'ink')])
  for (const key of ['a', 'b']) likenesses.add('s', token(key, 'FLOAT', null, 'INK'))
  expect(likenesses.list()).toMatchObject([{ names: 1, sharedNames: 1 }])
})

test('likeness: what was exported from here knows the source that it goes back to, whatever it is known by there', () => {
  const id = 'VariableID:1:2'
  const likenesses = new Likenesses([token(id, 'COLOR', id, 'ink'), token('a')], { isExport: true })
  likenesses.add('figma', token(id, 'COLOR', id, 'renamed'))
  likenesses.add('tokens', token('a'))
  expect(likenesses.list().map(({ key, returning }) => [key, returning])).toEqual([
    ['figma', 1],
    ['tokens', 1],
  ])
  expect([...likenesses.homes]).toEqual([
    [`token ${id}`, 'figma'],
    ['token a', 'tokens'],
  ])
})
