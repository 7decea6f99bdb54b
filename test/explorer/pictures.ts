import { expect, test } from 'vitest'
import { openExplorer } from '../kit/browser.ts'
import { type ExplorerKit } from '../kit/explorer-kit.ts'

// Pictures as people see them: the gallery, and the stage that measures.

/** Tiles in the window whose image is not there, but for components that have no spec to be drawn from. */
const BLANKS = `[...document.querySelectorAll('.tile')].filter((tile) => {
  const { top, bottom } = tile.getBoundingClientRect()
  const image = tile.querySelector('img')
  const isEmpty = tile.querySelector('.drawn-gap[data-spec=none]') !== null
  return bottom > 0 && top < innerHeight && !isEmpty && !(image?.complete && image.naturalWidth > 0)
}).length`
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
}
