/** A declaration of a style sheet, `padding: 4px`. */
export interface Declaration {
  readonly property: string
  readonly value: string
  /** Where the value stands, in UTF-16 units. */
  readonly start: number
}

/**
 * The declarations of CSS, SCSS or Less, however they are nested and whatever is broken around them: one walk over the
 * text, which knows comments, texts, brackets and interpolations and nothing else. Code that somebody is still writing is
 * read as far as it goes, where a parser would refuse all of it.
 */
export function* scanCss(text: string): Generator<Declaration> {
  let begin = 0
  let colon = -1
  let brackets = 0
  for (let at = 0; at <= text.length; at++) {
    const sign = text[at]
    if (sign === '/' && isComment(text, at)) at = endOfComment(text, at)
    else if (sign === '"' || sign === "'") at = endOfText(text, at)
    else if (sign === '#' && text[at + 1] === '{') at = endOfBraces(text, at + 1)
    else if (sign === '(') brackets++
    else if (sign === ')') brackets = Math.max(0, brackets - 1)
    else if (sign === ':' && colon === -1) colon = at
    else if (sign === undefined || sign === '{' || sign === '}' || (sign === ';' && brackets === 0)) {
      const found = sign === '{' || colon === -1 ? undefined : declaration(text, begin, colon, at)
      if (found) yield found
      begin = at + 1
      colon = -1
      brackets = 0
    }
  }
}

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

export function endOfBraces(text: string, at: number): number {
  let depth = 0
  for (let end = at; end < text.length; end++) {
    if (text[end] === '{') depth++
    else if (text[end] === '}' && --depth === 0) return end
  }
  return text.length
}

const COMMENTS = /\/\*[^]*?\*\/|\/\/[^\n]*/g
const LONGEST_NAME = 400

function declaration(text: string, begin: number, colon: number, end: number): Declaration | undefined {
  const before = text.slice(Math.max(begin, colon - LONGEST_NAME), colon)
  const property = (before.includes('/') ? before.replaceAll(COMMENTS, '') : before).trim()
  if (!/^[\w$@-]+$/.test(property)) return undefined
  return { property: property.toLowerCase(), value: text.slice(colon + 1, end), start: colon + 1 }
}
