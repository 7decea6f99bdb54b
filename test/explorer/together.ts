import { expect, test } from 'vitest'
import { openExplorer, type DemoServer } from '../kit/browser.ts'
import { add, ask, card, type ExplorerKit, seriousFaults } from '../kit/explorer-kit.ts'

// Two people at once, and what was written before: nothing that anybody wrote is lost.

export const together = (kit: ExplorerKit): void => {
  test('two people edit one page at once, and what each wrote is kept', async () => {
    await newPage(kit.server, 'together', ['First', 'Second'])
    const [one, other] = [await kit.browser.open(), await kit.browser.open()]
    for (const { page } of [one, other]) {
      await openExplorer({ page, errors: [], outside: [] }, kit.server, '/pages/together')
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await page.getByRole('group', { name: 'Editor' }).waitFor()
    }
    const field = (page: typeof one.page, at: number) =>
      page.locator('[data-block=text]').nth(at).getByRole('textbox', { name: 'Text', exact: true })
    const save = async (page: typeof one.page): Promise<void> => {
      await page.getByRole('button', { name: 'Publish' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    }
    await field(one.page, 0).fill('First, by one')
    await save(one.page)
    await one.page.getByRole('button', { name: 'Edit', exact: true }).waitFor()

    await field(other.page, 1).fill('Second, by the other')
    await add(other.page, 'Heading')
    await card(other.page, 'heading').getByRole('textbox', { name: 'Heading' }).fill('A heading of the other')
    await save(other.page)
    const dialog = other.page.getByRole('dialog', { name: 'Somebody else has saved in the meantime' })
    await dialog.getByText('Nothing of yours is lost').waitFor()
    expect(await seriousFaults(other.page)).toEqual([])
    await dialog.getByRole('button', { name: 'Publish both' }).click()
    await other.page.getByRole('button', { name: 'Edit', exact: true }).waitFor()
    const { blocks } = await ask<{ blocks: { content: { markdown?: string; text?: string } }[] }>(
      kit.server,
      'GET',
      'entities/doc-page/together/documentation',
    )
    expect(blocks.map(({ content }) => content.markdown ?? content.text)).toEqual([
      'First, by one',
      'Second, by the other',
      'A heading of the other',
    ])
    expect(one.errors.concat(other.errors).filter((error) => !error.includes('412'))).toEqual([])
  }, 240_000)

  test('the history tells what changed, word by word, and brings a version back', async () => {
    const { id } = await newPage(kit.server, 'past', ['Use one primary button.'])
    await put(kit.server, id, ['Use two primary buttons.', 'And a note.'])
    const watched = await kit.browser.open()
    const { page, errors } = watched
    await openExplorer(watched, kit.server, `/entities/doc-page/${id}/history`)
    await page.getByRole('heading', { name: 'History of past', level: 1 }).waitFor()
    const compared = page.getByRole('list', { name: 'Blocks' })
    await compared.locator('del').getByText('one').waitFor()
    await expect.poll(() => compared.locator('ins').allTextContents()).toEqual(['two', 'buttons'])
    await expect.poll(() => page.getByRole('list', { name: 'Versions' }).getByRole('listitem').count()).toBe(2)
    expect(await seriousFaults(page)).toEqual([])
    await page.getByRole('button', { name: /^Restore the version of/ }).click()
    await expect.poll(() => page.getByRole('list', { name: 'Versions' }).getByRole('listitem').count()).toBe(3)
    await page.getByText('restored an earlier version').waitFor()
    const { blocks } = await ask<{ blocks: { content: object }[] }>(
      kit.server,
      'GET',
      `entities/doc-page/${id}/documentation`,
    )
    expect(blocks.map(({ content }) => content)).toEqual([{ markdown: 'Use one primary button.' }])
    expect(errors).toEqual([])
  }, 240_000)

  test('a page that was deleted comes back from its history', async () => {
    const { id } = await newPage(kit.server, 'mourned', ['It said this.'])
    const watched = await kit.browser.open()
    const { page, errors } = watched
    await openExplorer(watched, kit.server, '/pages/mourned')
    await page.getByText('It said this.').waitFor()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('heading', { name: 'Pages', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'Activity', exact: true }).click()
    const lines = page.getByRole('list', { name: 'Who did what' }).getByRole('listitem')
    const deletion = lines.filter({ hasText: 'deleted' }).filter({ has: page.locator(`a[href*="${id}"]`) })
    await deletion.getByRole('link', { name: 'History' }).click()
    await page.getByRole('heading', { name: 'History of mourned', level: 1 }).waitFor()
    await page.getByText('deleted the page').waitFor()
    await page.getByRole('button', { name: /^Restore the version of/ }).click()
    await page.getByText('is what everybody reads now').waitFor()
    await page.getByRole('navigation', { name: 'What it is about' }).getByRole('link', { name: 'mourned' }).click()
    await page.getByRole('heading', { name: 'mourned', level: 1 }).waitFor()
    await page.getByText('It said this.').waitFor()
    expect(new URL(page.url()).pathname).toBe(`/pages/${id}`)
    expect(errors).toEqual([])
  }, 240_000)
}

const put = (server: DemoServer, id: string, texts: readonly string[]) =>
  ask(server, 'PUT', `entities/doc-page/${id}/documentation`, {
    blocks: texts.map((markdown) => ({ type: 'text', content: { markdown } })),
  })

async function newPage(server: DemoServer, slug: string, texts: readonly string[]): Promise<{ readonly id: string }> {
  const made = await ask<{ id: string }>(server, 'POST', 'documentation/pages', { title: slug, slug })
  await put(server, made.id, texts)
  return made
}
