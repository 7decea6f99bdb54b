import { plainName } from '../css-name.ts'
import { needsOf } from '../use/property-needs.ts'
import { scanCss, type Declaration } from './scan-css.ts'
import { readScript, tagBefore, type Span } from './script-text.ts'
import { scanJsx } from './scan-jsx.ts'
import { attributesOf, elementAt, elementsOf, styleAttributes, svgAttributes, type Element } from './scan-markup.ts'
import { utilities } from './scan-utilities.ts'

export interface Scanned {
  readonly declarations: readonly Declaration[]
  /** Elements of markup by their names. */
  readonly elements: readonly Element[]
  /** Where statements of a script begin that say which name is what. */
  readonly statements: readonly number[]
}

/**
 * What JavaScript, TypeScript or JSX says about style: members of objects that are styles, attributes of elements, arbitrary
 * values in lists of classes, and templates that are style sheets. An object is a style by where it stands; whatever else has
 * a `color` or a `width`, a chart or a table of numbers, is left alone.
 */
export function scanScript(
  source: string,
  hasElements = true,
): { readonly declarations: Iterable<Declaration> } & Omit<Scanned, 'declarations'> {
  const { text, templates, styles } = readScript(source)
  const { elements, statements } = scanJsx(source, hasElements)
  const written = templates.flatMap(({ start, end }) => {
    if (!isMarkup(text, start - 1)) return []
    const markup = withValues(text.slice(start, end))
    return elementsOf(markup).map((element) =>
      elementAt({ ...element, attributes: attributesOf(markup, element) }, start),
    )
  })
  return {
    declarations: declarationsOf(text, templates, styles),
    elements: written.length === 0 ? elements : [...elements, ...written].toSorted((a, b) => a.start - b.start),
    statements,
  }
}

/** Templates of elements, `html` and `svg`, and what a component is decorated with: `template: …`. */
const isMarkup = (text: string, quote: number): boolean =>
  /^(?:html|svg)$/.test(tagBefore(text, quote)) ||
  /\btemplate\s{0,9}:\s{0,9}$/.test(text.slice(Math.max(0, quote - 40), quote))

/** `${…}` as a value that nobody knows; places stay what they are. */
function withValues(template: string): string {
  const parts: string[] = []
  let from = 0
  for (let at = template.indexOf('${'); at !== -1; at = template.indexOf('${', from)) {
    const end = Math.min(template.length - 1, endOfHole(template, at + 1))
    const isValue = template[at - 1] === '='
    const inner = '_'.repeat(Math.max(0, end - at - (isValue ? 3 : 1)))
    parts.push(template.slice(from, at), (isValue ? `"{${inner}}"` : `{${inner}}`).slice(0, end + 1 - at))
    from = end + 1
  }
  parts.push(template.slice(from))
  return parts.join('')
}

function* declarationsOf(text: string, templates: readonly Span[], styles: readonly Span[]): Generator<Declaration> {
  yield* definedNames(text)
  yield* members(text, styles)
  yield* assignments(text)
  yield* svgAttributes(text)
  yield* styleAttributes(text)
  yield* utilities(text)
  for (const { start, end } of templates) {
    if (!isStyleTag(text, start - 1)) continue
    for (const found of scanCss(withoutHoles(text.slice(start, end)))) yield { ...found, start: start + found.start }
  }
}

const STYLE_TAG = /^(?:css|styled|keyframes|createGlobalStyle|injectGlobal|unsafeCSS|stylesheet|\w{0,30}[sS]tyled)$/

/** `css`, `styled.div<Props>`, `styled(Button).attrs({ … })`. */
const isStyleTag = (text: string, quote: number): boolean => STYLE_TAG.test(tagBefore(text, quote))

/** `${…}` as spaces, so that places stay what they are. */
function withoutHoles(template: string): string {
  const parts: string[] = []
  let from = 0
  for (let at = template.indexOf('${'); at !== -1; at = template.indexOf('${', at)) {
    const end = endOfHole(template, at + 1)
    parts.push(template.slice(from, at), template.slice(at, end + 1).replaceAll(/[^\n]/g, ' '))
    from = end + 1
    at = from
  }
  parts.push(template.slice(from))
  return parts.join('')
}

function endOfHole(text: string, at: number): number {
  let depth = 0
  for (let end = at; end < text.length; end++) {
    if (text[end] === '{') depth++
    else if (text[end] === '}' && --depth === 0) return end
  }
  return text.length
}

