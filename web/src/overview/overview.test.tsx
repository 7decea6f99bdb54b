import { expect, test } from 'vitest'
import { openExplorer } from '../../test/explorer.tsx'
import { overview } from '../../test/samples.ts'
import { all, press, textOf, the, until } from '../../test/screen.ts'
import { Refusal, type Answers } from '../../test/service.ts'
import type { LibraryChange } from '../api/generated/types.ts'

const LIBRARY: Answers = {
  getOverview: () => overview(),
  getShowcase: () => ({ components: [], colors: [], screens: [] }),
  listChanges: () => changes(),
  listSources: () => ({ data: [] }),
  describeTokens: () => ({ collections: [], totals: { collections: 2, tokens: 1_300 } }),
  describeStyles: () => ({ types: [], totals: { styles: 12, with_source_style_id: 12 } }),
}
const changes = (...data: LibraryChange[]) => ({
  data,
  syncs: [],
  pagination: { next_cursor: null, has_more: false, limit: 4 },
})

test('overview: how much the library holds, each number leading to its list', async () => {
  openExplorer('/', LIBRARY)
  const counts = await the('list', 'In this library')
  expect(all('link', undefined, counts).map((link) => [textOf(link), link.getAttribute('href')])).toEqual([
    ['1,204 components', '/components'],
    ['300 tokens', '/tokens'],
    ['12 styles', '/styles'],
    ['3 screens', '/screens'],
    ['2 flows', '/flows'],
    ['4 pages', '/pages'],
  ])
  expect(all('heading').map(textOf)).toEqual(expect.arrayContaining(['Harbor', 'Needs you', 'Build with agents']))
})

test('overview: the library is seen first, its components, colors and screens, each leading to its page', async () => {
  const placed = { id: 'c1', name: 'Button' }
  openExplorer('/', {
    ...LIBRARY,
    getPictureAccess: () => ({ access: 'a', revision: 7, expires_at: '2030-01-01T00:00:00.000Z' }),
    getShowcase: () => ({
      components: [{ ...placed, users: 3, depth: 2, variant_count: 4 }],
      colors: [{ id: 't1', name: 'red/500', css: '#E5484D' }],
      screens: [{ id: 's1', name: 'Check-out', components: [placed] }],
    }),
  })
  const linksIn = async (name: string) =>
    all('link', undefined, await the('region', name)).map((link) => [textOf(link), link.getAttribute('href')])
  expect(await linksIn('Components')).toEqual([
    ['All 1,204', '/components'],
    ['Button', '/components/c1'],
  ])
  expect(await linksIn('Colors')).toEqual([
    ['All 300 tokens', '/tokens'],
    ['red/500', '/tokens/t1'],
  ])
  expect(await linksIn('Screens')).toEqual([
    ['All 3', '/screens'],
    ['Check-out', '/entities/screen/s1?name=Check-out'],
  ])
  const pictures = async () => [...(await the('region', 'Components')).querySelectorAll('img')]
  await until(async () => expect(await pictures()).toHaveLength(1))
  expect((await pictures())[0]?.getAttribute('src')).toBe('/console/pictures/c1.svg?revision=7')
})

for (const address of ['/', '/components', '/tokens', '/styles', '/health', '/changes', '/pages'])
  test(`${address}: what is true of the demo alone is told of no other library`, async () => {
    openExplorer(address, LIBRARY)
    await until(() => expect(all('heading').map(textOf).join('')).not.toBe(''))
    await until(() => expect(textOf(document.body)).not.toContain('Reading '))
    expect(textOf(document.body)).not.toMatch(/\bdemo\b|Quayside|on purpose/i)
  })

test('overview: one of a kind is said as one, and what there is none of is not counted', async () => {
  const counts = { ...overview().counts, components: 0, tokens: 1, styles: 0, screens: 0, flows: 0, pages: 0 }
  openExplorer('/', { ...LIBRARY, getOverview: () => overview({ counts }) })
  expect(textOf(await the('list', 'In this library'))).toBe('1 token')
})

