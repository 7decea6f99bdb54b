import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openExplorer } from '../kit/browser.ts'
import { type ExplorerKit } from '../kit/explorer-kit.ts'

// Pictures as people see them: the gallery, a wall of real icons, and the stage that measures.

const RADIX = path.resolve(import.meta.dirname, '../../../shared/data/figma/files/radix-icons.document.json.gz')
const hasRadix = existsSync(RADIX)
if (!hasRadix) console.log('a wall of real icons is not covered: ../shared/data is absent')

/** Tiles in the window whose image is not there, but for components that have no spec to be drawn from. */
const BLANKS = `[...document.querySelectorAll('.tile')].filter((tile) => {
  const { top, bottom } = tile.getBoundingClientRect()
  const image = tile.querySelector('img')
  const isEmpty = tile.querySelector('.drawn-gap[data-spec=none]') !== null
  return bottom > 0 && top < innerHeight && !isEmpty && !(image?.complete && image.naturalWidth > 0)
}).length`
const SHOWN = `[...document.querySelectorAll('.tile')].filter((tile) => tile.getBoundingClientRect().top < innerHeight).length`

export const pictures = (kit: ExplorerKit): void => {
  test('the gallery shows every component; modes and view stay from page to page', async () => {
    const watched = await kit.browser.open()
    const { page, errors, outside } = watched
    await openExplorer(watched, kit.server, '/components')
    await page
      .getByRole('list', { name: 'Components' })
      .getByRole('link', { name: 'Button', exact: false })
      .first()
      .waitFor()
    await expect.poll(() => page.evaluate<number>(BLANKS), { timeout: 60_000 }).toBe(0)
    await page.getByRole('group', { name: 'Mode of Color' }).getByRole('button', { name: 'Dark' }).click()
    await expect.poll(() => page.locator('.tile-picture[data-ground=dark]').count()).toBeGreaterThan(5)
    await page.locator('.tile', { hasText: /^Button/ }).click()
    await page.getByRole('heading', { name: 'Button', level: 1, exact: true }).waitFor()
    const dark = page.getByRole('group', { name: 'Mode of Color' }).getByRole('button', { name: 'Dark' })
    await expect.poll(() => dark.getAttribute('aria-pressed')).toBe('true')
    await page.locator('[data-testid=stage][data-ground=dark] img').hover()
    await expect.poll(() => page.locator('.measure-words').textContent()).toMatch(/^label [\d.]+ × \d+/)
    await page.getByRole('button', { name: 'Checker' }).click()
    await page.locator('[data-testid=stage][data-ground=checker]').waitFor()
    expect(errors).toEqual([])
    expect(outside).toEqual([])
  })

  test.skipIf(!hasRadix)('a wall of 332 real icons scrolls without a blank', async () => {
    await kit.server.command('projects', 'create', 'Radix')
    await kit.server.command('import', RADIX, '--project', 'Radix')
    const key = await kit.newKey('Radix', 'read:library')
    const watched = await kit.browser.open()
    const { page } = watched
    await openExplorer(watched, { ...kit.server, key }, '/components?view=icons')
    await page.getByRole('status').getByText('332').waitFor()
    await expect.poll(() => page.evaluate<number>(SHOWN)).toBeGreaterThan(60)
    await expect.poll(() => page.evaluate<number>(BLANKS), { timeout: 60_000 }).toBe(0)
    for (let round = 0; round < 6; round++) {
      await page.mouse.wheel(0, 500)
      await expect.poll(() => page.evaluate<number>(BLANKS), { timeout: 30_000 }).toBe(0)
    }
  })
}
