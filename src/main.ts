// argv → cli. The only file besides config.ts that touches the process: its environment, its streams, its exit code.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { askDataDirectory } from './adapters/embedded/data-directory.ts'
import { createLineLog } from './adapters/log/line-log.ts'
import { keptFile } from './adapters/kept-file.ts'
import { systemClock } from './adapters/system-clock.ts'
import { dataHome } from './doors/cli/data-home.ts'
import { run } from './doors/cli/run.ts'
import type { OpenStore, Output, RunningServer, StartOptions, Surroundings } from './doors/cli/asking/surroundings.ts'
import { type Config, type LogLevel, readConfig } from './config.ts'
import { currentRequestId } from './contract/acting/request-scope.ts'
import type { OpenRecord } from './open-record.ts'
import { PACKAGE_ROOT, packageVersion } from './package-root.ts'
import type { FetchedSource, Log } from './ports.ts'
import type { Services } from './services.ts'

const DEMO = new URL('demo/', PACKAGE_ROOT)
const LEFT_OPEN_MS = 2_000
/** Something that moves may stand in the line. */
const CLEAR_LINE = '\r\u001B[2K'
const DOWNLOAD_MS = 120_000

// The runtime of the embedding model reports to its maker unless it is told not to. It asks the environment of the
// process when it is loaded, in a thread; here is early enough.
process.env['ORT_DISABLE_TELEMETRY'] = '1'

const surroundings: Surroundings = {
  version: packageVersion(),
  stdout: output(process.stdout),
  stderr: output(process.stderr),
  hasColor: process.stdout.isTTY && !process.env['NO_COLOR'],
  readConfig: (given = {}) => {
    const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    return readConfig({ ...process.env, ...said }, { dataDir: dataHome(machine()) })
  },
  createLog: (level: LogLevel) =>
    createLineLog({
      level,
      format: readConfig(process.env).logFormat ?? (process.stderr.isTTY ? 'text' : 'json'),
      clock: systemClock,
      requestId: currentRequestId,
      write: (line) => process.stderr.write(process.stderr.isTTY ? CLEAR_LINE + line : line),
    }),
  askHolder: askDataDirectory,
  hasStore,
  openStore,
  startServer,
  openBrowser: async (url) => (await import('./adapters/outside/open-browser.ts')).openBrowser(url),
  openPages: async (browser) => (await import('./adapters/browser/page-reader.ts')).createPageReader(browser),
  expectBackup: async (file) => (await import('./backup/read-backup.ts')).expectBackup(file),
  fetchSource,
}

// `vitrine keys list | head -1` closes our stdout early, which is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))

process.exitCode = await run(process.argv.slice(2), surroundings)
// Everything is closed by now, and the process ends by itself; should something be left open, it ends all the same.
setTimeout(() => process.exit(), LEFT_OPEN_MS).unref()

// The stores are loaded when a command needs them: --help and a command that a server answers do not.
async function openStore(config: Config, log: Log): Promise<OpenStore> {
  const opening = openRecordBeside(config, log)
  const [app, { answerHere }] = await Promise.all([import('./app.ts'), import('./capabilities.ts')])
  const store = await app.openStore(config, log, await opening)
  return { run: (request, run) => answerHere(store.services, request, run), close: () => store.close() }
}

async function startServer(
  config: Config,
  log: Log,
  { demo, role, tell = () => {} }: StartOptions,
): Promise<RunningServer> {
  tell(startOf(config))
  const opening = openRecordBeside(config, log)
  const [app, { firstStart }] = await Promise.all([import('./app.ts'), import('./first-start/first-start.ts')])
  const server = await app.startServer(config, log, { record: await opening, role })
  const { services, directory, composition } = server.store
  try {
    const welcome = await firstStart(services, {
      demo,
      keptKey: directory?.key ?? keptFile(config.dataDir, 'key'),
      loadDemo: async (projectId) => {
        tell('Loading the demo library')
        return loadDemo(composition.services, projectId)
      },
    })
    return {
      apiUrl: server.apiUrl,
      consoleUrl: server.consoleUrl,
      welcome,
      dataDir: config.databaseUrl !== null && config.s3 !== null ? null : config.dataDir,
      keyFile: path.resolve(config.dataDir, 'key'),
      stop: () => server.stop(),
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}

function startOf(config: Config): string {
  if (config.databaseUrl !== null) return 'Opening the database'
  return hasStore(config.dataDir) ? 'Opening the store' : `Making a store in ${config.dataDir}`
}

function hasStore(dataDir: string): boolean {
  return existsSync(path.join(dataDir, 'store'))
}

function machine() {
  const isCheckout = existsSync(new URL('src/main.ts', PACKAGE_ROOT))
  return { env: process.env, platform: process.platform, home: homeOf(), isCheckout, isOurs: hasStore }
}

/** The system knows none of a user who has neither a home nor a name. */
function homeOf(): string | null {
  try {
    return homedir()
  } catch {
    return null
  }
}

/** The person at the command line chose the host; that it is public, and answers itself, is checked all the same. */
async function fetchSource(url: string, options: { readonly maxBytes: number }): Promise<FetchedSource> {
  if (!URL.canParse(url)) return { refused: 'url' }
  const { createGuardedFetch } = await import('./adapters/outside/guarded-fetch.ts')
  const log = surroundings.createLog('warn')
  const fetcher = createGuardedFetch({ hosts: [new URL(url).hostname], log, accept: '*/*', deadlineMs: DOWNLOAD_MS })
  return fetcher.fetch(url, options)
}

/** Not awaited at once: the embedded store opens in its own thread while this one loads the rest. */
function openRecordBeside(config: Config, log: Log): Promise<OpenRecord> {
  const opening = import('./open-record.ts').then(({ openRecord }) => openRecord(config, log))
  opening.catch(() => undefined) // it is told where it is awaited
  return opening
}

async function loadDemo(services: Services, projectId: string): Promise<void> {
  const { loadDemoLibrary, loadDemoDocumentation } = await import('./first-start/load-demo.ts')
  const versions = ['before.json', 'library.json'].map((name) => fileURLToPath(new URL(name, DEMO)))
  await loadDemoLibrary(services, projectId, versions)
  await loadDemoDocumentation(services, projectId, {
    text: await readFile(new URL('documentation.json', DEMO), 'utf8'),
    readUpload: (name) => readFile(new URL(`documentation/uploads/${name}`, DEMO)),
  })
}

function output(stream: NodeJS.WriteStream): Output {
  return { isTTY: stream.isTTY, write: (text) => void stream.write(text) }
}
