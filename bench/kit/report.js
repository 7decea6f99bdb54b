// Writes what a bench found into docs/performance.md: each entry has a section, and running it replaces only that.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { drawCost } from './cost-picture.js'

const DOCS = path.resolve(import.meta.dirname, '../../docs')
const REPORT = path.join(DOCS, 'performance.md')

const OPENING = `# Performance

Written by \`npm run bench\`, a section per entry; \`npm run bench -- rivals\` renews one of them. What is compared ran in
turn in one go, because only ratios survive another machine. A missed goal is said here like one that was met.
`

/**
 * @typedef {{ name: string, value: number | string, goal: number | string, ok: boolean }} BenchRow
 * @typedef {{ question: string, name: string, components: number, ms: number }} CostPoint drawn as a picture beside the table
 * @typedef {BenchRow[] & { series?: CostPoint[] }} BenchTable
 */

/**
 * @param {string} name
 * @param {BenchTable} rows
 */
export function recordSection(name, rows) {
  const text = existsSync(REPORT) ? readFileSync(REPORT, 'utf8') : OPENING
  const [start, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`]
  const section = `${start}\n## ${name.replaceAll('-', ' ')}\n\n${machine()}\n\n${pictures(name, rows)}${table(rows)}\n${end}\n`
  const [from, to] = [text.indexOf(start), text.indexOf(end)]
  const next = from === -1 ? `${text}\n${section}` : text.slice(0, from) + section + text.slice(to + end.length + 1)
  writeFileSync(REPORT, next)
}

function machine() {
  const [cpu] = os.cpus()
  const busy = os.loadavg()[0]?.toFixed(1)
  const day = new Date().toISOString().slice(0, 10)
  return `${day}, Node ${process.versions.node}, ${os.cpus().length} cores${cpu?.model ? ` (${cpu.model.trim()})` : ''}, load ${busy} at the end.`
}

/** @param {BenchTable} rows */
function table(rows) {
  const cells = rows.map(({ name, value, goal, ok }) =>
    [name.trim(), shown(value), shown(goal), ok ? 'met' : '**missed**'].map((text) => text.replaceAll('|', '\\|')),
  )
  return ['| | value | goal | |', '|---|---|---|---|', ...cells.map((cell) => `| ${cell.join(' | ')} |`)].join('\n')
}

/**
 * @param {string} name
 * @param {BenchTable} rows
 */
function pictures(name, { series = [] }) {
  const questions = [...new Set(series.map(({ question }) => question))]
  return questions
    .map((question, at) => {
      const file = `performance-${name}-${at + 1}.svg`
      writeFileSync(
        path.join(DOCS, file),
        drawCost(
          question,
          series.filter((one) => one.question === question),
        ),
      )
      return `![${question}: milliseconds against the size of the library](${file})\n\n`
    })
    .join('')
}

/** @param {number | string} value */
export function shown(value) {
  return typeof value === 'number' ? String(Math.round(value * 1000) / 1000) : value
}
