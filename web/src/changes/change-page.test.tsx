import { expect, test } from 'vitest'
import { openExplorer } from '../../test/explorer.tsx'
import { all, fill, press, textOf, the, until } from '../../test/screen.ts'
import { Refusal, type Answers } from '../../test/service.ts'
import type { ChangeEntry } from '../api/generated/types.ts'
import { askOf } from './change-page.tsx'

const entry = (revision: number, name: string, parts: Partial<ChangeEntry> = {}): ChangeEntry => ({
  revision,
  changed_at: '2026-01-02T03:04:05.000Z',
  entity_type: 'component',
  entity_id: `id-of-${name}`,
  name,
  former_name: null,
  change: 'changed',
  impact: 'breaking',
  differences: [
    { impact: 'breaking', what: 'prop_removed', subject: 'icon', from: null, to: null },
    { impact: 'change', what: 'value_changed', subject: 'Light', from: '#fff', to: '#eee' },
  ],
  difference_count: 4,
  ...parts,
})
const page = (data: readonly ChangeEntry[], next_cursor: string | null = null) => ({
  data,
  pagination: { next_cursor, has_more: next_cursor !== null, limit: 100 },
})
const LOG: Answers = {
  listChangeEntries: ({ cursor }) =>
    cursor === undefined
      ? page(
          [
            entry(3, 'Button'),
            entry(3, 'Card', { former_name: 'Tile', change: 'renamed', differences: [], difference_count: 0 }),
          ],
          'older',
        )
      : page([entry(2, 'Icon', { differences: [], difference_count: 0 })]),
}

test('changes: by revision, with every difference that is kept, and on to the first', async () => {
  openExplorer('/changes', LOG)
  const third = await the('region', 'Revision 3')
  expect(all('link', undefined, third).map(textOf)).toEqual(['Button', 'Card'])
  expect(textOf(third)).toContain('property icon is goneLight: #fff → #eeeand 2 more')
  expect(textOf(third)).toContain('was called Tile')
  await press('button', 'Earlier changes')
  await the('region', 'Revision 2')
  await until(() => expect(all('button', 'Earlier changes')).toEqual([]))
})

test('changes: what is typed and chosen is asked for and stands in the address', async () => {
  const { address, asked } = openExplorer('/changes?revision=3', LOG)
  fill(await the('searchbox', 'Filter by name'), 'but')
  await until(() => expect(address()).toBe('/changes?revision=3&q=but'))
  await press('button', 'breaking', await the('group', 'Impact'))
  await until(() => expect(address()).toBe('/changes?revision=3&q=but&impact=breaking'))
  await until(() =>
    expect(asked.filter(({ id }) => id === 'listChangeEntries').at(-1)?.input).toEqual({
      revision: '3',
      q: 'but',
      impact: 'breaking',
    }),
  )
})

const WHOLE = { next_cursor: null, has_more: false, limit: 50 }
const NO_RELEASE: Answers = {
  listReleases: () => ({ data: [], next: null, pagination: WHOLE }),
  getRelease: () => {
    throw new Refusal(404, 'SVC_NOT_FOUND', 'there is no such release')
  },
}

test('changes: since a release is what came after its revision, and the reading ends there', async () => {
  const made = { made_at: '2026-01-02T03:04:05.000Z', made_by: null, notes: '' }
  const data = [{ version: '1.0.0', revision: 2, ...made }]
  const { address, asked } = openExplorer('/changes', {
    ...LOG,
    listReleases: () => ({ data, next: null, pagination: WHOLE }),
    getRelease: () => ({ version: '1.0.0', revision: 2, ...made, previous: null }),
  })
  await press('button', 'Earlier changes')
  await the('region', 'Revision 2')
  await press('button', '1.0.0', await the('group', 'Since release'))
  await until(() => expect(address()).toBe('/changes?since=1.0.0'))
  await press('button', 'Earlier changes')
  await until(() => expect(all('button', 'Earlier changes')).toEqual([]))
  expect(all('region').map((region) => region.ariaLabel ?? region.getAttribute('aria-label'))).toEqual(['Revision 3'])
  expect(asked.find(({ id }) => id === 'listReleases')?.input).toEqual({ next: 'false' })
})

test('changes: a release that is not there is said not to be', async () => {
  openExplorer('/changes?since=9.9.9', { ...LOG, ...NO_RELEASE })
  await the('region', 'Revision 3')
  expect(textOf(document.body)).toContain('There is no release 9.9.9: every change is shown.')
})

test('changes: releases that cannot be read are a failure where they are asked for', async () => {
  const getRelease = () => {
    throw new Refusal(500, 'SVC_INTERNAL', 'it broke')
  }
  openExplorer('/changes?since=1.0.0', { ...LOG, ...NO_RELEASE, getRelease })
  expect(textOf(await the('alert'))).toContain('Releases: The service answered 500')
  expect(all('region', /^Revision/)).toEqual([])
})

test('changes: what the address has no right to say counts as nothing', () => {
  expect(askOf({ kind: 'planet', change: 'x', impact: 'y', revision: '1e9', q: '' })).toEqual({})
  expect(askOf({ kind: 'token', revision: '12', entity: 'e' })).toEqual({
    entity_type: 'token',
    revision: 12,
    entity_id: 'e',
  })
})
