// npm run proof [-- PART…] [--minutes N] [--seed N]: what takes too long for every change, recorded in docs/proof.md.
// Each part may run by itself, at another time, and replaces its own row.
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { soak } from './proof/soak.js'

const ROOT = path.resolve(import.meta.dirname, '..')
const RECORD = path.join(ROOT, 'docs/proof.md')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '60' }, seed: { type: 'string' } },
})
const seed = values.seed ?? String(Math.floor(Math.random() * 0x7fffffff))

const PARTS = {
  fuzz: () => heavy('test/fuzz', { VITRINE_FUZZ_CASES: process.env.VITRINE_FUZZ_CASES ?? '100000' }),
  crash: () =>
    heavy('test/documentation/documentation-crash', {
      VITRINE_CRASH_ROUNDS: process.env.VITRINE_CRASH_ROUNDS ?? '500',
    }),
  model: () =>
    heavy(['test/documentation/documentation-model', 'test/import/import-model'], {
      VITRINE_MODEL_RUNS: process.env.VITRINE_MODEL_RUNS ?? '10000',
    }),
  hostile: () =>
    heavy('test/abuse/hostile-documentation', { VITRINE_HOSTILE_MB: '200', VITRINE_HOSTILE_APPENDS: '124' }),
  kills: () =>
    heavy(['test/import/import-crash', 'test/import/sync-crash', 'test/faults/server-crash', 'test/powercut'], {}),
  size: () => heavy('test/import/import-size', {}),
  doors: () =>
    heavy(
      ['test/import/push-crash', 'test/import/schedule-crash', 'test/plugin/window', 'test/faults/hooks-crash'],
      {},
    ),
  exports: () => heavy('test/exports', {}),
  built: () => heavy('test/built', {}),
  snippets: () => heavy('test/snippets', {}),
  uses: () => heavy('test/uses', {}),
  libraries: () => heavy('test/import/import-real', {}),
  failover: () => heavy('test/faults/failover', {}),
  replicas: () => heavy(['test/faults/replicas', 'test/faults/freshness'], {}),
  backup: () => heavy('test/faults/backup-writers', {}),
  citus: () =>
    process.env.TEST_CITUS_URL
      ? heavy('test/citus', {
          VITRINE_CRASH_ROUNDS: process.env.VITRINE_CRASH_ROUNDS ?? '100',
          VITRINE_MODEL_RUNS: process.env.VITRINE_MODEL_RUNS ?? '400',
        })
      : { ok: false, told: 'TEST_CITUS_URL is not set' },
  soak: () => soak(Number(values.minutes)),
}

const wanted = positionals.length > 0 ? positionals : Object.keys(PARTS)
const unknown = wanted.filter((name) => !(name in PARTS))
if (unknown.length > 0) {
  console.error(`no part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}`)
  process.exit(2)
}
for (const name of wanted) {
  const began = Date.now()
  console.log(`proof: ${name}, seed ${seed}`)
  const { ok, told } = await PARTS[name]()
  record(name, { ok, told, minutes: (Date.now() - began) / 60_000 })
  console.log(`proof: ${name} ${ok ? 'holds' : 'FAILED'}: ${told}`)
  if (!ok) process.exitCode = 1
}

/** Heavy tests with more rounds than usual. */
async function heavy(files, env) {
  const child = spawn(process.execPath, [path.join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...[files].flat()], {
    cwd: ROOT,
    env: { ...process.env, ...env, VITRINE_HEAVY: '1', VITRINE_SEED: seed, VITRINE_PROOF: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (chunk) => {
    process.stdout.write(chunk)
    printed = `${printed}${chunk}`.slice(-20_000)
  })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  // oxlint-disable-next-line no-control-regex -- the colors of the runner
  const plain = printed.replaceAll(/\u001b\[[\d;]*m/g, '')
  const tests = new Map()
  for (const [, title = ''] of plain.matchAll(/^\s*[✓×] (.+?)\s+\d+ms$/gm)) {
    const name = title.replace(/, round \d+/, '')
    tests.set(name, (tests.get(name) ?? 0) + 1)
  }
  const given = Object.entries(env).map(([variable, value]) => `${variable}=${value}`)
  return {
    ok: code === 0,
    told: [...given, ...[...tests].map(([name, times]) => (times > 1 ? `${name} × ${times}` : name))].join('; '),
  }
}

function record(name, { ok, told, minutes }) {
  const day = new Date().toISOString().slice(0, 10)
  const row = `| ${name} | ${day} | ${ok ? 'holds' : '**failed**'} | ${seed} | ${minutes.toFixed(1)} min | ${told.replaceAll('|', '\\|')} |`
  const lines = readFileSync(RECORD, 'utf8').split('\n')
  const at = lines.findIndex((line) => line.startsWith(`| ${name} |`))
  if (at === -1) lines.splice(lines.findLastIndex((line) => line.startsWith('| ')) + 1, 0, row)
  else lines[at] = row
  writeFileSync(RECORD, lines.join('\n'))
}
