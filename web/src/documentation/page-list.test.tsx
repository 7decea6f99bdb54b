import type { Page } from '@vitrine/client'
import { expect, test } from 'vitest'
import { openExplorer } from '../../test/explorer.tsx'
import { overview } from '../../test/samples.ts'
import { all, descriptionOf, fill, press, textOf, the, until } from '../../test/screen.ts'
import { Refusal, type Answers } from '../../test/service.ts'

const page = (title: string, path: string | null, position: number, more: Partial<Page> = {}): Page => ({
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
  ...more,
})
const PAGES = [
  page('Voice', 'Writing', 0),
  page('Grid', 'Foundations', 1),
  page('Color', 'Foundations', 0, { abstract: 'How color is used.' }),
  page('Welcome', null, 0),
]
const pages = (...data: Page[]): Answers => ({
  listPages: () => ({ data, paths: [], pagination: { has_more: false, next_cursor: null, limit: 100 } }),
})

test('pages stand in their folders, both in order, those outside of all first', async () => {
  openExplorer('/pages', pages(...PAGES))
  await the('link', 'Welcome', await the('main'))
  const told = all('region').map((folder) => [
    textOf(folder).slice(0, 12),
    all('link', undefined, folder).map((link) => `${textOf(link)} ${link.getAttribute('href')}`),
  ])
  expect(told).toEqual([
    ['Outside of f', ['Welcome /pages/welcome']],
    ['Foundations2', ['Color /pages/color', 'Grid /pages/grid']],
    ['Writing1Rena', ['Voice /pages/voice']],
  ])
  expect(textOf(document.body)).toContain('How color is used.')
})

test('a library without pages says what a page is for', async () => {
  openExplorer('/pages', pages())
  await until(() => expect(textOf(document.body)).toContain('No pages yet. A page is for what belongs to no single'))
})

test('a key that may not write is offered nothing to write with', async () => {
  openExplorer('/pages', { ...pages(...PAGES), getOverview: () => overview({ key: { scopes: ['read:docs'] } }) })
  await the('link', 'Welcome', await the('main'))
  await until(() => expect(all('button', /New page|Rename|Remove/)).toEqual([]))
})

test('a folder renamed like another says that it joins it, and an unchanged name cannot be sent', async () => {
  const { asked } = openExplorer('/pages', {
    ...pages(...PAGES),
    renamePath: () => ({ updated: 1 }),
  })
  await press('button', 'Rename Writing')
  const dialog = await the('dialog', 'Rename “Writing”')
  const send = await the('button', 'Rename', dialog)
  expect(send.matches(':disabled')).toBe(true)
  fill(await the('textbox', 'New name'), ' Foundations ')
  await until(() => expect(textOf(dialog)).toContain('There is a folder “Foundations”: the pages join it'))
  await press('button', 'Rename', dialog)
  await until(() => expect(all('dialog')).toEqual([]))
  expect(asked.filter(({ id }) => id === 'renamePath').map(({ input }) => input)).toEqual([
    { from: 'Writing', to: 'Foundations' },
  ])
})

test('a folder that cannot be dissolved says why and stays', async () => {
  openExplorer('/pages', {
    ...pages(...PAGES),
    clearPath: () => {
      throw new Refusal(403, 'SVC_FORBIDDEN', 'no', { required: 'write:docs' })
    },
  })
  await press('button', 'Remove folder Foundations')
  const dialog = await the('dialog', 'Remove the folder “Foundations”?')
  expect(textOf(dialog)).toContain('Its 2 pages stay, outside of folders.')
  await press('button', 'Remove folder', dialog)
  expect(textOf(await the('alert', undefined, dialog))).toContain('It lacks the scope write:docs.')
})

test('a new page needs a title; what the service refuses stands at its field', async () => {
  const { asked, address } = openExplorer('/pages', {
    ...pages(...PAGES),
    createPage: ({ path }) => {
      if (path === 'Bad/folder')
        throw new Refusal(400, 'SVC_INVALID_ARGUMENT', 'no', {
          issues: [{ path: 'body.path', message: 'may not have a slash' }],
        })
      return page('Motion', 'Foundations', 2)
    },
  })
  await press('button', 'New page')
  await press('button', 'Create')
  const title = await the('textbox', /^Title/)
  await until(() => expect(descriptionOf(title)).toContain('A page needs a title.'))
  fill(title, ' Motion ')
  const folder = await the('textbox', /^Folder/)
  fill(folder, 'Bad/folder')
  await press('button', 'Create')
  await until(() => expect(descriptionOf(folder)).toContain('may not have a slash'))
  expect(folder.getAttribute('aria-invalid')).toBe('true')
  fill(folder, '')
  await press('button', 'Create')
  await until(() => expect(address()).toBe('/pages/motion'))
  expect(asked.findLast(({ id }) => id === 'createPage')?.input).toEqual({
    title: 'Motion',
    path: null,
    abstract: null,
    icon: null,
  })
})
