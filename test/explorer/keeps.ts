import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { openExplorer, type DemoServer } from '../kit/browser.ts'
import { add, ask, card, type ExplorerKit, order, seriousFaults } from '../kit/explorer-kit.ts'
import { png } from '../kit/samples/sample-images.ts'

// What a person has is not taken away behind their back: what they type while an upload runs, and who they are.

const PICTURE = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(png()) }

export const keeping = (kit: ExplorerKit): void => {
  test('what is typed while an upload runs stays, and the upload ends in its own block', async () => {
    const watched = await kit.browser.open()
    const { page, errors } = watched
    const made = await newPage(kit.server, 'uploads', [
      { type: 'text', content: { markdown: 'First' } },
      { type: 'dos-and-donts', content: { items: ['One', 'Two'].map((markdown) => ({ kind: 'do', markdown })) } },
    ])
    const uploads = await holdUploads(page)
    await openExplorer(watched, kit.server, '/pages/uploads')
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await add(page, 'Image')
    const image = page.locator('[data-block=image]').first()
    await image.locator('input[type=file]').setInputFiles(PICTURE)
    await add(page, 'Image')
    await card(page, 'image').locator('input[type=file]').setInputFiles(PICTURE)
    await card(page, 'dos-and-donts').locator('input[type=file]').nth(1).setInputFiles(PICTURE)
    await expect.poll(() => uploads.held()).toBe(3)
    await page.getByText('An upload is running').waitFor()

    await image.getByRole('textbox', { name: 'Alt' }).pressSequentially('Typed beside it')
    await card(page, 'text').getByRole('textbox', { name: 'Markdown' }).fill('Typed meanwhile')
    await card(page, 'dos-and-donts').getByRole('textbox', { name: 'Alt' }).nth(1).fill('Of the second')
    await card(page, 'dos-and-donts').getByRole('button', { name: 'Remove item 1' }).click()
    await card(page, 'image').getByRole('button', { name: 'Remove Image' }).click()
    await image.locator('.handle').press('ArrowUp')
    await image.locator('.handle').press('ArrowUp')
    await expect.poll(() => order(page)).toEqual(['image', 'text', 'dos-and-donts'])
    await expect.poll(() => page.getByRole('button', { name: 'Review and save' }).isDisabled()).toBe(true)

    await uploads.release()
    await image.locator('img').waitFor()
    await card(page, 'dos-and-donts').locator('img').waitFor()
    await page.getByText('Not saved yet').waitFor()
    expect(await image.getByRole('textbox', { name: 'Alt' }).inputValue()).toBe('Typed beside it')
    expect(await card(page, 'text').getByRole('textbox', { name: 'Markdown' }).inputValue()).toBe('Typed meanwhile')
    expect(await order(page)).toEqual(['image', 'text', 'dos-and-donts'])
    const kept = () => page.evaluate<string>(`sessionStorage.getItem('vitrine.draft.doc-page.${made.id}')`)
    for (const typed of ['Typed beside it', 'Typed meanwhile', 'Of the second'])
      await expect.poll(kept).toContain(typed)

    await page.getByRole('button', { name: 'Review and save' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor()
    const { blocks } = await ask<{ blocks: { content: object }[] }>(
      kit.server,
      'GET',
      `entities/doc-page/${made.id}/documentation`,
    )
    const object_key: unknown = expect.stringMatching(/./)
    expect(blocks.map(({ content }) => content)).toEqual([
      { object_key, alt: 'Typed beside it' },
      { markdown: 'Typed meanwhile' },
      { items: [{ kind: 'do', markdown: 'Two', image: { object_key, alt: 'Of the second' } }] },
    ])
    expect(errors).toEqual([])
  }, 240_000)

  test('an upload that fails says so where it was, and what was typed stays', async () => {
    const watched = await kit.browser.open()
    const { page } = watched
    await newPage(kit.server, 'failing', [{ type: 'text', content: { markdown: 'First' } }])
    const uploads = await holdUploads(page)
    await openExplorer(watched, kit.server, '/pages/failing')
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await add(page, 'Image')
    await card(page, 'image').locator('input[type=file]').setInputFiles(PICTURE)
    await expect.poll(() => uploads.held()).toBe(1)
    await card(page, 'text').getByRole('textbox', { name: 'Markdown' }).fill('Typed meanwhile')
    await card(page, 'image').locator('.handle').press('ArrowUp')
    await uploads.fail()
    await card(page, 'image').getByRole('alert').waitFor()
    expect(await order(page)).toEqual(['image', 'text'])
    expect(await card(page, 'text').getByRole('textbox', { name: 'Markdown' }).inputValue()).toBe('Typed meanwhile')
  }, 240_000)

  test('a key in an address replaces no session: it is checked, both projects are named, and the reader decides', async () => {
    const { other, otherKey } = await otherProject(kit, 'Other harbour')
    const watched = await kit.browser.open()
    const { page, errors } = watched
    await openExplorer(watched, kit.server, '/tokens')
    const mine = await projectHere(page)
    expect(mine).toBe('Demo library')

    await page.goto('about:blank')
    await page.goto(`${kit.server.consoleUrl}/tokens#key=${otherKey}`)
    const question = page.getByRole('dialog', { name: `Sign in to “${other}”?` })
    await question.getByText('You are signed in to “Demo library”.').waitFor()
    expect([page.url(), await projectHere(page)]).toEqual([`${kit.server.consoleUrl}/tokens`, mine])
    expect(await seriousFaults(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect.poll(() => question.count()).toBe(0)
    expect(await projectHere(page)).toBe(mine)
    await page.getByRole('heading', { name: 'Tokens', level: 1 }).waitFor()

    await page.evaluate(`location.hash = 'key=${otherKey}'`)
    await question.waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => question.count()).toBe(0)
    expect(await projectHere(page)).toBe(mine)

    await page.evaluate(`location.hash = 'key=${otherKey}'`)
    await question.getByRole('button', { name: `Sign in to “${other}”` }).click()
    await expect.poll(() => projectHere(page)).toBe(other)
    expect(errors).toEqual([])
  }, 240_000)

  test('a key that the service does not know changes nothing, and one that opens no more than is open is not asked about', async () => {
    const { page } = await kit.browser.open()
    await page.goto(kit.server.consoleUrl)
    await page.getByLabel('API key').fill(kit.server.key)
    await page.getByLabel('Keep me signed in on this computer').check()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('navigation', { name: 'Library' }).waitFor()
    const [cookie] = await page.context().cookies()
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(cookie?.expires).toBeGreaterThan(Date.now() / 1000 + 29 * 86_400)

    await page.evaluate(`location.hash = 'key=svc_nobody'`)
    const refused = page.getByRole('dialog', { name: 'The key in the address was not taken' })
    await refused.getByText('You are signed in as before.').waitFor()
    await refused.getByRole('button', { name: 'Go on' }).click()
    expect(await projectHere(page)).toBe('Demo library')
    await page.getByRole('navigation', { name: 'Library' }).waitFor()

    await page.evaluate(`location.hash = 'key=${kit.server.key}'`)
    await expect.poll(() => page.url()).not.toContain('key=')
    await page.getByRole('link', { name: 'Tokens', exact: true }).click()
    await page.getByRole('heading', { name: 'Tokens', level: 1 }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  }, 240_000)

  test('a link in documentation that brings a key leads nowhere', async () => {
    const { otherKey } = await otherProject(kit, 'Fourth harbour')
    const { consoleUrl } = kit.server
    const hrefs = [`#key=${otherKey}`, `/#key=${otherKey}`, `${consoleUrl}/tokens#key=${otherKey}`]
    // The service takes none any more: the explorer is told of one that was stored before.
    const harmless = hrefs.map((href, at) => `[link ${at}](${href.replace('#key=', '#yek=')})`)
    await newPage(kit.server, 'links', [{ type: 'text', content: { markdown: harmless.join(' ') } }])
    const watched = await kit.browser.open()
    const { page } = watched
    await page.route('**/api/v1/**', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replaceAll('#yek=', '#key=') })
    })
    await openExplorer(watched, kit.server, '/pages/links')
    const mine = await projectHere(page)
    for (const at of hrefs.keys()) {
      const link = page.locator('.markdown a').getByText(`link ${at}`)
      expect(await link.getAttribute('href')).toBeNull()
      await link.click()
    }
    expect([page.url(), await projectHere(page)]).toEqual([`${consoleUrl}/pages/links`, mine])
    expect(page.context().pages()).toHaveLength(1)
    expect(await page.getByRole('dialog').count()).toBe(0)
  }, 240_000)
}

async function newPage(server: DemoServer, slug: string, blocks: readonly object[]): Promise<{ readonly id: string }> {
  const made = await ask<{ id: string }>(server, 'POST', 'documentation/pages', { title: slug, slug })
  await ask(server, 'PUT', `entities/doc-page/${made.id}/documentation`, { blocks })
  return made
}

interface Harbour {
  readonly other: string
  readonly otherKey: string
}

async function otherProject({ server, newKey }: ExplorerKit, other: string): Promise<Harbour> {
  await server.command('projects', 'create', other)
  return { other, otherKey: await newKey(other, 'read:library,read:docs') }
}

/** The project that this browser's session opens. */
const projectHere = (page: Page): Promise<unknown> =>
  page.evaluate(
    `fetch('/console/session').then((answer) => answer.json()).then(({ session }) => session?.project.name)`,
  )

/** Uploads of a page wait until the test lets them go. */
async function holdUploads(page: Page) {
  const held: Route[] = []
  await page.route('**/*', async (route) => {
    const request = route.request()
    if (request.method() === 'PUT' && !request.url().includes('/v1/')) held.push(route)
    else await route.continue()
  })
  const all = async (act: (route: Route) => Promise<void>): Promise<void> => {
    await Promise.all(held.map(act))
  }
  return {
    held: () => held.length,
    release: () => all((route) => route.continue()),
    fail: () => all((route) => route.abort()),
  }
}
