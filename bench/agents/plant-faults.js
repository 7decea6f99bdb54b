import { writeFileSync } from 'node:fs'
import { drawing } from './made-questions.js'
import { letters, PACKAGES, withPackages } from './packages.js'

// node bench/agents/plant-faults.js, after npm run build. Draws by a seed where faults are planted into the sources of npm
// packages: a use of a token becomes its value, or its name loses a letter. Writes planted-faults.tsv for people to judge;
// nothing is checked here.

const SEED = Number(process.env.VITRINE_SEED ?? 730219)
const PLANTED = { value: 35, name: 17 }

/** Where tokens are defined a value is no fault; a wrong name is. */
const DEFINES = /_tokens\.scss$|\/support\/variables\//
/** A use of a token, with or without what holds where there is none. */
const USE = /var\(\s*--([\w-]+)\s*(?:,[^()]*(?:\([^()]*\)[^()]*)*)?\)|\$([a-z][\w-]+)|\w+Vars\['--([\w-]+)'\]/g
/** A color, a length, a time or a number. */
const SIMPLE = /^(?:#[0-9a-f]{6}(?:[0-9a-f]{2})?|-?\d*\.?\d+(?:px|rem|ms|s)?)$/

const rows = []
await withPackages(async ({ name, files, console: ask, api }) => {
  const facts = await tokensOf(ask, api)
  const uses = files.flatMap((file) => usesIn(file, facts))
  const draw = drawing(SEED)
  const drawn = draw(uses, uses.length)
  const values = drawn.filter(({ path }) => !DEFINES.test(path)).slice(0, PLANTED.value)
  const names = drawn.filter((use) => !values.includes(use) && isMisspelt(use, facts)).slice(0, PLANTED.name)
  for (const use of [...values, ...names].toSorted((a, b) => a.path.localeCompare(b.path) || a.at - b.at)) {
    const isValue = values.includes(use)
    const written = isValue ? use.css : `${use.isSass ? '$' : '--'}${misspelt(use.token)}`
    const rule = isValue ? 'value_has_token' : 'unknown_name'
    rows.push([name, use.path, use.line, use.at, use.whole, use.property, rule, written, ''])
  }
})
if (rows.length > 0) {
  const head = ['package', 'file', 'line', 'at', 'was', 'property', 'rule', 'written', 'judged']
  const place = new URL('planted-faults.tsv', import.meta.url)
  writeFileSync(place, [head, ...rows].map((row) => `${row.join('\t')}\n`).join(''))
  console.log(`${rows.length} faults in ${PACKAGES.length} packages, seed ${SEED}`)
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

function usesIn({ path, text }, facts) {
  return [...text.matchAll(USE)].flatMap((use) => {
    const token = use[1] ?? use[2] ?? use[3]
    const css = facts.get(letters(token))
    const property = /([\w$-]+)\s*:[^;:{}]*$/.exec(text.slice(Math.max(0, use.index - 200), use.index))?.[1]
    const before = text.slice(text.lastIndexOf('\n', use.index) + 1, use.index)
    if (css === undefined || property === undefined || /^(?:--|\$)/.test(property) || /^-?0\D*$/.test(css)) return []
    if (/\/\/|^\s*\*/.test(before) || /\s{2}|[\t\n]/.test(use[0])) return []
    const line = text.slice(0, use.index).split('\n').length
    return [{ path, at: use.index, line, whole: use[0], isSass: use[2] !== undefined, token, css, property }]
  })
}

function misspelt(token) {
  return `${token.slice(0, -3)}${token.slice(-2)}`
}

/** A letter less may be the name of another token, and of a number it is one. */
function isMisspelt({ token }, facts) {
  return !facts.has(letters(misspelt(token))) && !/\d/.test(token.slice(-3))
}
