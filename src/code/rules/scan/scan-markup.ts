import { scanCss, type Declaration } from './scan-css.ts'

export interface Element {
  readonly name: string
  readonly start: number
  /** Where its reader read them along; `attributesOf` reads the others. */
  readonly attributes?: Attributes
}

interface Attributes {
  readonly own: readonly Attribute[]
  /** Nothing is handed on that nobody sees. */
  readonly isWhole: boolean
}

export interface Attribute {
  readonly name: string
  readonly start: number
  /** The text that it is set to; null for an expression, or for nothing. */
  readonly value: string | null
  readonly valueStart: number
  /** The expression that it is set to; null for a text, or for nothing. */
  readonly code: string | null
}

const ELEMENT = /<([A-Za-z][\w.-]*)(?=[\s/>])/g

export const elementsOf = (text: string): Element[] =>
  [...text.matchAll(ELEMENT)].map((match) => ({ name: match[1] ?? '', start: match.index + 1 }))

const PAINT =
  /\s(fill|stroke|color|stop-color|stopColor|flood-color|floodColor)\s{0,9}=\s{0,9}(?:\{\s{0,9})?(['"])((?:(?!\2)[^\n]){0,300})\2/g
const NATIVE = /^<([a-z][a-z0-9]*)(?=\s)/
const NOT_PAINTED: ReadonlySet<string> = new Set(['link', 'meta', 'font', 'basefont', 'hr', 'body'])
const LONGEST_TAG = 4_000

/** `fill` and its like of native elements. What a component makes of a `color` is its own business. */
export function* svgAttributes(text: string): Generator<Declaration> {
  for (const match of text.matchAll(PAINT)) {
    const [whole, name = '', , value = ''] = match
    const open = text.lastIndexOf('<', match.index)
    const element = match.index - open > LONGEST_TAG ? undefined : NATIVE.exec(text.slice(open, open + 60))?.[1]
    if (element === undefined || NOT_PAINTED.has(element)) continue
    const property = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    yield {
      property: property === 'flood-color' ? 'fill' : property,
      value,
      start: match.index + whole.length - value.length - 1,
      form: 'text',
    }
  }
}

const STYLE = /\sstyle\s{0,9}=\s{0,9}(?:\{\s{0,9})?(?:"([^"]{0,4000})"|'([^']{0,4000})')/g

/** `style="color: #fff"`, with what is filled in left out. */
export function* styleAttributes(text: string): Generator<Declaration> {
  for (const match of text.matchAll(STYLE)) {
    const [whole, double, single] = match
    const value = double ?? single ?? ''
    const start = match.index + whole.length - value.length - 1
    for (const found of scanCss(withoutExpressions(value))) yield { ...found, start: start + found.start }
  }
}

/** `{x}`, `{{ x }}` and `${x}` as letters that are no value. */
const withoutExpressions = (value: string): string =>
  value.includes('{')
    ? value.replaceAll(/\{[^{}]{0,400}\}/g, (hole) => '_'.repeat(hole.length)).replaceAll(/[{}$]/g, '_')
    : value

const BOUND_STYLE = /\s(?::|v-bind:)style\s{0,9}=\s{0,9}(?:"([^"]{0,4000})"|'([^']{0,4000})')/g

/** The expression of `:style`, and where it stands. */
export function* boundStyles(text: string): Generator<{ readonly value: string; readonly start: number }> {
  for (const match of text.matchAll(BOUND_STYLE)) {
    const value = match[1] ?? match[2] ?? ''
    yield { value, start: match.index + match[0].length - value.length - 1 }
  }
}

const DIRECTIVE =
  /\sstyle:([a-z-]{2,60})(?:\|important)?\s{0,9}=\s{0,9}(?:\{\s{0,9})?(?:"([^"\n]{0,400})"|'([^'\n]{0,400})'|([^\s"'{}>]{1,200}))/g

/** `style:color="#fff"` of Svelte. */
export function* styleDirectives(text: string): Generator<Declaration> {
  for (const match of text.matchAll(DIRECTIVE)) {
    const value = match[2] ?? match[3] ?? match[4] ?? ''
    const isQuoted = match[4] === undefined
    const start = match.index + match[0].length - value.length - (isQuoted ? 1 : 0)
    yield { property: match[1] ?? '', value: withoutExpressions(value), start, form: 'text' }
  }
}

const MOST_ATTRIBUTES = 100
const LONGEST_SHORTHAND = 100
/** What Vue and Angular bind: the text is an expression. */
const BOUND = /^(?::|@|v-|\[|\(|\*)/
const LITERAL = /^\s*(?:"([^"\\\n]*)"|'([^'\\\n]*)'|`([^`\\$\n]*)`)\s*$/
const SHORTHAND = /^\{\s*([\w$]+)\s*\}$/

/** What an element of a text is given. */
export const attributesOf = (text: string, { start, attributes }: Element): Attributes =>
  attributes ?? attributesAt(text, start)

/** An element of a part of a text, as the whole text has it. */
export function elementAt(element: Element, offset: number): Element {
  const { attributes } = element
  const own = attributes?.own.map((one) => {
    return { ...one, start: one.start + offset, valueStart: one.valueStart + offset }
  })
  const start = element.start + offset
  return own && attributes ? { ...element, start, attributes: { ...attributes, own } } : { ...element, start }
}

function attributesAt(text: string, start: number): Attributes {
  let at = start
  const own: Attribute[] = []
  let isWhole = true
  while (/[\w.-]/.test(text[at] ?? '')) at++
  while (own.length < MOST_ATTRIBUTES) {
    while (/\s/.test(text[at] ?? '')) at++
    const sign = text[at]
    if (sign === undefined || sign === '>' || sign === '/' || sign === '<') return { own, isWhole }
    if (sign === '{') {
      const end = endOfExpression(text, at)
      const name = SHORTHAND.exec(text.slice(at, Math.min(end + 1, at + LONGEST_SHORTHAND)))?.[1]
      if (name === undefined) isWhole = false
      else own.push({ name, start: at + 1, value: null, valueStart: at + 1, code: name })
      at = end + 1
      continue
    }
    const from = at
    while (at < text.length && !/[\s=<>/{}"']/.test(text[at] ?? '')) at++
    const name = text.slice(from, at)
    if (name === '') return { own, isWhole: false }
    if (name === 'v-bind') isWhole = false
    let behind = at
    while (/\s/.test(text[behind] ?? '')) behind++
    if (text[behind] !== '=') {
      own.push({ name, start: from, value: null, valueStart: at, code: null })
      continue
    }
    at = behind + 1
    while (/\s/.test(text[at] ?? '')) at++
    const quote = text[at]
    const end =
      quote === '{' ? endOfExpression(text, at) : quote === '"' || quote === "'" ? text.indexOf(quote, at + 1) : -1
    if (end === -1) return { own, isWhole: false }
    own.push({ name, start: from, ...valueOf(name, text.slice(at + 1, end), at + 1, quote === '{') })
    at = end + 1
  }
  return { own, isWhole: false }
}

function valueOf(
  name: string,
  inner: string,
  start: number,
  isBraced: boolean,
): Pick<Attribute, 'value' | 'valueStart' | 'code'> {
  if (isBraced || BOUND.test(name)) return { ...literalOf(inner, start), code: inner }
  const isFilled = /[{}]/.test(inner)
  return { value: isFilled ? null : inner, valueStart: start, code: isFilled ? `\`${inner}\`` : null }
}

/** Of an expression only a text that stands there alone. */
export function literalOf(code: string, start: number): Pick<Attribute, 'value' | 'valueStart'> {
  const literal = LITERAL.exec(code)
  const value = literal?.[1] ?? literal?.[2] ?? literal?.[3] ?? null
  return { value, valueStart: start + (value === null ? 0 : code.search(/["'`]/) + 1) }
}

function endOfExpression(text: string, at: number): number {
  let depth = 0
  for (let end = at; end < text.length; end++) {
    const sign = text[end]
    if (sign === '"' || sign === "'" || sign === '`') {
      const close = text.indexOf(sign, end + 1)
      if (close === -1) return text.length
      end = close
    } else if (sign === '{') depth++
    else if (sign === '}' && --depth === 0) return end
  }
  return text.length
}
