import type { EngineCoverage, EntityType } from '@vitrine/client'
import { expect, test } from 'vitest'
import { openExplorer } from '../../test/explorer.tsx'
import { all, fill, hit, press, textOf, the, until } from '../../test/screen.ts'
import { Refusal, type Answers } from '../../test/service.ts'
import type { SearchLibraryOutput } from '../api/generated/types.ts'
import type { MarkedMatch } from '../api/search.ts'

type MatchGroup = SearchLibraryOutput['groups'][number]

const match = (entity_type: EntityType, name: string, more: Partial<MarkedMatch> = {}): MarkedMatch => ({
  id: `id-of-${name}`,
  entity_type,
  name,
  matched_by: ['name'],
  surfaces: 1,
  signals: { name: { matched: 'prefix' } },
  score: 1,
  excerpt: null,
  context: null,
  sync_status: null,
  has_docs: false,
  marks: { name: [], excerpt: [] },
  look: { has_picture: false, swatch: null, value: null },
  ...more,
})
const group = (verdict: MatchGroup['shape']['verdict'], total: number, ...matches: MarkedMatch[]): MatchGroup => ({
  entity_type: matches[0]?.entity_type ?? 'component',
  matches,
  truncated: { shown: matches.length, total },
  shape: { verdict },
})
const ran: EngineCoverage = { ran: true, candidates: 2 }
const found = (groups: readonly MatchGroup[], coverage: Record<string, EngineCoverage> = {}): Answers => ({
  searchLibrary: ({ query }) => ({
    query,
    question_language: query === 'Knopf' ? 'de' : null,
    groups,
    coverage: { name: ran, text: ran, semantic: ran, ...coverage },
    next_cursor: null,
  }),
})
const GROUPS = [
  group('one_stands_out', 1, match('component', 'Button', { context: '12:34', excerpt: 'Starts an action.' })),
  group(
    'flat_ambiguous',
    7,
    match('token', 'button/bg', { signals: { name: { matched: 'fuzzy', similarity: 0.456 } } }),
    match('token', 'button/text', {
      matched_by: ['semantic', 'text'],
      signals: { text: { rank: 0.1 }, semantic: { cosine: 0.789 } },
    }),
  ),
]
const openSearch = async (answers: Answers) => {
  const explorer = openExplorer('/components', answers)
  await the('heading', 'Components')
  hit(document.body, 'k', { ctrlKey: true })
  return { ...explorer, box: await the('combobox', 'Search') }
}

test('search: opens with Ctrl K and shows what was found by kind, with why as people say it', async () => {
  const { box } = await openSearch(found(GROUPS))
  fill(box, 'button')
  const components = await the('group', 'Components')
  expect(textOf(components)).toBe('ComponentsButtonStarts an action.')
  expect(textOf(await the('group', 'Tokens'))).toBe(
    'Tokens7button/bgA name that is much alikebutton/textIn what is written about it',
  )
  const dialog = textOf(await the('dialog', 'Search the library'))
  for (const figure of ['12:34', '0.46', '0.79', 'meaning']) expect(dialog).not.toContain(figure)
})

test('search: a color is seen, a size is told, and what tells rows apart is said in words', async () => {
  const look = { has_picture: false, swatch: null, value: null }
  const { box } = await openSearch(
    found([
      group(
        'flat_ambiguous',
        2,
        match('token', 'red/500', { context: 'Palette', look: { ...look, swatch: '#E5484D' } }),
        match('token', 'gap/red', { context: 'Space', look: { ...look, value: '16' } }),
      ),
      group('flat_ambiguous', 1, match('style', 'Red', { context: 'PAINT', look: { ...look, swatch: '#E5484D' } })),
    ]),
  )
  fill(box, 'red')
  const tokens = await the('group', 'Tokens')
  expect(tokens.querySelector<HTMLElement>('.swatch')?.style.getPropertyValue('--color')).toBe('#E5484D')
  expect(textOf(tokens)).toContain('gap/redIts name begins like that16 · Space')
  expect(textOf(await the('group', 'Styles'))).toContain('Paint')
})

test('search: what is called exactly so comes first, of all kinds together, then kinds found by name', async () => {
  const exact = { signals: { name: { matched: 'exact' as const } } }
  const { box } = await openSearch(
    found([
      group('flat_ambiguous', 1, match('component', 'Checkbox', { signals: { text: { rank: 0.2 } } })),
      group(
        'flat_ambiguous',
        2,
        match('token', 'danger', exact),
        match('token', 'color/danger', { signals: { name: { matched: 'segment' } } }),
      ),
      group('flat_ambiguous', 1, match('style', 'Danger', exact)),
    ]),
  )
  fill(box, 'danger')
  await the('group', 'Called exactly that')
  expect(all('group', undefined, await the('listbox', 'Matches')).map(textOf)).toEqual([
    'Called exactly thatdangerCalled exactly thatTokenDangerCalled exactly thatStyle',
    'Tokenscolor/dangerA part of its name',
    'ComponentsCheckboxIn what is written about it',
  ])
})

