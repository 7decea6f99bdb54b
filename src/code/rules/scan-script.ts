import { endOfBraces, endOfComment, endOfText, scanCss, type Declaration } from './scan-css.ts'
import { needsOf } from './property-needs.ts'

export interface Scanned {
  readonly declarations: readonly Declaration[]
  /** Elements of markup by their names. */
  readonly elements: readonly { readonly name: string; readonly start: number }[]
}

/**
 * What JavaScript, TypeScript or JSX says about style: members and attributes that are named like properties of CSS, and
 * templates that are style sheets. Comments are blanked out first, so that places stay what they are.
 */
export function scanScript(
  source: string,
): { readonly declarations: Iterable<Declaration> } & Pick<Scanned, 'elements'> {
  const { text, templates } = withoutComments(source)
  return { declarations: declarationsOf(text, templates), elements: elementsOf(text) }
}

function* declarationsOf(text: string, templates: readonly Template[]): Generator<Declaration> {
  yield* members(text)
  yield* attributes(text)
  for (const { start, end, tag } of templates) {
    if (!STYLE_TAG.test(tag)) continue
    for (const found of scanCss(withoutHoles(text.slice(start, end)))) yield { ...found, start: start + found.start }
  }
}

const STYLE_TAG = /(?:css|styled[\w.()<>'" ,|]*|keyframes|createGlobalStyle|injectGlobal|unsafeCSS)\s*$/

interface Template {
  readonly start: number
  readonly end: number
  /** What stands before it on the line. */
  readonly tag: string
}

function withoutComments(source: string): { text: string; templates: Template[] } {
  const parts: string[] = []
  const templates: Template[] = []
  let from = 0
  for (let at = 0; at < source.length; at++) {
    const sign = source[at]
    if (sign === '/' && (source[at + 1] === '*' || source[at + 1] === '/') && source[at - 1] !== ':') {
      const end = Math.min(source.length, endOfComment(source, at) + 1)
      parts.push(source.slice(from, at), source.slice(at, end).replaceAll(/[^\n]/g, ' '))
      from = end
      at = end - 1
    } else if (sign === '"' || sign === "'") at = endOfText(source, at)
    else if (sign === '`') {
      const end = endOfTemplate(source, at)
      templates.push({ start: at + 1, end, tag: source.slice(Math.max(0, at - 80), at) })
      at = end
    }
  }
  parts.push(source.slice(from))
  return { text: parts.join(''), templates }
}

function endOfTemplate(source: string, at: number): number {
  for (let end = at + 1; end < source.length; end++) {
    if (source[end] === '\\') end++
    else if (source[end] === '`') return end
    else if (source[end] === '$' && source[end + 1] === '{') end = endOfBraces(source, end + 1)
  }
  return source.length
}

/** `${…}` as spaces, so that places stay what they are. */
function withoutHoles(template: string): string {
  let text = ''
  for (let at = 0; at < template.length; at++) {
    if (template[at] !== '$' || template[at + 1] !== '{') {
      text += template[at]
      continue
    }
    const end = endOfBraces(template, at + 1)
    text += template.slice(at, end + 1).replaceAll(/[^\n]/g, ' ')
    at = end
  }
  return text
}

/** A member whose value is no object. */
const MEMBER = /(?<![\w-])(['"]?)([a-zA-Z][\w-]{1,40})\1\s*:(?!\s*\{)\s*([^,;}\n]{1,300})/g
const OBJECT = /(?<![\w-])(['"]?)([a-zA-Z][\w-]{1,40})\1\s*:\s*\{/g
/** When a value holds: by default, in a state, in a medium. */
const CONDITION = /(?<![\w-])(?:default|base|_\w{1,40}|(['"])[:@&][^'"\n]{0,200}\1)\s*:(?!\s*\{)\s*([^,;}\n]{1,300})/g
const LONGEST_OBJECT = 2_000
const QUOTED = /(['"`])((?:(?!\1)[^\\\n])*)\1/g

/** `color: active ? '#fff' : '#000'`, and `color: { default: '#fff', ':hover': '#000' }`. */
function* members(text: string): Generator<Declaration> {
  for (const match of text.matchAll(MEMBER)) {
    const [whole, , name = '', value = ''] = match
    yield* valuesOf(kebabOf(name), value, match.index + whole.length - value.length)
  }
  for (const match of text.matchAll(OBJECT)) {
    const property = kebabOf(match[2] ?? '')
    if (needsOf(property) === null) continue
    const from = match.index + match[0].length
    const rest = text.slice(from - 1, from + LONGEST_OBJECT)
    const object = rest.slice(1, endOfBraces(rest, 0))
    for (const condition of object.matchAll(CONDITION)) {
      const [whole, , value = ''] = condition
      yield* valuesOf(property, value, from + condition.index + whole.length - value.length)
    }
  }
}

/** Every text that a member may come to; a number is in pixels. */
function* valuesOf(property: string, value: string, start: number): Generator<Declaration> {
  const needs = needsOf(property)
  if (needs === null) return
  const number = /^-?\d+(?:\.\d+)?(?=\s*$)/.exec(value)?.[0]
  if (number !== undefined && !needs.scopes.includes('WIDTH_HEIGHT')) {
    const isLength = needs.kinds.includes('length') && !needs.kinds.includes('number')
    yield { property, value: isLength ? `${number}px` : number, start }
    return
  }
  for (const text of value.matchAll(QUOTED)) yield { property, value: text[2] ?? '', start: start + text.index + 1 }
}

const ATTRIBUTE =
  /\s(fill|stroke|color|background|stop-color|stopColor|flood-color|floodColor|style)\s*=\s*(?:\{\s*)?(['"])((?:(?!\2)[^\n])*)\2/g

export function* attributes(text: string): Generator<Declaration> {
  for (const match of text.matchAll(ATTRIBUTE)) {
    const [whole, name = '', , value = ''] = match
    const start = match.index + whole.length - value.length - 1
    if (name !== 'style') yield { property: kebabOf(name), value, start }
    else for (const found of scanCss(value)) yield { ...found, start: start + found.start }
  }
}

const ELEMENT = /<([A-Za-z][\w.-]*)(?=[\s/>])/g

export const elementsOf = (text: string): Scanned['elements'] =>
  [...text.matchAll(ELEMENT)].map((match) => ({ name: match[1] ?? '', start: match.index + 1 }))

const kebabOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
