import { expect, test } from 'vitest'
import { openExplorer } from '../kit/browser.ts'
import { type ExplorerKit } from '../kit/explorer-kit.ts'

// A person's way through the explorer, in a real browser over a real server.

/** What the stage shows is an image: its own text says what color the button has. */
const FIRST_FILL = `(() => {
  const image = document.querySelector('[data-testid=stage] img')
  return image ? (/fill="(#[0-9a-f]{6})"/.exec(decodeURIComponent(image.src)) ?? [])[1] : 'not drawn'
})()`

const DRAWN_VARIANTS = `[...document.querySelectorAll('.matrix img')].filter(({ naturalWidth }) => naturalWidth > 0).length`

export const journeys = (kit: ExplorerKit): void => {
  test('signs in, finds a component, switches variant and mode, follows the graph', async () => {
    const watched = await kit.browser.open()
    const { page, errors, outside } = watched
    await openExplorer(watched, kit.server)
    expect(page.url()).toBe(`${kit.server.consoleUrl}/`)
    const kept = await page.evaluate<string>('JSON.stringify({ ...sessionStorage, ...localStorage }) + document.cookie')
    expect(kept).not.toContain(kit.server.key)
    await page.getByRole('heading', { name: 'Demo library', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'About this library' }).click()
    await page.getByText('is the design library of Quayside').waitFor()
    await page.goBack()

    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search' }).fill('button')
    const first = page.getByRole('option', { name: /^Button/ })
    await first.waitFor()
    await page.getByRole('group', { name: 'Called exactly that' }).waitFor()
    await first.locator('.match-look img').waitFor()
    await page.keyboard.press('Enter')

    await page.getByRole('heading', { name: 'Button', level: 1, exact: true }).waitFor()
    await page
      .getByTestId('stage')
      .getByRole('img', { name: /^Button: .*appearance Primary/ })
      .waitFor()
    const background = () => page.evaluate<string>(FIRST_FILL)
    await expect.poll(background).toBe('#0a72ca')

    await page.getByRole('combobox', { name: 'appearance' }).selectOption('Danger')
    await expect.poll(background, { timeout: 30_000 }).toBe('#c82e32')
    expect(new URL(page.url()).searchParams.get('variant')).toContain('appearance=Danger')
    await page.getByRole('group', { name: 'Mode of Color' }).getByRole('button', { name: 'Dark' }).click()
    await expect.poll(background, { timeout: 30_000 }).toBe('#ff7b74')

    await page
      .getByRole('button', { name: /components: show each$/ })
      .first()
      .click()
    await page.getByRole('link', { name: 'Dialog, component' }).click()
    await page.getByRole('heading', { name: 'Dialog', level: 1 }).waitFor()
    expect(errors).toEqual([])
    expect(outside).toEqual([])
  })

  test('a wrong key is refused with words, a revoked one ends the session', async () => {
    const key = await kit.newKey('Demo library', 'read:library,read:docs')
    const { page, outside } = await kit.browser.open()
    await page.goto(kit.server.consoleUrl)
    await page.getByLabel('API key').fill('svc_wrong')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('The service does not know this key').waitFor()
    await page.getByLabel('API key').fill(key)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Demo library', level: 1 }).waitFor()
    await kit.server.command('keys', 'revoke', key)
    await page.getByRole('link', { name: 'Components', exact: true }).click()
    await page.getByText('Your session has ended').waitFor()
    expect(outside).toEqual([])
  })

  test('a key that may not read the library is told which scope it lacks', async () => {
    const key = await kit.newKey('Demo library', 'read:docs')
    const watched = await kit.browser.open()
    await openExplorer(watched, { ...kit.server, key }, '/components')
    await watched.page.getByText('It lacks the scope read:library').waitFor()
  })

  test('a library that is still empty says how it is filled', async () => {
    await kit.server.command('projects', 'create', 'Acme UI')
    const key = await kit.newKey('Acme UI', 'read:library,read:docs')
    const { page } = await kit.browser.open()
    await page.goto(`${kit.server.consoleUrl}/#key=${key}`)
    await page.getByText('Somebody whose key may import drops them here').waitFor()
    await page.getByRole('link', { name: 'Components', exact: true }).click()
    await page.getByText('No components yet').waitFor()
  })

  test('a flow that is mentioned has its name, whoever leads there', async () => {
    const watched = await kit.browser.open()
    const { page } = watched
    await openExplorer(watched, kit.server, '/search?q=truck%20check-in&types=screen')
    await page.getByRole('link', { name: 'Gate tablet / Truck check-in' }).click()
    await page.getByRole('heading', { name: 'Gate tablet / Truck check-in', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'Book a slot for a pick-up' }).click()
    await page.getByRole('heading', { name: 'Book a slot for a pick-up', level: 1 }).waitFor()
  })

  test('missing variants are marked, and choosing one says so', async () => {
    const watched = await kit.browser.open()
    await openExplorer(watched, kit.server, '/components?q=checkbox')
    await watched.page.getByRole('link', { name: 'Checkbox' }).click()
    const tabs = watched.page.getByRole('navigation', { name: 'About Checkbox' })
    await tabs.getByRole('link', { name: 'Properties' }).click()
    const matrix = watched.page.locator('.matrix')
    await matrix.getByText('6 missing').waitFor()
    await expect.poll(() => matrix.locator('.absent').count()).toBe(6)
    await expect.poll(() => matrix.getByRole('link').count()).toBe(18)
    const drawn = () => watched.page.evaluate<number>(DRAWN_VARIANTS)
    await expect.poll(drawn, { timeout: 30_000 }).toBe(18)
    await matrix.getByRole('link').last().click()
    await watched.page.getByTestId('stage').waitFor()
    await watched.page.getByRole('combobox', { name: 'state' }).selectOption('Hover')
    await watched.page.getByRole('combobox', { name: 'invalid' }).selectOption('true')
    await watched.page.getByText('There is no variant with this combination').waitFor()
  })
}
