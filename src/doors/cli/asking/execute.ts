import { setTimeout as delay } from 'node:timers/promises'
import type { Static, TSchema } from 'typebox'
import type { Config } from '../../../config.ts'
import type { OperatorRow } from '../../../contract/here/operator-row.ts'
import { refused } from '../../../errors.ts'
import { onInterrupt } from './on-interrupt.ts'
import { showProgress, type ProgressLine } from './progress.ts'
import type { CommandRequest, OpenStore, Surroundings } from './surroundings.ts'

/** What an operator's row answers: `ResultOf<typeof createKey>`. */
export type ResultOf<Row extends { run(...args: never[]): Promise<unknown> }> = Awaited<ReturnType<Row['run']>>

interface Executed<Result> {
  readonly result: Result
  /** Who did it: the server that holds the data directory, or this process. */
  readonly by: 'server' | 'this process'
}

const PATIENCE_MS = 20_000

/** Runs an operator's row whether or not a server runs. */
export async function execute<Id extends string, Input extends TSchema, Result>(
  surroundings: Surroundings,
  row: OperatorRow<Id, Input, Result>,
  input: Static<Input>,
  progress?: ProgressLine,
): Promise<Executed<Result>> {
  return withStore(surroundings, { progress }, (run) => run({ command: row.id, input })) as Promise<Executed<Result>> // its own
}

/** The same for a row that must not run inside a server, because it replaces what a server has in memory. */
export async function executeAlone<Id extends string, Input extends TSchema, Result>(
  surroundings: Surroundings,
  row: OperatorRow<Id, Input, Result>,
  input: Static<Input>,
): Promise<Executed<Result>> {
  return withStore(surroundings, { isAlone: true }, (run) => run({ command: row.id, input })) as Promise<
    Executed<Result>
  > // its own
}

/** One of several. */
export const executeBy = async <Id extends string, Input extends TSchema, Result>(
  run: RunHere,
  row: OperatorRow<Id, Input, Result>,
  input: Static<Input>,
): Promise<Result> => (await run({ command: row.id, input })).result as Result // its own

type RunHere = (request: CommandRequest) => Promise<Executed<unknown>>

interface Opening {
  readonly progress?: ProgressLine | undefined
  readonly isAlone?: boolean
}

/** Several requests, by the server that holds the data directory or by this process, which opens the store once for all. */
export async function withStore<T>(
  surroundings: Surroundings,
  { progress = showProgress(surroundings.stderr), isAlone = false }: Opening,
  work: (run: RunHere) => Promise<T>,
): Promise<T> {
  const config = surroundings.readConfig()
  const interrupted = new AbortController()
  const stopListening = onInterrupt(() => interrupted.abort(new Error('interrupted before it was done')))
  let opened: OpenStore | null = null
  const runHere = async (request: CommandRequest): Promise<Executed<unknown>> => {
    opened ??= await openStore(surroundings, config)
    const run = { progress: progress.show, signal: interrupted.signal }
    return { result: await opened.run(request, run), by: 'this process' }
  }
  // With a database there is nothing to hold, so it goes straight there.
  const isOurs = isAlone || config.databaseUrl !== null
  try {
    return await work((request) =>
      isOurs || opened ? runHere(request) : askOrOpen(surroundings, config, { request, runHere, show: progress.show }),
    )
  } finally {
    progress.clear()
    await (opened as OpenStore | null)?.close() // assigned while it worked
    stopListening()
  }
}

interface Asking {
  readonly request: CommandRequest
  readonly runHere: RunHere
  readonly show: (event: unknown) => void
}

/** Between the question and the opening another process may take the directory or leave it: then it starts over. */
async function askOrOpen(
  surroundings: Surroundings,
  { dataDir }: Config,
  { request, runHere, show }: Asking,
): Promise<Executed<unknown>> {
  const giveUpAt = performance.now() + PATIENCE_MS
  for (;;) {
    const asked = await surroundings.askHolder(dataDir, request, show)
    if (asked.kind === 'answered') return { result: asked.result, by: 'server' }
    if (!MAKES_STORE.has(request.command) && !surroundings.hasStore(dataDir)) throw noStore(dataDir)
    try {
      return await runHere(request)
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

/** What a command has to say goes to stdout, so its log keeps quiet unless something is wrong. */
function openStore(surroundings: Surroundings, config: Config): Promise<OpenStore> {
  return surroundings.openStore(config, surroundings.createLog(config.logLevel === 'info' ? 'warn' : config.logLevel))
}
