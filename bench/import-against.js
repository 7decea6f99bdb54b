// Imports of one bundle and of one file of the design tool by this checkout and by an earlier one, in turn:
//   BENCH_AGAINST=<a built checkout> npm run bench -- import-against
// Each import has a process and a store of its own, which is this file again. What counts is CPU, with the process of the
// import and the thread of the store in it: on a machine that others use too, seconds say little.
import { execFileSync } from 'node:child_process'
import { createWriteStream, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { writeFigmaFile } from './figma-file.js'
import { emptyProject } from './kit/empty-project.js'
import { cpuOf } from './kit/family.js'
import { bundleLines } from './kit/large-bundle.js'

const HERE = fileURLToPath(new URL('..', import.meta.url))
const COMPONENTS = Number(process.env.BENCH_COMPONENTS ?? 250)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const BUNDLE_GOAL = 1.1
const FIGMA_GOAL = 1.5

export async function run() {
  const old = path.resolve(process.env.BENCH_AGAINST ?? '')
  const commit = execFileSync('git', ['-C', old, 'rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-against-'))
  try {
    const bundle = path.join(directory, 'bundle.ndjson')
    await pipeline(Readable.from(bundleLines(COMPONENTS)), createWriteStream(bundle))
    const figma = path.join(directory, 'file.json')
    await writeFigmaFile(figma, COMPONENTS)
    const rows = []
    for (const [what, file, goal] of /** @type {const} */ ([
      ['a bundle', bundle, BUNDLE_GOAL],
      ['a file of the design tool', figma, FIGMA_GOAL],
    ])) {
      const pairs = Array.from({ length: ROUNDS }, () => ({ now: measure(HERE, file), before: measure(old, file) }))
      const ratio = (member) => median(pairs.map(({ now, before }) => now[member] / before[member]))
      const megabytes = statSync(file).size / 1e6
      const each = (side) => (median(pairs.map((pair) => pair[side].cpu_ms)) / megabytes).toFixed(1)
      const size = `${what}, ${COMPONENTS.toLocaleString('en')} components, ${megabytes.toFixed(1)} MB`
      rows.push(
        { name: `${size}: CPU against ${commit}`, value: ratio('cpu_ms'), goal, ok: ratio('cpu_ms') <= goal },
        { name: '  seconds against it', value: ratio('ms'), goal: 'to read', ok: true },
        {
          name: `  CPU for a megabyte, ms, now and before`,
          value: `${each('now')}, ${each('before')}`,
          goal: 'to read',
          ok: true,
        },
      )
    }
    return rows
  } finally {
    rmSync(directory, { recursive: true })
  }
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

function measure(checkout, file) {
  const args = [fileURLToPath(import.meta.url), checkout, file]
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }))
}

if (process.argv[1]?.endsWith('bench/import-against.js')) {
  const [, , checkout = '', file = ''] = process.argv
  const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-against-'))
  try {
    console.log(JSON.stringify(await importOnce(checkout, { file, dataDir: path.join(directory, 'data') })))
  } finally {
    rmSync(directory, { recursive: true })
  }
  process.exit(0)
}

async function importOnce(checkout, { file, dataDir }) {
  /** Modules of the checkout; the other places are where they were before. */
  const load = (...places) => {
    const [found = ''] = places.map((place) => path.join(checkout, 'dist', place)).filter((place) => existsSync(place))
    return import(pathToFileURL(found).href)
  }
  const loadIfThere = (place) => (existsSync(path.join(checkout, 'dist', place)) ? load(place) : undefined)
  const [{ importLibrary }, ...modules] = await Promise.all([
    load('intake/import/import-library.js', 'intake/import/import-library.js', 'sync/import-library.js'),
    load('adapters/embedded/pglite.js'),
    load('adapters/sql/migrate.js'),
    load('projects/revisions.js'),
    load('projects/store.js'),
    load('ids.js'),
    loadIfThere('work/processes/processes.js'),
  ])
  const { services, projectId, close } = await emptyProject(modules, {
    dataDir,
    migrations: path.join(checkout, 'migrations'),
  })
  const before = { cpu: cpuOf(), at: performance.now() }
  const summary = await importLibrary(services, { projectId, files: [file] })
  const [ms, cpu_ms] = [performance.now() - before.at, cpuOf() - before.cpu]
  if (summary.components.added !== COMPONENTS) throw new Error(`${checkout} imported ${summary.components.added}`)
  await close()
  return { ms, cpu_ms }
}
