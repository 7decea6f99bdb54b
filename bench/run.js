/** @import { BenchTable } from './kit/report.js' */

// npm run bench [-- NAME… [-- PART]]: each bench, one table each, also in docs/performance.md. Contenders run side by side in one
// go, because only ratios survive a noisy machine. Misses are printed, not thrown: the numbers are for reading.
import { recordSection, shown } from './kit/report.js'

/**
 * Every bench by the name of its section. Each module exports `run`, which answers the rows of its table.
 * @type {Record<string, () => Promise<{ run: (part?: string) => BenchTable | Promise<BenchTable> }>>}
 */
const BENCHES = {
  components: () => import('./components.js'),
  documentation: () => import('./documentation.js'),
  'first-search': () => import('./first-search.js'),
  'formats-beside': () => import('./formats-beside.js'),
  'graph-walk': () => import('./graph-walk.js'),
  heaviest: () => import('./heaviest.js'),
  import: () => import('./import.js'),
  // It takes another checkout to compare with.
  ...(process.env.BENCH_AGAINST === undefined
    ? {}
    : {
        'cost-against': () => import('./cost-against.js'),
        'import-against': () => import('./import-against.js'),
      }),
  'import-beside': () => import('./import-beside.js'),
  'imports-at-once': () => import('./imports-at-once.js'),
  pictures: () => import('./pictures.js'),
  replicas: () => import('./replicas.js'),
  rivals: () => import('./rivals.js'),
  'sent-bytes': () => import('./sent-bytes.js'),
  simulation: () => import('./simulation.js'),
  'embedder-speed': () => import('./search/embedder-speed.js'),
  'search-at-size': () => import('./search/search-at-size.js'),
  'search-latency': () => import('./search/search-latency.js'),
  'tokens-values': () => import('./tokens-values.js'),
}

const given = process.argv.slice(2)
const split = given.indexOf('--')
const wanted = split === -1 ? given : given.slice(0, split)
/** Of a bench only what has this in its name, where the bench can; what is then found is printed and not recorded. */
const part = split === -1 ? undefined : given.slice(split + 1).join(' ')
const chosen = Object.entries(BENCHES).filter(
  ([name]) => wanted.length === 0 || wanted.some((asked) => name.startsWith(asked)),
)
if (chosen.length === 0) {
  console.error(`no bench ${wanted.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}`)
  process.exit(2)
}

for (const [name, load] of chosen) {
  const { run } = await load()
  console.log(`\n${name}`)
  const rows = await run(part)
  if (part === undefined) recordSection(name, rows)
  const cells = rows.map((row) => [row.name, shown(row.value), shown(row.goal), row.ok ? 'pass' : 'MISS'])
  const widths = [0, 1, 2].map((at) => Math.max(...cells.map((cell) => cell[at]?.length ?? 0)))
  for (const cell of cells) console.log(`  ${cell.map((text, at) => text.padEnd(widths[at] ?? 0)).join('  ')}`)
}
process.exit(0)
