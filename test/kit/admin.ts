import path from 'node:path'
import { createFigmaApi } from '../../src/adapters/outside/figma-api.ts'
import { createGuardedFetch } from '../../src/adapters/outside/guarded-fetch.ts'
import { createHookSender } from '../../src/adapters/outside/hook-sender.ts'
import { knownSchema } from '../../src/adapters/sql/migrate.ts'
import type { AdminServices } from '../../src/admin/admin-command.ts'
import { createSecretMarks } from '../../src/admin/secret-marks.ts'
import { expectBackup } from '../../src/backup/read-backup.ts'
import { run } from '../../src/doors/cli/run.ts'
import { runCommand } from '../../src/commands.ts'
import { readConfig } from '../../src/config.ts'
import { renewTexts } from '../../src/documentation/texts/renew-texts.ts'
import { createHooks } from '../../src/hooks/hooks.ts'
import { mintId } from '../../src/ids.ts'
import { createLibraries } from '../../src/library/cache/libraries.ts'
import type { Database } from '../../src/ports.ts'
import { createRevisions } from '../../src/projects/revisions.ts'
import { createProcesses } from '../../src/work/processes/processes.ts'
import { createSourceHooks } from '../../src/intake/schedule/source-hooks.ts'
import { createIndexer } from '../../src/search/vectors/indexer.ts'
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
export const NO_SCHEMA: AdminServices['schema'] = {
  version: 0,
  applied: [],
  steps: { migrations: [], former: [] },
  bringForward: () => Promise.reject(new Error('no schema is brought forward here')),
}

export const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations')

/** What a program knows of its schema that has opened a store. */
export async function newestSchema(): Promise<AdminServices['schema']> {
  const known = await knownSchema(MIGRATIONS, renewTexts)
  return { version: known.steps.migrations.at(-1)?.version ?? 0, applied: [], ...known }
}

/** The services of a process of its own over a database that others may share. */
export function adminServices(db: Database, clock = testClock()): AdminServices {
  const config = readConfig({})
  const revisions = createRevisions(db)
  const processes = createProcesses({ db, clock, log: silent })
  return {
    config,
    db,
    revisions,
    libraries: createLibraries({ db, revisions, clock, log: silent, minimumSpecVersion: config.minSpecVersion }),
    objects: temporaryObjects(),
    sources: createGuardedFetch({ hosts: [], log: silent }),
    designs: createFigmaApi({ clock }),
    sourceHooks: createSourceHooks({ db, clock, secret: 'a secret of tests', oldSecret: null, wake: () => {} }),
    embedder: wordEmbedder(),
    provider: null,
    traces: null,
    secretMarks: createSecretMarks(SECRET, null),
    indexer: createIndexer({ db, revisions, embedder: wordEmbedder(), processes, clock, log: silent }),
    hooks: createHooks({
      secret: SECRET,
      oldSecret: null,
      sender: createHookSender({ hosts: ['127.0.0.1'], log: silent }),
      clock,
      explorerUrl: null,
    }),
    processes,
    disk: null,
    clock,
    log: silent,
    schema: NO_SCHEMA,
  }
}

/** Runs a command by its name, as the command line does. The result is what `--json` prints. */
export async function admin<Result>(services: AdminServices, command: string, input: object = {}): Promise<Result> {
  const run = { progress: () => {}, signal: new AbortController().signal }
  return (await runCommand(services, { command, input }, run)) as Result
}

/** The command line down to a real store, without a process of its own. */
export async function commandLineOn(db: Database, args: readonly string[]) {
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
    askHolder: () => Promise.resolve({ kind: 'nobody' }),
    openStore: () =>
      Promise.resolve({
        run: (request, given) => runCommand(adminServices(db), request, given),
        close: () => Promise.resolve(),
      }),
    startServer: () => Promise.reject(new Error('no server here')),
    fetchSource: () => Promise.resolve({ refused: 'network' }),
  })
  return { code, ...said }
}

/** Test databases are shared, and project names are unique. */
export const uniqueName = (what: string): string => `${what} ${mintId(Date.now())}`
