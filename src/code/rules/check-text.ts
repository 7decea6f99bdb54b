import { kebab } from '../../entities/rules/kebab.ts'
import { memo } from '../../kit/memo.ts'
import type { CodeFinding } from './code-finding.ts'
import { cssKey } from './css-key.ts'
import { nearestName } from './nearest-name.ts'
import { needsOf } from './property-needs.ts'
import type { Declaration } from './scan-css.ts'
import type { Scanned } from './scan-script.ts'
import { fitOf } from './token-fit.ts'
import { lettersOf, type CodeTokens, type TokenFacts } from './token-facts.ts'

export interface CodeLibrary {
  readonly tokens: CodeTokens
  /** Names of deprecated components as code may write them, folded; with what the library says and what replaces them. */
  readonly deprecated: ReadonlyMap<string, { readonly says: string; readonly instead: readonly string[] }>
}

/** Custom properties and variables that the code itself defines, by their names without what marks them. */
export function definitions({ declarations }: Scanned, into: Set<string>): void {
  for (const { property } of declarations) if (/^(?:--|\$|@)/.test(property)) into.add(property.replace(/^[-$@]+/, ''))
}

/** Custom properties that neither the library nor the code has: of somebody else, or invented. */
export function foreignNames(
  { declarations }: Scanned,
  { byName }: CodeTokens,
  { defined, into, most }: { readonly defined: ReadonlySet<string>; readonly into: Set<string>; readonly most: number },
): void {
  for (const { value } of declarations) {
    if (!value.includes('--')) continue
    for (const [, name = ''] of value.slice(0, LONGEST_VALUE).matchAll(/var\(\s*--([\w-]+)/gi)) {
      if (into.size >= most) return
      if (!defined.has(name) && !byName.has(lettersOf(name))) into.add(`--${name}`)
    }
  }
}

/** What is wrong with one declaration or element after the other; null between them, for whoever wants to rest there. */
export function* checkText(
  { declarations, elements }: Scanned,
  library: CodeLibrary,
  defined: ReadonlySet<string>,
): Generator<CodeFinding | null> {
  for (const declaration of declarations) {
    yield* checkDeclaration(declaration, library.tokens, defined)
    yield null
  }
  for (const { name, start } of elements) {
    const found = library.deprecated.get(lettersOf(name))
    if (!found) continue
    const { says, instead } = found
    yield { rule: 'deprecated', start, written: name, message: `is deprecated: ${says}`, instead: [...instead] }
  }
}

/** Values, custom properties and Sass variables. */
const PARTS =
  /var\(\s*--([\w-]+)|\$([\w-]+)|#[0-9a-f]{3,8}\b|(?:rgba?|hsla?|hwb|oklch|oklab|lab|lch)\([^()]*\)|(?<![\w.#$@-])[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:px|rem|ms|s)?(?![\w%.-])|(?<![\w-])(?:white|black)(?![\w-])/gi

/** Maps of Sass are values too. */
const LONGEST_VALUE = 100_000
const MOST_SUGGESTED = 3

function* checkDeclaration(
  { property, value, start }: Declaration,
  tokens: CodeTokens,
  defined: ReadonlySet<string>,
): Generator<CodeFinding> {
  const needs = needsOf(property)
  const isDefinition = /^(?:--|\$|@)/.test(property)
  // A token file is the one place where values stand.
  const isToken = isDefinition && tokens.byName.has(lettersOf(property))
  const lookedUp = needs === null ? null : /^\s*--([\w-]+)\s*$/.exec(value)
  if (lookedUp?.[1] !== undefined) {
    const [written, name] = [lookedUp[0].trimEnd(), lookedUp[1]]
    yield* checkName({ name, isSass: false, written, at: start, property }, tokens, defined)
    return
  }
  const text = withoutTexts(value.slice(0, LONGEST_VALUE))
  let isWhole = true
  for (const part of text.matchAll(PARTS)) {
    isWhole = false
    const [written, custom, sass] = part
    const at = start + part.index
    const name = custom ?? sass
    if (name !== undefined)
      yield* checkName({ name, isSass: custom === undefined, written, at, property }, tokens, defined)
    else if (!isToken) yield* checkValue({ property, written, at, isDefinition }, tokens)
  }
  if (!isWhole || !needs?.kinds.includes('text') || isDefinition) return
  const trimmed = value.trim()
  if (ANY_PROPERTY.test(trimmed)) return
  const same = (tokens.byValue.get(cssKey(trimmed).key) ?? []).filter((token) => !token.isDeprecated)
  if (trimmed === '' || same.length === 0) return
  const at = start + value.indexOf(trimmed)
  yield hasToken(trimmed, at, same)
}

/** What every property takes is no decision. */
const ANY_PROPERTY = /^(?:inherit|initial|unset|revert|revert-layer|none|auto|normal)$/i

interface Written {
  readonly property: string
  readonly written: string
  readonly at: number
}

function* checkValue(
  { property, written, at, isDefinition }: Written & { isDefinition: boolean },
  tokens: CodeTokens,
): Generator<CodeFinding> {
  const needs = needsOf(property)
  const key = cssKey(written.replace(/^[+-]/, ''))
  if (key.number === 0 || key.channels?.[3] === 0 || (property === 'opacity' && key.number === 1)) return
  // What somebody defines for themselves may be for anything; only a color is telling by itself.
  if (isDefinition ? key.kind !== 'color' : !needs?.kinds.includes(key.kind)) return
  const scopes = needs?.scopes ?? []
  const same = (tokens.byValue.get(key.key) ?? []).map((token) => ({ token, fit: fitOf(token, scopes) }))
  const least = key.kind === 'color' ? 0 : key.kind === 'length' ? 1 : 2
  const fitting = same
    .filter(({ token, fit }) => !token.isDeprecated && fit >= least)
    .toSorted((a, b) => b.fit - a.fit || rankOf(a.token) - rankOf(b.token))
  if (fitting.length === 0) return
  // What has the value in another mode looks otherwise on the page that this is written for.
  const usual = fitting.filter(({ token }) => isByDefault(token, key.key))
  const isUsual = usual.some(({ fit }) => fit > 0)
  // A pixel between things is a correction and no decision.
  const isDistance = scopes.includes('GAP') || scopes.includes('WIDTH_HEIGHT')
  if (key.kind === 'length' && (key.number ?? 0) <= 1 && isDistance) return
  const isNegative = written.startsWith('-')
  yield hasToken(
    written,
    at,
    (isUsual ? usual : fitting).map(({ token }) => token),
    isNegative,
  )
}

const isByDefault = ({ values }: TokenFacts, key: string): boolean => values[0]?.key.key === key

/** Of tokens that fit alike: a decision, for plain use rather than for a state or a ground, and the more general name. */
const rankOf = memo(({ isPrimitive, name }: TokenFacts): number => {
  const words = kebab(name).split('-')
  const special = words.filter((word) => SPECIAL.has(word)).length
  const plain = words.some((word) => PLAIN.has(word)) ? 0.5 : 0
  return (isPrimitive ? 100 : 0) + special * 10 + name.split(/[/.]/).length - plain
})

/** Words of names that say when a token is not for what it seems: in a state, or on a ground of another color. */
const SPECIAL = new Set(
  'inverse inverted invert on knockout hover hovered press pressed active focus focused disabled selected visited checked current dragged loading'.split(
    ' ',
  ),
)
const PLAIN = new Set(['default', 'base', 'primary', 'rest', 'normal', 'regular'])

function hasToken(written: string, start: number, tokens: readonly TokenFacts[], isNegative = false): CodeFinding {
  const { key } = cssKey(written.replace(/^[+-]/, ''))
  const shown = tokens.slice(0, MOST_SUGGESTED)
  const instead = shown.map(({ codeName }) => {
    const variable = `var(--${codeName})`
    return isNegative ? `calc(-1 * ${variable})` : variable
  })
  const [first] = shown
  const inModes = first && !isByDefault(first, key) ? modesOf(first, key) : []
  const called = shown.map((token) =>
    isByDefault(token, key) ? pathOf(token) : `${pathOf(token)} (in ${modesOf(token, key).join(', ')})`,
  )
  const more = tokens.length > MOST_SUGGESTED ? `, and ${tokens.length - MOST_SUGGESTED} more` : ''
  return {
    rule: 'value_has_token',
    start,
    written,
    message: `is the value of ${called.join(', ')}${more}`,
    instead,
    ...(inModes.length > 0 ? { inModes } : {}),
  }
}

const modesOf = ({ values }: TokenFacts, key: string): string[] =>
  values.filter((value) => value.key.key === key).map(({ mode }) => mode)

const pathOf = ({ collection, name }: TokenFacts): string => `${collection}/${name}`

function* checkName(
  {
    name,
    isSass,
    written,
    at,
    property,
  }: { name: string; isSass: boolean; written: string; at: number; property: string },
  tokens: CodeTokens,
  defined: ReadonlySet<string>,
): Generator<CodeFinding> {
  const token = tokens.byName.get(lettersOf(name))
  const start = at + written.length - name.length - (isSass ? 1 : 2)
  const shown = isSass ? `$${name}` : `--${name}`
  if (!token) {
    // A name that the code defines is its own, whatever it looks like.
    const near = defined.has(name) ? null : nearestName(tokens, name)
    if (near === null) return
    const instead = [isSass ? `$${near}` : `--${near}`]
    yield { rule: 'unknown_name', start, written: shown, message: `is no token of this library`, instead }
    return
  }
  if (token.isDeprecated) {
    const better = sameValue(token, property, tokens)
    yield {
      rule: 'deprecated',
      start,
      written: shown,
      message: `${pathOf(token)} is deprecated`,
      instead: namesOf(better),
    }
    return
  }
  // Steps of a scale are used as they are; a color that was chosen for something has a name that says so.
  if (!token.isPrimitive || token.values[0]?.key.kind !== 'color') return
  const better = sameValue(token, property, tokens)
  if (better.length === 0) return
  const message = `${pathOf(token)} is a value with a name; there is a token for this use`
  yield { rule: 'primitive', start, written: shown, message, instead: namesOf(better) }
}

const namesOf = (tokens: readonly TokenFacts[]): string[] =>
  tokens.slice(0, MOST_SUGGESTED).map(({ codeName }) => `--${codeName}`)

/** Decisions that come to the same in the first mode and are for this property. */
function sameValue(token: TokenFacts, property: string, tokens: CodeTokens): TokenFacts[] {
  const scopes = needsOf(property)?.scopes ?? []
  const key = token.values[0]?.key.key
  return (tokens.byValue.get(key ?? '') ?? []).filter(
    (other) =>
      other !== token &&
      !other.isPrimitive &&
      !other.isDeprecated &&
      fitOf(other, scopes) === 2 &&
      other.values[0]?.key.key === key,
  )
}

/** Texts, addresses and fallbacks as spaces: none of them is a value that was chosen here. */
function withoutTexts(value: string): string {
  if (!/["']|url\(|var\(|\/\*/.test(value)) return value
  const blank = (text: string): string => ' '.repeat(text.length)
  // Comments are looked for up to where the last one ends, or each that does not end would be followed to the end.
  const end = value.lastIndexOf('*/') + 2
  const plain = end < 2 ? value : value.slice(0, end).replaceAll(/\/\*[^]*?\*\//g, blank) + value.slice(end)
  return plain
    .replaceAll(/"[^"\n]*"|'[^'\n]*'|url\([^)\n]*\)/gi, blank)
    .replaceAll(
      /(var\(\s*--[\w-]+)([^()]*(?:\([^()]*\)[^()]*)*)/gi,
      (_, head: string, rest: string) => head + blank(rest),
    )
}
