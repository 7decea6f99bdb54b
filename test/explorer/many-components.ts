import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openExplorer } from '../kit/browser.ts'
import type { ExplorerKit } from '../kit/explorer-kit.ts'
import { scratchDirectory } from '../kit/scratch.ts'
import { syntheticBundle } from '../libraries/synthetic-bundle.ts'

const POINTS_WITHOUT_ROW = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() =>
  resolve([60, 200, 400, 640, 880].filter((y) => !document.elementFromPoint(700, y)?.closest('.component-row')))
)))`

export const manyComponents = (kit: ExplorerKit): void => {
  test('ten thousand components scroll without a blank row', async () => {
    const file = path.join(scratchDirectory('vitrine-explorer'), 'library.ndjson')
    writeFileSync(file, [...syntheticBundle({ components: 10_000, edges: 0, specCharacters: 400 })].join('\n'))
    await kit.server.command('projects', 'create', 'Large')
    await kit.server.command('import', file, '--project', 'Large')
    const key = await kit.newKey('Large', 'read:library')
    const watched = await kit.browser.open()
    const { page } = watched
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await openExplorer(watched, { ...kit.server, key }, '/components?view=list')
    await page.getByRole('status').getByText('10,000', { exact: true }).waitFor({ timeout: 120_000 })
    const lists = asked.filter((path) => path === '/console/library' || path.endsWith('/v1/components'))
    expect(lists.length).toBeLessThanOrEqual(5)
    const tall = () => page.evaluate<number>('document.documentElement.scrollHeight')
    await expect.poll(tall).toBeGreaterThan(400_000)
    const height = await tall()
    for (const share of [0.1, 0.37, 0.5, 0.82, 0.99, 0.2]) {
      await page.evaluate(`scrollTo(0, ${Math.floor(share * height)})`)
      // The very next frame counts: nobody waits for rows to appear.
      expect(await page.evaluate<number[]>(POINTS_WITHOUT_ROW), `at ${share}`).toEqual([])
    }
    await page.keyboard.press('End')
    await page.locator('[aria-rowindex="10001"]').waitFor()
    expect(await page.locator('.component-row').count()).toBeLessThan(120)
    expect(watched.errors).toEqual([])
  })
}
