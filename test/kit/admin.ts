import path from 'node:path'
import { createHookSender } from '../../src/adapters/outside/hook-sender.ts'
import { knownSchema } from '../../src/adapters/sql/migrate.ts'
import type { StoreServices } from '../../src/contract/here/operator-row.ts'
import { expectBackup } from '../../src/backup/read-backup.ts'
import { run } from '../../src/doors/cli/run.ts'
import { answerHere } from '../../src/capabilities.ts'
import { compose } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { renewTexts } from '../../src/documentation/texts/renew-texts.ts'
import { createHooks } from '../../src/hooks/hooks.ts'
import { mintId } from '../../src/ids.ts'
import type { Database } from '../../src/ports.ts'
import { silent } from './global-setup.ts'
import { temporaryObjects } from './temporary-objects.ts'
import { wordEmbedder } from './samples/word-embedder.ts'

const SECRET = 'test secret that is long enough to be one'

/** A clock that stands still until it is told otherwise. */
export interface TestClock {
  time: number
  now(): number
}

export const testClock = (time = Date.UTC(2026, 10, 15, 12)): TestClock => ({
  time,
  now() {
    return this.time
  },
})

/** Of services that neither save nor restore. */
export const NO_SCHEMA: StoreServices['schema'] = {
  version: 0,
  applied: [],
  steps: { migrations: [], former: [] },
  bringForward: () => Promise.reject(new Error('no schema is brought forward here')),
}

export const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations')

/** What a program knows of its schema that has opened a store. */
export async function newestSchema(): Promise<StoreServices['schema']> {
  const known = await knownSchema(MIGRATIONS, renewTexts)
  return { version: known.steps.migrations.at(-1)?.version ?? 0, applied: [], ...known }
}

/** The services of a process of its own over a database that others may share. */
export function adminServices(db: Database, clock = testClock()): StoreServices {
  const hookSender = createHookSender({ hosts: ['127.0.0.1'], log: silent })
  const { services } = compose({
    config: readConfig({}),
    db,
    clock,
    log: silent,
    secret: SECRET,
    outside: { objects: temporaryObjects(), embedder: wordEmbedder() },
  })
  const hooks = createHooks({ secret: SECRET, oldSecret: null, sender: hookSender, clock, explorerUrl: null })
  return { ...services, hooks, disk: null, schema: NO_SCHEMA }
}

/** Runs a command by its name, as the command line does. The result is what `--json` prints. */
export async function admin<Result>(services: StoreServices, command: string, input: object = {}): Promise<Result> {
  const run = { progress: () => {}, signal: new AbortController().signal }
  return (await answerHere(services, { command, input }, run)) as Result
}

/** The command line down to a real store, without a process of its own. */
export async function commandLineOn(db: Database, args: readonly string[], services = adminServices(db)) {
  const said = { stdout: '', stderr: '' }
  const code = await run([...args], {
    version: '1.2.3',
    stdout: { isTTY: false, write: (text) => void (said.stdout += text) },
    stderr: { isTTY: false, write: (text) => void (said.stderr += text) },
    hasColor: false,
    readConfig: () => readConfig({}),
    createLog: () => silent,
    hasStore: () => true,
    expectBackup,
    openBrowser: () => Promise.resolve(false),
    openPages: () => Promise.reject(new Error('no browser')),
    askHolder: () => Promise.resolve({ kind: 'nobody' }),
    openStore: () =>
      Promise.resolve({
        run: (request, given) => answerHere(services, request, given),
        close: () => Promise.resolve(),
      }),
    startServer: () => Promise.reject(new Error('no server here')),
    fetchSource: () => Promise.resolve({ refused: 'network' }),
  })
  return { code, ...said }
}

/** Test databases are shared, and project names are unique. */
export const uniqueName = (what: string): string => `${what} ${mintId(Date.now())}`