/** `'--name': …`, `['--name' as string]: …` and `setProperty('--name', …)`. */
const DEFINED =
  /(?:(?<!\?\s{0,3}|[\w$\])]\[)(['"`])--((?:[\w-]|[\u0080-\uffff]|\\[^\n])+)\1\s{0,9}(?:as\s\w{1,40}\s{0,9})?\]?\s{0,9}:)|setProperty\(\s{0,9}(['"`])--((?:[\w-]|[\u0080-\uffff]|\\[^\n])+)\3/gi

/** Names that a script sets: as members of a style, by `setProperty`. */
function* definedNames(text: string): Generator<Declaration> {
  if (!text.includes('--')) return
  for (const match of text.matchAll(DEFINED))
    yield { property: `--${plainName(match[2] ?? match[4] ?? '')}`, value: '', start: match.index }
}

/** A member whose value is no object. */
const MEMBER = /(?<![\w$-])(['"]?)([a-zA-Z][\w-]{1,40})\1\s*:(?!\s*\{)\s*([^,;}\n]{1,300})/g
const OBJECT = /(?<![\w$-])(['"]?)([a-zA-Z][\w-]{1,40})\1\s*:\s*\{/g
/** When a value holds: by default, in a state, in a medium. */
const CONDITION = /(?<![\w-])(?:default|base|_\w{1,40}|(['"])[:@&][^'"\n]{0,200}\1)\s*:(?!\s*\{)\s*([^,;}\n]{1,300})/g
const LONGEST_OBJECT = 2_000
const QUOTED = /(['"`])((?:(?!\1)[^\\\n])*)\1/g

/** `color: active ? '#fff' : '#000'`, and `color: { default: '#fff', ':hover': '#000' }`. */
export function* members(text: string, styles: readonly Span[]): Generator<Declaration> {
  let from = 0
  for (const { start, end } of styles) {
    yield* lookedUpNames(text, from, start)
    for (const found of membersOf(text.slice(start, end))) yield { ...found, start: start + found.start }
    from = end
  }
  yield* lookedUpNames(text, from, text.length)
}

/** Whatever an object is: what looks like the name of a custom property is one. */
function* lookedUpNames(text: string, start: number, end: number): Generator<Declaration> {
  const part = text.slice(start, end)
  if (!/['"`(]--/.test(part)) return
  for (const match of part.matchAll(MEMBER)) {
    const [whole, , name = '', value = ''] = match
    if (!value.includes('--')) continue
    const found = valuesOf(kebabOf(name), value, start + match.index + whole.length - value.length)
    for (const one of found) if (one.value.includes('--')) yield one
  }
}

function* membersOf(text: string): Generator<Declaration> {
  for (const match of text.matchAll(MEMBER)) {
    const [whole, , name = '', value = ''] = match
    yield* valuesOf(kebabOf(name), value, match.index + whole.length - value.length)
  }
  for (const match of text.matchAll(OBJECT)) {
    const property = kebabOf(match[2] ?? '')
    if (needsOf(property) === null) continue
    const from = match.index + match[0].length
    const rest = text.slice(from - 1, from + LONGEST_OBJECT)
    const object = rest.slice(1, endOfHole(rest, 0))
    for (const condition of object.matchAll(CONDITION)) {
      const [whole, , value = ''] = condition
      const start = from + condition.index + whole.length - value.length
      const head = whole.slice(0, whole.length - value.length)
      for (const found of valuesOf(property, value, start)) yield { ...found, within: { head, outer: null } }
    }
  }
}

/** Every text that a member may come to; a number is in pixels. */
function* valuesOf(property: string, value: string, start: number): Generator<Declaration> {
  const needs = needsOf(property)
  if (needs === null) return
  const number = /^-?\d+(?:\.\d+)?(?=\s*$)/.exec(value)?.[0]
  if (number !== undefined) {
    const isLength = needs.kinds.includes('length') && !needs.kinds.includes('number')
    yield { property, value: isLength ? `${number}px` : number, start, form: 'number' }
    return
  }
  for (const text of value.matchAll(QUOTED))
    yield { property, value: text[2] ?? '', start: start + text.index + 1, form: 'text' }
}

const ASSIGNED = /\.style\.([a-zA-Z]{2,40})\s*=(?!=)\s*([^;\n]{1,300})/g

/** `element.style.color = '#fff'`. */
function* assignments(text: string): Generator<Declaration> {
  if (!text.includes('.style.')) return
  for (const match of text.matchAll(ASSIGNED)) {
    const [whole, name = '', value = ''] = match
    for (const found of valuesOf(kebabOf(name), value, match.index + whole.length - value.length))
      if (found.form === 'text') yield found
  }
}

const kebabOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
