import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { chromium, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core'
import { scratchDirectory } from './scratch.ts'

// What browser tests share: a real server with the demo library, and pages that remember what went wrong in them.

const ROOT = path.resolve(import.meta.dirname, '../..')
const BIN = path.join(ROOT, 'bin/vitrine.js')
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
]

const executable = findChromium()

/** Undefined where there is none. */
export const chromiumPath = executable

/** Why browser tests cannot run here, or null: `describe.skipIf(noBrowser)(…)`. */
export const noBrowser: string | null =
  executable === undefined
    ? 'no Chromium: set CHROMIUM to its path, or install it, to run the browser tests'
    : fs.existsSync(path.join(ROOT, 'web/dist/index.html'))
      ? null
      : 'the explorer is not built: run npm run build before the browser tests'
if (noBrowser) console.warn(`browser tests are skipped: ${noBrowser}`)

export interface DemoServer {
  readonly consoleUrl: string
  readonly apiUrl: string
  /** Of the demo's project, with all scopes. */
  readonly key: string
  /** Where its data is. */
  readonly directory: string
  /** Runs a command of the command line against this server's data, and parses what it prints. */
  readonly command: <Result>(...args: string[]) => Promise<Result>
  readonly stop: () => Promise<void>
}

/** A server of its own process and data, with the demo library, on free ports of the loopback. */
export async function startDemo(settings: Readonly<Record<string, string>> = {}): Promise<DemoServer> {
  const directory = scratchDirectory('vitrine-browser')
  const env = {
    PATH: process.env['PATH'],
    VITRINE_DATA_DIR: directory,
    VITRINE_API_PORT: '0',
    VITRINE_CONSOLE_PORT: '0',
    VITRINE_LOG: 'error',
    ...settings,
  }
  const server = spawn(process.execPath, [BIN, 'start', '--json'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const started = await firstJson<{ api_url: string; console_url: string; key: string }>(server)
  return {
    apiUrl: started.api_url,
    consoleUrl: started.console_url,
    key: started.key,
    directory,
    command: (...args) =>
      new Promise((resolve, reject) => {
        execFile(process.execPath, [BIN, ...args, '--json'], { env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
          error ? reject(new Error(`vitrine ${args[0]} failed: ${stderr}`)) : resolve(JSON.parse(stdout)),
        )
      }),
    async stop() {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
      fs.rmSync(directory, { recursive: true, force: true })
    },
  }
}

export interface WatchedPage {
  readonly page: Page
  /** What the console called an error, and exceptions that nobody caught. */
  readonly errors: string[]
  /** Addresses off the loopback that the page asked for. */
  readonly outside: string[]
}

export interface TestBrowser {
  /** A page with storage of its own. */
  readonly open: (options?: BrowserContextOptions) => Promise<WatchedPage>
  /** All that were opened so far. */
  readonly closePages: () => Promise<void>
  readonly close: () => Promise<void>
}

export async function startBrowser(): Promise<TestBrowser> {
  if (executable === undefined) throw new Error('no Chromium')
  const browser = await chromium.launch({ executablePath: executable, headless: true, args: FLAGS })
  return {
    open: async (options = {}) =>
      watch(await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })),
    async closePages() {
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    close: () => browser.close(),
  }
}

async function watch(context: BrowserContext): Promise<WatchedPage> {
  const page = await context.newPage()
  const errors: string[] = []
  const outside: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (/^(http|ws)s?:$/.test(protocol) && hostname !== '127.0.0.1' && hostname !== 'localhost')
      outside.push(request.url())
  })
  page.setDefaultTimeout(20_000)
  return { page, errors, outside }
}

/** The first page of the explorer, signed in the way `npm start` prints it. */
export async function openExplorer({ page }: WatchedPage, { consoleUrl, key }: DemoServer, at = '/'): Promise<void> {
  await page.goto(`${consoleUrl}${at}#key=${key}`)
  await page.locator('#content').waitFor()
}

function findChromium(): string | undefined {
  const named = process.env['CHROMIUM']
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  const usual = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].flatMap((name) =>
    ['/usr/bin', ...folders].map((folder) => path.join(folder, name)),
  )
  return [...(named ? [named] : []), ...usual].find((file) => fs.existsSync(file))
}

async function firstJson<Result>(server: ChildProcess): Promise<Result> {
  let text = ''
  return new Promise((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`the server ended with ${code} before it was ready`)))
    server.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      try {
        resolve(JSON.parse(text) as Result)
      } catch {
        // Not all of it has come yet.
      }
    })
  })
}
