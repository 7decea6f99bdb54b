import { refused } from '../../../errors.ts'
import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '../../../config.ts'
import { onInterrupt } from './on-interrupt.ts'
import { showProgress, type ProgressLine } from './progress.ts'
import type { CommandRequest, OpenStore, Surroundings } from './surroundings.ts'

/** The result type of an admin command: `execute<ResultOf<typeof createKey>>(…)`. */
export type ResultOf<Command extends { run(...args: never[]): Promise<unknown> }> = Awaited<ReturnType<Command['run']>>

interface Executed<Result> {
  readonly result: Result
  /** Who did it: the server that holds the data directory, or this process. */
  readonly by: 'server' | 'this process'
}

const PATIENCE_MS = 20_000

/** Runs a command whether or not a server runs. With a database there is nothing to hold, so it goes straight there. */
export async function execute<Result>(
  surroundings: Surroundings,
  command: string,
  input: object,
  progress: ProgressLine = showProgress(surroundings.stderr),
): Promise<Executed<Result>> {
  const config = surroundings.readConfig()
  const request = { command, input }
  try {
    const answer =
      config.databaseUrl === null
        ? await askOrOpen(surroundings, config, request, progress.show)
        : await runHere(await openStore(surroundings, config), request, progress.show)
    return answer as Executed<Result> // the command's own result; a server of another version refuses the command
  } finally {
    progress.clear()
  }
}

/** Runs a command that must not run inside a server, because it replaces what a server has in memory. */
export async function executeAlone<Result>(
  surroundings: Surroundings,
  command: string,
  input: object,
): Promise<Executed<Result>> {
  const progress = showProgress(surroundings.stderr)
  try {
    const store = await openStore(surroundings, surroundings.readConfig())
    return (await runHere(store, { command, input }, progress.show)) as Executed<Result> // the command's own result
  } finally {
    progress.clear()
  }
}

/** Between the question and the opening another process may take the directory or leave it: then it starts over. */
async function askOrOpen(
  surroundings: Surroundings,
  config: Config,
  request: CommandRequest,
  onProgress: (event: unknown) => void,
): Promise<Executed<unknown>> {
  const giveUpAt = performance.now() + PATIENCE_MS
  for (;;) {
    const asked = await surroundings.askHolder(config.dataDir, request, onProgress)
    if (asked.kind === 'answered') return { result: asked.result, by: 'server' }
    if (!MAKES_STORE.has(request.command) && !surroundings.hasStore(config.dataDir)) throw noStore(config.dataDir)
    try {
      return await runHere(await openStore(surroundings, config), request, onProgress)
    } catch (error) {
      const isHeld = error instanceof Error && 'code' in error && error.code === 'DATA_DIRECTORY_HELD'
      if (!isHeld || performance.now() > giveUpAt) throw error
      await delay(50)
    }
  }
}

/** All others ask about what is there, and a wrong folder must not get a store by being asked. */
const MAKES_STORE = new Set(['projects.create', 'migrate', 'restore'])

const noStore = (dataDir: string): Error =>
  refused(
    `there is no store in ${dataDir}: "vitrine start" makes one; --data-dir or VITRINE_DATA_DIR names another place`,
    { data_dir: dataDir },
  )

async function runHere(
  store: OpenStore,
  request: CommandRequest,
  progress: (event: unknown) => void,
): Promise<Executed<unknown>> {
  const interrupted = new AbortController()
  const stopListening = onInterrupt(() => interrupted.abort(new Error('interrupted before it was done')))
  try {
    return { result: await store.run(request, { progress, signal: interrupted.signal }), by: 'this process' }
  } finally {
    await store.close()
    stopListening()
  }
}

/** What a command has to say goes to stdout, so its log keeps quiet unless something is wrong. */
function openStore(surroundings: Surroundings, config: Config): Promise<OpenStore> {
  return surroundings.openStore(config, surroundings.createLog(config.logLevel === 'info' ? 'warn' : config.logLevel))
}
