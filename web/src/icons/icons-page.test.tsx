import { beforeEach, expect, test, vi } from 'vitest'
import { openExplorer } from '../../test/explorer.tsx'
import { overview } from '../../test/samples.ts'
import { all, fill, hit, press, textOf, the, until } from '../../test/screen.ts'
import type { Answers } from '../../test/service.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const idOf = (at: number): string => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
const nameOf = (at: number): string => ['bell', 'door', 'key', 'lamp'][at] ?? `thing ${at}`
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16" viewBox="0 0 16 16"><title>x</title><path d="M1 1L9 9" fill="#000000"/></svg>`

const library = (count: number) =>
  ({
    countIcons: () => ({ icons: count, components: count }),
    listIcons: () => ({
      data: Array.from({ length: count }, (_, at) => ({
        id: idOf(at),
        name: nameOf(at),
        description: at === 1 ? 'way out' : '',
      })),
      revision: 1,
      pagination: { limit: 5_000, next_cursor: null, has_more: false },
    }),
    drawIcons: ({ ids }) => ({
      data: ids.split(',').map((component_id) => ({ component_id, svg, width: 16, height: 16 })),
      missing: [],
      left_off: [],
    }),
    listComponentCode: () => ({ data: [], named: [] }),
  }) satisfies Answers

const names = async (): Promise<string[]> => all('button', undefined, await the('list', 'Icons')).map(textOf)
const glyphs = () => document.querySelectorAll('.icon-tile svg path[fill=currentColor]')

test('icons: the wall is drawn from one answer, in the color of the text', async () => {
  const { asked } = openExplorer('/icons', library(4))
  await until(() => expect(glyphs()).toHaveLength(4))
  expect(await names()).toEqual(['bell', 'door', 'key', 'lamp'])
  expect(asked.filter(({ id }) => id === 'drawIcons')).toHaveLength(1)
  expect((await the('link', 'Icons')).getAttribute('href')).toBe('/icons')
})

test('icons: words of names and descriptions find them, and the address says which', async () => {
  const { address } = openExplorer('/icons', library(4))
  await until(() => expect(glyphs()).toHaveLength(4))
  fill(await the('searchbox', 'Find an icon by a word'), 'out')
  await until(() => expect(address()).toBe('/icons?q=out'))
  expect(await names()).toEqual(['door'])
})

test('icons: one is chosen, told whole, copied, and closed by Escape', async () => {
  const texts: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void texts.push(text))
  const { address } = openExplorer('/icons?size=32', {
    ...library(4),
    listComponentCode: ({ component_ids: [id = ''] = [] }) =>
      ({ data: [{ component_id: id, code: [{ import: "import { Door } from '@acme/icons'" }] }], named: [] }) as never,
  })
  await press('button', 'door')
  const panel = await the('complementary', 'The icon door')
  await until(() => expect(address()).toBe(`/icons?size=32&icon=${idOf(1)}`))
  const copy = await the('group', 'Copy', panel)
  await the('button', 'Import line', copy)
  for (const name of ['SVG', 'JSX', 'Data address', 'Name', 'Import line']) await press('button', name, copy)
  await until(() => expect(texts).toHaveLength(5))
  expect(texts[0]).toMatch(/^<svg [^>]*width="32".*fill="currentColor"/)
  expect(texts[1]).toContain('export const Door =')
  expect(texts[2]).toMatch(/^data:image\/svg\+xml,%3Csvg.*%23000000/)
  expect(texts.slice(3)).toEqual(['door', "import { Door } from '@acme/icons'"])
  hit(panel, 'Escape')
  await until(() => expect(all('complementary', 'The icon door')).toEqual([]))
})

test('icons: a slash leads to the field, arrows along the wall, and nothing is asked for twice', async () => {
  const { asked, address } = openExplorer('/icons', library(4))
  await until(() => expect(glyphs()).toHaveLength(4))
  hit(document.body, '/')
  expect(document.activeElement).toBe(await the('searchbox', 'Find an icon by a word'))
  const bell = await the('button', 'bell')
  bell.focus()
  hit(bell, 'ArrowRight')
  expect(document.activeElement && textOf(document.activeElement)).toBe('door')
  hit(await the('button', 'door'), 'End')
  expect(document.activeElement && textOf(document.activeElement)).toBe('lamp')
  expect(address()).toBe('/icons')
  expect(asked.filter(({ id }) => id === 'drawIcons')).toHaveLength(1)
})

test('icons: a drawing that may not stand in the page is an image', async () => {
  openExplorer('/icons', {
    ...library(1),
    drawIcons: () => ({
      data: [{ component_id: idOf(0), svg: svg.replace('<path', '<script>1</script><path'), width: 16, height: 16 }],
      missing: [],
      left_off: [],
    }),
  })
  await until(() => expect(document.querySelector('.icon-tile img')?.getAttribute('src')).toMatch(/^data:image\/svg/))
  expect(document.querySelector('.icon-tile svg, .icon-tile script')).toBeNull()
})

test('icons: a color of the library is theirs, and light ones stand on a dark ground', async () => {
  const { address } = openExplorer('/icons', {
    ...library(2),
    listTokenTable: () =>
      ({
        collections: [{ id: 'c', name: 'Color', modes: [{ id: 'm', name: 'Value' }], default_mode: null }],
        data: [
          {
            id: 't1',
            name: 'ink/on-dark',
            kind: 'color',
            collection_id: 'c',
            values: [{ css: '#fff', hex: '#ffffff' }],
          },
          { id: 't2', name: 'space/1', kind: 'dimension', collection_id: 'c', values: [{ css: '4px' }] },
        ],
        pagination: { limit: 5_000, next_cursor: null, has_more: false },
      }) as never,
  })
  await until(() => expect(glyphs()).toHaveLength(2))
  const menu = document.querySelector('details.color-menu')
  if (menu instanceof HTMLDetailsElement) menu.open = true
  await press('button', 'ink/on-dark')
  await until(() => expect(address()).toBe('/icons?color=t1'))
  await until(() => expect(document.querySelector('.icon-ground[data-ground=dark]')).not.toBeNull())
  expect(all('button', 'space/1')).toEqual([])
})

test('icons: the home of a library of icons shows the first of them, each leading to its place on the wall', async () => {
  openExplorer('/', {
    ...library(4),
    getOverview: () => overview(),
    getShowcase: () => ({
      components: [{ id: idOf(0), name: 'bell', users: 0, depth: 1, variant_count: 0 }],
      colors: [],
      screens: [],
    }),
    listChanges: () => ({ data: [], syncs: [], pagination: { next_cursor: null, has_more: false, limit: 4 } }),
    listSources: () => ({ data: [] }),
  })
  const door = await the('link', 'door')
  expect(door.getAttribute('href')).toBe(`/icons?icon=${idOf(1)}`)
  expect((await the('link', 'All 4')).getAttribute('href')).toBe('/icons')
})
