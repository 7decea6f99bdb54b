import type { Block } from '../css-block.ts'
import { plainName } from '../css-name.ts'

/** A declaration of a style sheet, `padding: 4px`. */
export interface Declaration {
  /** In lower case; names of custom properties and variables as they are compared. */
  readonly property: string
  readonly value: string
  /** Where the value stands, in UTF-16 units. */
  readonly start: number
  readonly within?: Block | null | undefined
  /** The value is not one of CSS alone: a replacement has to be written otherwise. */
  readonly form?: 'text' | 'number' | 'utility'
  /** Of a utility: what has to stand before a custom property. */
  readonly hint?: string
}

const LONGEST_HEAD = 300

/**
 * The declarations of CSS, SCSS or Less, however they are nested and whatever is broken around them: one walk over the
 * text, which knows comments, texts, brackets and interpolations and nothing else. Code that somebody is still writing is
 * read as far as it goes, where a parser would refuse all of it.
 */
export function* scanCss(text: string, around: Block | null = null): Generator<Declaration> {
  let begin = 0
  let colon = -1
  let brackets = 0
  let within = around
  for (let at = 0; at <= text.length; at++) {
    const sign = text[at]
    if (sign === '/' && isComment(text, at)) at = endOfComment(text, at)
    else if (sign === '"' || sign === "'") at = endOfText(text, at)
    else if (sign === '#' && text[at + 1] === '{') at = endOfBraces(text, at + 1)
    else if (sign === '\\') at++
    else if (sign === '(') brackets++
    else if (sign === ')') brackets = Math.max(0, brackets - 1)
    else if (sign === ':' && colon === -1) colon = at
    else if (sign === undefined || sign === '{' || sign === '}' || (sign === ';' && brackets === 0)) {
      const found = sign === '{' || colon === -1 ? undefined : declaration(text, begin, colon, at)
      if (found) yield { ...found, within }
      if (sign === '{') {
        const head = headOf(text.slice(begin, Math.min(at, begin + LONGEST_HEAD)))
        const registered = PROPERTY_RULE.exec(head)?.[1]
        if (registered !== undefined) yield { property: `--${plainName(registered)}`, value: '', start: at }
        within = { head, outer: within }
      } else if (sign === '}') within = within?.outer ?? around
      begin = at + 1
      colon = -1
      brackets = 0
    }
  }
}

const PROPERTY_RULE = /^@property\s+--((?:[\w-]|[\u0080-\uffff]|\\[^\n])+)/i

const headOf = (text: string): string => (text.includes('/') ? text.replaceAll(COMMENTS, '') : text).trim()

/** `//` is none in the middle of an address. */
const isComment = (text: string, at: number): boolean =>
  text[at + 1] === '*' || (text[at + 1] === '/' && (at === 0 || /[\s;{}]/.test(text[at - 1] ?? '')))

/** The last character of it. */
export function endOfComment(text: string, at: number): number {
  const end = text[at + 1] === '*' ? text.indexOf('*/', at + 2) : text.indexOf('\n', at)
  return end === -1 ? text.length : text[at + 1] === '*' ? end + 1 : end
}

/** A text ends with its line, as one that was forgotten to be closed does. */
export function endOfText(text: string, at: number): number {
  const quote = text[at]
  for (let end = at + 1; end < text.length; end++) {
    if (text[end] === '\\') end++
    else if (text[end] === quote || text[end] === '\n') return end
  }
  return text.length
}

function endOfBraces(text: string, at: number): number {
  let depth = 0
  for (let end = at; end < text.length; end++) {
    if (text[end] === '{') depth++
    else if (text[end] === '}' && --depth === 0) return end
  }
  return text.length
}

const COMMENTS = /\/\*[^]*?\*\/|\/\/[^\n]*/g
const LONGEST_NAME = 400
const CUSTOM = /^--((?:[\w-]|[\u0080-\uffff]|\\[^\n])+)$/i

function declaration(text: string, begin: number, colon: number, end: number): Declaration | undefined {
  const before = text.slice(Math.max(begin, colon - LONGEST_NAME), colon)
  const name = (before.includes('/') ? before.replaceAll(COMMENTS, '') : before).trim()
  const custom = CUSTOM.exec(name)?.[1]
  // A CSS module gives a value a name: `@value primary: #fff`.
  const property = custom === undefined ? name.replace(/^@value\s+/, '@') : `--${plainName(custom)}`
  if (custom === undefined && !/^[\w$@-]+$/.test(property)) return undefined
  const isOwn = custom !== undefined || /^[$@]/.test(property)
  return {
    property: isOwn ? property : property.toLowerCase(),
    value: text.slice(colon + 1, end),
    start: colon + 1,
  }
}
