import { expect, test } from 'vitest'
import { openExplorer } from '../../test/explorer.tsx'
import { overview } from '../../test/samples.ts'
import { all, descriptionOf, fill, press, textOf, the, until } from '../../test/screen.ts'
import { Refusal, type Answers } from '../../test/service.ts'
import type { ChangedEntity, CompareReleasesOutput, ListReleasesOutput } from '../api/generated/types.ts'
import { inOrder } from './places.ts'

const release = (version: string, revision: number, notes = `## New\n\n- **Card** in ${version}`) => ({
  version,
  revision,
  made_at: '2026-01-02T03:04:05.000Z',
  made_by: 'Ada',
  notes,
})
const NEXT = {
  version: '2.0.0',
  bump: 'major',
  revision: 9,
  change_count: 3,
  is_complete: true,
  notes: '## Breaking\n\n- Icon',
} as const
const WHOLE = { next_cursor: null, has_more: false, limit: 50 }
const LISTED: ListReleasesOutput = {
  data: [release('1.1.0', 7, '# <img src=x onerror=alert(1)>\n\n[go](javascript:alert(1))'), release('1.0.0', 4)],
  next: NEXT,
  pagination: WHOLE,
}
const changed = (name: string): ChangedEntity => ({
  entity_type: 'component',
  entity_id: `id-of-${name}`,
  name,
  former_name: null,
  change: 'removed',
  impact: 'breaking',
  differences: [],
  difference_count: 0,
})
const compared = (parts: Partial<CompareReleasesOutput> = {}): CompareReleasesOutput => ({
  from: { version: '1.0.0', revision: 4 },
  to: { version: '1.1.0', revision: 7 },
  bump: 'major',
  imports: 3,
  counts: { component: { added: 0, changed: 0, renamed: 0, removed: 1, returned: 0 } },
  entry_count: 1,
  entries: [changed('Icon')],
  is_complete: true,
  not_listed: 0,
  ...parts,
})
const ANSWERS: Answers = { listReleases: () => LISTED, compareReleases: () => compared() }

/** Levels of headings as they stand in the page. */
const levels = (): number[] => all('heading').map(({ tagName }) => Number(tagName.slice(1)))

test('releases: each with its date, maker, revision and notes, which bring no HTML and no script', async () => {
  openExplorer('/changes/releases', ANSWERS)
  const [newest, older] = all('listitem', undefined, await the('list', 'Releases'))
  if (!newest || !older) throw new Error('two releases')
  expect(textOf(newest)).toMatch(/^1\.1\.0.+2026.+by AdaRevision 7Changes since 1\.1\.0Notes of 1\.1\.0<img src=x/)
  expect(newest.querySelector('img')).toBeNull()
  expect(newest.querySelector('[href^="javascript:"]')).toBeNull()
  expect(all('link', 'Revision 4', older)[0]?.getAttribute('href')).toBe('/changes?revision=4')
  expect(all('link', 'Changes since 1.0.0', older)[0]?.getAttribute('href')).toBe('/changes?since=1.0.0')
  expect((await the('link', 'Atom feed')).getAttribute('href')).toBe('/console/releases.atom')
  expect(textOf(older)).not.toContain('Card')
  const notes = older.querySelector('details')
  if (notes) notes.open = true
  await until(() => expect(textOf(older)).toContain('Card in 1.0.0'))
  expect(levels()).toEqual([1, 2, 2, 2, 3, 4, 3, 4])
})

test('releases: two are chosen in either order, compared, and stand in the address', async () => {
  const { address, asked } = openExplorer('/changes/releases', ANSWERS)
  const [from, to] = [await the('combobox', 'From'), await the('combobox', 'To')] as HTMLSelectElement[]
  if (!from || !to) throw new Error('two choices')
  expect([from.value, to.value]).toEqual(['1.1.0', 'now'])
  expect([...from.options].map(textOf)).toEqual(['now', '1.1.0', '1.0.0', 'the beginning'])
  fill(to, '1.0.0')
  await press('button', 'Compare')
  await until(() => expect(address()).toBe('/changes/releases?from=1.0.0&to=1.1.0'))
  const found = await the('region', 'What changed from 1.0.0 to 1.1.0')
  await until(() => expect(textOf(found)).toContain('major1 component removedin 3 imports'))
  expect(all('link', 'Icon', found)).toHaveLength(1)
  expect(asked.find(({ id }) => id === 'compareReleases')?.input).toEqual({ from: '1.0.0', to: '1.1.0' })
  expect(all('alert')).toEqual([])
})

