import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { silentLog, testApi, type TestProject } from '../../test/kit/api.ts'
import { noBrowser, startBrowser, type TestBrowser, type WatchedPage } from '../../test/kit/browser.ts'
import { pngOfLength } from '../../test/kit/samples/sample-images.ts'
import { scratchDirectory } from '../../test/kit/scratch.ts'
import { createConsole } from '../../src/doors/http/console/console-listener.ts'

// The built client in a real browser, on pages that the console serves under its own policy.

const CLIENT = path.resolve(import.meta.dirname, '../dist')

/** What the page's script leaves on the window. */
interface Probe {
  vitrine: typeof import('./index.ts')
}

describe.skipIf(noBrowser)('in a browser', () => {
  let folder: string
  let browser: TestBrowser
  let watched: WatchedPage
  let project: TestProject
  let consoleUrl: string

  beforeAll(async () => {
    folder = scratchDirectory('vitrine-client')
    const explorer = path.join(folder, 'web')
    mkdirSync(path.join(explorer, 'assets'), { recursive: true })
    cpSync(CLIENT, path.join(explorer, 'assets/client'), { recursive: true })
    writeFileSync(path.join(explorer, 'assets/probe.js'), PROBE)
    writeFileSync(path.join(explorer, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    writeFileSync(
      path.join(explorer, 'index.html'),
      '<!doctype html><script type="module" src="/assets/probe.js"></script>',
    )

    const api = await testApi('embedded', { env: { VITRINE_DATA_DIR: path.join(folder, 'data') } })
    project = await api.project()
    const { mount, signedObjects } = api
    const listener = createConsole({
      mount,
      signedObjects,
      pages: { explorer },
      log: silentLog,
      notReady: async () => undefined,
    })
    consoleUrl = await listener.listen({ host: '127.0.0.1', port: 0 })
    api.consoleListensAt(consoleUrl)
    afterAll(() => listener.close())

    browser = await startBrowser()
    watched = await browser.open()
  })
  afterAll(async () => {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  })

  for (const host of ['127.0.0.1', 'localhost'])
    test(`a page of ${host} reads and uploads with progress`, async () => {
      const { page } = watched
      await page.goto(consoleUrl.replace('127.0.0.1', host))
      await page.waitForFunction(() => 'vitrine' in globalThis)
      const bytes = [...pngOfLength(200_000)]
      const result = await page.evaluate(useClient, { key: project.key, projectId: project.id, bytes })
      expect(result.stored).toMatchObject({ size_bytes: 200_000, content_type: 'image/png' })
      expect(result.progress[0]).toBe(0)
      expect(result.progress.at(-1)).toBe(200_000)
      expect(result.components).toBe(0)
      expect(result.refusal).toEqual({ status: 400, code: 'SVC_INVALID_ARGUMENT' })
    })

  test('the reference draws the contract and asks nobody outside', async () => {
    const { page, errors, outside } = await browser.open()
    page.setDefaultTimeout(50_000)
    await page.goto(`${consoleUrl}/reference`)
    await page.getByText('Vitrine design library service').first().waitFor()
    await page.getByText('/v1/components/{id}/build-order').first().waitFor()
    expect(outside).toEqual([])
    expect(errors).toEqual([])
  })
})

const PROBE = "import * as vitrine from './client/index.js'\nglobalThis.vitrine = vitrine\n"

/** Runs in the page. */
async function useClient({ key, projectId, bytes }: { key: string; projectId: string; bytes: readonly number[] }) {
  const { createClient, upload, ServiceError } = (globalThis as unknown as Probe).vitrine
  const client = createClient({ key })
  const progress: number[] = []
  const file = new Blob([new Uint8Array(bytes)], { type: 'image/png' })
  const owner = { entityType: 'project', entityId: projectId } as const
  const stored = await upload(client, { ...owner, file }, { onProgress: (sent) => progress.push(sent) })
  const { data } = await client.listComponents()
  let refusal: object | undefined
  try {
    await client.listComponents({ limit: 0 })
  } catch (error) {
    if (error instanceof ServiceError) refusal = { status: error.status, code: error.code }
  }
  return { stored, progress, components: data.length, refusal }
}
