import type { SummarizeDriftOutput } from '@vitrine/client'
import { expect, test } from 'vitest'
import { openExplorer } from '../../test/explorer.tsx'
import { overview } from '../../test/samples.ts'
import { all, press, textOf, the, until } from '../../test/screen.ts'
import { Refusal, type Answers } from '../../test/service.ts'
import type { LibraryChange } from '../api/generated/types.ts'

const drifting = (count: number) => (): SummarizeDriftOutput => ({
  data: Array.from({ length: count }, (_, at) => ({
    component_id: `c${at}`,
    name: `Old ${at}`,
    spec_schema_version: at === 0 ? null : '0.9.0',
    minimum_schema_version: '0.11.0',
    last_synced_at: '2026-01-02T03:04:05.000Z',
  })),
  drifting_count: count,
  truncated: false,
  minimum_schema_version: '0.11.0',
})
const LIBRARY: Answers = {
  getOverview: () => overview(),
  describeTokens: () => ({ collections: [], totals: { collections: 2, tokens: 1_300 } }),
  describeStyles: () => ({ types: [], totals: { styles: 12, with_source_style_id: 12 } }),
  summarizeDrift: drifting(0),
}
const counts = async (): Promise<string[]> =>
  until(() => {
    const found = all('link', /^[\d,–]+ ?(Components|Tokens|Styles|Pages)/).map(textOf)
    expect(found).toHaveLength(4)
    expect(found.join(' ')).not.toContain('–')
    return found
  })

test('overview: what the library holds, each number leading to its list', async () => {
  openExplorer('/', LIBRARY)
  expect(await counts()).toEqual([
    '1,204Components40 documented',
    '1,300Tokens2 collections',
    '12Stylesof four types',
    '4Pages3 screens, 2 flows',
  ])
  expect(all('heading').map(textOf)).toEqual(expect.arrayContaining(['Harbor', 'Health', 'Drift', 'Build with agents']))
})

for (const address of ['/', '/components', '/tokens', '/styles', '/health', '/changes', '/pages'])
  test(`${address}: what is true of the demo alone is told of no other library`, async () => {
    openExplorer(address, LIBRARY)
    await until(() => expect(all('heading').map(textOf).join('')).not.toBe(''))
    await until(() => expect(textOf(document.body)).not.toContain('Reading '))
    expect(textOf(document.body)).not.toMatch(/\bdemo\b|Quayside|on purpose/i)
  })

test('overview: one of a kind is said as one', async () => {
  openExplorer('/', {
    ...LIBRARY,
    describeTokens: () => ({ collections: [], totals: { collections: 1, tokens: 7 } }),
  })
  expect((await counts())[1]).toBe('7Tokens1 collection')
})

test('overview: health by its bands, each leading to the components in it', async () => {
  openExplorer('/', LIBRARY)
  const health = await the('region', 'Health')
  expect(textOf(health)).toContain('mean 81.3 of 100')
  expect(all('link', undefined, health).map((link) => [textOf(link), link.getAttribute('href')])).toEqual([
    ['optimal3', '/components?health=optimal&sort=chi_score'],
    ['good2', '/components?health=good&sort=chi_score'],
    ['monitor0', '/components?health=monitor&sort=chi_score'],
    ['poor1', '/components?health=poor&sort=chi_score'],
    ['no spec5', '/components?spec=false'],
    ['What to do next', '/health'],
  ])
})

for (const [imports, want] of [
  [{ open: 0, waits_for: null }, null],
  [{ open: 1, waits_for: null }, 'An import is under way.'],
  [{ open: 3, waits_for: null }, 'An import is under way, and 2 imports after it.'],
  [{ open: 1, waits_for: 'its turn' }, 'An import waits. It waits for its turn.'],
  [{ open: 2, waits_for: 'a process' }, 'An import waits, and 1 import after it. It waits for a process.'],
] as const)
  test(`overview: what is being imported is said in one line: ${want ?? 'nothing is'}`, async () => {
    openExplorer('/', { ...LIBRARY, getOverview: () => overview({ imports }) })
    await counts()
    if (want === null) expect(textOf(document.body)).not.toMatch(/An import (waits|is under way)/)
    else expect(textOf(document.body)).toContain(want)
  })

for (const [count, want] of [
  [0, 'Every spec is at least version 0.11.0.'],
  [1, '1 component below version 0.11.0.Old 0no version'],
  [7, 'Old 50.9.0All 7'],
] as const)
  test(`overview: ${count} drifting components are told`, async () => {
    openExplorer('/', { ...LIBRARY, summarizeDrift: drifting(count) })
    const drift = await the('region', 'Drift')
    await until(() => expect(textOf(drift)).toContain(want))
  })

