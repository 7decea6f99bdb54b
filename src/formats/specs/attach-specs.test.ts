import { expect, test } from 'vitest'
import { attachSpecs, type KnownComponent } from './attach-specs.ts'

const component = (key: string, node: string, name: string, rest: Partial<KnownComponent> = {}): KnownComponent => ({
  fileKey: 'f',
  isDeleted: false,
  entry: { key, node_id: node, name, type: 'COMPONENT' },
  ...rest,
})
const part = (title: string, source: object = {}) => ({
  name: `${title}.json`,
  folder: '/',
  document: { title, anatomy: {}, default: {}, metadata: { source: { ...source } } },
})

const LIBRARY = [
  component('k1', '1:1', 'Button'),
  component('k2', '1:2', 'Card'),
  component('k3', '1:3', 'Card'),
  component('k4', '1:4', 'Gone', { isDeleted: true }),
]

for (const [name, given, want] of [
  ['by key, whatever its title', part('Other', { key: 'k2' }), 'k2'],
  ['by node id', part('Card', { nodeId: '1:3' }), 'k3'],
  ['by node id as addresses have it', part('Card', { nodeId: '1-3' }), 'k3'],
  ['by title without case', part('BUTTON'), 'k1'],
  ['by title where the node id is of another file', part('button', { nodeId: '9:9' }), 'k1'],
] as const)
  test(`a document finds its component ${name}`, () => {
    const { attached, notes } = attachSpecs([given], LIBRARY)
    expect(attached).toEqual([
      {
        fileKey: 'f',
        entry: { ...LIBRARY.find(({ entry }) => entry.key === want)?.entry, attached_spec: given.document },
      },
    ])
    expect(notes).toEqual([])
  })

for (const [name, given, reason] of [
  [
    'matches none',
    part('Nothing', { nodeId: '9:9' }),
    /no component of the library by node id "9:9" or title "Nothing"/,
  ],
  ['matches several', part('Card'), /2 components by its title "Card"/],
  ['matches one that is deleted', part('Gone'), /title "Gone" \(deleted in the source\)/],
] as const)
  test(`a document that ${name} is named and left out`, () => {
    const { attached, notes } = attachSpecs([given], LIBRARY)
    expect(attached).toEqual([])
    expect(notes).toEqual([
      {
        code: expect.stringMatching(/^spec-(unmatched|ambiguous)$/) as string,
        path: given.name,
        message: expect.stringMatching(reason) as string,
      },
    ])
  })

test('of two documents for one component the last holds, and the report says so', () => {
  const { attached, notes } = attachSpecs([part('Button'), part('Other', { key: 'k1' })], LIBRARY)
  expect(attached).toMatchObject([{ entry: { key: 'k1', attached_spec: { title: 'Other' } } }])
  expect(notes).toHaveLength(1)
})
