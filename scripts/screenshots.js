// Takes the pictures of docs/guide: `npm run screenshots`. It starts a server of its own on the demo library and walks
// through the explorer as a newcomer would, so it is also a check: an error on a page, or one request to the outside,
// fails it.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright-core'

const ROOT = path.resolve(import.meta.dirname, '..')
const PICTURES = path.join(ROOT, 'docs/guide/pictures')
const MAX_BYTES = 150_000
const FLAGS =
  '--no-sandbox --headless --disable-gpu --disable-background-networking --disable-component-update --disable-sync --no-first-run --disable-quic'

/** What each picture shows: the address, what must be on it before it is taken, and what to do there. */
const SCENES = [
  { name: 'overview', path: '/', shows: 'Overview', schemes: ['light'] },
  {
    name: 'component',
    path: '/components?view=list',
    shows: 'Gate lane',
    follow: 'Button',
    schemes: ['light', 'dark'],
  },
  { name: 'search', path: '/search?q=container%20number', shows: 'Container', schemes: ['light'] },
  { name: 'tokens', path: '/tokens', shows: 'Contrast', schemes: ['dark'] },
  { name: 'page', path: '/pages/accessibility', shows: 'Known gaps', schemes: ['light'] },
  { name: 'editor', path: '/pages/writing', shows: 'Edit', press: 'Edit', schemes: ['light'] },
  { name: 'health', path: '/health', shows: 'What to do next', schemes: ['light'] },
  { name: 'menu', path: '/changes', shows: 'Releases', press: 'Library menu', schemes: ['dark'] },
  { name: 'reference', path: '/reference', shows: 'Vitrine design library service', schemes: ['light'] },
]

const scratch = mkdtempSync(path.join(os.tmpdir(), 'vitrine-screenshots-'))
const server = await startServer()
const faults = []
try {
  mkdirSync(PICTURES, { recursive: true })
  await untilIndexed()
  for (const scheme of ['light', 'dark']) await takePictures(scheme)
} finally {
  server.process.kill('SIGINT')
  await new Promise((ended) => server.process.once('exit', ended))
  rmSync(scratch, { recursive: true, force: true })
}
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0

/** A search that says that its index is still being built is true, but no picture for a guide. */
async function untilIndexed() {
  for (let second = 0; second < 300; second++) {
    const answer = await fetch(`${server.consoleUrl}/api/v1/entities:match?query=container`, {
      headers: { authorization: `Bearer ${server.key}` },
    })
    const { coverage } = await answer.json()
    if (coverage.semantic.complete !== false) return
    await new Promise((passed) => setTimeout(passed, 1000))
  }
  throw new Error('the search index was not built in five minutes')
}

async function takePictures(scheme) {
  const context = await chromium.launchPersistentContext(path.join(scratch, scheme), {
    executablePath: findChromium(),
    args: FLAGS.split(' '),
    viewport: { width: 1280, height: 800 },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
  })
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    watch(page)
    if (scheme === 'light') await take(page, { name: 'sign-in', path: '/', shows: 'API key' }, scheme)
    await page.goto(`${server.consoleUrl}/#key=${server.key}`)
    await page.getByText('Components').first().waitFor()
    if (page.url().includes(server.key)) faults.push('the key stays in the address')
    for (const scene of SCENES.filter(({ schemes }) => schemes.includes(scheme))) await take(page, scene, scheme)
  } finally {
    await context.close()
  }
}

async function take(page, { name, path: address, shows, follow, press }, scheme) {
  const file = path.join(PICTURES, `${name}-${scheme}.png`)
  try {
    await page.goto(`${server.consoleUrl}${address}`)
    await page.getByText(shows).first().waitFor()
    if (follow) await page.getByRole('link', { name: follow, exact: true }).first().click()
    if (press) await page.getByRole('button', { name: press, exact: true }).click()
    await settle(page)
    await page.screenshot({ path: file })
    const { size } = statSync(file)
    console.log(`${path.relative(ROOT, file)}  ${Math.round(size / 1000)} kB`)
    if (size > MAX_BYTES) faults.push(`${name}-${scheme}.png has ${size} bytes, more than ${MAX_BYTES}`)
  } catch (error) {
    faults.push(`${address} (${scheme}): ${error.message.split('\n')[0]}`)
  }
}

/** Nothing is loading and nothing has moved for a moment. */
async function settle(page) {
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => {})
  await page.waitForFunction(() => document.querySelector('.drawn-wait, .loading') === null)
  let before
  for (let round = 0; round < 20; round++) {
    const now = await page.evaluate(() => document.body.innerText.length)
    if (now === before) return
    before = now
    await page.waitForTimeout(500)
  }
}

function watch(page) {
  page.on('request', (request) => {
    const url = request.url()
    if (!/^(data|blob):/.test(url) && !url.startsWith(`${server.consoleUrl}/`)) faults.push(`asked outside: ${url}`)
  })
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`))
}

async function startServer() {
  const env = {
    ...process.env,
    VITRINE_DATA_DIR: path.join(scratch, 'data'),
    VITRINE_API_PORT: '0',
    VITRINE_CONSOLE_PORT: (await isFree(4601)) ? '4601' : '0',
    VITRINE_LOG: 'warn',
  }
  delete env.DATABASE_URL
  const child = spawn(process.execPath, [path.join(ROOT, 'bin/vitrine.js'), 'start', '--json'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((started, failed) => {
    let text = ''
    child.once('exit', (code) => failed(new Error(`the server ended with ${code}`)))
    child.stdout.on('data', (chunk) => {
      text += chunk
      try {
        const { console_url: consoleUrl, key } = JSON.parse(text)
        started({ process: child, consoleUrl, key })
      } catch {
        // Not whole yet.
      }
    })
  })
}

/** The pictures show the port that readers have, where it can be had. */
function isFree(port) {
  return new Promise((told) => {
    const probe = createServer()
    probe.once('error', () => told(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => told(true)))
  })
}

function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const names = ['chromium', 'chromium-browser', 'google-chrome']
  const found = folders
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
    .find((file) => existsSync(file))
  if (!found) throw new Error('no Chromium on the PATH: install one to take the pictures')
  return found
}
