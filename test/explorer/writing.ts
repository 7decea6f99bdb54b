import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openExplorer, type DemoServer } from '../kit/browser.ts'
import { add, ask, card, type ExplorerKit, order, seriousFaults } from '../kit/explorer-kit.ts'
import { png } from '../kit/samples/sample-images.ts'

// A person writes: a page of six kinds of blocks and an image, with mistakes on the way, and somebody else in between.

export const writing = (kit: ExplorerKit): void => {
  test('a page is made, filled, put in order, saved, and read again', async () => {
    const watched = await kit.browser.open()
    const { page, errors, outside } = watched
    await openExplorer(watched, kit.server, '/pages')
    await page.getByRole('button', { name: 'New page' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('  ')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.locator('[data-path=title] .fault').getByText('A page needs a title.').waitFor()
    await page.getByRole('textbox', { name: 'Title' }).fill('How we name things')
    await page.getByRole('textbox', { name: 'Folder' }).fill('Guidelines')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { name: 'How we name things', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Write', exact: true }).click()

    await add(page, 'Heading')
    await card(page, 'heading').getByRole('textbox', { name: 'Text' }).fill('Names')
    await add(page, 'Text')
    await card(page, 'text')
      .getByRole('textbox', { name: 'Markdown' })
      .pressSequentially('Say **what it is**, like @Butto')
    await page.getByRole('option', { name: /^Button component/ }).click()
    await card(page, 'text').getByRole('link', { name: 'Button' }).waitFor()
    await add(page, 'Callout')
    await card(page, 'callout').getByRole('textbox', { name: 'Markdown' }).fill('Never by its <b>color</b>.')
    await card(page, 'callout').getByRole('textbox', { name: 'Markdown' }).blur()
    await expect
      .poll(() => card(page, 'callout').locator('[data-path=markdown] .fault').textContent())
      .toContain('HTML')
    await page.getByRole('button', { name: 'Review and save' }).click()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await card(page, 'callout').getByRole('textbox', { name: 'Markdown' }).fill('Never by its color.')
    await add(page, 'Dos and don’ts')
    await card(page, 'dos-and-donts').getByRole('textbox', { name: 'Markdown' }).fill('Use a noun.')
    await add(page, 'Code snippet')
    await card(page, 'code-snippet').getByRole('textbox', { name: 'Language' }).fill('tsx')
    await card(page, 'code-snippet').getByRole('textbox', { name: 'Code' }).fill('<Button />')
    await add(page, 'Image')
    await card(page, 'image')
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(png()) })
    await card(page, 'image').locator('img').waitFor()
    await card(page, 'image').getByRole('textbox', { name: 'Alt' }).fill('A picture of a name')

    // Once nothing comes or goes above it any more, the handle stays where the pointer takes it.
    await page.getByText('Not saved yet').waitFor()
    await page.waitForFunction('[...document.images].every(({ complete }) => complete)')
    await drag(page, card(page, 'image').locator('.handle'), card(page, 'heading'))
    await expect
      .poll(() => order(page))
      .toEqual(['image', 'heading', 'text', 'callout', 'dos-and-donts', 'code-snippet'])
    await card(page, 'image').locator('.handle').press('ArrowDown')
    await expect
      .poll(() => order(page))
      .toEqual(['heading', 'image', 'text', 'callout', 'dos-and-donts', 'code-snippet'])
    await page.getByText('Image is now 2 of 6').waitFor()
    await expectAccessible(page, 'the editor')

    await page.getByRole('button', { name: 'Review and save' }).click()
    await page.getByRole('dialog').getByText('Blocks: 6 added.').waitFor()
    await expectAccessible(page, 'the review')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Names', level: 2 }).waitFor()
    await page.getByRole('img', { name: 'A picture of a name' }).waitFor()
    await expectAccessible(page, 'the page')
    await page.getByRole('link', { name: 'Button', exact: true }).click()
    await page.getByRole('heading', { name: 'Button', level: 1 }).waitFor()
    expect(errors).toEqual([])
    expect(outside).toEqual([])
  }, 240_000)

  test('a draft survives leaving, and nobody overwrites unseen', async () => {
    const watched = await kit.browser.open({ colorScheme: 'dark' })
    const { page, errors } = watched
    await openExplorer(watched, kit.server, '/pages/principles')
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const first = page.locator('[data-block]').first()
    const before = await first.getByRole('textbox').first().inputValue()
    await first.getByRole('textbox').first().fill('Mine')
    await page.getByRole('link', { name: 'Tokens' }).click()
    await page.getByRole('heading', { name: 'Tokens', level: 1 }).waitFor()
    await page.goBack()
    // The address says that somebody writes here, so that going back goes on.
    await first.waitFor()
    expect(await first.getByRole('textbox').first().inputValue()).toBe('Mine')

    await append(kit.server, 'principles', 'Theirs')
    await page.getByRole('button', { name: 'Review and save' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    const conflict = page.getByRole('dialog', { name: 'Somebody else has saved in the meantime' })
    await conflict.getByText('Nothing of yours is lost').waitFor()
    await expectAccessible(page, 'the conflict')
    await conflict.getByRole('button', { name: 'Take theirs, drop my draft' }).click()
    await page.getByText('Theirs', { exact: true }).waitFor()
    await expect.poll(() => page.getByText('Mine', { exact: true }).count()).toBe(0)
    await page.getByText(before.replaceAll('*', '').slice(0, 15)).first().waitFor()
    // The refused write is the browser's own line about the status 412.
    expect(errors.filter((error) => !error.includes('412'))).toEqual([])
  }, 240_000)

  test('what cannot be taken back is asked first: a draft discarded, a folder dissolved or joined', async () => {
    const watched = await kit.browser.open()
    const { page, errors } = watched
    await openExplorer(watched, kit.server, '/pages/density')
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const text = page.getByRole('textbox', { name: 'Markdown' }).first()
    await text.fill('Mine')
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog', { name: 'Discard your draft?' }).getByText('1 changed').waitFor()
    await page.keyboard.press('Enter')
    expect(await text.inputValue()).toBe('Mine')
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor()

    await page.getByRole('link', { name: 'Pages' }).first().click()
    await page.getByRole('button', { name: 'Rename Working together' }).click()
    await page.getByRole('textbox', { name: 'New name' }).fill('Foundations')
    await page.getByText('There is a folder “Foundations”').waitFor()
    await expectAccessible(page, 'renaming')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Dissolve Working together' }).click()
    await page.getByRole('dialog').getByText('Its 3 pages stay').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Working together' }).waitFor()
    await page.getByRole('button', { name: 'Dissolve Working together' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Dissolve' }).click()
    await expect.poll(() => page.getByRole('heading', { name: 'Working together' }).count()).toBe(0)
    expect(errors).toEqual([])
  }, 240_000)

  test('lists have their numbers, and the search field its height', async () => {
    const watched = await kit.browser.open({ viewport: { width: 1280, height: 600 } })
    const { page } = watched
    await openExplorer(watched, kit.server, '/pages/getting-started')
    await page.locator('.markdown ol li').first().waitFor()
    const marker = await page.evaluate<string>(
      "getComputedStyle(document.querySelector('.markdown ol li')).listStyleType",
    )
    expect(marker).toBe('decimal')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search' }).fill('button')
    await page.getByRole('option').first().waitFor()
    expect((await page.getByRole('combobox', { name: 'Search' }).boundingBox())?.height).toBe(48)
  })

  test('a page that somebody deletes meanwhile: the editor says why it cannot be saved', async () => {
    const watched = await kit.browser.open()
    const { page } = watched
    const made = await ask<{ id: string }>(kit.server, 'POST', 'documentation/pages', {
      title: 'Doomed',
      slug: 'doomed',
    })
    await openExplorer(watched, kit.server, '/pages/doomed')
    await page.getByRole('button', { name: 'Write', exact: true }).click()
    await ask(kit.server, 'DELETE', `documentation/pages/${made.id}`)
    await add(page, 'Text')
    await card(page, 'text').getByRole('textbox', { name: 'Markdown' }).fill('Mine')
    await page.getByText('1 fault to correct').waitFor()
    await page.locator('.editor > .fault').getByText('no doc-page').waitFor()
  })

  test('a key that may only read sees no editor', async () => {
    const key = await kit.newKey('Demo library', 'read:library,read:docs')
    const { page } = await kit.browser.open()
    await page.goto(`${kit.server.consoleUrl}/pages/typography#key=${key}`)
    await page.getByRole('heading', { name: 'Typography', level: 1 }).waitFor()
    await page.getByText('You may read, not write').waitFor()
    expect(await page.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(0)
  })
}

/** By hand: the page scrolls on the way, and the browser takes what is under the pointer when it first moves. */
async function drag(page: Page, handle: Locator, target: Locator): Promise<void> {
  await handle.hover()
  await page.mouse.down()
  const { x, y } = (await handle.boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.move(x + 8, y + 12, { steps: 3 })
  await target.hover()
  await page.mouse.up()
}

async function append(server: DemoServer, slug: string, text: string): Promise<void> {
  const blocks = [{ type: 'text', content: { markdown: text } }]
  await ask(server, 'POST', `entities/doc-page/${slug}/documentation`, { blocks })
}

async function expectAccessible(page: Page, where: string): Promise<void> {
  expect(await seriousFaults(page), where).toEqual([])
}
