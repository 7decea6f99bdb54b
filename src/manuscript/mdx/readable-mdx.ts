// MDX refuses a file whole for one sign. Signs that are none of its own are taken out of its way before it reads, and put
// back into the tree: each is one character for one, so that every place stays what it was.
import { Fences } from '../directives/fences.ts'
import type { Dialect, Node } from './tree.ts'

export interface Fault {
  readonly offset: number
  readonly message: string
}

const STAND_INS: Readonly<Record<string, string>> = {
  '<': '\uE0F0',
  '{': '\uE0F1',
  '}': '\uE0F2',
  i: '\uE0F3',
  e: '\uE0F4',
  ':': '\uE0F5',
}
const ORIGINALS = new Map(Object.entries(STAND_INS).map(([sign, stand]) => [stand, sign]))
const STAND_IN = /[\uE0F0-\uE0F5]/g

/** Comments, addresses in angle brackets and, where they mean nothing, braces and statements. */
export function spared(text: string, dialect: Dialect): string {
  const source = text.replaceAll(STAND_IN, '\uFFFD')
  const code = codeIn(source)
  const signs = Array.from(source.split(''))
  const endOfComment = commentEnds(source)
  for (let at = 0; at < signs.length; at++) {
    if (code[at]) continue
    const sign = signs[at]
    if (sign === '<') {
      const end = source.startsWith('<!', at) ? endOfComment(at) : endOfAddress(source, at)
      if (end === null) {
        if (!/^<[A-Za-z_$/>]/.test(source.slice(at, at + 2))) signs[at] = STAND_INS['<'] ?? ''
        continue
      }
      const isComment = source[at + 1] === '!'
      if (isComment) for (let inside = at; inside < end; inside++) signs[inside] = source[inside] === '\n' ? '\n' : ' '
      else signs[at] = signs[end - 1] = ' '
      at = end - 1
    } else if (dialect === 'md' && (sign === '{' || sign === '}')) {
      if (!isInTag(source, at)) signs[at] = STAND_INS[sign] ?? ''
    } else if (dialect === 'md' && (sign === 'i' || sign === 'e') && isLineStart(source, at))
      if (/^(?:import|export)\b/.test(source.slice(at, at + 7))) signs[at] = STAND_INS[sign] ?? ''
  }
  return shallow(signs.join(''), code).replaceAll(LABELED, labeled)
}

const isLineStart = (source: string, at: number): boolean => at === 0 || source[at - 1] === '\n'

const LONGEST_TAG = 2_000

/** Whether an attribute may begin with this brace, or end with it. */
function isInTag(source: string, at: number): boolean {
  const before = source.slice(Math.max(0, at - LONGEST_TAG), at)
  const open = before.lastIndexOf('<')
  return open !== -1 && /^<[A-Za-z][\w.]*\s[^<>]*$/.test(before.slice(open))
}

/** Where the comment that begins at a place ends; null where nothing ends it, which is looked for once. */
function commentEnds(source: string): (at: number) => number | null {
  const last = { '-->': source.lastIndexOf('-->'), '>': source.lastIndexOf('>') }
  return (at) => {
    const mark = source.startsWith('<!--', at) ? '-->' : '>'
    return last[mark] < at ? null : source.indexOf(mark, at) + mark.length
  }
}

function endOfAddress(source: string, at: number): number | null {
  const [whole] = /^<(?:https?:\/\/|mailto:)[^\s<>]{1,2000}>/.exec(source.slice(at, at + 2_010)) ?? []
  return whole === undefined ? null : at + whole.length
}

/** Nobody means more; each one around a text has all of it read once more. */
const DEEPEST_DIRECTIVES = 20

/** The same text, in which directives inside of so many others are words. */
function shallow(source: string, code: Uint8Array): string {
  let depth = 0
  let at = 0
  const lines = source.split('\n').map((line) => {
    const begin = at + line.search(/\S|$/)
    at += line.length + 1
    if (code[begin] || !line.trimStart().startsWith(':::')) return line
    if (/^:{3,}$/.test(line.trim())) depth = Math.max(0, depth - 1)
    else if (depth < DEEPEST_DIRECTIVES) depth++
    else return line.replace(':', STAND_INS[':'] ?? '')
    return line
  })
  return lines.join('\n')
}

