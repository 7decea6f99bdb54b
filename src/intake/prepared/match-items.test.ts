import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Identity, StoredItem } from './match-items.ts'
import { matchItems } from './match-items.ts'
import { holds } from '../../../test/kit/seeded.ts'

const stored = (id: string, key: string, sourceId: string | null, status: StoredItem['status'] = 'synced') =>
  ({ id, name: key, kind: 'component', key, sourceId, status, contentHash: '' }) as const
const item = (key: string, sourceId: string | null = null, kind: Identity['kind'] = 'component') => ({
  kind,
  key,
  sourceId,
})

for (const [name, given, incoming, want, absent] of [
  ['the same key', [stored('A', 'k1', '1:1')], [item('k1', '9:9')], ['A'], []],
  ['another key, the same node', [stored('A', 'k1', '1:1')], [item('k2', '1:1')], ['A'], []],
  [
    'the key wins over the node',
    [stored('A', 'k1', '1:1'), stored('B', 'k2', '2:2')],
    [item('k2', '1:1')],
    ['B'],
    ['A'],
  ],
  [
    'a node that another key still claims is not free',
    [stored('A', 'k1', '1:1')],
    [item('k1', '1:1'), item('k2', '1:1')],
    ['A', undefined],
    [],
  ],
  [
    'two stored with one node: nobody guesses',
    [stored('A', 'k1', '1:1'), stored('B', 'k2', '1:1')],
    [item('k3', '1:1')],
    [undefined],
    ['A', 'B'],
  ],
  [
    'two incoming with one node: nobody guesses',
    [stored('A', 'k1', '1:1')],
    [item('k2', '1:1'), item('k3', '1:1')],
    [undefined, undefined],
    ['A'],
  ],
  [
    'a live one before a deleted one',
    [stored('A', 'k1', '1:1', 'deleted_in_source'), stored('B', 'k2', '1:1')],
    [item('k3', '1:1')],
    ['B'],
    [],
  ],
  [
    'a deleted one where no live one is',
    [stored('A', 'k1', '1:1', 'deleted_in_source')],
    [item('k3', '1:1')],
    ['A'],
    [],
  ],
  ['no node is no match', [stored('A', 'k1', null)], [item('k2', null)], [undefined], ['A']],
  ['kinds are apart', [stored('A', 'k1', '1:1')], [item('k1', '1:1', 'screen')], [undefined], ['A']],
  ['what is deleted already is not absent again', [stored('A', 'k1', null, 'deleted_in_source')], [], [], []],
] as const) {
  test(`identity: ${name}`, () => {
    const matches = matchItems(given, incoming)
    expect(incoming.map((identity) => matches.find(identity)?.id)).toEqual(want)
    expect(matches.absent.map(({ id }) => id)).toEqual(absent)
  })
}

// The same rule, said slowly: for each incoming item look through everything.
function naive(stored: readonly StoredItem[], incoming: readonly Identity[]): (string | undefined)[] {
  const hasKey = (a: Identity, b: Identity) => a.kind === b.kind && a.key === b.key
  const hasSource = (a: Identity, b: Identity) => a.kind === b.kind && a.sourceId !== null && a.sourceId === b.sourceId
  const free = stored.filter((former) => !incoming.some((other) => hasKey(other, former)))
  const open = incoming.filter((other) => !stored.some((former) => hasKey(other, former)))
  return incoming.map((one) => {
    const same = stored.find((former) => hasKey(one, former))
    if (same) return same.id
    if (open.filter((other) => hasSource(other, one)).length > 1) return undefined
    const all = free.filter((former) => hasSource(former, one))
    const live = all.filter(({ status }) => status !== 'deleted_in_source')
    const pool = live.length > 0 ? live : all
    return pool.length === 1 ? pool[0]?.id : undefined
  })
}

test('identity: equals the naive rule, and no two items continue one', async () => {
  const identity = fc.record({
    kind: fc.constantFrom('component' as const, 'screen' as const),
    key: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
    sourceId: fc.option(fc.constantFrom('1:1', '1:2', '1:3', '1:4')),
  })
  const unique = { selector: ({ kind, key }: Identity) => `${kind} ${key}`, maxLength: 10 }
  const status = fc.constantFrom('synced' as const, 'deleted_in_source' as const, 'schema_upgrade_required' as const)
  await holds(
    fc.property(
      fc.uniqueArray(identity, unique),
      fc.uniqueArray(identity, unique),
      fc.array(status),
      (a, b, states) => {
        const stored = a.map((one, at) => {
          const status = states[at] ?? 'synced'
          return { ...one, id: `id${at}`, name: one.key, status, contentHash: '' }
        })
        const matches = matchItems(stored, b)
        const ids = b.map((one) => matches.find(one)?.id)
        expect(ids).toEqual(naive(stored, b))
        const known = ids.filter((id) => id !== undefined)
        expect(new Set(known).size).toBe(known.length)
        expect(matches.absent).toEqual(
          stored.filter(({ id, status }) => !known.includes(id) && status !== 'deleted_in_source'),
        )
      },
    ),
    { runs: 2_000 },
  )
})

const collection = (key: string) => item(key, null, 'token-collection')
const token = (key: string, of: string) => ({
  ...item(key, null, 'token'),
  token: { collection: of, type: 'COLOR' as const },
})
const kept = (id: string, one: Identity): StoredItem => ({ id, name: id, status: 'synced', contentHash: '', ...one })

for (const [name, given, incoming, want] of [
  [
    'a collection under another key is the one that had its tokens',
    [kept('C', collection('light, dark')), kept('A', token('a', 'light, dark')), kept('B', token('b', 'light, dark'))],
    [collection('day, night'), token('a', 'day, night'), token('b', 'day, night')],
    'C',
  ],
  [
    'half of the tokens is not more than half',
    [kept('C', collection('x')), kept('A', token('a', 'x')), kept('B', token('b', 'x'))],
    [collection('y'), token('a', 'y'), token('z', 'y')],
    undefined,
  ],
  [
    'a collection that is still there is not taken over',
    [kept('C', collection('x')), kept('A', token('a', 'x'))],
    [collection('y'), collection('x'), token('a', 'y')],
    undefined,
  ],
] as const)
  test(name, () => {
    const [first] = incoming
    expect(matchItems(given, incoming).find(first)?.id).toBe(want)
  })
