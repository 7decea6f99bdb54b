import type { Block } from '../css-block.ts'
import { cssKey, isGray } from '../css-key.ts'
import { plainName } from '../css-name.ts'
import type { Declaration } from '../scan/scan-css.ts'
import type { Scanned } from '../scan/scan-script.ts'
import { lettersOf, type CodeTokens } from '../token-facts.ts'
import { contextOf, type Speaks } from '../use/context.ts'
import { needsOf } from '../use/property-needs.ts'
import { fittingTokens } from '../use/token-fit.ts'
import { checkElement, importsOf, type KnownComponent } from './check-elements.ts'
import { checkName } from './check-names.ts'
import { checkValue, hasToken, isDefinition } from './check-values.ts'
import type { Checked } from './code-finding.ts'

export interface CodeLibrary {
  readonly tokens: CodeTokens
  /** Names of deprecated components as code may write them, folded; with what the library says and what replaces them. */
  readonly deprecated: ReadonlyMap<string, { readonly says: string; readonly instead: readonly string[] }>
  /** Components by their names, folded alike, with the props and values that they have. */
  readonly components: ReadonlyMap<string, KnownComponent>
}

interface CodeText extends Scanned {
  readonly path: string
  readonly text: string
}

/** Custom properties and variables that the code itself defines, by their names without what marks them. */
export function definitions({ declarations }: Pick<Scanned, 'declarations'>, into: Set<string>): void {
  for (const { property } of declarations) {
    if (property.startsWith('--')) into.add(property.slice(2))
    else if (isDefinition({ property })) into.add(property.slice(1)).add(property.slice(1).replaceAll('_', '-'))
  }
}

/** What is wrong with one declaration or element after the other; null between them, for whoever wants to rest there. */
export function* checkText(
  { path, text, declarations, elements }: CodeText,
  library: CodeLibrary,
  defined: ReadonlySet<string>,
): Generator<Checked | null> {
  const speaksAt = contextOf(path)
  for (const declaration of declarations) {
    yield* checkDeclaration(declaration, speaksAt, library.tokens, defined)
    yield null
  }
  const imported = library.components.size > 0 ? importsOf(text) : new Map<string, string>()
  for (const element of elements) {
    const letters = lettersOf(element.name)
    const found = library.deprecated.get(letters)
    if (found) {
      const { says, instead } = found
      const { name, start } = element
      yield { rule: 'deprecated', start, written: name, message: `is deprecated: ${says}`, instead: [...instead] }
    }
    const known = library.components.get(letters)
    if (known) yield* checkElement(text, element, { known, importedFrom: imported.get(element.name) })
    yield null
  }
}

/** Values, custom properties and Sass variables. What a preprocessor or a script puts together is no name. */
const PARTS =
  /var\(\s*--((?:[\w-]|[\u0080-\uffff]|\\[^\n])+)(?![\w\\{\u0080-\uffff-]|[#$@]\{)|\$([\w-]+)|#[0-9a-f]{3,8}\b|(?:rgba?|hsla?|hwb|oklch|oklab|lab|lch)\([^()]*\)|(?<![\w.#$@-])[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:px|rem|ms|s)?(?![\w%.-])|(?<![\w-])(?:white|black)(?![\w-])/gi
const LOOKED_UP = /^\s*--((?:[\w-]|[\u0080-\uffff]|\\[^\n])+)\s*$/i

/** Maps of Sass are values too. */
const LONGEST_VALUE = 100_000

function* checkDeclaration(
  declaration: Declaration,
  speaksAt: (within: Block | null | undefined, property: string) => Speaks,
  tokens: CodeTokens,
  defined: ReadonlySet<string>,
): Generator<Checked> {
  const { property, value, start, within } = declaration
  const needs = needsOf(property)
  const speaks = speaksAt(within, property)
  // A token file is the one place where values stand.
  const isToken =
    (isDefinition(declaration) && tokens.byLetters.has(lettersOf(property))) || DEFINES.test(within?.head ?? '')
  const lookedUp = needs === null ? null : LOOKED_UP.exec(value)
  if (lookedUp?.[1] !== undefined) {
    const written = `--${lookedUp[1]}`
    const name = plainName(lookedUp[1])
    const at = start + value.indexOf('--')
    yield* checkName({ name, isSass: false, written, start: at, property, speaks }, tokens, defined)
    return
  }
  const text = withoutTexts(value.slice(0, LONGEST_VALUE))
  let isWhole = true
  const times = { after: 0, count: 0 }
  for (const part of text.matchAll(PARTS)) {
    isWhole = false
    const [written, custom, sass] = part
    const at = start + part.index
    if (custom !== undefined || sass !== undefined) {
      const name = plainName(custom ?? sass ?? '')
      const marked = sass === undefined ? `--${custom ?? ''}` : `$${sass}`
      const nameStart = at + written.length - marked.length
      const isSass = sass !== undefined
      yield* checkName({ name, isSass, written: marked, start: nameStart, property, speaks }, tokens, defined)
    } else if (!isToken) {
      if (text.slice(times.after, part.index).includes(',')) times.count = 0
      times.after = part.index
      const isSecondTime = /\ds$/i.test(written) && times.count++ > 0
      const inside = functionAround(text, part.index)
      yield* checkValue({ declaration, written, at, inside, isSecondTime, speaks }, tokens)
    }
  }
  if (!isWhole || isToken || !needs?.kinds.includes('text') || isDefinition(declaration)) return
  const trimmed = value.trim()
  if (trimmed === '' || ANY_PROPERTY.test(trimmed)) return
  const key = cssKey(trimmed)
  const same = (tokens.byValue.get(key.key) ?? []).filter((token) => token.values[0]?.key.key === key.key)
  const place = { needs, speaks, isAchromatic: isGray(key), isInSum: false }
  const fitting = fittingTokens(tokens, same, place)
  if (fitting.length > 0)
    yield hasToken({ declaration, written: trimmed, at: start + value.indexOf(trimmed), key }, fitting, false)
}

/** Rules that say what something is rather than use it. */
const DEFINES = /^@(?:font-face|property|counter-style|font-feature-values|page)\b/i

/** What every property takes is no decision. */
const ANY_PROPERTY = /^(?:inherit|initial|unset|revert|revert-layer|none|auto|normal)$/i

/** The name of the function whose argument stands at a place; empty where it is none. */
function functionAround(text: string, at: number): string {
  let depth = 0
  for (let open = at - 1; open >= 0; open--) {
    if (text[open] === ')') depth++
    else if (text[open] === '(' && depth-- === 0) {
      let start = open
      while (/[\w.$@-]/.test(text[start - 1] ?? '')) start--
      const name = text.slice(start, open)
      // Brackets alone are part of the sum around them.
      if (name !== '') return name.toLowerCase()
      depth = 0
    }
  }
  return ''
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
    .replaceAll(FALLBACK, (_, head: string, rest: string) => head + blank(rest))
}

/** A fallback is what holds where nobody decided. */
const FALLBACK = /(var\(\s*--(?:[\w-]|[\u0080-\uffff]|\\[^\n])+)(\s*,[^()]*(?:\([^()]*\)[^()]*)*)/gi
