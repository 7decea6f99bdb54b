import { expect, test } from 'vitest'
import { mostAlike, namedSource, sameNames, sourceOfFile, type KnownSource } from './find-source.ts'
import type { Likeness } from './likeness.ts'

const source = (id: string, over: Partial<KnownSource> = {}): KnownSource => ({
  id,
  key: id,
  tool: 'figma',
  name: id.toUpperCase(),
  fileKeys: [],
  ...over,
})
const like = (key: string, over: Partial<Likeness> = {}): Likeness => ({
  key,
  entities: 10,
  incoming: 10,
  sharedKeys: 0,
  sharedIds: 0,
  names: 10,
  sharedNames: 0,
  returning: 0,
  ...over,
})
const NO_KEY = { tool: 'figma', fileKey: null }
const WITH_KEY = { tool: 'figma', fileKey: 'K2' }

for (const [name, sources, incoming, likenesses, want] of [
  ['more than half of the smaller side', [source('a')], NO_KEY, [like('a', { entities: 100, sharedKeys: 6 })], 'a'],
  ['half is not more than half', [source('a')], NO_KEY, [like('a', { sharedKeys: 5 })], null],
  ['keys and ids count together', [source('a')], NO_KEY, [like('a', { sharedKeys: 3, sharedIds: 3 })], 'a'],
  ['another tool is another source', [source('a', { tool: 'tokens' })], NO_KEY, [like('a', { sharedKeys: 9 })], null],
  [
    'a bundle without a tool has the same tool as none',
    [source('a', { tool: 'unknown' })],
    { tool: 'unknown', fileKey: null },
    [like('a', { sharedKeys: 9 })],
    null,
  ],
  [
    'the one that shares most',
    [source('a'), source('b')],
    NO_KEY,
    [like('a', { sharedKeys: 6 }), like('b', { sharedKeys: 7 })],
    'b',
  ],
  [
    'ids of a file say nothing about another file',
    [source('a', { fileKeys: ['K1'] })],
    WITH_KEY,
    [like('a', { sharedIds: 9 })],
    null,
  ],
  ['ids tell where the source has no file key yet', [source('a')], WITH_KEY, [like('a', { sharedIds: 9 })], 'a'],
  ['keys tell across files', [source('a', { fileKeys: ['K1'] })], WITH_KEY, [like('a', { sharedKeys: 9 })], 'a'],
  ['nothing to compare is nothing alike', [source('a')], NO_KEY, [like('a', { entities: 0, incoming: 0 })], null],
] as const)
  test(`the source of an import by what is in it: ${name}`, () => {
    expect(mostAlike(sources, incoming, likenesses)?.id ?? null).toBe(want)
  })

for (const [name, likeness, want] of [
  ['half of the names', { sharedNames: 5 }, 'a'],
  ['fewer than half', { sharedNames: 4 }, undefined],
  ['no names at all', { names: 0 }, undefined],
] as const)
  test(`a second source that brings the same names: ${name}`, () => {
    expect(sameNames([source('a')], [like('a', likeness)])?.source.id).toBe(want)
  })

for (const [wanted, want] of [
  ['Acme UI', 'a'],
  ['acme ui', 'a'],
  ['a', 'a'],
  ['K1', 'b'],
  ['Twice', 'ambiguous'],
  ['Nobody', null],
] as const)
  test(`--source "${wanted}" names ${want ?? 'none'}`, () => {
    const sources = [
      source('a', { name: 'Acme UI' }),
      source('b', { name: 'Twice', fileKeys: ['K0', 'K1'] }),
      source('c', { name: 'twice' }),
    ]
    const found = namedSource(sources, wanted)
    expect(typeof found === 'object' ? (found?.id ?? null) : found).toBe(want)
  })

test('a file key finds the source that was ever seen under it', () => {
  const sources = [source('a', { fileKeys: ['K1', 'K2'] }), source('b', { key: 'K3' })]
  const found = ['K2', 'K3', 'K4', null].map((fileKey) => sourceOfFile(sources, { tool: 'figma', fileKey })?.id)
  expect(found).toEqual(['a', 'b', undefined, undefined])
})