/** `::: tip Title`, as several sites write it, is `:::tip[Title]`. */
const LABELED = /^([ \t]*:{3,})[ \t]*([A-Za-z][\w-]*)(?![\w-])[ \t]*(?!\[)(?:([^\s{[][^\n{]*?))?[ \t]*(?=\{[^\n]*$|$)/gm
const labeled = (_whole: string, colons: string, name: string, title?: string): string =>
  `${colons}${name}${title === undefined ? '' : `[${title.replaceAll(/[[\]]/g, ' ')}]`}`

/** Which characters are code: in them nothing is MDX. */
function codeIn(source: string): Uint8Array {
  const code = new Uint8Array(source.length)
  const fences = new Fences()
  let at = 0
  let open = -1
  for (const line of source.split('\n')) {
    if (fences.holds(line.trimStart())) code.fill(1, at, at + line.length)
    else if (line.trim() === '') open = -1
    else
      for (const { index, 0: run } of line.matchAll(/`+/g)) open = spanned({ code, source, open, at: at + index, run })
    at += line.length + 1
  }
  return code
}

interface Spanning {
  readonly code: Uint8Array
  readonly source: string
  readonly open: number
  readonly at: number
  readonly run: string
}

/** A run of backticks opens a span, or closes the one of its length; what is open then. */
function spanned({ code, source, open, at, run }: Spanning): number {
  if (open === -1) return at
  const [opening = ''] = /^`+/.exec(source.slice(open, open + 20)) ?? []
  if (opening.length !== run.length) return open
  code.fill(1, open, at + run.length)
  return -1
}

/** The same text without what could not be read; null where that cannot be told. */
export function withoutFault(source: string, { offset, message }: Fault): string | null {
  const statement = /import\/exports/.test(message) ? statementAt(source, offset) : null
  if (statement) {
    const { from, to, isStatement } = statement
    const first = STAND_INS[source[from] ?? ''] ?? ''
    if (!isStatement) return source.slice(0, from) + first + source.slice(from + 1)
    return source.slice(0, from) + source.slice(from, to).replaceAll(/[^\n]/g, ' ') + source.slice(to)
  }
  const at =
    offset >= source.length
      ? lastOpen(source)
      : Math.max(source.lastIndexOf('<', offset), source.lastIndexOf('{', offset))
  if (at === -1) return null
  return source.slice(0, at) + (STAND_INS[source[at] ?? ''] ?? ' ') + source.slice(at + 1)
}

function statementAt(source: string, offset: number): { from: number; to: number; isStatement: boolean } | null {
  const begin = Array.from(source.slice(0, offset + 1).matchAll(/^(?:import|export)\b/gm)).at(-1)?.index
  if (begin === undefined) return null
  const end = source.slice(begin).search(/\n[ \t]*\n|$(?![\s\S])/)
  const isStatement =
    /^(?:import\s*(?:["'{*]|[\w$]+\s*(?:,|from\b))|export\s+(?:const|let|var|default|function|class|async|type|interface|\{|\*))/.test(
      source.slice(begin, begin + 400),
    )
  return { from: begin, to: begin + Math.max(1, end), isStatement }
}

/** The brace that nothing closes, or the last tag. */
function lastOpen(source: string): number {
  let depth = 0
  for (let at = source.length - 1; at >= 0; at--) {
    if (source[at] === '}') depth++
    else if (source[at] === '{' && depth-- === 0) return at
  }
  return source.lastIndexOf('<')
}

const TAG = /<\/?[A-Za-z][\w.:-]*(?:\s+[\w:-]+(?:\s*=\s*(?:"[^"<]*"|'[^'<]*'|\{[^{}"<]*\}))?)*\s*\/?>/g

/** Only tags that are whole, with texts for attributes, or no sign of MDX at all. */
export function simplified(source: string, way: 'tags' | 'nothing'): string {
  const literal = (text: string): string =>
    text.replaceAll(/[<{}]|^[ie](?=mport\b|xport\b)/gm, (sign) => STAND_INS[sign] ?? sign)
  if (way === 'nothing') return literal(source)
  let at = 0
  let simple = ''
  for (const { index, 0: tag } of source.matchAll(TAG)) {
    simple += literal(source.slice(at, index))
    const own = tag.startsWith('</') ? `</${/^<\/([\w.:-]+)/.exec(tag)?.[1] ?? ''}>`.padEnd(tag.length) : tag
    simple += own.replaceAll(/=\s*\{([^{}"<]*)\}/g, (whole, inside: string) => `="${inside}"`.padEnd(whole.length))
    at = index + tag.length
  }
  return simple + literal(source.slice(at))
}

/** The tree with the characters that stood there. */
export function restored(node: Node): Node {
  const own: Record<string, unknown> = {}
  for (const [member, value] of Object.entries(node)) {
    if (member === 'children') own[member] = (value as readonly Node[]).map(restored)
    else if (member === 'attributes' && Array.isArray(value)) own[member] = value.map((one: Node) => restored(one))
    else own[member] = typeof value === 'string' ? original(value) : value
  }
  return own as unknown as Node
}

const original = (text: string): string => text.replaceAll(STAND_IN, (stand) => ORIGINALS.get(stand) ?? stand)
