import { createFigmaApi } from '../../src/adapters/outside/figma-api.ts'
import { createGuardedFetch } from '../../src/adapters/outside/guarded-fetch.ts'
import { createHookSender } from '../../src/adapters/outside/hook-sender.ts'
import type { AdminServices } from '../../src/admin/admin-command.ts'
import { run } from '../../src/cli/run.ts'
import { runCommand } from '../../src/commands.ts'
import { readConfig } from '../../src/config.ts'
import { createHooks } from '../../src/hooks/hooks.ts'
import { mintId } from '../../src/ids.ts'
import { createLibraries } from '../../src/library/libraries.ts'
import type { Database } from '../../src/ports.ts'
import { createRevisions } from '../../src/projects/revisions.ts'
import { createSourceHooks } from '../../src/sync/schedule/source-hooks.ts'
import { createIndexer } from '../../src/search/vectors/indexer.ts'
import { silent } from './global-setup.ts'
import { temporaryObjects } from './temporary-objects.ts'
import { wordEmbedder } from './samples/word-embedder.ts'

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

/** The services of a process of its own over a database that others may share. */
export function adminServices(db: Database, clock = testClock()): AdminServices {
  const config = readConfig({})
  const revisions = createRevisions(db)
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
    indexer: createIndexer({ db, revisions, embedder: wordEmbedder(), clock, log: silent }),
    hooks: createHooks({
      secret: 'test secret that is long enough to be one',
      oldSecret: null,
      sender: createHookSender({ hosts: ['127.0.0.1'], log: silent }),
      clock,
      explorerUrl: null,
    }),
    disk: null,
    clock,
    log: silent,
    schema: { version: 0, applied: [], migrations: [] },
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
