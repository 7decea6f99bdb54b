import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openExplorer } from '../kit/browser.ts'
import { type ExplorerKit, seriousFaults } from '../kit/explorer-kit.ts'
import { scratchDirectory } from '../kit/scratch.ts'

// Tokens as people use them: found, compared, copied, and as many as a large company has.

const MODES = Array.from({ length: 8 }, (_, at) => ({ id: `1:${at}`, name: `Theme ${at}` }))

/** Ten thousand tokens in eight modes, a third of them aliases, their names alike for as long as real ones are. */
function* tokenBundle(): Generator<string> {
  yield JSON.stringify({ vitrine: 1, source: { tool: 'test', file_key: 'many', name: 'Many', complete: true } })
  yield JSON.stringify({ kind: 'collection', key: 'c', name: 'Theme', modes: MODES })
  for (let at = 0; at < 10_000; at++) {
    const color = { r: (at % 256) / 255, g: 0.5, b: 0.2, a: 1 }
    yield JSON.stringify({
      kind: 'token',
      key: `t${at}`,
      name: `component/${at % 40}/background-color-of-the-container-while-it-is-pressed-${at}`,
      collection: 'c',
      type: 'COLOR',
      description: `What number ${at} is for`,
      values: Object.fromEntries(
        MODES.map(({ id }) => [id, at > 100 && at % 3 === 0 ? { alias: `t${at % 100}` } : color]),
      ),
    })
  }
}

const CUT_NAMES = `[...document.querySelectorAll('.token-name a')].filter((name) => {
  const cell = name.parentElement.getBoundingClientRect()
  const box = name.getBoundingClientRect()
  return box.top < cell.top - 1 || box.bottom > cell.bottom + 1 || name.scrollWidth > name.clientWidth + 1
}).map((name) => name.textContent)`

export const tokens = (kit: ExplorerKit): void => {
  test('a token is found, its values are compared and copied, and the address says where', async () => {
    const watched = await kit.browser.open({ permissions: ['clipboard-read', 'clipboard-write'] })
    const { page } = watched
    await openExplorer(watched, kit.server, '/tokens')
    await page.getByRole('searchbox', { name: 'Filter tokens' }).fill('feedback/positive/text')
    await page.getByRole('link', { name: 'feedback/positive/text' }).waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('feedback/positive/text')
    await page.getByRole('button', { name: 'Copy feedback/positive/text' }).click()
    await page
      .getByRole('group', { name: 'Copy feedback/positive/text' })
      .getByRole('button', { name: /^CSS variable/ })
      .click()
    await page.getByText('CSS variable copied').waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^var\(--[\w-]+\)$/)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toBe('Copy feedback/positive/text')
    await page.reload()
    await page.getByRole('link', { name: 'feedback/positive/text' }).click()
    await page.getByRole('heading', { name: 'Where it is used' }).waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'Contrast' }).click()
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByRole('table', { name: 'Pairs by name' }).waitFor()
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('button', { name: 'Sass' }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Save' }).first().click()
    expect((await saved).suggestedFilename()).toMatch(/\.scss$/)
    expect(watched.errors).toEqual([])
  })
}

export const manyTokens = (kit: ExplorerKit): void => {
  test('ten thousand tokens in eight modes: few requests, no name cut, head and first column stay', async () => {
    const file = path.join(scratchDirectory('vitrine-tokens'), 'tokens.ndjson')
    writeFileSync(file, [...tokenBundle()].join('\n'))
    await kit.server.command('projects', 'create', 'Many')
    await kit.server.command('import', file, '--project', 'Many')
    const key = await kit.newKey('Many', 'read:library')
    for (const width of [1440, 390]) {
      const watched = await kit.browser.open({ viewport: { width, height: 844 }, bypassCSP: true })
      const { page } = watched
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await openExplorer(watched, { ...kit.server, key }, `/tokens?modes=${MODES.map(({ name }) => name).join('|')}`)
      await page.getByRole('status').getByText('10,000', { exact: true }).waitFor({ timeout: 120_000 })
      expect(asked.filter((one) => one === '/console/tokens/table').length).toBeLessThanOrEqual(5)
      await page.locator('.token-name a').first().waitFor()
      expect(await page.evaluate(CUT_NAMES)).toEqual([])
      await scrollFrame(page, 4_000_000, 700)
      await page.locator('[aria-rowindex="10001"]').waitFor()
      const [frame, head, name] = await Promise.all(
        ['.token-frame', '.token-line.head', '[aria-rowindex="10001"] .token-name'].map((one) =>
          page.locator(one).boundingBox(),
        ),
      )
      expect(head?.y).toBeCloseTo((frame?.y ?? 0) + 1, 0)
      expect(name?.x).toBeCloseTo((frame?.x ?? 0) + 1, 0)
      expect(await page.locator('[role=row]').count()).toBeLessThan(120)
      expect(await seriousFaults(page)).toEqual([])
      expect(watched.errors).toEqual([])
    }
  })
}

const scrollFrame = (page: Page, top: number, left: number): Promise<unknown> =>
  page.evaluate(`document.querySelector('.token-frame').scrollTo(${left}, ${top})`)
