import type { Command } from 'commander'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Config } from '../../../../config.ts'
import type { createKey } from '../../../../keys/create-key.ts'
import type { mainFindings } from '../../../../overview/main-findings.ts'
import type { importCommand } from '../../../../intake/import/import-command.ts'
import { SCOPES } from '../../../../contract/words.ts'
import type { ResultOf } from '../../asking/execute.ts'
import { onInterrupt } from '../../asking/on-interrupt.ts'
import { print } from '../../asking/print.ts'
import { showProgress } from '../../asking/progress.ts'
import type { Surroundings } from '../../asking/surroundings.ts'
import { expectThere } from '../../asking/expect-there.ts'
import { untilStopped } from '../../asking/until-stopped.ts'
import { describe as describeImport, tellingSource } from './import.ts'
import { counted, oneOr } from '../../../../kit/words/counted.ts'

type Imported = ResultOf<typeof importCommand>
type Findings = ResultOf<typeof mainFindings>
type Key = ResultOf<typeof createKey>

interface Tried {
  readonly imported: Imported
  readonly findings: Findings
  readonly key: string
}

interface Options {
  readonly strict?: boolean
  readonly serve: boolean
  readonly json?: boolean
}

const PROJECT = 'Try'
const LARGEST_DOWNLOAD = 67_108_864

/** All of it lies in a directory of its own, which goes when the command ends, however it ends. */
export function addTryCommand(program: Command, surroundings: Surroundings): void {
  program
    .command('try')
    .description('Look at a library without keeping it: import, findings and explorer in a throw-away project')
    .argument('<path-or-url...>', 'files, folders or https addresses of one library, or a Figma file (FIGMA_TOKEN)')
    .option('--strict', 'refuse where a file is not recognized; it is left out and named otherwise')
    .option('--no-serve', 'say what was found and end, without the explorer')
    .option('--json', 'print the result as JSON')
    .action(async (given: string[], { strict, serve, json }: Options) => {
      const home = await mkdtemp(path.join(tmpdir(), 'vitrine-try-'))
      try {
        const config = throwAway(surroundings.readConfig(), home)
        const tried = await importInto(surroundings, config, { given, strict })
        const log = surroundings.createLog(config.logLevel === 'info' ? 'warn' : config.logLevel)
        const server = serve ? await surroundings.startServer(config, log, { demo: false, role: 'all' }) : null
        const stopped = server && untilStopped(surroundings, () => server.stop())
        const explorer = server && `${server.consoleUrl}/#key=${tried.key}`
        const result = { explorer, import: tried.imported, findings: tried.findings }
        print(surroundings, { json, result, forPeople: () => describe(tried, explorer) })
        await stopped
      } finally {
        await rm(home, { recursive: true, force: true })
      }
    })
}

/** Nothing of the installation that is configured is touched, whatever database and ports it has. */
const throwAway = (config: Config, home: string): Config => ({
  ...config,
  host: '127.0.0.1',
  apiPort: 0,
  consolePort: 0,
  dataDir: path.join(home, 'data'),
  databaseUrl: null,
  s3: null,
  publicUrl: null,
})

async function importInto(
  surroundings: Surroundings,
  config: Config,
  { given, strict = false }: { readonly given: readonly string[]; readonly strict: boolean | undefined },
): Promise<Tried> {
  const figma = given.find((one) => /^(https:\/\/)?([\w-]+\.)*figma\.com\//.test(one))
  const files = figma === undefined ? await filesOf(surroundings, path.dirname(config.dataDir), given) : []
  const store = await surroundings.openStore(config, surroundings.createLog('warn'))
  const interrupted = new AbortController()
  const stopListening = onInterrupt(() => interrupted.abort(new Error('interrupted before it was done')))
  const progress = tellingSource(surroundings, showProgress(surroundings.stderr))
  // The command's own result: it runs in this very process.
  const run = async <Result>(command: string, input: object): Promise<Result> =>
    (await store.run({ command, input }, { progress: progress.show, signal: interrupted.signal })) as Result
  try {
    await run('projects.create', { name: PROJECT })
    const imported =
      figma === undefined
        ? await run<Imported>('import', { project: PROJECT, files, strict, dry_run: false })
        : await run<Imported>('sync.figma', { project: PROJECT, file: figma, force: false, wait: false })
    const findings = await run<Findings>('findings', { project: PROJECT })
    const { key } = await run<Key>('keys.create', { project: PROJECT, scopes: SCOPES })
    return { imported, findings, key }
  } finally {
    progress.clear()
    stopListening()
    await store.close()
  }
}

/** What lies on this machine, and what addresses answer, saved beside. */
async function filesOf(surroundings: Surroundings, home: string, given: readonly string[]): Promise<string[]> {
  const files: string[] = []
  for (const [at, one] of given.entries()) {
    if (!/^[a-z][a-z+.-]*:\/\//i.test(one)) {
      await expectThere(one)
      files.push(path.resolve(one))
      continue
    }
    const fetched = await surroundings.fetchSource(one, { maxBytes: LARGEST_DOWNLOAD })
    if ('refused' in fetched) throw new Error(`${one} ${WHY[fetched.refused]}`)
    const name = path.basename(new URL(one).pathname).replaceAll(/[^\w.-]/g, '-') || 'library.json'
    const folder = path.join(home, `fetched-${at + 1}`)
    await mkdir(folder, { mode: 0o700 })
    await writeFile(path.join(folder, name), fetched.bytes, { mode: 0o600 })
    files.push(path.join(folder, name))
  }
  return files
}

const WHY = {
  url: 'is not an https address: download it and name the file',
  host: 'names no public host: download it and name the file',
  network: 'could not be fetched: it has to answer 200 at once, without a redirect; or download it and name the file',
  too_large: `is larger than ${LARGEST_DOWNLOAD} bytes: download it and name the file`,
} as const

function describe({ imported, findings }: Tried, explorer: string | null): string {
  const lines = [
    describeImport(imported, false),
    'What matters most:\n',
    `  ${aliases(findings)}\n  ${values(findings)}\n  ${unbound(findings)}\n  ${worst(findings)}\n`,
  ]
  if (explorer !== null)
    lines.push(`\n  Explorer   ${explorer}\n\nNothing is kept: Ctrl-C stops it and removes it all.\n`)
  return lines.join('')
}

const count = (number: number): string => number.toLocaleString('en')

function aliases({ dangling_aliases: { count: lost, examples } }: Findings): string {
  if (lost === 0) return 'Every alias of a token names one that is there.'
  const shown = examples.map(({ name, to }) => `${name} → ${to}`).join(', ')
  return `${counted(lost, 'alias leads', 'aliases lead')} nowhere: ${shown}${lost > examples.length ? ', …' : ''}`
}

const values = ({ null_values }: Findings): string =>
  null_values.told ?? `All values of tokens, ${count(null_values.values)}, come to something.`

function unbound({ unbound_values: { count: loose, of, examples } }: Findings): string {
  if (of === 0) return 'No component has values that could be bound to tokens.'
  if (loose === 0) return `All values of components, ${count(of)}, are bound to tokens.`
  const shown = examples.map(({ name, unbound }) => `${name} ${count(unbound)}`).join(', ')
  return `${count(loose)} of ${counted(of, 'value')} of components ${oneOr(loose, 'is', 'are')} bound to no token: ${shown}`
}

function worst({ worst_component: one }: Findings): string {
  return one === null
    ? 'No component has a spec to judge.'
    : `The worst component is ${one.name}: ${one.score} of 100 (${one.status}).`
}
