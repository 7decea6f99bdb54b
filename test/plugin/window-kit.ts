import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Frame, Page } from 'playwright-core'
import type { FromWindow } from '../../plugin/src/tool/messages.ts'
import { openPlugin, type Opened } from './sandbox.ts'

// The plugin's window in a browser, and its code in QuickJS: a page stands for the design tool between them, with the
// window in a frame without an origin, as the tool has it.

const UI = path.resolve(import.meta.dirname, '../../plugin/dist/ui.html')

const HOST = `<!doctype html><title>Tool</title><style>html,body,iframe{margin:0;height:100%;width:100%;border:0}</style>
<script>
  addEventListener('message', (event) => fromWindow(event.data.pluginMessage))
  globalThis.toWindow = (pluginMessage) => frames[0].postMessage({ pluginMessage }, '*')
</script>`

export interface PluginWindow {
  readonly frame: Frame
  readonly plugin: Opened
}

export interface ToolPage {
  readonly url: string
  readonly close: () => Promise<void>
}

export async function serveToolPage(): Promise<ToolPage> {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(HOST))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** Opens the plugin in a page of its own. */
export async function openWindow(
  page: Page,
  tool: ToolPage,
  given: { readonly library: object; readonly storage?: Readonly<Record<string, unknown>> },
): Promise<PluginWindow> {
  const plugin = await openPlugin({
    ...given,
    // A page that has been closed hears nothing any more.
    hear: (message) =>
      void page.evaluate((said) => (globalThis as never as Host).toWindow(said), message).catch(() => undefined),
  })
  await page.exposeFunction('fromWindow', (message: FromWindow) => plugin.say(message))
  await page.goto(tool.url)
  await page.evaluate(
    (html) => {
      const { document } = globalThis as never as Host
      const frame = document.createElement('iframe')
      frame.setAttribute('sandbox', 'allow-scripts allow-forms allow-downloads')
      frame.setAttribute('srcdoc', html)
      document.body.append(frame)
    },
    readFileSync(UI, 'utf8'),
  )
  const frame = await (await page.waitForSelector('iframe')).contentFrame()
  if (!frame) throw new Error('the window has no frame')
  await frame.getByText(/^Pages: /).waitFor()
  return { frame, plugin }
}

/** What the functions that run in the page use of it. */
interface Host {
  toWindow(message: unknown): void
  readonly document: {
    createElement(tag: string): { setAttribute(name: string, value: string): void }
    readonly body: { append(child: unknown): void }
  }
}

export async function connect(frame: Frame, address: string, key: string): Promise<void> {
  await frame.getByLabel('Server').fill(address)
  await frame.getByLabel('Key', { exact: true }).fill(key)
}
