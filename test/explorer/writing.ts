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
    await page.keyboard.type('Names')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Say **what it is**, like @Butto')
    await page.getByRole('option', { name: /^Button component/ }).click()
    await card(page, 'text').getByRole('link', { name: 'Button' }).waitFor()
    await add(page, 'Callout')
    const callout = card(page, 'callout').getByRole('textbox', { name: 'Callout', exact: true })
    await callout.fill('Never by its color.')
    const address = card(page, 'callout').getByRole('textbox', { name: 'Title of the callout' })
    await address.fill('x'.repeat(3_000))
    await address.blur()
    await card(page, 'callout').locator('[data-path=title] .fault').waitFor()
    await page.getByRole('button', { name: 'Publish' }).click()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await address.fill('')
    await add(page, 'Dos and don’ts')
    await page.keyboard.type('Use a noun.')
    await add(page, 'Code snippet')
    await card(page, 'code-snippet').getByRole('textbox', { name: 'Language' }).fill('tsx')
    await card(page, 'code-snippet').getByRole('textbox', { name: 'Code', exact: true }).fill('<Button />')
    await add(page, 'Image')
    await card(page, 'image')
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(png()) })
    await card(page, 'image').locator('img').waitFor()
    await card(page, 'image').getByRole('textbox', { name: 'Alt' }).fill('A picture of a name')

    await page.waitForFunction('[...document.images].every(({ complete }) => complete)')
    // A hand that finds that nothing moved takes hold once more.
    await expect
      .poll(async () => {
        if ((await order(page))[0] !== 'image')
          await drag(page, card(page, 'image').locator('.handle'), card(page, 'heading'))
        return order(page)
      })
      .toEqual(['image', 'heading', 'text', 'callout', 'dos-and-donts', 'code-snippet'])
    await card(page, 'image').locator('.handle').press('Alt+ArrowDown')
    await expect
      .poll(() => order(page))
      .toEqual(['heading', 'image', 'text', 'callout', 'dos-and-donts', 'code-snippet'])
    await expect.poll(() => page.getByText('Image is now 2 of 6').count()).toBe(1)
    await expectAccessible(page, 'the editor')

    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('dialog').getByText('Blocks: 6 added.').waitFor()
    await expectAccessible(page, 'the review')
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
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
    const first = page.locator('[data-block]').first().getByRole('textbox').first()
    const before = (await first.innerText()).trim()
    await first.fill('Mine')
    await page.getByRole('link', { name: 'Tokens' }).click()
    await page.getByRole('heading', { name: 'Tokens', level: 1 }).waitFor()
    await page.goBack()
    // The address says that somebody writes here, so that going back goes on.
    await first.waitFor()
    expect((await first.innerText()).trim()).toBe('Mine')

    await append(kit.server, 'principles', 'Theirs')
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    const conflict = page.getByRole('dialog', { name: 'Somebody else has saved in the meantime' })
    await conflict.getByText('Nothing of yours is lost').waitFor()
    await expectAccessible(page, 'the conflict')
    await conflict.getByRole('button', { name: 'Take theirs, drop my draft' }).click()
    await page.getByText('Theirs', { exact: true }).waitFor()
    await expect.poll(() => page.getByText('Mine', { exact: true }).count()).toBe(0)
    await page.getByText(before.slice(0, 15)).first().waitFor()
    // The refused write is the browser's own line about the status 412.
    expect(errors.filter((error) => !error.includes('412'))).toEqual([])
  }, 240_000)

  test('what cannot be taken back is asked first: a draft discarded, a folder dissolved or joined', async () => {
    const watched = await kit.browser.open()
    const { page, errors } = watched
    await openExplorer(watched, kit.server, '/pages/density')
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const text = page.getByRole('textbox', { name: 'Text', exact: true }).first()
    await text.fill('Mine')
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog', { name: 'Discard your draft?' }).getByText('1 changed').waitFor()
    await page.keyboard.press('Enter')
    expect((await text.innerText()).trim()).toBe('Mine')
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor()

    await page.getByRole('link', { name: 'Pages' }).first().click()
    await page.getByRole('button', { name: 'Rename Working together' }).click()
    await page.getByRole('textbox', { name: 'New name' }).fill('Foundations')
    await page.getByText('There is a folder “Foundations”').waitFor()
    await expectAccessible(page, 'renaming')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Remove folder Working together' }).click()
    await page.getByRole('dialog').getByText('Its 3 pages stay').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Working together' }).waitFor()
    await page.getByRole('button', { name: 'Remove folder Working together' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove folder' }).click()
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
    await card(page, 'text').getByRole('textbox', { name: 'Text', exact: true }).fill('Mine')
    await page.getByText('1 fault to correct').waitFor()
    await page.locator('.editor > .fault').getByText('no doc-page').waitFor()
  })

  test('a click puts the caret where it was read, nothing moves, and what was not touched is saved as it was', async () => {
    const source = '* __bold__ and _slanted_\n* second  \n\n| a   | b |\n|-----|:-:|\n| c   | d |'
    const made = await ask<{ id: string }>(kit.server, 'POST', 'documentation/pages', { title: 'Exact', slug: 'exact' })
    const path = `entities/doc-page/${made.id}/documentation`
    const types = await ask<{ data: { type: string; example: object }[] }>(
      kit.server,
      'GET',
      'documentation/block-types',
    )
    const callout = types.data.find(({ type }) => type === 'callout')?.example
    await ask(kit.server, 'PUT', path, {
      blocks: [
        { type: 'text', content: { markdown: source } },
        callout,
        { type: 'text', content: { markdown: 'Last words.' } },
      ],
    })
    const watched = await kit.browser.open()
    const { page, errors } = watched
    await openExplorer(watched, kit.server, '/pages/exact')
    const last = page.getByText('Last words.')
    const tops = (): Promise<number[]> =>
      page.locator('.block').evaluateAll((blocks) => blocks.map((one) => Math.round(one.getBoundingClientRect().top)))
    await last.waitFor()
    const before = await tops()
    const box = await last.boundingBox()
    await page.mouse.click((box?.x ?? 0) + 2, (box?.y ?? 0) + 8)
    await page.getByRole('group', { name: 'Editor' }).waitFor()
    await expect.poll(tops).toEqual(before)
    await page.keyboard.type('The ')
    await expect.poll(() => page.locator('[data-block=text]').last().innerText()).toContain('The Last words.')
    await page.keyboard.press('Control+z')
    await expect.poll(() => page.locator('.editor-bar').innerText()).toContain('Nothing changed')
    await page.keyboard.press('Control+Shift+z')
    const cell = page.getByRole('cell', { name: 'd', exact: true })
    await cell.click()
    await page.keyboard.press('End')
    await page.keyboard.type('ay')
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('dialog').getByText('Blocks: 2 changed, 1 kept.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor()
    const { blocks } = await ask<{ blocks: { content: { markdown: string } }[] }>(kit.server, 'GET', path)
    expect(blocks.map(({ content }) => content.markdown)).toEqual([
      source.replace('| d |', '| day |'),
      (callout as { content: { markdown: string } }).content.markdown,
      'The Last words.',
    ])
    expect(errors).toEqual([])
  }, 240_000)

  test('blocks are chosen, copied and pasted on another page; a table of a spreadsheet is a table', async () => {
    await ask(kit.server, 'POST', 'documentation/pages', { title: 'Other', slug: 'other-page' })
    const watched = await kit.browser.open({ permissions: ['clipboard-read', 'clipboard-write'] })
    const { page, errors } = watched
    await openExplorer(watched, kit.server, '/pages/principles')
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.locator('[data-block=text]').first().getByRole('textbox').click()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('[data-selected]').count()).toBe(1)
    await page.keyboard.press('Shift+ArrowDown')
    await expect.poll(() => page.locator('[data-selected]').count()).toBe(2)
    const types = (await order(page)).slice(0, 2)
    await page.keyboard.press('Control+c')
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('link', { name: 'Other', exact: true }).click()
    await page.getByRole('button', { name: 'Write', exact: true }).click()
    await page.getByRole('textbox', { name: 'Text', exact: true }).click()
    await page.keyboard.press('Control+v')
    await expect.poll(() => order(page)).toEqual(types)
    await page.getByRole('button', { name: 'Add a block', exact: true }).click()
    await page.keyboard.press('Backspace')
    await pasteText(page, 'Key\tWhat\nEnter\tPresses')
    await page.getByRole('columnheader', { name: 'Key' }).waitFor()
    await page.keyboard.press('Control+z')
    await expect.poll(() => page.getByRole('columnheader', { name: 'Key' }).count()).toBe(0)
    expect(errors).toEqual([])
  }, 240_000)

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

/** As if it came from another program. */
async function pasteText(page: Page, text: string): Promise<void> {
  await page.evaluate(`(() => {
    const data = new DataTransfer()
    data.setData('text/plain', ${JSON.stringify(text)})
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })()`)
}

async function append(server: DemoServer, slug: string, text: string): Promise<void> {
  const blocks = [{ type: 'text', content: { markdown: text } }]
  await ask(server, 'POST', `entities/doc-page/${slug}/documentation`, { blocks })
}

async function expectAccessible(page: Page, where: string): Promise<void> {
  expect(await seriousFaults(page), where).toEqual([])
}
