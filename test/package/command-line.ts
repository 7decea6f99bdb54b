import type { Command } from 'commander'
import { silent } from '../kit/global-setup.ts'
import { readConfig, type Config } from '../../src/config.ts'
import { createProgram } from '../../src/doors/cli/program.ts'
import { run } from '../../src/doors/cli/run.ts'
import type { CommandRequest, RunningServer, Surroundings } from '../../src/doors/cli/asking/surroundings.ts'

interface World {
  /** What whoever does the command answers, or throws, or how it goes about it. */
  readonly answer?: object | ((interrupted: AbortSignal) => Promise<unknown>) | undefined
  readonly holder?: 'server' | 'nobody' | 'comes while we open'
  readonly env?: Record<string, string>
  readonly isTTY?: boolean
  readonly server?: RunningServer
  readonly hasStore?: boolean
  /** Called when something is printed. */
  readonly onPrint?: () => void
}

/** Every command, to be looked at: nothing of a process is behind it. */
export function programInTests(): Command {
  const output = { isTTY: false, write: () => {} }
  return createProgram({ version: '1', stdout: output, stderr: output, hasColor: false } as unknown as Surroundings)
}

/** The command line without a process, a store or a server. */
export async function commandLine(
  args: readonly string[],
  { answer, holder = 'nobody', env = {}, isTTY = false, server, hasStore = true, onPrint = () => {} }: World = {},
) {
  const said = {
    stdout: '',
    stderr: '',
    requests: [] as (CommandRequest & { by: string })[],
    closed: 0,
    opened: [] as string[],
    started: [] as Config[],
  }
  let asks = 0
  const respond = (request: CommandRequest, by: string, signal = new AbortController().signal): unknown => {
    said.requests.push({ ...request, by })
    if (answer instanceof Error) throw answer
    return typeof answer === 'function' ? (answer as (interrupted: AbortSignal) => unknown)(signal) : answer
  }
  const surroundings: Surroundings = {
    version: '1.2.3',
    stdout: {
      isTTY,
      write: (text) => {
        said.stdout += text
        onPrint()
      },
    },
    stderr: { isTTY, write: (text) => void (said.stderr += text) },
    hasColor: false,
    readConfig: (given = {}) => readConfig({ ...env, ...given }),
    hasStore: () => hasStore,
    expectBackup: () => Promise.resolve(),
    openPages: () => Promise.resolve({ read: () => Promise.resolve([]) }),
    openBrowser: (url) => Promise.resolve(said.opened.push(url) > 0),
    createLog: () => silent,
    async askHolder(_dataDir, request, onProgress) {
      asks += 1
      await Promise.resolve()
      if (holder === 'nobody' || (holder === 'comes while we open' && asks === 1)) return { kind: 'nobody' }
      onProgress({ phase: 'reading', done: 1234, total: 5000 })
      return { kind: 'answered', result: respond(request, 'server') }
    },
    async openStore() {
      await Promise.resolve()
      if (holder !== 'nobody') throw Object.assign(new Error('held'), { code: 'DATA_DIRECTORY_HELD' })
      return {
        run: (request, { signal }) => Promise.resolve().then(() => respond(request, 'this process', signal)),
        close: () => Promise.resolve(void said.closed++),
      }
    },
    fetchSource: () => Promise.resolve({ refused: 'network' }),
    startServer(config) {
      said.started.push(config)
      return server
        ? Promise.resolve(server)
        : Promise.reject(Object.assign(new Error('listen'), { code: 'EADDRINUSE', port: 4600 }))
    },
  }
  return { code: await run(args, surroundings), ...said }
}