test('releases: what is not in the log is said, and a long comparison is shown in parts', async () => {
  const entries = Array.from({ length: 130 }, (_, at) => changed(`Part ${at}`))
  const cut = compared({ entries, entry_count: 130, is_complete: false, not_listed: 8_992, imports: 1_000 })
  const { asked } = openExplorer('/changes/releases?from=0&to=now', { ...ANSWERS, compareReleases: () => cut })
  const found = await the('region', 'What changed from the beginning to now')
  const list = await the('list', 'What changed', found)
  expect(textOf(found)).toContain('This is not all. 8,992 changes were counted and are not listed')
  expect(textOf(found)).toContain('Only the first 1,000 imports')
  expect(all('listitem', undefined, list)).toHaveLength(100)
  await press('button', 'Show 30 more of 30')
  expect(all('listitem', undefined, list)).toHaveLength(130)
  expect(asked.find(({ id }) => id === 'compareReleases')?.input).toEqual({ from: '0' })
})

test('releases: what cannot be compared is said by the service', async () => {
  const refused = new Refusal(400, 'SVC_INVALID_ARGUMENT', 'query.from must be the version of a release')
  openExplorer('/changes/releases?from=9.9.9&to=1.1.0', {
    ...ANSWERS,
    compareReleases: () => {
      throw refused
    },
  })
  expect(textOf(await the('alert'))).toContain('query.from must be the version of a release')
  expect(((await the('combobox', 'From')) as HTMLSelectElement).value).toBe('9.9.9')
})

test('releases: long notes are there to be opened', async () => {
  const long = release('1.0.0', 4, 'Word by word. '.repeat(200))
  openExplorer('/changes/releases', { listReleases: () => ({ data: [long], next: null, pagination: WHOLE }) })
  const list = await the('list', 'Releases')
  expect(textOf(list)).not.toContain('Word by word')
  const notes = list.querySelector('details')
  if (notes) notes.open = true
  await until(() => expect(textOf(list)).toContain('Word by word'))
})

test('a release has an address: its notes, and what changed since the one before', async () => {
  const answers: Answers = {
    getRelease: ({ version }) => {
      if (version !== '1.1.0') throw new Refusal(404, 'SVC_NOT_FOUND', 'no release')
      return { ...release('1.1.0', 7), previous: '1.0.0' }
    },
    compareReleases: () => compared({ bump: null, imports: 1, counts: {}, entries: [], entry_count: 0 }),
  }
  const { asked } = openExplorer('/changes/releases/1.1.0', answers)
  await the('heading', 'Release 1.1.0')
  expect(textOf(await the('region', 'Since 1.0.0'))).toContain('Since 1.0.0')
  await until(() => expect(textOf(document.body)).toContain('Nothing changed between them.'))
  expect(asked.find(({ id }) => id === 'compareReleases')?.input).toEqual({ from: '1.0.0', to: '1.1.0' })
  expect(levels()).toEqual([1, 2, 2])
  expect((await the('link', 'Releases')).getAttribute('aria-current')).toBe('page')
  expect((await the('link', 'Release 1.0.0')).getAttribute('href')).toBe('/changes/releases/1.0.0')
})

test('a release that is not there is said not to be', async () => {
  openExplorer('/changes/releases/3.0.0', {})
  await until(() => expect(textOf(document.body)).toContain('There is no release 3.0.0.'))
  expect((await the('link', 'See all releases')).getAttribute('href')).toBe('/changes/releases')
})

const MAY = overview({ key: { scopes: ['read:library', 'write:library'] } })

test('a release is made with what was written; what was left is proposed by the service', async () => {
  let listed: ListReleasesOutput = LISTED
  const { asked } = openExplorer('/changes/releases', {
    ...ANSWERS,
    getOverview: () => MAY,
    listReleases: () => listed,
    createRelease: ({ version, notes }) => {
      if (version === '1.0.0')
        throw new Refusal(400, 'SVC_INVALID_ARGUMENT', 'body.version is taken', {
          issues: [{ path: 'body.version', message: 'is taken: there is a release 1.0.0' }],
        })
      const made = release('2.0.0', 9, notes)
      listed = { ...LISTED, data: [made, ...LISTED.data], next: null }
      return { ...made, previous: '1.1.0' }
    },
  })
  await press('button', 'Make a release')
  const version = await the('textbox', 'Version optional')
  const notes = (await the('textbox', 'Notes optional')) as HTMLTextAreaElement
  expect(notes.value).toBe(NEXT.notes)
  fill(version, '1.0.0')
  await press('button', 'Release')
  await until(() => expect(descriptionOf(version)).toContain('is taken: there is a release 1.0.0'))
  fill(version, '2.0.0')
  fill(notes, '# Ours')
  await press('button', 'Release')
  await until(() => expect(all('status').map(textOf)).toContain('2.0.0 is released, at revision 9.'))
  expect(all('dialog', 'Make a release')).toEqual([])
  await the('link', '2.0.0')
  expect(textOf(await the('region', 'Next release'))).toContain('Nothing changed since 2.0.0.')
  expect(asked.filter(({ id }) => id === 'createRelease').map(({ input }) => input)).toEqual([
    { version: '1.0.0' },
    { notes: '# Ours' },
  ])
})

