import { expect, test } from 'vitest'
import { askOf } from '../components/list/list-filters.ts'
import { parseSearch, readSearch, stringifySearch } from './search-params.ts'

for (const [name, given, want] of [
  ['texts', { q: 'a b', type: 'x' }, '?q=a+b&type=x'],
  ['what is empty is left out', { q: '', type: 'x' }, '?type=x'],
  ['what is no text is left out', { q: 1, list: ['a'] }, ''],
  ['nothing', {}, ''],
] as const)
  test(`address: ${name}`, () => expect(stringifySearch(given)).toBe(want))

test('address: what is written is read again, and only what the page knows', () => {
  const read = parseSearch(stringifySearch({ q: 'ä & =', type: '1' }))
  expect(readSearch('q', 'sort')(read)).toEqual({ q: 'ä & =' })
})

for (const [name, given, want] of [
  ['nothing asks for all', {}, {}],
  [
    'every filter',
    {
      q: 'x',
      type: 'COMPONENT_SET',
      sync: 'outdated',
      publish: 'CHANGED',
      depth: '3',
      docs: 'true',
      spec: 'false',
      drift: 'true',
      sort: 'chi_score',
      dir: 'desc',
    },
    {
      q: 'x',
      type: 'COMPONENT_SET',
      sync_status: ['outdated'],
      publish_status: ['CHANGED'],
      component_depth: [3],
      has_docs: true,
      has_spec: false,
      has_drift: true,
      sort_by: 'chi_score',
      sort_dir: 'desc',
    },
  ],
  [
    'what the address has no right to say counts as none',
    { type: 'x', sync: 'x', depth: '6', docs: 'yes', sort: 'x', dir: 'up' },
    {},
  ],
] as const)
  test(`list of components: ${name}`, () =>
    expect(Object.fromEntries(Object.entries(askOf(given)).filter(([, value]) => value !== undefined))).toEqual(want))
