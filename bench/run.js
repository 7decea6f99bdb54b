// npm run bench: every bench file of this folder that exports `run`, one table each, also in docs/performance.md.
// Contenders run side by side in one go, because only ratios survive a noisy machine. Misses are printed, not thrown:
// the numbers are for reading.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { recordSection, shown } from './report.js'

const wanted = process.argv.slice(2)
const files = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.js') && file !== 'run.js')
  // Others are servers and commands of their own, which importing would start.
  .filter((file) =>
    /^export (async )?(function|const) run\b/m.test(readFileSync(path.join(import.meta.dirname, file), 'utf8')),
  )
  .filter((file) => wanted.length === 0 || wanted.some((name) => file.startsWith(name)))

for (const file of files) {
  const { run } = await import(`./${file}`)
  console.log(`\n${file.replace(/\.js$/, '')}`)
  const rows = await run()
  recordSection(file.replace(/\.js$/, ''), rows)
  const cells = rows.map((row) => [
    row.name,
    shown(row.value ?? row.ratioOrMs),
    shown(row.goal),
    row.ok ? 'pass' : 'MISS',
  ])
  const widths = [0, 1, 2].map((at) => Math.max(...cells.map((cell) => cell[at].length)))
  for (const cell of cells) console.log(`  ${cell.map((text, at) => text.padEnd(widths[at] ?? 0)).join('  ')}`)
}
process.exit(0)
