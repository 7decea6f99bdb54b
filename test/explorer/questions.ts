import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openExplorer } from '../kit/browser.ts'
import { ask, type ExplorerKit, seriousFaults } from '../kit/explorer-kit.ts'
import { scratchDirectory } from '../kit/scratch.ts'

// What a lead asks of a library: who uses this, what changed, what to do next.

const SHIFTS = `window.shifted = 0
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value
}).observe({ type: 'layout-shift', buffered: true })`

const OVERLAPS = `(() => {
  const boxes = [...document.querySelectorAll('.graph-node rect')].map((one) => one.getBoundingClientRect())
  return boxes.flatMap((a, at) => boxes.slice(at + 1).filter((b) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)).length
})()`

/** How far the middle of the picture is from the middle of its frame, in pixels. */
const OFF_CENTER = `(() => {
  const middle = ({ left, right }) => (left + right) / 2
  const boxes = [...document.querySelectorAll('.graph-node rect')].map((one) => one.getBoundingClientRect())
  const left = Math.min(...boxes.map((box) => box.left)), right = Math.max(...boxes.map((box) => box.right))
  return Math.abs(middle({ left, right }) - middle(document.querySelector('.graph-frame').getBoundingClientRect()))
})()`

/** The names of nodes that their frame cuts. */
const OUTSIDE = `(() => {
  const frame = document.querySelector('.graph-frame').getBoundingClientRect()
  return [...document.querySelectorAll('.graph-node')].filter((node) => {
    const box = node.querySelector('rect').getBoundingClientRect()
    return box.left < frame.left || box.right > frame.right || box.top < frame.top || box.bottom > frame.bottom
  }).map((node) => node.textContent)
})()`

/** The size of the letters of a node, in pixels of the screen. */
const LOWEST_NAME = `Math.min(...[...document.querySelectorAll('.graph-node text')].map((text) =>
  parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a))`

/** An icon that 199 components use, of four folders. */
function* hub(): Generator<string> {
  yield JSON.stringify({ vitrine: 1, source: { tool: 'test', file_key: 'hub', name: 'Hub', complete: true } })
  yield JSON.stringify({ kind: 'component', key: 'hub', name: 'Icon', type: 'COMPONENT' })
  for (let at = 0; at < 199; at++) {
    const name = `${['Forms', 'Cards', 'Navigation', 'Data'][at % 4]}/User ${at}`
    const uses = [{ component: 'hub' }, ...(at % 7 === 6 ? [{ component: `u${at - 1}` }] : [])]
    yield JSON.stringify({ kind: 'component', key: `u${at}`, name, type: 'COMPONENT', uses })
  }
}

export const questions = (kit: ExplorerKit): void => {
  test('a hub shows all its users, apart from what it uses, and no two nodes overlap', async () => {
    const file = path.join(scratchDirectory('vitrine-hub'), 'hub.ndjson')
    writeFileSync(file, [...hub()].join('\n'))
    await kit.server.command('projects', 'create', 'Hub')
    await kit.server.command('import', file, '--project', 'Hub')
    const key = await kit.newKey('Hub', 'read:library,read:docs')
    const server = { ...kit.server, key }
    const { data } = await ask<{ data: { id: string }[] }>(server, 'GET', 'components?q=Icon')
    const watched = await kit.browser.open({ bypassCSP: true })
    const { page } = watched
    await openExplorer(watched, server, `/graph/component/${data[0]?.id}`)
    await page.getByText('Used by 199 · Uses 0').waitFor()
    const users = page.getByRole('list', { name: 'Used by' }).getByRole('listitem')
    await expect.poll(() => users.count()).toBe(199)
    await page.getByRole('button', { name: 'Cards: 50 components: show each' }).press('Enter')
    await page.getByRole('link', { name: 'Cards/User 1, component', exact: true }).waitFor()
    expect(await page.evaluate(OVERLAPS)).toBe(0)
    expect(await seriousFaults(page)).toEqual([])
    expect(watched.errors).toEqual([])
    await page.getByRole('list', { name: 'Used by' }).getByRole('link', { name: 'Forms/User 0', exact: true }).click()
    await page.getByRole('heading', { name: 'Forms/User 0', level: 1 }).waitFor()
  })

  test('a graph that nobody moved keeps to the middle of a window that becomes narrow', async () => {
    const { data } = await ask<{ data: { id: string }[] }>(kit.server, 'GET', 'components?q=Button&limit=1')
    const watched = await kit.browser.open({ bypassCSP: true })
    const { page } = watched
    await openExplorer(watched, kit.server, `/graph/component/${data[0]?.id}`)
    await page.locator('.graph-node rect').first().waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => page.evaluate(OFF_CENTER)).toBeLessThan(1)
  })

  test('on a phone a graph runs down the page: every node is inside its frame, and its name can be read', async () => {
    const { data } = await ask<{ data: { id: string }[] }>(kit.server, 'GET', 'components?q=Button&limit=1')
    const watched = await kit.browser.open({ viewport: { width: 390, height: 844 } })
    const { page } = watched
    await openExplorer(watched, kit.server, `/graph/component/${data[0]?.id}`)
    await page.locator('.graph-node rect').first().waitFor()
    await expect.poll(() => page.evaluate(OUTSIDE)).toEqual([])
    expect(await page.evaluate(OVERLAPS)).toBe(0)
    expect(await page.evaluate<number>(LOWEST_NAME)).toBeGreaterThanOrEqual(10)
    expect(watched.errors).toEqual([])
  })

  test('from the overview to what changed and to what to do next, without anything moving', async () => {
    const watched = await kit.browser.open({ bypassCSP: true })
    const { page } = watched
    await page.addInitScript(SHIFTS)
    await openExplorer(watched, kit.server)
    await page.getByRole('heading', { name: 'What’s new' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate<number>('window.shifted')).toBeLessThanOrEqual(0.02)
    await page
      .getByRole('link', { name: /^and [\d,]+ more$/ })
      .first()
      .click()
    await page
      .getByRole('region', { name: /^Revision \d+$/ })
      .first()
      .waitFor()
    expect(new URL(page.url()).searchParams.get('revision')).toMatch(/^\d+$/)
    expect(await seriousFaults(page)).toEqual([])
    await page.goto(kit.server.consoleUrl)
    await page.getByRole('link', { name: 'What to do next' }).click()
    await page.getByRole('heading', { name: 'What to do next' }).waitFor()
    await page.getByRole('link', { name: 'Which ones' }).first().click()
    await expect.poll(() => new URL(page.url()).searchParams.get('rule')).toMatch(/^(ta|dc|as|po)$/)
    await page.getByRole('table', { name: 'Components by health' }).waitFor()
    expect(await seriousFaults(page)).toEqual([])
    expect(watched.errors).toEqual([])
  })
}
