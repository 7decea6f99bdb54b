import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noBrowser, openExplorer, startBrowser, startDemo, type DemoServer, type TestBrowser } from '../kit/browser.ts'
import { ask } from '../kit/explorer-kit.ts'
import { noProxies, startApacheBrotli, startApacheGzip, startNginx, type Proxy, type StartProxy } from './proxies.ts'

// Whoever compresses on the way alters the ETag: nginx makes it weak, Apache lengthens it. Saving works all the same.

const direct: StartProxy = (target) => Promise.resolve({ url: target, stop: () => Promise.resolve() })

const PROXIES = [
  { name: 'nginx', start: startNginx, coding: 'gzip', altered: /^W\/"[^"]+"$/ },
  { name: 'Apache with gzip', start: startApacheGzip, coding: 'gzip', altered: /-gzip"$/ },
  { name: 'Apache with brotli', start: startApacheBrotli, coding: 'br', altered: /-br"$/ },
]
const ITSELF = { name: 'VITRINE_COMPRESS=1', start: direct, coding: 'gzip', altered: /^W\/"[^"]+"$/ }

describe.skipIf(noProxies)('proxies that compress', () => savingWorks({}, PROXIES))
describe('compressed by the server itself', () => savingWorks({ VITRINE_COMPRESS: '1' }, [ITSELF]))

function savingWorks(settings: Readonly<Record<string, string>>, ways: typeof PROXIES): void {
  let server: DemoServer
  beforeAll(async () => {
    server = await startDemo(settings)
  }, 300_000)
  afterAll(() => server.stop())

  describe.each(ways)('saving behind $name', ({ start, coding, altered }) => {
    let proxy: Proxy
    beforeAll(async () => {
      proxy = await start(server.consoleUrl)
    })
    afterAll(() => proxy.stop())

    test('a client replaces what it has read, with the tag that it received or the one in the body, and once', async () => {
      const { path, slug } = await newPage(server)
      const documentation = `${proxy.url}/api/v1/entities/${path}/documentation`
      const authorization = `Bearer ${server.key}`
      const read = async (headers: Record<string, string> = {}) =>
        fetch(documentation, { headers: { authorization, 'accept-encoding': coding, ...headers } })
      const put = async (ifMatch: string) =>
        fetch(documentation, {
          method: 'PUT',
          headers: { authorization, 'content-type': 'application/json', 'if-match': ifMatch },
          body: JSON.stringify({ blocks: [long('again')] }),
        })

      const first = await read()
      const received = first.headers.get('etag') ?? ''
      expect(first.headers.get('content-encoding')).toBe(coding)
      expect(received).toMatch(altered)
      expect((await read({ 'if-none-match': received })).status).toBe(304)
      expect((await put(received)).status).toBe(200)
      expect((await put(received)).status).toBe(412)
      const { etag } = (await (await read()).json()) as { etag: string }
      expect((await put(etag)).status).toBe(200)
      expect((await put(etag)).status).toBe(412)
      const page = await fetch(`${proxy.url}/api/v1/documentation/pages/${slug}`, { headers: { authorization } })
      expect((await put(((await page.json()) as { etag: string }).etag)).status).toBe(200)
    })

    describe.skipIf(noBrowser)('in the explorer', () => {
      let browser: TestBrowser
      beforeAll(async () => {
        browser = await startBrowser()
      })
      afterAll(() => browser.close())

      test('a person saves, and saves again', async () => {
        const { slug } = await newPage(server)
        const watched = await browser.open()
        const { page, errors } = watched
        await openExplorer(watched, { ...server, consoleUrl: proxy.url }, `/pages/${slug}`)
        for (const words of ['First words', 'Second words']) {
          await page.getByRole('button', { name: 'Edit', exact: true }).click()
          await page.getByRole('textbox', { name: 'Text', exact: true }).first().fill(words)
          await page.getByRole('button', { name: 'Publish' }).click()
          await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
          await page.getByRole('button', { name: 'Edit', exact: true }).waitFor()
          await page.getByText(words).waitFor()
        }
        expect(await page.getByText('Somebody else has saved').count()).toBe(0)
        expect(errors).toEqual([])
      }, 240_000)
    })
  })
}

/** Long enough to be worth compressing. */
const long = (words: string) => ({ type: 'text', content: { markdown: `${words} `.repeat(400) } })

async function newPage(server: DemoServer): Promise<{ readonly path: string; readonly slug: string }> {
  const { id, slug } = await ask<{ id: string; slug: string }>(server, 'POST', 'documentation/pages', {
    title: 'Saved',
  })
  await ask(server, 'PUT', `entities/doc-page/${id}/documentation`, { blocks: [long('before')] })
  return { path: `doc-page/${id}`, slug }
}