test('who may not release sees what the next one would be, and no button', async () => {
  openExplorer('/changes/releases', { ...ANSWERS, getOverview: () => overview() })
  const next = await the('region', 'Next release')
  expect(textOf(next)).toContain('major3 changes since 1.1.0: the next release would be 2.0.0.')
  await until(() => expect(textOf(document.body)).toContain('Harbor'))
  expect(all('button', 'Make a release')).toEqual([])
})

test('a library without releases says how it comes to one', async () => {
  openExplorer('/changes/releases', { listReleases: () => ({ data: [], next: null, pagination: WHOLE }) })
  expect(textOf(await the('region', 'Next release'))).toContain('import a library first')
  expect(all('combobox')).toEqual([])
})

test('the first release steps from nothing: it is called the first, not minor', async () => {
  const next = { ...NEXT, version: '1.0.0', bump: 'minor', change_count: 12 } as const
  openExplorer('/changes/releases?from=0&to=now', {
    getOverview: () => MAY,
    listReleases: () => ({ data: [], next, pagination: WHOLE }),
    compareReleases: () => compared({ bump: 'minor', from: { version: null, revision: 0 } }),
  })
  expect(textOf(await the('region', 'Next release'))).toContain(
    'first12 changes since the beginning: the next release would be 1.0.0.',
  )
  await until(() => expect(textOf(document.body)).toContain('1 component removedin 3 imports'))
  await press('button', 'Make a release')
  expect(descriptionOf(await the('textbox', 'Version optional'))).toContain('the first one; 1.0.0 is proposed')
  expect(textOf(document.body)).not.toContain('minor')
})

for (const [name, from, to, want] of [
  ['as chosen', '1.0.0', 'now', ['1.0.0', 'now']],
  ['the other way round', 'now', '1.0.0', ['1.0.0', 'now']],
  ['what nobody knows stays', '9.9.9', '1.0.0', ['9.9.9', '1.0.0']],
] as const)
  test(`two places in order: ${name}`, () => expect(inOrder(['now', '1.1.0', '1.0.0', '0'], from, to)).toEqual(want))

test('releases: earlier ones are read when they are asked for, and can be compared then', async () => {
  const page = (data: ListReleasesOutput['data'], next_cursor: string | null) => ({
    data,
    pagination: { next_cursor, has_more: next_cursor !== null, limit: 1 },
  })
  const pages: Readonly<Record<string, ListReleasesOutput>> = {
    first: { ...page([release('1.1.0', 7, 'First.')], 'second'), next: NEXT },
    second: { ...page([release('1.0.0', 4, 'Second.')], 'third'), next: null },
    third: { ...page([release('0.9.0', 2, 'Third.')], null), next: null },
  }
  const { asked } = openExplorer('/changes/releases', {
    ...ANSWERS,
    listReleases: (input) => pages[(input as { cursor?: string }).cursor ?? 'first'] ?? LISTED,
  })
  const list = await the('list', 'Releases')
  expect(all('listitem', undefined, list)).toHaveLength(1)
  await press('button', 'Earlier releases')
  await until(() => expect(all('listitem', undefined, list)).toHaveLength(2))
  await press('button', 'Earlier releases')
  await until(() => expect(all('listitem', undefined, list)).toHaveLength(3))
  expect(all('button', 'Earlier releases')).toEqual([])
  const from = (await the('combobox', 'From')) as HTMLSelectElement
  expect([...from.options].map(textOf)).toEqual(['now', '1.1.0', '1.0.0', '0.9.0', 'the beginning'])
  expect(asked.filter(({ id }) => id === 'listReleases').map(({ input }) => input)).toEqual([
    {},
    { next: 'false', cursor: 'second' },
    { next: 'false', cursor: 'third' },
  ])
})
