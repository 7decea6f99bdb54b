// Pages that others wrote, laid out by a browser that an operator named: a process for each page, in a directory of its own,
// which ends with it. Scripts are off, every request fails, and it is killed when it takes too long or too much memory.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Slots } from '../../kit/slots.ts'
import type { PageElement, PageReader } from '../../ports.ts'
import { devtoolsPipe, ENDED, type DevtoolsPipe } from './devtools-pipe.ts'
import { memoryOf } from './memory-of.ts'
import { pageScript } from './page-script.ts'

interface Options {
  readonly path: string
  readonly hasSandbox: boolean
  readonly mostMs?: number
  readonly mostBytes?: number
}

const FLAGS = [
  '--headless',
  '--remote-debugging-pipe',
  '--disable-gpu',
  '--disable-extensions',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--no-proxy-server',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--font-render-hinting=none',
]
/** Some are started by a script; what the operator's environment holds is not for a browser. */
const SYSTEM_PATH = '/usr/local/bin:/usr/bin:/bin'
const MOST_MS = 15_000
const MOST_BYTES = 1_500_000_000
const LOOK_MS = 200
const MOST_ELEMENTS = 3_000
/** The one that is read, and those who wait for it. */
const MOST_BEGUN = 4

export function createPageReader({
  path: browser,
  hasSandbox,
  mostMs = MOST_MS,
  mostBytes = MOST_BYTES,
}: Options): PageReader {
  const slots = new Slots(1)
  let begun = 0
  return {
    async read(html) {
      // Each may take its whole time: who would wait long is answered without a browser.
      if (begun >= MOST_BEGUN) return { unread: 'the browser is busy with the pages of others: try again in a moment' }
      begun++
      return slots.run(() => readOne(html)).finally(() => begun--)
    },
  }

  async function readOne(html: string): Promise<readonly PageElement[] | { readonly unread: string }> {
    const directory = await mkdtemp(path.join(tmpdir(), 'vitrine-page-'))
    const flags = [...FLAGS, ...(hasSandbox ? [] : ['--no-sandbox']), `--user-data-dir=${directory}`, 'about:blank']
    const child = spawn(browser, flags, {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
      detached: true,
      env: { PATH: SYSTEM_PATH, HOME: directory, XDG_CONFIG_HOME: directory, XDG_CACHE_HOME: directory },
    })
    const ended = endOf(child)
    const bounds = watched(child)
    try {
      return await Promise.race([layOut(devtoolsPipe(child), html), bounds.broken, ended])
    } catch (error) {
      return { unread: error instanceof Error ? error.message : String(error) }
    } finally {
      bounds.stop()
      kill(child)
      await ended.catch(() => undefined)
      await rm(directory, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined)
    }
  }

  /** Rejects when it takes more than it may. */
  function watched(child: ChildProcess) {
    let stop = (): void => {}
    const broken = new Promise<never>((_, reject) => {
      const late = setTimeout(() => reject(new Error(`the page takes more than ${mostMs / 1_000} seconds`)), mostMs)
      const look = setInterval(() => {
        if (memoryOf(child.pid) > mostBytes) reject(new Error('the page takes more memory than it may'))
      }, LOOK_MS)
      stop = () => {
        clearTimeout(late)
        clearInterval(look)
      }
    })
    broken.catch(() => undefined)
    return { broken, stop: () => stop() }
  }
}

/** Rejects when the process ends, which before the page is read it should not. */
function endOf(child: ChildProcess): Promise<never> {
  const ended = new Promise<never>((_, reject) => {
    child.once('error', (error) => reject(new Error(`the browser does not start: ${error.message}`)))
    child.once('close', () => reject(new Error(ENDED)))
  })
  ended.catch(() => undefined)
  return ended
}

/** With all that it started. */
function kill(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

async function layOut(pipe: DevtoolsPipe, html: string): Promise<readonly PageElement[]> {
  const { targetInfos } = await pipe.ask('Target.getTargets')
  const pages = (targetInfos as readonly { type: string; targetId: string }[]).filter(({ type }) => type === 'page')
  const targetId = pages[0]?.targetId ?? (await pipe.ask('Target.createTarget', { url: 'about:blank' }))['targetId']
  const { sessionId } = await pipe.ask('Target.attachToTarget', { targetId, flatten: true })
  const ask: DevtoolsPipe['ask'] = (method, params) => pipe.ask(method, params, String(sessionId))
  await ask('Emulation.setScriptExecutionDisabled', { value: true })
  await ask('Network.enable')
  await ask('Network.setBlockedURLs', { urls: ['*'] })
  await ask('Network.emulateNetworkConditions', {
    offline: true,
    latency: 0,
    downloadThroughput: 0,
    uploadThroughput: 0,
  })
  await ask('Emulation.setDeviceMetricsOverride', { width: 1440, height: 900, deviceScaleFactor: 1, mobile: false })
  const { frameTree } = await ask('Page.getFrameTree')
  const { id: frameId } = (frameTree as { frame: { id: string } }).frame
  await ask('Page.setDocumentContent', { frameId, html })
  const { executionContextId } = await ask('Page.createIsolatedWorld', { frameId, worldName: 'check' })
  const expression = pageScript('body', MOST_ELEMENTS)
  const answer = await ask('Runtime.evaluate', { expression, contextId: executionContextId, returnByValue: true })
  const { value } = answer['result'] as { value?: readonly (readonly PageElement[])[] }
  if (value === undefined) throw new Error('the page cannot be read')
  return value[0] ?? []
}
