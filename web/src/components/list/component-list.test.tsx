import { beforeEach, expect, test } from 'vitest'
import { openExplorer } from '../../../test/explorer.tsx'
import { all, fill, press, textOf, the, until } from '../../../test/screen.ts'
import type { Answers } from '../../../test/service.ts'
import type { CatalogRow } from '../../api/generated/types.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const row = (name: string): CatalogRow =>
  ({
    id: `id-of-${name}`,
    name,
    type: 'COMPONENT',
    has_spec: name !== 'Bare',
    chi_score: 90,
    variant_count: 0,
    sync_status: 'synced',
    publish_status: 'CURRENT',
    ...(name === 'Bell' ? { lacks_outlines: true } : {}),
  }) as CatalogRow

const LIBRARY = {
  listLibrary: () => ({
    data: ['Bare', 'Bell', 'Card'].map(row),
    pagination: { limit: 5_000, next_cursor: null, has_more: false },
  }),
  describeTokens: () => ({
    collections: [
      {
        id: 'c1',
        name: 'Color',
        modes: ['Light', 'Dark'].map((name) => ({ id: name, name })),
        default_mode: null,
        token_count: 1,
        cost: {
          list_tokens: { count: 1, est_tokens: 1, how: '' },
          token_values: { count: 1, est_tokens: 1, how: '' },
        },
      },
    ],
    totals: { collections: 1, tokens: 1 },
  }),
  getPictureAccess: () => ({ access: 'granted', revision: 7, expires_at: '2030-01-01T00:00:00Z' }),
  countIcons: () => ({ icons: 1, components: 3 }),
} satisfies Answers

const addresses = () => [...document.querySelectorAll('li img')].map((image) => image.getAttribute('src'))

test('components: a gallery whose pictures are loaded by the session', async () => {
  const { asked } = openExplorer('/components', LIBRARY)
  await the('list', 'Components')
  const address = (name: string) => `/console/pictures/id-of-${name}.svg?revision=7`
  await until(() => expect(addresses()).toEqual([address('Bell'), address('Card')]))
  expect(asked.filter(({ id }) => id === 'getPictureAccess')).toHaveLength(1)
  expect(asked.filter(({ id }) => id === 'drawPicture')).toHaveLength(0)
  const notes = [...document.querySelectorAll('.tile-note')].map((note) => note.textContent)
  expect(notes).toEqual(['outlines not in the file'])
})

test('components: the wall of icons is found under the address that it had before', async () => {
  const { address } = openExplorer('/components?view=icons&q=bell', LIBRARY)
  await until(() => expect(address()).toBe('/icons?q=bell'))
})

test('components: a library of icons leads to their wall', async () => {
  openExplorer('/components', { ...LIBRARY, countIcons: () => ({ icons: 80, components: 100 }) })
  expect((await the('link', 'See them as a wall')).getAttribute('href')).toBe('/icons')
})

test('components: the view that is chosen stays', async () => {
  const { address } = openExplorer('/components', LIBRARY)
  await press('button', 'List', await the('group', 'View'))
  await until(() => expect(address()).toBe('/components?view=list'))
  expect(localStorage.getItem('vitrine.view')).toBe('list')
  expect(all('link', 'See them as a wall')).toEqual([])
})

test('components: filters in use are chips in the bar, stand in the address, and go away when pressed', async () => {
  const { address } = openExplorer('/components?view=list', {
    ...LIBRARY,
    listDeprecated: () => ({
      total: 1,
      data: [{ entity_type: 'component', entity_id: 'id-of-Bell', name: 'Bell', says: '', replaced_by: [] }],
    }),
  })
  await press('button', 'Deprecated', await the('group', 'Status'))
  await until(() => expect(address()).toBe('/components?view=list&life=deprecated'))
  const table = await the('table', 'Components')
  await until(() => expect(all('link', undefined, table).map(textOf)).toEqual(['Bell']))
  expect(textOf(table)).toContain('deprecated')
  await press('button', 'With', await the('group', 'Picture'))
  const chips = () => all('button', /^Without .*:/).map(textOf)
  await until(() => expect(chips()).toEqual(['Without Status: Deprecated ×', 'Without Picture: With ×']))
  await press('button', /^Without Status/)
  await until(() => expect(address()).toBe('/components?view=list&spec=true'))
  await press('button', 'Clear')
  await until(() => expect(address()).toBe('/components?view=list'))
})