test('search: the words that were asked for are marked where they stand', async () => {
  const marks = { name: [{ start: 5, end: 11 }], excerpt: [{ start: 0, end: 7 }] }
  const { box } = await openSearch(
    found([group('one_stands_out', 1, match('component', 'Icon button', { excerpt: 'Buttons with a sign.', marks }))]),
  )
  fill(box, 'button')
  const components = await the('group', 'Components')
  expect([...components.querySelectorAll('mark')].map(textOf)).toEqual(['button', 'Buttons'])
  expect(textOf(components)).toContain('Icon button')
  expect(textOf(components)).toContain('Buttons with a sign.')
})

test('search: Enter before the answer opens the first of the answer, not of the one before', async () => {
  const { box, address } = await openSearch({
    searchLibrary: ({ query }) => ({
      query,
      question_language: null,
      groups: [group('one_stands_out', 1, match('component', query === 'button' ? 'Button' : 'Badge'))],
      coverage: { name: ran, text: ran, semantic: ran },
      next_cursor: null,
    }),
  })
  fill(box, 'b')
  await the('option', /Badge/)
  fill(box, 'button')
  hit(box, 'Enter')
  await until(() => expect(address()).toBe('/components/id-of-Button'))
})

test('search: arrow keys choose across kinds and stop at the ends, Enter opens', async () => {
  const { box, address } = await openSearch(found(GROUPS))
  const list = await the('listbox', 'Matches')
  const chosen = (): string[] =>
    all('option', undefined, list).map((option) => option.getAttribute('aria-selected') ?? '')
  fill(box, 'button')
  await until(() => expect(chosen()).toEqual(['true', 'false', 'false']))
  for (const key of ['ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown']) hit(box, key)
  await until(() => expect(chosen()).toEqual(['false', 'false', 'true']))
  expect(document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent).toContain('button/text')
  hit(box, 'Enter')
  await until(() => expect(address()).toBe('/tokens/id-of-button%2Ftext'))
  expect(all('dialog')).toEqual([])
})

test('search: without a match it says so, with what can be asked and what was not looked at', async () => {
  const { box, address } = await openSearch(
    found([], {
      name: { ran: true, candidates: 0 },
      text: { ran: true, candidates: 3, complete: false, indexed: 1, total: 4 },
      semantic: { ran: false, candidates: 0, reason: 'embedder_unavailable' },
    }),
  )
  fill(box, 'zebra')
  const dialog = await the('dialog', 'Search the library')
  await until(() => expect(textOf(dialog)).toContain('Nothing found for “zebra”.'))
  expect(textOf(dialog)).toContain('Try a single word, a part of a name')
  expect(textOf(dialog)).toContain('still being read (1 of 4)')
  expect(textOf(dialog)).toContain('The search by meaning is not available at the moment')
  await press('button', 'All results')
  await until(() => expect(address()).toBe('/search?q=zebra'))
})

test('search: a question that the model cannot read is told', async () => {
  const { box } = await openSearch(found([], { semantic: { ran: true, candidates: 0, language: 'en' } }))
  fill(box, 'Knopf')
  const dialog = await the('dialog', 'Search the library')
  await until(() => expect(textOf(dialog)).toContain('understands English only, and this seems to be German'))
})

test('search page: the figures of each match are there for who asks why', async () => {
  openExplorer('/search?q=button', found(GROUPS))
  const figures = await the('list', 'What each search did')
  expect(all('listitem', undefined, figures).map(textOf)).toEqual([
    'By name: 2 found',
    'By what is written: 2 found',
    'By meaning: 2 found',
  ])
  const table = textOf(await the('group', 'Figures of each match'))
  expect(table).toContain('Components, one stands outButtonprefix')
  expect(table).toContain('button/bgfuzzy 0.46')
  expect(table).toContain('button/text0.1000.79')
})

test('search: a search that fails says why', async () => {
  const { box } = await openSearch({
    searchLibrary: () => {
      throw new Refusal(400, 'SVC_INVALID_ARGUMENT', 'the query is too long')
    },
  })
  fill(box, 'x')
  expect(textOf(await the('alert', undefined, await the('dialog')))).toContain('Search: The service answered 400')
})

test('search page: kinds narrow the search and stand in the address', async () => {
  const { asked, address } = openExplorer('/search?q=button&types=token,nonsense', found(GROUPS))
  const kinds = await the('group', 'Kinds')
  const chosen = (): string[] =>
    all('button', undefined, kinds)
      .filter((kind) => kind.getAttribute('aria-pressed') === 'true')
      .map(textOf)
  expect(chosen()).toEqual(['Tokens'])
  await the('link', 'Button')
  await press('button', 'Components', kinds)
  await until(() => expect(chosen()).toEqual(['Components', 'Tokens']))
  await press('button', 'Tokens', kinds)
  await until(() => expect(chosen()).toEqual(['Components']))
  expect(address()).toBe('/search?q=button&types=component')
  await until(() => expect(asked.at(-1)?.input).toMatchObject({ query: 'button', entity_types: 'component' }))
})