test('overview: what needs somebody, in sentences that lead there, and health in one line', async () => {
  openExplorer('/', {
    ...LIBRARY,
    getOverview: () => overview({ drift: { drifting_count: 1, minimum_schema_version: '0.11.0' } }),
  })
  const needs = await the('region', 'Needs you')
  expect(all('link', undefined, needs).map((link) => [textOf(link), link.getAttribute('href')])).toEqual([
    ['What to do next', '/health'],
    ['1 component described in a format that is too old to rely on', '/components?drift=true'],
    ['1 component in poor health', '/components?health=poor&sort=chi_score'],
    ['5 components without a picture: only the name is known', '/components?spec=false'],
    ['1,164 components that nobody has written about', '/components?docs=false'],
    ['3 optimal', '/components?health=optimal&sort=chi_score'],
    ['2 good', '/components?health=good&sort=chi_score'],
    ['1 poor', '/components?health=poor&sort=chi_score'],
  ])
})

test('overview: where all is well it says so', async () => {
  const counts = { ...overview().counts, documented_components: 1_204 }
  const health = { optimal: 0, good: 0, monitor: 0, poor: 0, without_spec: 0, mean: null }
  openExplorer('/', { ...LIBRARY, getOverview: () => overview({ counts, health }) })
  expect(textOf(await the('region', 'Needs you'))).toContain('Nothing at the moment.')
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
    await the('list', 'In this library')
    if (want === null) expect(textOf(document.body)).not.toMatch(/An import (waits|is under way)/)
    else expect(textOf(document.body)).toContain(want)
  })

test('overview: an empty library says how to fill it', async () => {
  const none = { ...overview().counts, components: 0, tokens: 0, styles: 0 }
  openExplorer('/', { ...LIBRARY, getOverview: () => overview({ counts: none }) })
  await until(() => expect(textOf(document.body)).toContain('Somebody whose key may import drops them here.'))
  expect(all('heading').map(textOf)).toContain('Nothing has been imported yet')
  expect(all('region', 'Needs you')).toEqual([])
})

test('overview: a service without a console, and one whose reads fail, are still shown', async () => {
  openExplorer('/', {
    describeTokens: () => ({ collections: [], totals: { collections: 2, tokens: 7 } }),
    listSources: () => {
      throw new Refusal(500, 'SVC_INTERNAL', 'it broke')
    },
  })
  await the('link', '7 tokens')
  await the('heading', 'Library')
  expect(textOf(await the('alert'))).toContain('Sources: The service answered 500it broke')
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
  openExplorer('/', { ...LIBRARY, listChanges: () => changes(change) })
  const told = textOf(await the('region', 'What’s new'))
  expect(told).toContain('9 tokens renamed')
  expect(told).toContain('t5 breakingwas called old, Light: 1 → 2, and 2 more')
  expect((await the('link', 'and 3 more')).getAttribute('href')).toBe('/changes?revision=7')
})

test('overview: a library that came in whole is counted, not listed', async () => {
  const entries = Array.from({ length: 9 }, (_, at) => ({
    entity_type: 'token' as const,
    entity_id: `t${at}`,
    name: `t${at}`,
    former_name: null,
    change: 'added' as const,
    impact: 'feature' as const,
    differences: [],
    difference_count: 0,
  }))
  const first: LibraryChange = {
    revision: 1,
    changed_at: '2026-01-02T03:04:05.000Z',
    sources: [],
    impact: 'feature',
    counts: { token: { added: 9, changed: 0, renamed: 0, removed: 0, returned: 0 } },
    entry_count: 9,
    entries,
  }
  openExplorer('/', { ...LIBRARY, listChanges: () => changes(first) })
  const told = await the('region', 'What’s new')
  expect(textOf(told)).toContain('9 tokens added')
  expect(all('link', undefined, told).map(textOf)).toEqual(['All changes', 'See them'])
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
  const region = await the('region', 'Where it comes from')
  expect(all('listitem', undefined, region).map(textOf)).toEqual([
    'Acme UIas of 4 minutes ago, looked at every 15 minutes',
    'Iconscannot be readnever looked at, looked at every 15 minutes',
    'Tokensas of 25 hours ago, imported by hand',
  ])
  expect(textOf(await the('region', 'Needs you'))).toContain(
    'Icons cannot be read: the design tool refused the token (403)',
  )
})

test('overview: a library has the sentence and the cover that its team gave it', async () => {
  const { document } = window
  openExplorer('/', {
    ...LIBRARY,
    getFace: () => ({
      sentence: 'All that Harbor is built from.',
      accent: null,
      shades: null,
      logo: null,
      has_cover: true,
    }),
    getCover: () => ({ cover: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7' }),
  })
  await the('heading', 'Harbor')
  await until(() => expect(document.querySelector('.cover img')?.getAttribute('src')).toContain('data:image/gif'))
  expect(document.querySelector('.lede')?.textContent).toBe('All that Harbor is built from.')
})
