import { expect, test } from 'vitest'
import { openExplorer } from '../kit/browser.ts'
import { describeExplorer, seriousFaults } from '../kit/explorer-kit.ts'

// Getting in: once for all tabs, and by a link that somebody sent.

describeExplorer('people get in by link', (kit) => {
  test('a pasted address opens in a new tab without a question, and signing out closes both', async () => {
    const watched = await kit.browser.open()
    const { page, errors } = watched
    await openExplorer(watched, kit.server)
    const second = await page.context().newPage()
    await second.goto(`${kit.server.consoleUrl}/pages/typography`)
    await second.getByRole('heading', { name: 'Typography', level: 1 }).waitFor()
    expect(await second.evaluate('document.cookie')).toBe('')
    await second.getByRole('button', { name: 'Library menu' }).click()
    await second.getByRole('button', { name: 'Sign out' }).click()
    await second.getByLabel('API key').waitFor()
    await page.getByLabel('API key').waitFor()
    expect(errors).toEqual([])
  }, 240_000)

  test('a link opens the very page for somebody without a key, to read, until it is revoked', async () => {
    const made = await kit.server.command<{ id: string; address: string }>(
      'links',
      'create',
      '--project',
      'Demo library',
      '--name',
      'Agency',
    )
    const token = made.address.split('#link=')[1] ?? ''
    const { page, errors } = await kit.browser.open()
    await page.goto(`${kit.server.consoleUrl}/pages/typography#link=${token}`)
    await page.getByRole('heading', { name: 'Typography', level: 1 }).waitFor()
    expect(page.url()).toBe(`${kit.server.consoleUrl}/pages/typography`)
    expect(await page.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(0)
    expect(errors).toEqual([])
    await kit.server.command('links', 'revoke', made.id)
    await page.getByRole('link', { name: 'Components', exact: true }).click()
    await page.getByText('Your session has ended').waitFor()
    const thief = await kit.browser.open()
    await thief.page.goto(`${kit.server.consoleUrl}/#link=${token}`)
    await thief.page.getByText('This link has ended').waitFor()
    expect(await seriousFaults(thief.page)).toEqual([])
  }, 240_000)
})
