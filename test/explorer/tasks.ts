import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { openExplorer, type WatchedPage } from '../kit/browser.ts'
import { ask, type ExplorerKit } from '../kit/explorer-kit.ts'

// What the lead of a design system comes for, each from the overview in at most three clicks. Typing and reading are no
// clicks; choosing from a list is one.

const MOST_CLICKS = 3

interface Lead {
  readonly page: Page
  readonly press: (target: Locator) => Promise<void>
  readonly link: (name: string | RegExp) => Locator
  readonly button: (name: string | RegExp) => Locator
  /** By search, in two clicks. */
  readonly find: (words: string, name: RegExp) => Promise<void>
  readonly copied: () => Promise<string>
}

const TASKS: Readonly<Record<string, (lead: Lead) => Promise<void>>> = {
  'find the right button': async ({ find, page }) => {
    await find('button', /^Button\b/)
    await page.getByRole('heading', { name: 'Button', level: 1 }).waitFor()
  },
  'see what a token is in dark': async ({ page, press, link }) => {
    await press(link('Tokens'))
    await page.getByRole('searchbox', { name: 'Filter tokens' }).fill('feedback/positive/text')
    await page.getByRole('columnheader', { name: 'Dark' }).waitFor()
    await page
      .getByRole('row')
      .filter({ hasText: 'feedback/positive/text' })
      .getByText(/^#[0-9a-f]{6}/i)
      .nth(1)
      .waitFor()
  },
  'see what changed last week': async ({ page, press, link, button }) => {
    await press(link('Changes'))
    await press(page.locator('summary', { hasText: 'Filter' }))
    await press(button('Last 7 days'))
    await page
      .getByRole('region', { name: /^Revision \d+$/ })
      .first()
      .waitFor()
  },
  'copy the CSS of a component': async ({ find, press, button, copied }) => {
    await find('button', /^Button\b/)
    await press(button('Copy CSS'))
    await expect.poll(copied).toMatch(/var\(--[\w-]+/)
  },
  'send somebody the page': async ({ page, press, link, button, copied }) => {
    await page.getByRole('searchbox', { name: 'Filter pages' }).fill('typography')
    await press(link('Typography'))
    await page.getByRole('heading', { name: 'Typography', level: 1 }).waitFor()
    await press(page.locator('#content').getByRole('button', { name: 'Share' }))
    await press(button('Make a link'))
    await expect.poll(copied).toMatch(/\/pages\/typography#link=svl_/)
  },
  'see which components use a token': async ({ page, press, link }) => {
    await press(link('Tokens'))
    await page.getByRole('searchbox', { name: 'Filter tokens' }).fill('feedback/positive/text')
    await press(link(/feedback\/positive\/text/).first())
    const users = page.getByRole('region', { name: 'Where it is used' })
    await users.getByRole('region', { name: 'Components' }).getByRole('link').first().waitFor()
  },
  'see what breaks when a component changes': async ({ page, find, press, button }) => {
    await find('spinner', /^Spinner\b/)
    await press(button('3 hops'))
    // Each hop with its number: what holds it, what holds that, and so on.
    await page.getByText(/^Used by \d+ \(\d+ \+ \d+/).waitFor()
  },
  'find the least healthy component': async ({ page, press, link }) => {
    await press(link('Health'))
    const worst = page.getByRole('table', { name: 'Components by health' }).getByRole('link').first()
    const name = (await worst.textContent()) ?? ''
    await press(worst)
    await page.getByRole('heading', { name, level: 1, exact: true }).waitFor()
  },
  'change the guidance of a component': async ({ page, find, press, link }) => {
    await find('button', /^Button\b/)
    await press(link('Edit'))
    await page.locator('[data-block]').first().waitFor()
  },
  'undo what somebody wrote': async ({ page, press, link, button }) => {
    await press(link('Activity'))
    await press(link('History').first())
    await press(button(/^Restore the version of/).first())
    await page.getByText('is what everybody reads now').waitFor()
  },
  'find an icon': async ({ page, find }) => {
    await find('icon', /^Icon\b/)
    await page.getByRole('heading', { name: 'Icon', level: 1 }).waitFor()
  },
  'take the tokens along': async ({ page, press, link, button }) => {
    await press(link('Tokens'))
    await press(button('Export'))
    const saved = page.waitForEvent('download')
    await press(link('Save').first())
    expect((await saved).suggestedFilename()).toMatch(/\.css$/)
  },
  'see which pairs of colors can be read': async ({ page, press, link, button }) => {
    await press(link('Tokens'))
    await press(button('Contrast'))
    await page.getByRole('table', { name: 'Pairs by name' }).waitFor()
  },
  'connect an agent': async ({ press, link, page, copied }) => {
    await press(link('Build with agents'))
    await press(page.getByRole('region', { name: 'Build with agents' }).getByRole('button', { name: /^Copy/ }))
    await expect.poll(copied).toContain('/mcp')
  },
  'find a screen': async ({ page, press, link }) => {
    await press(link('Screens'))
    await page.getByRole('textbox', { name: 'Filter by name' }).or(page.getByRole('searchbox')).first().fill('Yard map')
    await press(link('Yard map'))
    await page.getByRole('heading', { name: 'Yard map', level: 1 }).waitFor()
  },
  'see the properties of a component': async ({ page, find, press }) => {
    await find('button', /^Button\b/)
    await press(page.getByRole('navigation', { name: 'About Button' }).getByRole('link', { name: 'Properties' }))
    await page.getByRole('region', { name: 'Properties' }).getByRole('table').waitFor()
  },
  'see what nobody has written about': async ({ page, press, link }) => {
    await press(link('Health'))
    await press(link('Document them'))
    await expect.poll(() => new URL(page.url()).searchParams.get('docs')).toBe('false')
  },
  'read how to write accessibly': async ({ page, press, link }) => {
    await page.getByRole('searchbox', { name: 'Filter pages' }).fill('accessib')
    await press(link('Accessibility'))
    await page.getByRole('heading', { name: 'Accessibility', level: 1 }).waitFor()
  },
  'see a component in dark': async ({ page, find, press }) => {
    await find('button', /^Button\b/)
    await press(page.getByRole('group', { name: /^Mode of/ }).getByRole('button', { name: 'Dark' }))
    await expect.poll(() => new URL(page.url()).searchParams.get('modes')).toContain('Dark')
  },
  'see the styles of text': async ({ page, press, link }) => {
    await press(link('Styles'))
    await press(page.getByRole('group', { name: 'Type of style' }).getByRole('button', { name: /^Text/ }))
    await page.getByRole('link', { name: 'Heading/Large' }).first().waitFor()
  },
  'see who did what': async ({ page, press, link }) => {
    await press(link('Activity'))
    await page.getByRole('list', { name: 'Who did what' }).getByRole('listitem').first().waitFor()
  },
}

export const tasks = (kit: ExplorerKit): void => {
  let watched: WatchedPage | null = null
  afterAll(() => watched?.page.context().close())

  test('there are twenty of them', () => expect(Object.keys(TASKS).length).toBeGreaterThanOrEqual(20))

  test('something was written, and over it something else', async () => {
    const made = await ask<{ id: string }>(kit.server, 'POST', 'documentation/pages', { title: 'Mistaken' })
    for (const markdown of ['As it should be.', 'As it should not be.'])
      await ask(kit.server, 'PUT', `entities/doc-page/${made.id}/documentation`, {
        blocks: [{ type: 'text', content: { markdown } }],
      })
    watched = await kit.browser.open({ permissions: ['clipboard-read', 'clipboard-write'] })
    await openExplorer(watched, kit.server)
  })

  for (const [name, task] of Object.entries(TASKS))
    test(`in at most three clicks: ${name}`, async () => {
      if (!watched) throw new Error('no page')
      const { page } = watched
      await page.goto(kit.server.consoleUrl)
      await page.getByRole('heading', { name: 'What’s new' }).waitFor()
      let clicks = 0
      const press = async (target: Locator): Promise<void> => {
        clicks += 1
        await target.click()
      }
      await task({
        page,
        press,
        link: (to) => page.getByRole('link', typeof to === 'string' ? { name: to, exact: true } : { name: to }),
        button: (what) =>
          page.getByRole('button', typeof what === 'string' ? { name: what, exact: true } : { name: what }),
        async find(words, hit) {
          await press(page.getByRole('button', { name: /^Search/ }))
          await page.getByRole('combobox', { name: 'Search' }).fill(words)
          await press(page.getByRole('option', { name: hit }).first())
        },
        copied: () => page.evaluate<string>('navigator.clipboard.readText()'),
      })
      expect(clicks).toBeLessThanOrEqual(MOST_CLICKS)
      expect(watched.errors.splice(0)).toEqual([])
    })
}
