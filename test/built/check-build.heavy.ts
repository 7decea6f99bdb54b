import { createServer } from 'node:http'
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPageReader } from '../../src/adapters/browser/page-reader.ts'
import { pageOf } from '../../src/building/check/rules/page-of.ts'
import { testApi } from '../kit/api.ts'
import { chromiumPath } from '../kit/browser.ts'
import { testConsole } from '../kit/console.ts'
import { importFiles } from '../kit/import-kit.ts'
import { readFileSync } from 'node:fs'

// Pages that others wrote, laid out by a browser that an operator named.

const read = async (html: string, options: { readonly mostMs?: number; readonly mostBytes?: number } = {}) =>
  createPageReader({ path: chromiumPath ?? '', hasSandbox: false, ...options }).read(pageOf({ html, css: '' }))

const leftBehind = (): number => readdirSync(tmpdir()).filter((name) => name.startsWith('vitrine-page-')).length

describe.skipIf(chromiumPath === undefined)('a page of others', () => {
  test('is laid out, with the styles that a browser computes', async () => {
    const found = await read('<p id="a" style="margin:0;width:120px;height:30px;color:#102030">Hello</p>')
    expect(found).toMatchObject([
      { parent: -1, tag: 'p', id: 'a', text: 'Hello', box: [0, 0, 120, 30], styles: { color: 'rgb(16, 32, 48)' } },
    ])
  })

  test('runs nothing', async () => {
    const found = await read(
      '<p id="a">before</p><script>document.getElementById("a").textContent = "after"</script><img src="x" onerror="document.getElementById(`a`).textContent = `after`">',
    )
    expect(found).toContainEqual(expect.objectContaining({ id: 'a', text: 'before' }))
  })

  test('fetches nothing, neither from this machine nor from its disk', async () => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.end('#a { width: 77px }')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const at = `http://127.0.0.1:${port}`
    await read(
      `<link rel="stylesheet" href="${at}/link"><link rel="preconnect" href="${at}/pre"><style>@import "${at}/import"; p { background: url(${at}/background) }</style><meta http-equiv="refresh" content="0;url=${at}/refresh"><img src="${at}/img"><iframe src="${at}/frame"></iframe><iframe src="file:///etc/hostname"></iframe><p id="a">x</p>`,
    )
    server.close()
    expect(asked).toEqual([])
  })

  test('is given up when it takes too long or too much memory, and leaves nothing behind', async () => {
    const before = leftBehind()
    expect(await read('<p>x</p>', { mostMs: 5 })).toMatchObject({ unread: expect.stringMatching(/takes more than/) })
    expect(await read('<p>x</p>', { mostBytes: 1_000_000 })).toMatchObject({
      unread: expect.stringMatching(/memory/),
    })
    expect(leftBehind()).toBe(before)
  })

  test('of very many elements is read as far as they are compared', async () => {
    const found = await read('<i>x</i>'.repeat(20_000))
    expect(Array.isArray(found) && found.length).toBe(3_000)
  })

  test('beside many others is not waited for longer than a few take', async () => {
    const reader = createPageReader({ path: '/bin/sleep', hasSandbox: false, mostMs: 300 })
    const all = await Promise.all(Array.from({ length: 10 }, () => reader.read('<p>x</p>')))
    const busy = all.filter((one) => 'unread' in one && one.unread.includes('busy'))
    expect(busy).toHaveLength(6)
    expect(await reader.read('<p>x</p>')).not.toMatchObject({ unread: expect.stringContaining('busy') })
  })

  test('that no browser reads is not, and the reason is told', async () => {
    const reader = createPageReader({ path: '/nowhere/chromium', hasSandbox: false })
    expect(await reader.read('<p>x</p>')).toMatchObject({ unread: expect.stringMatching(/does not start/) })
  })
})

describe.skipIf(chromiumPath === undefined)('where a browser is named', () => {
  const env = { VITRINE_BROWSER: chromiumPath ?? '', VITRINE_BROWSER_SANDBOX: '0' }
  let check: (given: object) => Promise<Record<string, unknown>>
  beforeAll(async () => {
    const api = await testApi('embedded', { env })
    const console = testConsole(api)
    const { id, key } = await api.project()
    await importFiles(api.services, id, [readFileSync(new URL('../../demo/library.json', import.meta.url), 'utf8')])
    const { body } = await api.call('listComponents', { key, query: { limit: 100 } })
    const { id: component_id } = body.data.find(({ name }: { name: string }) => name === 'Button')
    check = async (given) => (await console.call('checkBuild', { key, body: { component_id, ...given } })).body
  }, 60_000)
  afterAll(() => undefined)

  const HTML = '<button class="button"><span class="button__label">Book slot</span></button>'
  const CSS = `.button { all: unset; display: inline-flex; box-sizing: border-box; height: 32px; width: 77.1px; padding: 0 12px;
    align-items: center; justify-content: center; background: #0a72ca; border-radius: 4px }
    .button__label { color: #fff; font: 500 12px/16px sans-serif; white-space: nowrap }`

  test('what is built is laid out there, and is the component', async () => {
    const told = await check({ html: HTML, css: CSS })
    expect(told).toMatchObject({ how: 'rendered', colors: { wanted: 2, same: 2 }, texts: { wanted: 1, same: 1 } })
    // A font of this machine is another than that of the picture.
    const differences = told['differences'] as readonly { excuse?: string }[]
    expect(differences.filter(({ excuse }) => excuse === undefined)).toEqual([])
  })

  test('and what differs is told', async () => {
    const css = CSS.replace('height: 32px', 'height: 40px').replace('#fff', '#eee')
    expect((await check({ html: HTML, css }))['differences']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ part: 'root', kind: 'box', found: '77.1 × 40 at 0, 0' }),
        expect.objectContaining({ part: 'root/label', kind: 'fill', wanted: '#ffffff', found: '#eeeeee' }),
      ]),
    )
  })
})
