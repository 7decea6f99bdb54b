import type { Page } from '@vitrine/client'
import { expect, test } from 'vitest'
import { openExplorer } from '../../test/explorer.tsx'
import { overview } from '../../test/samples.ts'
import { all, fill, hit, press, textOf, the, until } from '../../test/screen.ts'
import type { Answers } from '../../test/service.ts'

const page = (title: string, path: string | null, position: number): Page => ({
  id: `id of ${title}`,
  title,
  slug: title.toLowerCase(),
  path,
  position,
  abstract: null,
  icon: null,
  createdAt: '2026-01-02T03:04:05.000Z',
  updatedAt: '2026-01-02T03:04:05.000Z',
  updatedBy: null,
})
const FOLDERS = ['Foundations', 'Writing', 'Process']
const PAGES = [
  page('Welcome', null, 0),
  ...FOLDERS.flatMap((path) => [0, 1, 2].map((at) => page(`${path} ${at}`, path, at))),
]
const answers = (pages: readonly Page[]): Answers => ({
  getOverview: () => overview(),
  listPages: () => ({ data: pages, paths: [], pagination: { has_more: false, next_cursor: null, limit: 100 } }),
  listScreens: () => ({
    data: [
      {
        id: 's1',
        name: 'Home',
        link: null,
        component_count: 9,
        components: [{ id: 'c1', name: 'Button', has_picture: true }],
        has_picture: false,
        leads_to_count: 0,
      },
    ],
    total: 1,
    truncated: false,
  }),
  listFlows: () => ({
    data: [
      {
        id: 'f1',
        name: 'Buy',
        link: null,
        component_count: 0,
        components: [],
        screen: { id: 's1', name: 'Home', has_picture: false },
      },
    ],
    total: 1,
    truncated: false,
  }),
})
const openFolders = (tree: HTMLElement) =>
  [...tree.querySelectorAll('details[open] > summary')].map((summary) => textOf(summary))

test('the side bar is called by the project and has the pages as a tree, the folder of the page open', async () => {
  openExplorer('/pages/writing%201', answers(PAGES))
  const tree = await the('navigation', 'Pages')
  await until(() => expect(all('link', undefined, tree).map(textOf)).toHaveLength(11))
  expect([...tree.querySelectorAll('summary')].map(textOf)).toEqual(['Foundations', 'Process', 'Writing'])
  expect(openFolders(tree)).toEqual(['Writing'])
  await the('link', 'Harbor')
})

test('the tree is filtered by words of title and folder, and opens what it found', async () => {
  openExplorer('/tokens', answers(PAGES))
  const tree = await the('navigation', 'Pages')
  fill(await the('searchbox', 'Filter pages', tree), 'proc 2')
  await until(() => expect(all('link', undefined, tree).map(textOf)).toEqual(['Pages', 'Process 2']))
  expect(openFolders(tree)).toEqual(['Process'])
  fill(await the('searchbox', 'Filter pages', tree), 'nothing')
  await until(() => expect(textOf(tree)).toContain('No page is called so.'))
})

test('few pages stand open without a filter', async () => {
  openExplorer('/tokens', answers(PAGES.slice(0, 5)))
  const tree = await the('navigation', 'Pages')
  await until(() => expect(openFolders(tree)).toEqual(['Foundations', 'Writing']))
  expect(all('searchbox', 'Filter pages', tree)).toEqual([])
})

test('screens and flows are listed with their components', async () => {
  openExplorer('/screens', answers([]))
  const list = await the('list', 'Components of Home')
  expect(all('link', undefined, list).map((link) => [textOf(link), link.getAttribute('href')])).toEqual([
    ['Button', '/components/c1'],
    ['and 8 more', '/entities/screen/s1?name=Home'],
  ])
  await press('link', 'Flows')
  await until(() => expect(textOf(document.body)).toContain('begins at Home'))
})

test('? lists the shortcuts, keys alone open the search unless somebody types', async () => {
  openExplorer('/screens', answers(PAGES))
  const field = await the('searchbox', 'Filter by name')
  hit(field, '?')
  expect(all('dialog')).toEqual([])
  hit(document.body, '?')
  const dialog = await the('dialog', 'Keyboard shortcuts')
  expect(textOf(dialog)).toContain('Next component or page')
})
