import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openExplorer } from '../kit/browser.ts'
import { accessibilityFaults, settled, type ExplorerKit } from '../kit/explorer-kit.ts'
import { scratchDirectory } from '../kit/scratch.ts'
import { iconBundle } from '../libraries/icon-bundle.ts'

// A library of icons as people use it: found by a word, looked at, copied, saved, and scrolled through.

const RADIX = path.resolve(import.meta.dirname, '../../../shared/data/figma/files/radix-icons.document.json.gz')
const hasRadix = existsSync(RADIX)
if (!hasRadix) console.log('a wall of real icons is not covered: ../shared/data is absent')

const BLANKS = `[...document.querySelectorAll('.icon-tile')].filter((tile) => {
  const { top, bottom } = tile.getBoundingClientRect()
  return bottom > 0 && top < innerHeight && !tile.querySelector('.icon-glyph')
}).length`
const SHOWN = `[...document.querySelectorAll('.icon-tile')].filter((tile) => tile.getBoundingClientRect().top < innerHeight).length`
const BEYOND = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

const isWhole = (page: Page) => expect.poll(() => page.evaluate<number>(BLANKS), { timeout: 60_000 }).toBe(0)

export const icons = (kit: ExplorerKit): void => {
  let key = ''
  beforeAll(async () => {
    const file = path.join(scratchDirectory('vitrine-icons'), 'icons.ndjson')
    writeFileSync(file, [...iconBundle({ icons: 1_000, others: 20 })].join('\n'))
    await kit.server.command('projects', 'create', 'Icons')
    await kit.server.command('import', file, '--project', 'Icons')
    key = await kit.newKey('Icons', 'read:library,read:docs')
  }, 240_000)

  test('the wall is led to, comes in few answers, and scrolls without a blank', async () => {
    const watched = await kit.browser.open()
    const { page, errors, outside } = watched
    const drawn: string[] = []
    page.on('request', (request) => request.url().includes('/console/icons/drawn') && drawn.push(request.url()))
    await openExplorer(watched, { ...kit.server, key }, '/components')
    await page.getByRole('link', { name: 'See them as a wall' }).click()
    await page.getByRole('heading', { name: 'Icons', level: 1 }).waitFor()
    await page.getByRole('status').getByText('1,000').waitFor()
    await expect.poll(() => page.evaluate<number>(SHOWN)).toBeGreaterThan(60)
    await isWhole(page)
    expect(drawn.length).toBeLessThan(6)
    for (let round = 0; round < 6; round++) {
      await page.mouse.wheel(0, 700)
      await isWhole(page)
    }
    expect(drawn.length).toBeLessThanOrEqual(11)
    expect(errors).toEqual([])
    expect(outside).toEqual([])
  }, 120_000)

  test('an icon is found by a word, walked to by keys, copied and saved', async () => {
    const watched = await kit.browser.open({ permissions: ['clipboard-read', 'clipboard-write'] })
    const { page, errors } = watched
    await openExplorer(watched, { ...kit.server, key }, '/icons')
    await page.getByRole('status').getByText('1,000').waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('alert')
    await page.getByRole('status').getByText('100', { exact: true }).waitFor()
    await page.keyboard.press('Tab')
    const tile = (name: string) => page.getByRole('list', { name: 'Icons' }).getByRole('button', { name, exact: true })
    await tile('bell-down').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('complementary', { name: 'The icon bell-down', exact: true }).waitFor()
    await page.keyboard.press('ArrowRight')
    const panel = page.getByRole('complementary', { name: 'The icon bell-down-1' })
    await panel.waitFor()
    await panel.getByRole('group', { name: 'Copy' }).getByRole('button', { name: 'SVG' }).click()
    await panel.getByText('Copied').waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^<svg .*fill="currentColor"/)
    const [png] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('group', { name: 'Download' }).getByRole('button', { name: /PNG/ }).click(),
    ])
    expect(png.suggestedFilename()).toBe('bell-down-1.png')
    expect(readFileSync(await png.path()).readUInt32BE(16)).toBe(96)
    await page.getByText('Color', { exact: true }).click()
    await page.getByRole('button', { name: 'ink/danger' }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('color')).not.toBeNull()
    const [all] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save all 100 as SVG' }).click(),
    ])
    const archive = readFileSync(await all.path())
    expect(archive.readUInt16LE(archive.length - 12)).toBe(100)
    expect(archive.toString('latin1')).toContain('fill="#cc3333"')
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    expect(errors).toEqual([])
  }, 120_000)

  test('the wall and an icon have no fault of accessibility, in light or dark, wide or on a phone', async () => {
    const watched = await kit.browser.open({ bypassCSP: true })
    const { page } = watched
    await openExplorer(watched, { ...kit.server, key }, '/icons?q=bell')
    await page.getByRole('button', { name: 'bell-up', exact: true }).click()
    await page.getByRole('complementary').waitFor()
    const faults: string[] = []
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [1440, 390]) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 900 })
        await settled(page)
        faults.push(...(await accessibilityFaults(page)).map((fault) => `${colorScheme} ${width}: ${fault}`))
        expect(await page.evaluate(BEYOND)).toBeLessThanOrEqual(0)
      }
    expect(faults).toEqual([])
  }, 120_000)

  test.skipIf(!hasRadix)(
    'a wall of 332 real icons, each in the color of the text, scrolls without a blank',
    async () => {
      await kit.server.command('projects', 'create', 'Radix')
      await kit.server.command('import', RADIX, '--project', 'Radix')
      const radix = await kit.newKey('Radix', 'read:library')
      const watched = await kit.browser.open()
      const { page } = watched
      await openExplorer(watched, { ...kit.server, key: radix }, '/components?view=icons')
      await page.getByRole('status').getByText('332').waitFor()
      await expect.poll(() => page.evaluate<number>(SHOWN)).toBeGreaterThan(60)
      await isWhole(page)
      for (let round = 0; round < 5; round++) {
        await page.mouse.wheel(0, 500)
        await isWhole(page)
      }
      expect(await page.locator('.icon-tile img').count()).toBe(0)
      expect(await page.locator('.icon-tile path[fill="#000000"]').count()).toBe(0)
    },
  )
}
