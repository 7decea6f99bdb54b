import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openExplorer } from '../kit/browser.ts'
import { accessibilityFaults, describeExplorer, settled } from '../kit/explorer-kit.ts'
import { scratchDirectory } from '../kit/scratch.ts'
import { syntheticBundle } from '../libraries/synthetic-bundle.ts'

// Every page of the explorer, judged: accessibility in both themes, a phone, and a list of ten thousand rows.

const POINTS_WITHOUT_ROW = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() =>
  resolve([60, 200, 400, 640, 880].filter((y) => !document.elementFromPoint(700, y)?.closest('.component-row')))
)))`

describeExplorer('explorer, every page', (kit) => {
  test('no page has a fault of accessibility, in light or dark, wide or narrow', async () => {
    const id = await idOf('Button')
    const [token, style] = await Promise.all([
      firstOf('tokens', 'name_prefix=feedback/positive/text'),
      firstOf('styles'),
    ])
    const [screen, flow] = await Promise.all([placeOf('screens'), placeOf('flows')])
    const faults: string[] = []
    const looks = (['light', 'dark'] as const).flatMap((colorScheme) =>
      [1440, 390].map((width) => ({ colorScheme, width, viewport: { width, height: 900 } })),
    )
    for (const { width, ...look } of looks) {
      const { colorScheme } = look
      const watched = await kit.browser.open({ ...look, bypassCSP: true })
      await openExplorer(watched, kit.server)
      const note = async (place: string): Promise<void> => {
        const found = await accessibilityFaults(watched.page)
        faults.push(...found.map((fault) => `${colorScheme} ${width} ${place}: ${fault}`))
      }
      for (const address of [
        '/',
        '/components?health=good',
        '/components?view=list',
        `/components/${id}`,
        ...['usage', 'properties', 'tokens', 'code', 'changes'].map((tab) => `/components/${id}/${tab}`),
        '/screens',
        '/flows',
        '/tokens',
        `/tokens/${token}`,
        '/styles?type=TEXT',
        `/styles/${style}`,
        '/search?q=button',
        '/pages',
        '/audit',
        '/changes',
        '/changes/releases',
        '/health',
        `/graph/component/${id}`,
        `/entities/screen/${screen}`,
        `/entities/flow/${flow}`,
        `/entities/component/${id}/history`,
        '/pages/forms',
        '/pages/forms?edit=1',
        '/nope',
      ]) {
        await watched.page.goto(kit.server.consoleUrl + address)
        await settled(watched.page)
        await note(address)
      }
      await watched.page.goto(kit.server.consoleUrl)
      await settled(watched.page)
      if (width === 390) {
        await watched.page.getByRole('button', { name: 'Menu', exact: true }).click()
        await watched.page.getByRole('navigation', { name: 'Library' }).waitFor()
        await note('the drawer')
        await watched.page.keyboard.press('Escape')
      }
      await watched.page.getByRole('button', { name: 'Library menu' }).click()
      await watched.page.getByRole('button', { name: 'Sign out' }).waitFor()
      await note('the menu of the library')
      await watched.page.getByRole('button', { name: 'Share', exact: true }).click()
      await watched.page.getByRole('dialog', { name: 'Share this page' }).waitFor()
      await note('sharing')
      // The page of an unknown address is answered with 404, which the browser calls an error.
      expect(watched.errors.filter((error) => !error.includes('/nope'))).toEqual([])
      expect(watched.outside).toEqual([])
      await watched.page.context().close()
    }
    expect(faults).toEqual([])
  }, 900_000)

  test('a phone shows every page without scrolling sideways', async () => {
    const watched = await kit.browser.open({ viewport: { width: 360, height: 740 } })
    await openExplorer(watched, kit.server)
    const id = await idOf('Data table')
    const [unresolved, style] = await Promise.all([firstOf('tokens', 'name_prefix=chart/series/5'), firstOf('styles')])
    for (const address of [
      '/',
      '/components',
      `/components/${id}`,
      ...['usage', 'properties', 'tokens', 'code', 'changes'].map((tab) => `/components/${id}/${tab}`),
      '/screens',
      '/flows',
      '/nope',
      '/tokens',
      `/tokens/${unresolved}`,
      '/styles',
      `/styles/${style}`,
      '/search?q=gate',
      '/pages',
      '/audit',
      '/pages/accessibility',
      '/pages/forms?edit=1',
    ]) {
      await watched.page.goto(kit.server.consoleUrl + address)
      await settled(watched.page)
      const beyond = await watched.page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      )
      expect(beyond, address).toBeLessThanOrEqual(0)
    }
  })

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

  const idOf = async (name: string): Promise<string> => {
    const { data } = await ask<{ data: { id: string; name: string }[] }>(`components?q=${encodeURIComponent(name)}`)
    return data.find((row) => row.name === name)?.id ?? ''
  }
  const firstOf = async (kind: string, filter = ''): Promise<string> =>
    (await ask<{ data: { id: string }[] }>(`${kind}?limit=1&${filter}`)).data[0]?.id ?? ''
  const placeOf = async (kind: 'screens' | 'flows'): Promise<string> => {
    const headers = { authorization: `Bearer ${kit.server.key}` }
    const answer = await fetch(`${kit.server.consoleUrl}/console/${kind}`, { headers })
    return ((await answer.json()) as { data: { id: string }[] }).data[0]?.id ?? ''
  }
  const ask = async <Answer>(path: string): Promise<Answer> => {
    const headers = { authorization: `Bearer ${kit.server.key}` }
    return (await (await fetch(`${kit.server.apiUrl}/v1/${path}`, { headers })).json()) as Answer
  }
})
