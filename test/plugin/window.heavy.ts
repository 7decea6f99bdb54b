import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { Frame, Locator, Page as BrowserPage } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  noBrowser,
  startBrowser,
  startDemo,
  type DemoServer,
  type TestBrowser,
  type WatchedPage,
} from '../kit/browser.ts'
import { figmaFile, figmaVariables } from '../libraries/figma-answers.ts'
import { newProject } from '../kit/replica.ts'
import { scratchDirectory } from '../kit/scratch.ts'
import { rounds } from '../kit/seeded.ts'
import { noSandbox } from './sandbox.ts'
import { connect, openWindow, serveToolPage, type ToolPage } from './window-kit.ts'

const LIBRARY = { file: figmaFile, variables: figmaVariables, fileKey: 'small' }
/** More than one part; what it has to be is done by `npm run proof`. */
const MEGABYTES = rounds(12, 50)
const COMPARE = { name: 'Show what would change' }

describe.skipIf(noBrowser ?? noSandbox)('the plugin’s window', () => {
  let server: DemoServer
  let browser: TestBrowser
  let tool: ToolPage
  const shots = process.env['VITRINE_SHOTS']

  beforeAll(async () => {
    ;[server, browser, tool] = await Promise.all([startDemo(), startBrowser(), serveToolPage()])
  })
  afterAll(async () => {
    await tool?.close()
    await browser?.close()
    await server?.stop()
  })

  let projects = 0
  /** A key of a project of its own. */
  async function newKey(...scopes: string[]): Promise<string> {
    const wanted = scopes.length > 0 ? scopes : ['write:library', 'read:library']
    return (await newProject(server.directory, `Pushed ${++projects}`, wanted)).key
  }
  async function componentsOf(key: string): Promise<string[]> {
    const answer = await fetch(`${server.apiUrl}/v1/components?limit=100`, {
      headers: { authorization: `Bearer ${key}` },
    })
    const { data } = (await answer.json()) as { data: { name: string }[] }
    return data.map(({ name }) => name).toSorted()
  }
  /** What kinds of pictures of the design tool's own the explorer finds, one for each component. */
  async function picturesOf(key: string): Promise<(string | undefined)[]> {
    const asked = { headers: { authorization: `Bearer ${key}` } }
    const { data } = (await (await fetch(`${server.apiUrl}/v1/components?limit=100`, asked)).json()) as {
      data: { id: string }[]
    }
    return Promise.all(
      data.map(async ({ id }) => {
        const answer = await fetch(`${server.consoleUrl}/console/components/${id}/tool-picture`, asked)
        return ((await answer.json()) as { picture: { content_type: string } | null }).picture?.content_type
      }),
    )
  }
  async function look(page: WatchedPage['page'], name: string): Promise<void> {
    if (shots) await page.screenshot({ path: path.join(shots, `${name}.png`) })
  }
  const opened = async (library: object = LIBRARY, storage = {}) => {
    const watched = await browser.open({ viewport: { width: 420, height: 640 } })
    return { ...watched, ...(await openWindow(watched.page, tool, { library, storage })) }
  }
  /** The window asks again after a while, and again: the while passes at once. */
  const hurried = async (page: BrowserPage, shown: Locator): Promise<void> => {
    while ((await shown.count()) === 0) {
      await page.clock.fastForward(10_000)
      await page.waitForTimeout(20)
    }
  }
  const compared = async (frame: Frame, title: RegExp): Promise<void> => {
    await frame.getByRole('button', COMPARE).click()
    await frame.getByRole('heading', { name: title }).waitFor()
  }

  test('shows what would change, pushes it, and remembers where', async () => {
    const key = await newKey()
    const { page, frame, plugin, errors } = await opened()
    const origins: (string | undefined)[] = []
    page.on('request', async (request) => {
      if (request.url().includes('/console/imports')) origins.push((await request.allHeaders())['origin'])
    })
    await look(page, 'opened')
    await connect(frame, server.consoleUrl, key)
    await compared(frame, /What would change/)
    expect(await frame.locator('#outcome tbody tr').first().innerText()).toMatch(/^components\s+4\s+0\s+0\s+0$/)
    expect(await frame.getByText('Complete: what is absent').count()).toBe(1)
    expect(await componentsOf(key)).toEqual([])
    await look(page, 'compared')

    await frame.getByRole('button', { name: 'Push' }).click()
    await frame.getByText('Pushed.').waitFor()
    expect(await componentsOf(key)).toEqual(['Button', 'Card', 'Minus', 'Plus'])
    expect(await frame.getByText(/4 pictures/).count()).toBe(1)
    expect(await picturesOf(key)).toEqual(['image/png', 'image/png', 'image/png', 'image/png'])
    await look(page, 'pushed')
    expect(new Set(origins)).toEqual(new Set(['null']))
    expect(errors).toEqual([])

    expect(plugin.storage()).toEqual({ connection: { address: server.consoleUrl, key } })
    const again = await opened(LIBRARY, plugin.storage())
    expect(await again.frame.getByLabel('Server').inputValue()).toBe(server.consoleUrl)
    await compared(again.frame, /Nothing differs/)
    await again.frame.getByLabel('Remember both on this computer').uncheck()
    await compared(again.frame, /Nothing differs/)
    expect(again.plugin.storage()).toEqual({})
  })

  test.each([
    ['a wrong key', () => Promise.resolve(`svc_${'x'.repeat(43)}`), /does not know this key/],
    ['a key that only reads', () => newKey('read:library'), /may not write a library: make one with the scope/],
    ['no key', () => Promise.resolve(' '), /Enter a key with the scope write:library/],
  ])('%s is told, and nothing is remembered', async (name, makeKey, said) => {
    const { page, frame, plugin } = await opened()
    await connect(frame, server.consoleUrl, await makeKey())
    await frame.getByRole('button', COMPARE).click()
    await frame.getByRole('alert').filter({ hasText: said }).waitFor()
    expect(await frame.getByRole('button', { name: 'Push' }).count()).toBe(0)
    expect(plugin.storage()).toEqual({})
    await look(page, name.replaceAll(' ', '-'))
  })

  test('wrong addresses are each told apart', async () => {
    const { page, frame } = await opened()
    await page.clock.install()
    for (const [address, said] of [
      [' ', /Enter the address that the explorer is opened at/],
      ['no address at all', /This is not an address/],
      ['ftp://127.0.0.1', /has to begin with https:\/\/ or http:/],
      ['http://ada:secret@127.0.0.1', /Leave name and password out/],
      // It answers, and knows nothing of imports.
      [server.apiUrl, /cannot be reached|is no Vitrine server/],
    ] as const) {
      await connect(frame, address, 'svc_x')
      await frame.getByRole('button', COMPARE).click()
      await hurried(page, frame.getByRole('alert').filter({ hasText: said }))
    }
  })

  test('with some pages alone nothing is deleted, and the window says so', async () => {
    const key = await newKey()
    const { frame } = await opened({ ...LIBRARY, file: withSecondPage() })
    await connect(frame, server.consoleUrl, key)
    await compared(frame, /What would change/)
    await frame.getByRole('button', { name: 'Push' }).click()
    await frame.getByText('Pushed.').waitFor()
    const before = await componentsOf(key)
    expect(before).toEqual(['Button', 'Card', 'Minus', 'Plus', 'Spare'])

    await frame.getByText('Pages: all 2').click()
    await frame.getByLabel('Spare parts').uncheck()
    await frame.getByText('Pages: 1 of 2, nothing will be deleted').waitFor()
    await compared(frame, /Nothing differs|What would change/)
    await frame.getByText('Not complete: nothing will be marked as deleted.').waitFor()
    await frame.getByRole('button', { name: 'Push' }).click()
    await frame.getByText('Pushed.').waitFor()
    expect(await componentsOf(key)).toEqual(before)
  })

  test('a server that is away is said to be, and what was begun goes on when it is back', async () => {
    const key = await newKey()
    const { page, frame } = await opened()
    await page.clock.install()
    await connect(frame, server.consoleUrl, key)
    const imports = /\/console\/imports/
    await page.route(imports, (route) => route.abort())
    const away = frame.getByRole('alert').filter({ hasText: /cannot be reached/ })
    await frame.getByRole('button', COMPARE).click()
    await hurried(page, away)
    await page.unroute(imports)
    await frame.locator('#again').click()
    await frame.getByRole('heading', { name: /What would change/ }).waitFor()

    // Away in the middle of a push: the parts are there by then.
    await page.route(/\/run$/, (route) => route.abort())
    await frame.getByRole('button', { name: 'Push' }).click()
    await hurried(page, away)
    expect(await componentsOf(key)).toEqual([])
    await page.unroute(/\/run$/)
    await frame.locator('#again').click()
    await frame.getByText('Pushed.').waitFor()
    expect(await componentsOf(key)).toEqual(['Button', 'Card', 'Minus', 'Plus'])
  })

  test('where the network is closed a file is saved, which the command imports', async () => {
    const { page, frame } = await opened()
    await page.context().setOffline(true)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      frame.getByRole('button', { name: 'Save as a file' }).click(),
    ])
    await frame.getByText(/^Saved as .+\.vitrine\.zip/).waitFor()
    await server.command('projects', 'create', 'From a file')
    const file = path.join(scratchDirectory('vitrine-saved'), download.suggestedFilename())
    await download.saveAs(file)
    const args = ['import', file, '--project', 'From a file']
    const summary = await server.command<{ components: object }>(...args)
    expect(summary.components).toMatchObject({ added: 4 })
  })

  test(`${MEGABYTES} megabytes of layers are pushed in parts`, async () => {
    const key = await newKey()
    const { frame, page } = await opened({ ...LIBRARY, file: withLongTexts(MEGABYTES) })
    await connect(frame, server.consoleUrl, key)
    const parts: number[] = []
    page.on('request', (request) => {
      const [, part] = /\/parts\/(\d+)/.exec(request.url()) ?? []
      if (part !== undefined) parts.push(Number(part))
    })
    await frame.getByRole('button', COMPARE).click()
    await frame.getByRole('heading', { name: /What would change/ }).waitFor({ timeout: 180_000 })
    await frame.getByRole('button', { name: 'Push' }).click()
    await frame.getByText('Pushed.').waitFor({ timeout: 180_000 })
    expect(Math.max(...parts)).toBeGreaterThan(1)
    expect(await componentsOf(key)).toEqual(['Button', 'Card', 'Minus', 'Plus'])
  })
})

type Page = { id: string; name: string; type: string; children: object[] }
const copyOfFile = () => structuredClone(figmaFile) as unknown as { document: { children: Page[] } }

function withSecondPage(): object {
  const file = copyOfFile()
  const spare = { id: '8:1', name: 'Spare', type: 'COMPONENT', children: [] }
  file.document.children.push({ id: '8:0', name: 'Spare parts', type: 'CANVAS', children: [spare] })
  return Object.assign(file, {
    components: {
      ...figmaFile.components,
      '8:1': { key: '8'.repeat(40), name: 'Spare', description: '', remote: false },
    },
  })
}

/** The small file with texts in it that do not pack well. */
function withLongTexts(megabytes: number): object {
  const file = copyOfFile()
  for (let at = 0; at < megabytes; at++) {
    const characters = randomBytes(750_000).toString('base64')
    file.document.children[0]?.children.push({ id: `9:${at}`, name: `Text ${at}`, type: 'TEXT', characters })
  }
  return file
}