test('components: names are in the order of people, numbers as numbers', async () => {
  openExplorer('/components?view=list', {
    ...LIBRARY,
    listLibrary: () => ({
      data: ['Icon 1089', 'Icon 109', 'Icon 9'].map(row),
      pagination: { limit: 5_000, next_cursor: null, has_more: false },
    }),
  })
  await until(async () =>
    expect(all('link', undefined, await the('table', 'Components')).map(textOf)).toEqual([
      'Icon 9',
      'Icon 109',
      'Icon 1089',
    ]),
  )
})

test('components: modes that are chosen once hold on every page', async () => {
  openExplorer('/components', LIBRARY)
  await press('button', 'Dark', await the('group', 'Mode of Color'))
  await until(() => expect(addresses()[0]).toContain(`modes=${encodeURIComponent('{"Color":"Dark"}')}`))
  expect(sessionStorage.getItem('vitrine.modes')).toBe('Color=Dark')
})

test('components: two modes changed at once are both kept', async () => {
  const { collections } = LIBRARY.describeTokens()
  const brands = collections.map((color) => ({
    ...color,
    id: 'c2',
    name: 'Brand',
    modes: ['One', 'Two'].map((name) => ({ id: name, name })),
  }))
  openExplorer('/components', {
    ...LIBRARY,
    describeTokens: () => ({ collections: [...collections, ...brands], totals: { collections: 2, tokens: 2 } }),
  })
  const dark = await the('button', 'Dark', await the('group', 'Mode of Color'))
  const two = await the('button', 'Two', await the('group', 'Mode of Brand'))
  dark.click()
  two.click()
  await until(() => expect([dark, two].map((one) => one.getAttribute('aria-pressed'))).toEqual(['true', 'true']))
  expect(sessionStorage.getItem('vitrine.modes')).toBe('Color=Dark&Brand=Two')
})

test('components: where the service has no pictures the list is there', async () => {
  const { getPictureAccess: _, countIcons: __, ...bare } = LIBRARY
  openExplorer('/components', bare)
  await the('list', 'Components')
  expect(all('link', 'Icons')).toEqual([])
  await press('button', 'List')
  await the('table', 'Components')
})

test('components: ten thousand come in two answers, and no filter or order asks again', async () => {
  const many = Array.from({ length: 10_000 }, (_, at) => row(`c${String(at).padStart(5, '0')}`))
  const { asked } = openExplorer('/components?view=list', {
    ...LIBRARY,
    listLibrary: ({ cursor }) => {
      const from = Number(cursor ?? 0)
      const next = from + 5_000 < many.length ? String(from + 5_000) : null
      return {
        data: many.slice(from, from + 5_000),
        pagination: { limit: 5_000, next_cursor: next, has_more: next !== null },
      }
    },
  })
  await until(() => expect(all('status').map(textOf)).toContain('10,000'))
  fill(await the('searchbox', 'Filter by name'), 'c0999')
  await until(() => expect(all('status').map(textOf)).toContain('10'))
  await press('button', /^Health/)
  expect(asked.filter(({ id }) => id === 'listLibrary' || id === 'listComponents')).toHaveLength(2)
})

test('components: what is in code says so, is asked for by a filter, and leads to what only the code has', async () => {
  const { address } = openExplorer('/components?view=list', {
    ...LIBRARY,
    listLinkedComponents: () => ({ component_ids: ['id-of-Card'], code_components: 3, only_in_code: 2, proposals: 0 }),
  })
  const table = await the('table', 'Components')
  await until(() => expect(textOf(table)).toContain('in code'))
  expect(textOf(await the('link', '3 in code, 2 only there'))).toBeTruthy()
  await press('button', 'Not yet', await the('group', 'In code'))
  await until(() => expect(all('link', undefined, table).map(textOf)).toEqual(['Bare', 'Bell']))
  expect(address()).toBe('/components?view=list&code=false')
})

test('components: where no code was imported nothing speaks of it', async () => {
  openExplorer('/components', LIBRARY)
  await the('list', 'Components')
  expect(all('group', 'In code')).toEqual([])
})
