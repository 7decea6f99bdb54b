import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { drawing } from './made-questions.js'
import { serving } from './serve.js'

// node bench/agents/check-code.js, after npm run build. Faults planted by a seed into the sources of npm packages whose own
// tokens are loaded: a use of a token becomes its value, or its name loses a letter. VITRINE_SOURCES=<folder> has the
// packages as `npm pack` gives them, unpacked: <folder>/<name>-<version>/package.

const DATA = path.resolve(import.meta.dirname, '../../../shared/data')
const SEED = Number(process.env.VITRINE_SEED ?? 20261116)
const PLANTED = { value: 56, name: 28 }

/** Which files of a package people wrote, and whose tokens it uses. */
const PACKAGES = [
  { name: 'primer-css', tokens: 'primer', files: /\.scss$/ },
  { name: 'carbon-styles', tokens: 'carbon', files: /\.scss$/ },
  { name: 'rhds-elements', tokens: 'rhds', files: /elements\/.*\.(?:css|js)$/ },
  { name: 'astryxdesign-core', tokens: 'astryx', files: /src\/(?!.*\.test\.).*\.tsx$/ },
]
/** Where tokens are defined a value is no fault; a wrong name is. */
const DEFINES = /_tokens\.scss$|\/support\/variables\//
const LONGEST = 200_000
/** A use of a token, with or without what holds where there is none. */
const USE = /var\(\s*--([\w-]+)\s*(?:,[^()]*(?:\([^()]*\)[^()]*)*)?\)|\$([a-z][\w-]+)|\w+Vars\['--([\w-]+)'\]/g
/** A color, a length, a time or a number. */
const SIMPLE = /^(?:#[0-9a-f]{6}(?:[0-9a-f]{2})?|-?\d*\.?\d+(?:px|rem|ms|s)?)$/
const BATCH_BYTES = 700_000

const sources = process.env.VITRINE_SOURCES ?? ''
if (sources === '' || !existsSync(DATA)) {
  console.log('Without VITRINE_SOURCES and ../shared/data there is nothing to plant faults into.')
  process.exit(0)
}

const libraries = {
  primer: path.join(DATA, 'tokens/primer'),
  carbon: path.join(DATA, 'tokens/carbon'),
  rhds: path.join(DATA, 'tokens/rhds/rhds.tokens.json'),
  astryx: path.join(folderOf('astryxdesign-core'), 'package/dist/astryx.css'),
}
await serving(libraries, async ({ keys, consoleUrl, apiUrl }) => {
  const totals = { planted: 0, found: 0, named: 0, lines: 0, others: 0 }
  for (const { name, tokens, files } of PACKAGES) {
    const ask = asking(`${consoleUrl}/console`, keys[tokens])
    const facts = await tokensOf(ask, asking(apiUrl, keys[tokens]))
    const texts = filesOf(name).filter((file) => files.test(file))
    const planted = plant(texts.map(read), facts, drawing(SEED))
    const began = performance.now()
    const findings = await check(ask, planted.files)
    const ms = performance.now() - began
    const isPlanted = (fault) => (finding) =>
      finding.path === fault.path &&
      finding.line === fault.line &&
      finding.written === fault.written &&
      finding.rule === fault.rule
    const found = planted.faults.filter((fault) => findings.some(isPlanted(fault)))
    const named = found.filter((fault) =>
      findings.some(
        (finding) =>
          isPlanted(fault)(finding) && finding.instead.some((one) => letters(one).includes(letters(fault.token))),
      ),
    )
    const others = findings.filter((finding) => !planted.faults.some((fault) => isPlanted(fault)(finding)))
    const lines = planted.files.reduce((sum, { text }) => sum + text.split('\n').length, 0)
    const otherLines = new Set(others.map(({ path, line }) => `${path}:${line}`)).size
    console.log(
      `${name}: ${found.length} of ${planted.faults.length} found, ${named.length} with the very token; other findings on ${otherLines} of ${lines} lines (${((otherLines / lines) * 100).toFixed(2)} %); ${Math.round((ms / lines) * 10_000)} ms by 10,000 lines`,
    )
    for (const fault of planted.faults.filter((one) => !found.includes(one)))
      console.log(
        `  missed ${fault.rule} ${fault.path}:${fault.line} ${fault.property}: ${fault.written} (--${fault.token})`,
      )
    for (const rule of new Set(others.map((one) => one.rule))) {
      const list = others.filter((one) => one.rule === rule)
      console.log(`  other ${rule}: ${list.length}`)
      for (const one of drawing(SEED)(list, Math.min(6, list.length)))
        console.log(`    ${one.path}:${one.line} ${one.written} ${one.message} → ${one.instead.join(' ')}`)
    }
    totals.planted += planted.faults.length
    totals.found += found.length
    totals.named += named.length
    totals.lines += lines
    totals.others += otherLines
  }
  const share = (part, whole) => `${((part / whole) * 100).toFixed(1)} %`
  console.log(
    `all: recall ${share(totals.found, totals.planted)} of ${totals.planted}, the very token ${share(totals.named, totals.planted)}, other findings on ${share(totals.others, totals.lines)} of ${totals.lines} lines (seed ${SEED})`,
  )
})

function filesOf(name) {
  const root = folderOf(name)
  return readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => path.join(root, file))
}

