import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readTokenLibrary } from '#built/code/read-token-library.js'
import { Findings } from '#built/formats/bundle/findings.js'
import { readEntry } from '#built/formats/bundle/read-entry.js'
import { chosenCss } from '#built/formats/exports/css/chosen-css.js'
import { cssValue } from '#built/formats/exports/css/css-value.js'
import { meaningOf } from '#built/formats/exports/library/value-meaning.js'
import { parseColor, readColor, readNamedColor } from '#built/formats/tokens/colors/read-color.js'
import { parseCss } from '#built/formats/tokens/css/parse-css.js'
import { dtcgImporter } from '#built/formats/tokens/dtcg-importer.js'
import { hexColor } from '#built/tokens/rules/hex-color.js'
import { resolveValue } from '#built/tokens/rules/resolve-value.js'
import { libraryOf, rowOf } from './tokens-kit.js'

// A token library of npm as it was packed: what an import makes of its JSON, beside the CSS that its authors ship.

/** Unpacks a file of `npm pack` for as long as `use` needs it. */
export async function unpacked(file, use) {
  const folder = mkdtempSync(path.join(tmpdir(), 'tokens-'))
  try {
    execFileSync('tar', ['xzf', file, '-C', folder])
    const [inner = ''] = readdirSync(folder)
    return await use(path.join(folder, inner))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const filesIn = (folder, pattern) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => pattern.test(name))
    .sort()

/** The library that an import of these files gives. */
export async function imported(folder, names) {
  const files = names.map((name) => ({
    path: path.join(folder, name),
    name,
    json: JSON.parse(readFileSync(path.join(folder, name), 'utf8').replace(/^\uFEFF/, '')),
  }))
  const { bundle, report } = dtcgImporter.toBundle(dtcgImporter.detect(files), { fileKey: null })
  const findings = new Findings()
  const rows = []
  for (const list of /** @type {const} */ (['collections', 'tokens', 'styles'])) {
    for (const [at, entry] of [...(bundle[list] ?? [])].entries()) {
      const value = JSON.parse(JSON.stringify(entry))
      const draft = readEntry({ list, value, path: `${list}[${at}]` }, findings, () => {})
      if (draft) rows.push(rowOf(draft.kind, draft.key, draft.document, draft.name))
    }
  }
  return { library: await libraryOf(rows), report }
}

/** Custom properties of the rules that a theme means, with `var()` put in. */
export function shipped(texts, selector) {
  const raw = declared(texts, selector)
  return new Map([...raw].map(([name, value]) => [name, withVariables(value, raw)]))
}

export function withVariables(value, raw, hops = 20) {
  return hops === 0
    ? value
    : value
        .replaceAll(/var\(\s*--([\w-]+)\s*(?:,([^()]*(?:\([^()]*\)[^()]*)*))?\)/g, (said, name, behind) =>
          withVariables(raw.get(name) ?? behind?.trim() ?? said, raw, hops - 1),
        )
        .trim()
}

function declared(texts, selector) {
  const raw = new Map()
  for (const text of texts) {
    for (const { within, properties } of parseCss(text)) {
      if (within.length !== 1 || !selector.test(within[0])) continue
      for (const [name, value] of properties) raw.set(name, value)
    }
  }
  return raw
}

/** What every token comes to while collections stand at these modes: by its name in CSS. */
export function valuesIn(library, modes, { nameOf = (name) => name } = {}) {
  const wanted = new Set(modes.map((mode) => mode.toLowerCase()))
  const tokens = readTokenLibrary(library, { name: 'library', collections: null })
  const modeOf = (all) => all.find(({ name }) => wanted.has(name.toLowerCase()))
  const choice = new Map(
    tokens.collections.flatMap((collection) => {
      const mode = modeOf(collection.modes)
      return mode ? [[collection, mode.id]] : []
    }),
  )
  const css = chosenCss(tokens, choice)
  const values = new Map()
  for (const collection of tokens.collections) {
    const mode = modeOf(collection.modes) ?? collection.modes.find(({ id }) => id === collection.defaultMode)
    for (const token of collection.tokens) {
      const said =
        /^(?:var\()?--([\w-]+)/.exec(token.codeNames?.web ?? '')?.[1] ??
        /^[\w-]+$/.exec(token.codeNames?.web ?? '')?.[0]
      const name = said ?? nameOf(token.name)
      const node = library.find('token', token.id)
      const outcome = node === undefined || !mode ? null : resolveValue(library, node, mode).outcome
      if (outcome === null)
        for (const [end, text] of css.get(token.id)?.texts ?? []) values.set(fold(name + end), { text })
      else
        values.set(
          fold(name),
          'value' in outcome ? { text: textOf(token, outcome.value), value: outcome.value } : outcome,
        )
    }
  }
  return values
}

/** Builders put other signs between the words of a name. */
export const fold = (name) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** What CSS has for a value; what it has nothing for, as it is. */
const textOf = (token, value) => cssValue(meaningOf(token, value), () => null)?.get('') ?? String(value)

const WEIGHTS = new Map([
  ['normal', '400'],
  ['bold', '700'],
])

/** As a browser compares them: colors to the byte, lengths where 1rem is 16px, times in either unit, texts without quotes. */
export function isSame(ours, css, name = '') {
  if (/weight/i.test(name) && WEIGHTS.get(ours.toLowerCase()) === css) return true
  const share = /^([\d.]+)%$/.exec(ours.trim())?.[1]
  if (share !== undefined && /line-?height|leading/i.test(name) && Number(css) === Number(share) / 100) return true
  const [one, other] = [ours, css].map((text) => (readColor(text) ?? readNamedColor(text))?.color ?? null)
  if (one && other) {
    const near = (a, b, far) => Math.abs(a - b) <= far
    return ['r', 'g', 'b'].every((at) => near(one[at], other[at], 0.6 / 255)) && near(one.a, other.a, 0.005)
  }
  const [measure, want] = [measureOf(ours), measureOf(css)]
  if (measure && want && (measure.kind === want.kind || measure.kind === '' || want.value === 0))
    return Math.abs(measure.value - want.value) < 0.0051
  return plain(ours) === plain(css)
}

function measureOf(text) {
  const [, digits, unit = ''] = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(px|rem|ms|s|)$/i.exec(text.trim()) ?? []
  if (digits === undefined) return null
  const factor = { px: 1, rem: 16, ms: 1, s: 1000, '': 1 }[unit.toLowerCase()]
  const kind = { px: 'length', rem: 'length', ms: 'time', s: 'time', '': '' }[unit.toLowerCase()]
  return { kind, value: Number(digits) * factor }
}

const plain = (text) =>
  text
    .replaceAll(/clamp\(([^(),]+),([^(),]+),([^(),]+)\)/g, 'max($1,min($2,$3))')
    .replaceAll(/#[\da-f]{3,8}\b|rgba?\([^()]*\)|hsla?\([^()]*\)/gi, (color) => {
      const read = parseColor(color) && readColor(color)
      return read ? hexColor(read.color) : color
    })
    .toLowerCase()
    .replaceAll(/["'\s]/g, '')
    .replaceAll(/(?<![\d.])0(\.\d)/g, '$1')
    .replaceAll(/(\.\d*?)0+(?!\d)/g, '$1')
    .replaceAll(/\.(?!\d)/g, '')
    .replaceAll(/(?<![\d.])0(?:px|rem|em|%)/g, '0')
