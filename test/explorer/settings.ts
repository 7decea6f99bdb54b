import path from 'node:path'
import { expect, test } from 'vitest'
import { openExplorer } from '../kit/browser.ts'
import { accessibilityFaults, settled, type ExplorerKit } from '../kit/explorer-kit.ts'

const BUNDLE = path.resolve(import.meta.dirname, '../../demo/library.json')

const LOOKS = [
  ['light', 1440],
  ['dark', 1440],
  ['dark', 390],
  ['light', 390],
] as const
const BEYOND = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

/** A library is begun, looked after and ended in the browser: after its first key nobody needs a terminal. */
export const settings = (kit: ExplorerKit): void => {
  test('an empty project takes a library from files, and all that comes after is done in the browser', async () => {
    await kit.server.command('projects', 'create', 'Settings')
    const key = await kit.newKey('Settings', 'read:library,read:docs,write:docs,write:library,admin')
    const watched = await kit.browser.open()
    const { page, errors, outside } = watched
    await openExplorer(watched, { ...kit.server, key })
    await page.getByRole('heading', { name: 'Nothing has been imported yet' }).waitFor()
    await page.getByLabel('Choose files').setInputFiles(BUNDLE)
    await page.getByRole('heading', { name: 'This is what it would change' }).waitFor({ timeout: 60_000 })
    await page.getByRole('row', { name: /^components 58/ }).waitFor()
    // Nothing is written before somebody says so.
    const nothing = page.getByRole('heading', { name: 'Nothing has been imported yet' })
    expect(await nothing.count()).toBe(1)
    await page.getByRole('button', { name: 'Import it' }).click()
    await page.getByRole('list', { name: 'In this library' }).getByText('58 components').waitFor({ timeout: 60_000 })

    const places = page.getByRole('navigation', { name: 'Library' })
    await places.getByRole('link', { name: 'Settings' }).click()
    const matters = page.getByRole('navigation', { name: 'Settings' })
    await matters.getByRole('link', { name: 'Keys and agents' }).click()
    await page.getByText('New key').click()
    await page.getByLabel('What it is for').fill('Agents')
    await page.getByRole('button', { name: 'Make a key' }).click()
    const shown = await page.getByLabel(/shown this once/).inputValue()
    const listed = (by: string) =>
      fetch(`${kit.server.apiUrl}/v1/components?limit=1`, { headers: { authorization: `Bearer ${by}` } })
    expect((await listed(shown)).status).toBe(200)
    await page.getByRole('button', { name: 'I have it' }).click()
    await page.getByRole('button', { name: 'End Agents' }).click()
    await page.getByRole('button', { name: 'End it' }).click()
    await page.getByText('Ended: 1').waitFor()
    expect((await listed(shown)).status).toBe(401)

    await matters.getByRole('link', { name: 'Sources' }).click()
    await page.getByText('Add a file of the design tool').click()
    await page.getByLabel('Address of a Figma file').fill('https://www.figma.com/design/AbCdEfGhIjKlMnOpQrStUv/Harbor')
    await page.getByRole('button', { name: 'Keep it up to date' }).click()
    const sources = page.getByRole('list', { name: 'Sources' })
    await sources.getByText('AbCdEfGhIjKlMnOpQrStUv', { exact: true }).waitFor()
    await page.getByLabel(/^How often AbCdEf/).selectOption('by hand')
    await expect.poll(() => sources.getByText('AbCdEfGhIjKlMnOpQrStUv', { exact: true }).count()).toBe(0)

    await matters.getByRole('link', { name: 'Library' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Ended library')
    await page.getByRole('button', { name: 'Rename' }).click()
    await page.getByRole('banner').getByText('Ended library').waitFor()
    await page.getByLabel(/^Type Ended library/).fill('Ended library')
    await page.getByRole('button', { name: 'Delete it for good' }).click()
    await page.getByLabel('API key').waitFor({ timeout: 60_000 })
    expect((await listed(key)).status).toBe(401)
    // While what was imported is still being indexed the explorer asks for its end again.
    const isMeant = (error: string): boolean => / 401 | 503 .*\/console\/project\?confirm=/.test(error)
    expect(errors.filter((error) => !isMeant(error))).toEqual([])
    expect(outside).toEqual([])
  }, 240_000)

  test('no matter has a fault of accessibility, in light or dark, wide or narrow, or scrolls sideways on a phone', async () => {
    const key = await kit.newKey('Demo library', 'read:library,read:docs,write:docs,write:library,admin')
    const watched = await kit.browser.open({ bypassCSP: true })
    const { page } = watched
    await openExplorer(watched, { ...kit.server, key })
    const faults: string[] = []
    for (const matter of ['import', 'sources', 'keys', 'links', 'people', 'hooks', 'usage', 'library']) {
      await page.goto(`${kit.server.consoleUrl}/settings/${matter}`)
      await settled(page)
      const fold = page.locator('.settings-new > summary')
      if ((await fold.count()) > 0) await fold.click()
      for (const [colorScheme, width] of LOOKS) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 900 })
        const found = await accessibilityFaults(page)
        faults.push(...found.map((fault) => `${colorScheme} ${width} ${matter}: ${fault}`))
        const beyond = await page.evaluate<number>(BEYOND)
        if (beyond > 0) faults.push(`${width} ${matter}: ${beyond} pixels beyond`)
      }
    }
    expect(faults).toEqual([])
  }, 240_000)

  test('a reader has no settings, and is told so who comes by an address', async () => {
    const key = await kit.newKey('Demo library', 'read:library,read:docs')
    const watched = await kit.browser.open()
    const { page } = watched
    await openExplorer(watched, { ...kit.server, key }, '/settings/keys')
    await settled(page)
    await page.getByText('There is nothing here that you may change').waitFor()
    const places = page.getByRole('navigation', { name: 'Library' })
    expect(await places.getByRole('link', { name: 'Settings' }).count()).toBe(0)
  })
}