function folderOf(name) {
  if (sources === undefined) throw new Error('VITRINE_SOURCES is not set')
  const folder = readdirSync(sources).find((entry) => entry.startsWith(`${name}-`) && !entry.endsWith('.tgz'))
  if (folder === undefined) throw new Error(`VITRINE_SOURCES has no ${name}: npm pack it and unpack it there`)
  return path.join(sources, folder)
}

/** Names are written in more than one way. */
function letters(name) {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}

function read(file) {
  return { path: file, text: readFileSync(file, 'utf8') }
}

function asking(url, key) {
  return async (place, body) => {
    const answer = await fetch(`${url}${place}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const told = /** @type {any} */ (await answer.json())
    if (!answer.ok) throw new Error(JSON.stringify(told))
    return told
  }
}

/** Simple values by name in code. */
async function tokensOf(ask, api) {
  const { collections } = await api('/v1/tokens:describe')
  const facts = new Map()
  for (const { id } of collections) {
    for (const { code_name: name, css } of (await ask('/tokens/code-values', { collection: id })).data) {
      if (typeof css === 'string' && SIMPLE.test(css)) facts.set(letters(name), css)
    }
  }
  return facts
}

function plant(files, facts, draw) {
  const uses = files
    .filter(({ text }) => text.length < LONGEST)
    .flatMap(({ path, text }) =>
      [...text.matchAll(USE)].flatMap((use) => {
        const token = use[1] ?? use[2] ?? use[3]
        const css = facts.get(letters(token))
        const property = /([\w$-]+)\s*:[^;:{}]*$/.exec(text.slice(Math.max(0, use.index - 200), use.index))?.[1]
        const line = text.slice(text.lastIndexOf('\n', use.index) + 1, use.index)
        if (
          /\/\/|^\s*\*/.test(line) ||
          css === undefined ||
          property === undefined ||
          property.startsWith('--') ||
          property.startsWith('$') ||
          /^-?0\D*$/.test(css)
        )
          return []
        return [
          {
            path,
            at: use.index,
            whole: use[0],
            isSass: use[2] !== undefined,
            isScript: use[3] !== undefined,
            token,
            css,
            property,
          },
        ]
      }),
    )
  const chosen = draw(uses, Math.min(uses.length, PLANTED.value + PLANTED.name))
  const faults = []
  const changed = files.map(({ path, text }) => {
    let after = text
    for (const use of chosen.filter((one) => one.path === path).toSorted((a, b) => b.at - a.at)) {
      const isValue = chosen.indexOf(use) < PLANTED.value && !DEFINES.test(path)
      const wrong = `${use.token.slice(0, -3)}${use.token.slice(-2)}`
      const written = isValue ? use.css : `${use.isSass ? '$' : '--'}${wrong}`
      if (!isValue && (facts.has(letters(wrong)) || /\d/.test(use.token.slice(-3)))) continue
      after =
        after.slice(0, use.at) + plantedText(use, isValue ? use.css : written) + after.slice(use.at + use.whole.length)
      const line = text.slice(0, use.at).split('\n').length
      faults.push({ ...use, line, written, rule: isValue ? 'value_has_token' : 'unknown_name' })
    }
    return { path, text: after }
  })
  return {
    faults,
    files: changed.filter(({ text }) => text.length < LONGEST),
  }
}

function plantedText({ isSass, isScript }, written) {
  if (isScript) return `'${written.startsWith('--') ? `var(${written})` : written}'`
  return isSass || !written.startsWith('--') ? written : `var(${written})`
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
