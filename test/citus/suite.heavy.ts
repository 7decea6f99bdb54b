import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, inject } from 'vitest'
import { onCitus } from './on-citus.ts'
import { keepProof, unchangedSince } from './proven.ts'

// What runs on PostgreSQL runs on a cluster too: the same files, with TEST_DATABASE_URL of one.

const ROOT = path.resolve(import.meta.dirname, '../..')

/** They run on each engine, but what they are about is not a cluster. */
const APART = new Set([
  'src/first-start/first-start.test.ts', // of the embedded store
  'src/adapters/postgres/postgres.test.ts', // of a server without TLS; Citus makes certificates for its own
  // They drop the schema, and the extension with it.
  'src/adapters/sql/migrate.test.ts',
  'src/adapters/sql/former-steps.test.ts',
  'src/doctor/rights.test.ts',
])

const ON_EACH_ENGINE = /import \{[^}]*\bengines\b[^}]*\} from '[^']*\/kit\/databases\.ts'/

/** Every test of the sources that runs on each engine: the suites of stores, and those of the operations over them. */
const suites = (): string[] =>
  readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join('src', file))
    .filter((file) => file.endsWith('.test.ts') && !APART.has(file))
    .filter((file) => ON_EACH_ENGINE.test(readFileSync(path.join(ROOT, file), 'utf8')))

/** While what is asked of the database is what was proven, every eighth suite is enough for a change. */
const provenOn = process.env['VITRINE_PROOF'] === '1' ? null : unchangedSince()
const chosen = suites().filter((_, at) => provenOn === null || at % 8 === 0)
if (provenOn !== null && inject('citus') !== null)
  console.log(
    `left out of this run: crashes, replicas and ${suites().length - chosen.length} of ${suites().length} suites on Citus; no statement, migration or adapter has changed since ${provenOn}. npm run proof -- citus runs them`,
  )
const whole = provenOn === null ? onCitus : onCitus.skip
const proven = new Set<string>()

onCitus('every suite that runs on each engine, those of the operations among them', () => passes(chosen, {}))

whole('kill -9 under writers, and sequences against an oracle', () =>
  passes(['test/documentation/documentation-crash', 'test/documentation/documentation-model'], {
    VITRINE_HEAVY: '1',
    VITRINE_CRASH_ROUNDS: process.env['VITRINE_CRASH_ROUNDS'] ?? '10',
    VITRINE_MODEL_RUNS: process.env['VITRINE_MODEL_RUNS'] ?? '40',
  }),
)

whole('two replicas: a rolling restart, and what one has acknowledged the other knows', async () => {
  await passes(['test/faults/replicas', '-t', 'rolling restart|acknowledged by one replica'], { VITRINE_HEAVY: '1' })
  if (proven.size === 3) keepProof()
})

/** Of vitest, on the cluster alone. */
async function passes(args: readonly string[], env: Readonly<Record<string, string>>): Promise<void> {
  // One worker, so that the tests beside this one have as much of the machine as beside any other.
  const vitest = [path.join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--maxWorkers=1', ...args]
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST'))
  const child = spawn(process.execPath, vitest, {
    cwd: ROOT,
    env: {
      ...Object.fromEntries(inherited),
      VITRINE_HEAVY: '',
      VITRINE_RECORDED: '',
      TEST_CITUS_URL: '',
      TEST_DATABASE_URL: inject('citus')?.url,
      TEST_ENGINE: 'postgres',
      NO_COLOR: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(-60_000)))
  const [code] = await once(child, 'exit')
  console.log(
    said
      .split('\n')
      .filter((line) => /^\s*(Test Files|Tests|Duration) |seed/.test(line))
      .join('\n'),
  )
  expect(code, said).toBe(0)
  proven.add(args.join(' '))
}
