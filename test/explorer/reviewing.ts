import { expect, test } from 'vitest'
import { openExplorer } from '../kit/browser.ts'
import { seriousFaults, settled, type ExplorerKit } from '../kit/explorer-kit.ts'

// Who may not write proposes, and who may decides change by change.

export const reviewing = (kit: ExplorerKit): void => {
  test('a change is proposed, read by nobody else, approved in part and refused', async () => {
    const maker = await kit.browser.open({ bypassCSP: true })
    const key = await kit.newKey('Demo library', 'propose:docs')
    await openExplorer(maker, { ...kit.server, key }, '/pages/principles')
    const propose = async (words: string, why: string): Promise<void> => {
      const { page } = maker
      await page.getByRole('button', { name: 'Propose a change' }).click()
      const fields = page.locator('[data-block]').getByRole('textbox')
      await fields.first().fill(words)
      await page.locator('[data-block]').nth(1).getByRole('textbox').first().fill(`${words}, at length`)
      await page.getByRole('button', { name: 'Propose', exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: /^Why/ }).fill(why)
      expect(await seriousFaults(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Propose' }).click()
      await page.getByRole('complementary', { name: 'Proposals that wait' }).getByText(why).waitFor()
    }
    await propose('Proposed words', 'It was too long')
    expect(await maker.page.getByText('Proposed words', { exact: true }).count()).toBe(0)
    expect(await maker.page.getByRole('link', { name: 'Settings' }).count()).toBe(0)

    const writer = await kit.browser.open({ bypassCSP: true, colorScheme: 'dark' })
    const { page, errors } = writer
    await openExplorer(writer, kit.server, '/pages/principles')
    await page.getByText('It was too long').waitFor()
    await page.getByRole('complementary', { name: 'Proposals that wait' }).getByRole('link').first().click()
    await page.getByRole('list', { name: 'Suggestions' }).waitFor()
    const boxes = page.getByRole('list', { name: 'Suggestions' }).getByRole('checkbox')
    expect(await boxes.count()).toBe(2)
    await settled(page)
    expect(await seriousFaults(page)).toEqual([])
    await boxes.nth(1).press('Space')
    await page.getByRole('button', { name: 'Approve and publish 1 of 2' }).press('Enter')
    await page.getByText('approved', { exact: true }).waitFor()
    await page.getByText('not taken').waitFor()
    await page.goto(`${kit.server.consoleUrl}/pages/principles`)
    await page.getByText('Proposed words', { exact: true }).first().waitFor()
    expect(await page.getByText('Proposed words, at length').count()).toBe(0)

    await maker.page.reload()
    await propose('Other words', 'Shorter still')
    await page.goto(`${kit.server.consoleUrl}/proposals`)
    await page.getByText('Shorter still').waitFor()
    await page.getByRole('list', { name: 'Proposals' }).getByRole('link').first().click()
    await page.getByRole('button', { name: 'Refuse' }).click()
    await page.getByRole('textbox', { name: /^Why/ }).fill('It said more before')
    await page.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click()
    await page.getByText('refused', { exact: true }).waitFor()
    await maker.page.goto(`${kit.server.consoleUrl}/proposals?all=1`)
    await maker.page.getByRole('list', { name: 'Proposals' }).getByRole('link').first().click()
    await maker.page.getByText('It said more before').waitFor()
    expect([...errors, ...maker.errors]).toEqual([])
  }, 240_000)
}