test('overview: an empty library says how to fill it', async () => {
  const none = { ...overview().counts, components: 0, tokens: 0, styles: 0 }
  openExplorer('/', { ...LIBRARY, getOverview: () => overview({ counts: none }) })
  await until(() => expect(textOf(document.body)).toContain('vitrine import library.json --project "Harbor"'))
  expect(all('region', 'Health')).toEqual([])
})

test('overview: a service without a console, and one whose reads fail, are still shown', async () => {
  openExplorer('/', {
    describeTokens: () => ({ collections: [], totals: { collections: 2, tokens: 7 } }),
    summarizeDrift: () => {
      throw new Refusal(500, 'SVC_INTERNAL', 'it broke')
    },
  })
  await the('link', /^7 ?Tokens/)
  await the('heading', 'Library')
  expect(textOf(await the('alert'))).toBe('Drift: The service answered 500it brokeRequest request-1Try again')
})

test('overview: the key is hidden where it is shown', async () => {
  openExplorer('/', LIBRARY)
  await press('button', 'curl')
  const connect = await the('region', 'Build with agents')
  await until(() => expect(textOf(connect)).toContain("curl -H 'Authorization: Bearer svc_a-ke…'"))
  expect(textOf(document.body)).not.toContain('svc_a-key-for-tests')
})

test('overview: what the last imports changed, the rest counted, with the way there', async () => {
  const entry = (name: string) => ({
    entity_type: 'token' as const,
    entity_id: name,
    name,
    former_name: 'old',
    change: 'renamed' as const,
    impact: 'breaking' as const,
    differences: [{ impact: 'change' as const, what: 'value_changed', subject: 'Light', from: '1', to: '2' }],
    difference_count: 3,
  })
  const change: LibraryChange = {
    revision: 7,
    changed_at: '2026-01-02T03:04:05.000Z',
    sources: [],
    impact: 'breaking',
    counts: { token: { added: 0, changed: 0, renamed: 9, removed: 0, returned: 0 } },
    entry_count: 9,
    entries: Array.from({ length: 9 }, (_, at) => entry(`t${at}`)),
  }
  openExplorer('/', {
    ...LIBRARY,
    listChanges: () => ({
      data: [change],
      syncs: [],
      pagination: { next_cursor: null, has_more: false, limit: 5 },
    }),
  })
  const told = textOf(await the('region', 'Recent changes'))
  expect(told).toContain('Revision 7breaking')
  expect(told).toContain('9 tokens renamed')
  expect(told).toContain('t7was old value changed Light: 1 → 2 +2and 1 more')
  expect((await the('link', 'and 1 more')).getAttribute('href')).toBe('/changes?revision=7')
})

test('overview: where the library comes from, and what is not in step', async () => {
  const source = {
    id: 's1',
    name: 'Acme UI',
    tool: 'figma',
    file_keys: ['k'],
    version: '7',
    entities: 12,
    code_components: 0,
    state: 'current' as const,
    last_success: '2026-01-02T03:04:05.000Z',
    checked_at: '2026-01-02T03:04:05.000Z',
    age_seconds: 240,
    last_error: null,
    failed_at: null,
    failures: 0,
    schedule: { every_seconds: 900, next_at: '2026-01-02T03:19:05.000Z', webhook_heard_at: null },
    removed_at: null,
  }
  const failing = { ...source, id: 's2', name: 'Icons', state: 'failing' as const, age_seconds: null, checked_at: null }
  openExplorer('/', {
    ...LIBRARY,
    listSources: () => ({
      data: [
        source,
        { ...failing, last_error: 'the design tool refused the token (403)' },
        {
          ...source,
          id: 's3',
          name: 'Tokens',
          tool: 'dtcg',
          state: 'unscheduled',
          schedule: null,
          age_seconds: 90_000,
        },
        { ...source, id: 's4', name: 'Gone', state: 'removed' },
      ],
    }),
  })
  const region = await the('region', 'Sources')
  expect(all('row', undefined, region).map(textOf).slice(1)).toEqual([
    'Acme UIfigmaevery 15 minutes4 minutes agoin step',
    'Iconsfigmaevery 15 minutesnever yetfailingthe design tool refused the token (403)',
    'Tokensdtcgwhen somebody imports it25 hours agoby hand',
  ])
})
