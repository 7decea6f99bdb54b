/**
 * How much may be read in vain. A brace or tag that is never closed is looked for up to the end of the file: a file full
 * of them would be read once for each.
 */
export interface Patience {
  left: number
}

/** Behind the bracket that closes the one at `from`; null where none does. Nothing is understood but strings and comments. */
export function bracketEnd(text: string, from: number, patience: Patience): number | null {
  if (patience.left <= 0) return null
  const end = scriptEnd(text, from, ({ depth }) => depth === 0)
  if (end === null) patience.left -= text.length - from
  return end
}

interface Standing {
  /** How many brackets are open. */
  readonly depth: number
  /** Behind what was read. */
  readonly at: number
  readonly isLineEnd: boolean
}

/** The first place behind `from` where `isOver` holds, outside of strings, templates and comments. */
export function scriptEnd(text: string, from: number, isOver: (standing: Standing) => boolean): number | null {
  let depth = 0
  /** At which depth each open template goes on. */
  const templates: number[] = []
  for (let at = from; at < text.length;) {
    const one = text.charAt(at)
    let isBracket = false
    at++
    if (one === '\\') at++
    else if (one === '"' || one === "'") at = quotedEnd(text, at, one)
    else if (one === '/' && text[at] === '*') at = ends(text.indexOf('*/', at + 1), 2, text)
    else if (one === '/' && text[at] === '/') at = ends(text.indexOf('\n', at), 0, text)
    else if (one === '`' || (one === '}' && templates.at(-1) === depth)) {
      if (one === '}') templates.pop()
      const { end, isOpen } = templateEnd(text, at)
      if (isOpen) templates.push(depth)
      at = end
    } else if (OPEN.includes(one)) depth++
    else if (CLOSE.includes(one)) {
      depth = Math.max(0, depth - 1)
      isBracket = true
    }
    if ((isBracket || one === '\n') && isOver({ depth, at, isLineEnd: one === '\n' })) return at
  }
  return null
}

const OPEN = '({['
const CLOSE = ')}]'

const ends = (found: number, length: number, text: string): number => (found === -1 ? text.length : found + length)

/** A string ends in its line; an apostrophe in a text between tags is none. */
function quotedEnd(text: string, from: number, quote: string): number {
  for (let at = from; at < text.length && text[at] !== '\n'; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === quote) return at + 1
  }
  return from
}

/** Up to its end, or up to where it holds an expression. */
function templateEnd(text: string, from: number): { readonly end: number; readonly isOpen: boolean } {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '`') return { end: at + 1, isOpen: false }
    else if (text[at] === '$' && text[at + 1] === '{') return { end: at + 2, isOpen: true }
  }
  return { end: text.length, isOpen: false }
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '', b: '', f: '', v: '', 0: '', '\n': '' }

/** What a string says that holds nothing to be computed; null for any other expression. */
export function literalText(expression: string): string | null {
  const text = expression.trim()
  const quote = text[0]
  if (text.length < 2 || (quote !== '"' && quote !== "'" && quote !== '`')) return null
  let value = ''
  for (let at = 1; at < text.length; at++) {
    const one = text.charAt(at)
    if (one === quote) return at === text.length - 1 ? value : null
    if (one === '$' && quote === '`' && text[at + 1] === '{') return null
    if (one === '\\') {
      at++
      const next = text.charAt(at)
      value += ESCAPES[next] ?? next
    } else value += one
  }
  return null
}
