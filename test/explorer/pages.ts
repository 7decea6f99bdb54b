import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openExplorer, type WatchedPage } from '../kit/browser.ts'
import { accessibilityFaults, ask, settled, type ExplorerKit } from '../kit/explorer-kit.ts'

// Every page of the explorer, judged: accessibility in both themes, wide and narrow, and nothing beyond a phone's edge.

/** Pages at once. A page that comes in waits as much as it works, and judging works on one core. */
const READERS = 3
const TABS = ['usage', 'properties', 'tokens', 'code', 'changes']
const NOBODY = '00000000-0000-4000-8000-000000000000'
const MISSING = ['/nope', NOBODY, 'nonsense', 'there-is-none']
const WIDE = { width: 1440, height: 900 }
const NARROW = { width: 390, height: 900 }
const PHONE = { width: 360, height: 740 }
/** In an order in which each differs from the one before by one thing. */
const LOOKS = [
  { colorScheme: 'light', viewport: WIDE },
  { colorScheme: 'dark', viewport: WIDE },
  { colorScheme: 'dark', viewport: NARROW },
  { colorScheme: 'light', viewport: NARROW },
] as const
type Look = (typeof LOOKS)[number]

const TWO_FRAMES = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'
const BEYOND = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

export const everyPage = (kit: ExplorerKit): void => {
  test('no page has a fault of accessibility, in light or dark, wide or narrow, or scrolls sideways on a phone', async () => {
    const addresses = await everyAddress()
    const faults: string[] = []
    const beyond: string[] = []
    let judged = 0
    await readTogether(addresses, async ({ page }, address) => {
      await page.goto(kit.server.consoleUrl + address)
      await settled(page)
      for (const look of LOOKS) {
        await wear(page, look)
        faults.push(...(await judge(page, look, address)))
        judged += 1
      }
      await wear(page, { colorScheme: 'light', viewport: PHONE })
      const pixels = await page.evaluate<number>(BEYOND)
      if (pixels > 0) beyond.push(`${address}: ${pixels}`)
    })
    expect(faults).toEqual([])
    expect(beyond).toEqual([])
    expect(judged).toBe(addresses.length * LOOKS.length)
  }, 600_000)

  test('nor has the sign-in page, the drawer, a menu, search or sharing', async () => {
    const faults: string[] = []
    await readTogether(LOOKS, async ({ page }, look) => {
      const note = async (place: string): Promise<void> => {
        faults.push(...(await judge(page, look, place)))
      }
      await page.goto(kit.server.consoleUrl)
      await settled(page)
      await wear(page, look)
      if (look.viewport === NARROW) {
        await page.getByRole('button', { name: 'Menu', exact: true }).click()
        await page.getByRole('navigation', { name: 'Library' }).waitFor()
        await note('the drawer')
        await page.keyboard.press('Escape')
      }
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search' }).fill('button')
      await page.getByRole('option').first().waitFor()
      await note('search')
      await page.keyboard.press('Escape')
      await page.locator('dialog[open]').waitFor({ state: 'detached' })
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
      await note('the shortcuts')
      await page.keyboard.press('Escape')
      await page.locator('dialog[open]').waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Library menu' }).click()
      await page.getByRole('button', { name: 'Sign out' }).waitFor()
      await note('the menu of the library')
      await page.getByRole('button', { name: 'Share', exact: true }).click()
      await page.getByRole('dialog', { name: 'Share this page' }).waitFor()
      await note('sharing')

      const stranger = await kit.browser.open({ ...look, bypassCSP: true })
      await stranger.page.goto(kit.server.consoleUrl)
      await stranger.page.getByLabel('API key').waitFor()
      faults.push(...(await judge(stranger.page, look, 'the sign-in page')))
      expect(stranger.errors).toEqual([])
      await stranger.page.context().close()
    })
    expect(faults).toEqual([])
  }, 240_000)

  test('a phone shows what is wide, long or unresolved without scrolling sideways', async () => {
    const id = await idOf('Data table')
    const [unresolved, style] = await Promise.all([firstOf('tokens', 'name_prefix=chart/series/5'), firstOf('styles')])
    const addresses = [
      '/',
      '/components',
      `/components/${id}`,
      ...TABS.map((tab) => `/components/${id}/${tab}`),
      '/icons',
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
    ]
    const beyond: string[] = []
    await readTogether(
      addresses,
      async ({ page }, address) => {
        await page.goto(kit.server.consoleUrl + address)
        await settled(page)
        const pixels = await page.evaluate<number>(BEYOND)
        if (pixels > 0) beyond.push(`${address}: ${pixels}`)
      },
      { viewport: PHONE },
    )
    expect(beyond).toEqual([])
  }, 240_000)

  /** Where the router leads, each with something on it. */
  const everyAddress = async (): Promise<string[]> => {
    const id = await idOf('Button')
    const [token, styles, screen, flow, version, proposal] = await Promise.all([
      firstOf('tokens', 'name_prefix=feedback/positive/text'),
      Promise.all(['TEXT', 'PAINT', 'EFFECT', 'GRID'].map((type) => firstOf('styles', `type=${type}`))),
      placeOf('screens'),
      placeOf('flows'),
      newRelease(),
      newProposal(id),
    ])
    return [
      '/',
      '/components?health=good',
      '/components?view=list',
      `/components/${id}`,
      ...TABS.map((tab) => `/components/${id}/${tab}`),
      `/components/${id}?edit=1`,
      '/icons',
      '/icons?q=nothing-has-this-name',
      '/code',
      '/code?view=links',
      '/code?view=differences',
      '/code?view=applications',
      `/code/one?id=${encodeURIComponent('@quayside/react#Button')}`,
      '/screens',
      '/flows',
      '/tokens',
      '/tokens?view=contrast',
      '/tokens?view=export',
      `/tokens/${token}`,
      '/styles?type=TEXT',
      ...styles.map((style) => `/styles/${style}`),
      '/search?q=button',
      '/pages',
      '/pages?new=1',
      '/audit',
      '/proposals',
      '/proposals?all=1',
      `/proposals/${proposal}`,
      '/settings/links',
      '/changes',
      '/changes/releases',
      `/changes/releases/${version}`,
      '/health',
      `/graph/component/${id}`,
      `/entities/screen/${screen}`,
      `/entities/flow/${flow}`,
      `/entities/component/${id}/history`,
      '/pages/forms',
      '/pages/forms?edit=1',
      '/nope',
      ...[NOBODY, 'nonsense'].flatMap((id) => [`/components/${id}`, `/tokens/${id}`, `/styles/${id}`]),
      `/entities/screen/${NOBODY}`,
      '/pages/there-is-none',
    ]
  }

  /** Several pages, each with a session of its own, take from one list until it is empty. */
  const readTogether = async <Item>(
    items: readonly Item[],
    read: (watched: WatchedPage, item: Item) => Promise<void>,
    options = {},
  ): Promise<void> => {
    const waiting = items.values()
    await Promise.all(
      Array.from({ length: Math.min(READERS, items.length) }, async () => {
        const watched = await kit.browser.open({ bypassCSP: true, ...options })
        await openExplorer(watched, kit.server)
        for (const item of waiting) await read(watched, item)
        // What is not there is answered with 404, and an id that is none with 400, which the browser calls errors.
        const isMissing = (error: string): boolean =>
          (error.includes('404') && MISSING.some((name) => error.includes(name))) ||
          (error.includes('400') && error.endsWith(':values'))
        expect(watched.errors.filter((error) => !isMissing(error))).toEqual([])
        expect(watched.outside).toEqual([])
        await watched.page.context().close()
      }),
    )
  }

  const idOf = async (name: string): Promise<string> => {
    const { data } = await ask<{ data: { id: string; name: string }[] }>(
      kit.server,
      'GET',
      `components?q=${encodeURIComponent(name)}`,
    )
    return one(data.find((row) => row.name === name)?.id)
  }
  const firstOf = async (kind: string, filter = ''): Promise<string> =>
    one((await ask<{ data: { id: string }[] }>(kit.server, 'GET', `${kind}?limit=1&${filter}`)).data[0]?.id)
  const placeOf = async (kind: 'screens' | 'flows'): Promise<string> => {
    const headers = { authorization: `Bearer ${kit.server.key}` }
    const answer = await fetch(`${kit.server.consoleUrl}/console/${kind}`, { headers })
    return one(((await answer.json()) as { data: { id: string }[] }).data[0]?.id)
  }
  const newRelease = async (): Promise<string> => {
    const project = ['--project', 'Demo library']
    return (await kit.server.command<{ version: string }>('releases', 'create', '1.0.0', ...project)).version
  }
  const newProposal = async (id: string): Promise<string> => {
    const headers = { authorization: `Bearer ${kit.server.key}`, 'content-type': 'application/json' }
    const blocks = [{ type: 'text', content: { markdown: 'All of it in one sentence.' } }]
    const body = JSON.stringify({ blocks, message: 'Shorter' })
    const address = `${kit.server.consoleUrl}/console/documentation/component/${id}/proposals`
    const answer = await fetch(address, { method: 'POST', headers, body })
    return one(((await answer.json()) as { id: string }).id)
  }
}

const one = (id: string | undefined): string => {
  if (id === undefined) throw new Error('the demo has none')
  return id
}

/** The same page in another look, once it is drawn so. */
async function wear(
  page: Page,
  { colorScheme, viewport }: { colorScheme: 'light' | 'dark'; viewport: Look['viewport'] | typeof PHONE },
): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize(viewport)
  await page.evaluate(TWO_FRAMES)
  await settled(page)
}

async function judge(page: Page, { colorScheme, viewport }: Look, place: string): Promise<string[]> {
  const found = await accessibilityFaults(page)
  return found.map((fault) => `${colorScheme} ${viewport.width} ${place}: ${fault}`)
}
