import { bracketEnd, literalText, type Patience } from './script-end.ts'

/** A tag of JSX as it stands: nothing of it is looked up or run. */
export interface Tag {
  /** Empty for a fragment. */
  readonly name: string
  readonly isClosing: boolean
  readonly isAlone: boolean
  /** Those whose value is written out; an expression is none. */
  readonly attributes: ReadonlyMap<string, string>
  /** Behind it. */
  readonly end: number
}

const NAME = /[A-Za-z_$][\w.:$-]*/y
const BLANKS = /\s*/y
const UNQUOTED = /[^\s"'=<>`{}/]+/y

/** The tag that begins at `from`; null where that is a `<` and no tag. */
export function readTag(text: string, from: number, patience: Patience): Tag | null {
  if (patience.left <= 0) return null
  const tag = tagAt(text, from, patience)
  if (typeof tag !== 'number') return tag
  patience.left -= tag - from
  return null
}

/** As a number: how far was read in vain. */
function tagAt(text: string, from: number, patience: Patience): Tag | number {
  const match = (pattern: RegExp, at: number): string => {
    pattern.lastIndex = at
    return pattern.exec(text)?.[0] ?? ''
  }
  const isClosing = text[from + 1] === '/'
  let at = from + (isClosing ? 2 : 1)
  const name = match(NAME, at)
  at += name.length
  const attributes = new Map<string, string>()
  for (;;) {
    const blanks = match(BLANKS, at).length
    at += blanks
    const one = text[at]
    if (one === '>') return { name, isClosing, isAlone: false, attributes, end: at + 1 }
    if (one === '/' && text[at + 1] === '>') return { name, isClosing, isAlone: true, attributes, end: at + 2 }
    if (name === '') return at
    if (one === '{') {
      const end = bracketEnd(text, at, patience)
      if (end === null) return at
      at = end
      continue
    }
    const key = blanks > 0 || attributes.size > 0 ? match(NAME, at) : ''
    if (key === '') return at
    at += key.length
    const equals = at + match(BLANKS, at).length
    if (text[equals] !== '=') {
      attributes.set(key, '')
      continue
    }
    at = equals + 1
    at += match(BLANKS, at).length
    const quote = text[at]
    if (quote === '"' || quote === "'") {
      const end = text.indexOf(quote, at + 1)
      if (end === -1) return text.length
      attributes.set(key, text.slice(at + 1, end))
      at = end + 1
    } else if (quote === '{') {
      const end = bracketEnd(text, at, patience)
      if (end === null) return at
      const literal = literalText(text.slice(at + 1, end - 1))
      if (literal !== null) attributes.set(key, literal)
      at = end
    } else {
      const value = match(UNQUOTED, at)
      if (value === '') return at
      attributes.set(key, value)
      at += value.length
    }
  }
}
