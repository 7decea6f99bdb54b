import { readFileSync } from 'node:fs'
import { letters, withPackages } from './packages.js'

// node bench/agents/check-code.js, after npm run build. Plants the faults of planted-faults.tsv, which people have judged
// before anything was checked, into the sources of npm packages whose own tokens are loaded, and checks all of their lines.
// VITRINE_SOURCES=<folder> has the packages as `npm pack` gives them, unpacked: <folder>/<name>-<version>/package.

const BATCH_BYTES = 700_000

const judged = readFileSync(new URL('planted-faults.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => row.split('\t'))
  .map(([name, path, line, at, was = '', property, rule, written = '', verdict]) => {
    return { name, path, line: Number(line), at: Number(at), was, property, rule, written, verdict }
  })

const totals = { planted: 0, found: 0, named: 0, lines: 0, others: 0 }
await withPackages(async ({ name, files, console: ask }) => {
  const own = judged.filter((fault) => fault.name === name)
  const faults = own.filter(({ verdict }) => verdict === 'fault')
  const texts = files.map(({ path, text }) => ({ path, text: planted(text, own, path) }))
  const began = performance.now()
  const findings = await check(ask, texts)
  const ms = performance.now() - began
  const found = faults.filter((fault) => findings.some(isOf(fault)))
  const named = found.filter((fault) => findings.some((finding) => isOf(fault)(finding) && names(finding, fault)))
  const others = findings.filter((finding) => !own.some((fault) => isOf(fault)(finding)))
  const lines = texts.reduce((sum, { text }) => sum + text.split('\n').length, 0)
  const otherLines = new Set(others.map(({ path, line }) => `${path}:${line}`)).size
  console.log(
    `${name}: ${found.length} of ${faults.length} found, ${named.length} with the very token; other findings on ${otherLines} of ${lines} lines (${((otherLines / lines) * 100).toFixed(2)} %); ${Math.round((ms / lines) * 10_000)} ms by 10,000 lines`,
  )
  for (const { rule, path, line, property, written, was } of faults.filter((one) => !found.includes(one)))
    console.log(`  missed ${rule} ${path}:${line} ${property}: ${written} (${was})`)
  if (process.argv.includes('--others'))
    for (const { rule, path, line, written, message, instead } of others)
      console.log(`  other ${rule} ${path}:${line} ${written} ${message} → ${instead.join(' ')}`)
  totals.planted += faults.length
  totals.found += found.length
  totals.named += named.length
  totals.lines += lines
  totals.others += otherLines
})
if (totals.lines > 0) {
  const share = (part, whole) => `${((part / whole) * 100).toFixed(1)} %`
  console.log(
    `all: ${totals.found} of ${totals.planted} found (${share(totals.found, totals.planted)}), the very token for ${share(totals.named, totals.planted)}, other findings on ${share(totals.others, totals.lines)} of ${totals.lines} lines`,
  )
}

function isOf(fault) {
  return ({ path, line, written, rule }) =>
    path === fault.path && line === fault.line && written === fault.written && rule === fault.rule
}

function names({ instead }, { was }) {
  const token = /--([\w-]+)|\$([\w-]+)/.exec(was)
  return instead.some((one) => letters(one).includes(letters(token?.[1] ?? token?.[2] ?? was)))
}

function planted(text, own, path) {
  let after = text
  for (const { at, was, written } of own.filter((one) => one.path === path).toSorted((a, b) => b.at - a.at)) {
    if (!after.startsWith(was, at)) throw new Error(`${path} has no ${was} at ${at}: another version of the package`)
    after = after.slice(0, at) + asWritten(was, written) + after.slice(at + was.length)
  }
  return after
}

function asWritten(was, written) {
  const whole = written.startsWith('--') ? `var(${written})` : written
  return /^\w+Vars\[/.test(was) ? `'${whole}'` : whole
}

async function check(ask, files) {
  const findings = []
  for (let at = 0; at < files.length;) {
    let bytes = 0
    const batch = []
    while (at < files.length && batch.length < 200 && bytes + files[at].text.length < BATCH_BYTES) {
      bytes += files[at].text.length * 1.2
      batch.push(files[at++])
    }
    findings.push(...(await ask('/code/check', { files: batch })).findings)
  }
  return findings
}
