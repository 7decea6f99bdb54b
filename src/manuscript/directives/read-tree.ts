// Lines of Markdown cut where headings and directives are; what they mean is not asked here.
import { Fences } from './fences.ts'

export interface Directive {
  readonly name: string
  /** As they stand there, braces included. */
  readonly attributes: string
  readonly line: number
  readonly colons: number
  /** Null where there is none; without the blank line on either side. */
  readonly body: readonly string[] | null
  readonly bodyLine: number | null
  readonly inside: readonly Directive[]
}

export type Piece =
  | { readonly kind: 'text'; readonly line: number; readonly lines: readonly string[] }
  | { readonly kind: 'heading'; readonly line: number; readonly level: number; readonly text: string }
  | { readonly kind: 'directive'; readonly directive: Directive }

type Tell = (line: number, message: string) => void

const OPENING = /^(:{2,})([A-Za-z][\w-]*)/
const CLOSING = /^(:{3,})[ \t]*$/
/** No block has more than two levels of items. */
const DEEPEST = 5
const HEADING = /^(#{2,4})[ \t]+(\S.*)$/

export function readTree(lines: readonly string[], tell: Tell): { readonly pieces: Piece[] } {
  const pieces: Piece[] = []
  let fences = new Fences()
  let text: { line: number; lines: string[] } | null = null
  const endText = (): void => {
    const trimmed = text && withoutBlankEnds(text.lines)
    if (text && trimmed && trimmed.lines.length > 0)
      pieces.push({ kind: 'text', line: text.line + trimmed.skipped, lines: trimmed.lines })
    text = null
    fences = new Fences()
  }
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const isCode = fences.holds(line)
    const heading = isCode ? null : HEADING.exec(line)
    const title = heading?.[2] === undefined ? '' : withoutClosing(heading[2])
    if (title !== '') {
      endText()
      pieces.push({ kind: 'heading', line: at + 1, level: heading?.[1]?.length ?? 0, text: title })
    } else if (!isCode && line.startsWith('::')) {
      endText()
      const read = readDirective(lines, at, tell)
      if (read) {
        pieces.push({ kind: 'directive', directive: read.directive })
        at = read.last
      }
    } else (text ??= { line: at + 1, lines: [] }).lines.push(line)
  }
  endText()
  return { pieces }
}

/** `Sizes ##` is `Sizes`: Markdown lets headings be closed. */
function withoutClosing(title: string): string {
  const text = title.trimEnd()
  let end = text.length
  while (text[end - 1] === '#') end--
  const isClosed = end < text.length && (end === 0 || text[end - 1] === ' ' || text[end - 1] === '\t')
  return isClosed ? text.slice(0, end).trimEnd() : text
}

interface ReadDirective {
  readonly directive: Directive
  /** The place of its last line. */
  readonly last: number
}

function readDirective(lines: readonly string[], first: number, tell: Tell, depth = 0): ReadDirective | null {
  const opening = OPENING.exec(lines[first] ?? '')
  const attributes = (lines[first] ?? '').slice(opening?.[0].length).trim()
  if (!opening || (attributes !== '' && !attributes.startsWith('{'))) {
    const isClosing = CLOSING.test(lines[first] ?? '')
    const what = isClosing ? 'closes a directive that is not open' : 'is no directive'
    tell(first + 1, `"${(lines[first] ?? '').slice(0, 60)}" ${what}; for text write a backslash before it`)
    return null
  }
  const [, { length: colons } = '', name = ''] = opening
  const line = first + 1
  const empty = { name, attributes, line, colons, body: null, bodyLine: null, inside: [] }
  if (depth > DEEPEST) tell(line, `${name} stands too deep inside of others: are they all closed?`)
  if (colons === 2 || depth > DEEPEST) return { directive: empty, last: first }
  const inside: Directive[] = []
  const body: string[] = []
  const fences = new Fences()
  for (let at = first + 1; at < lines.length; at++) {
    const next = lines[at] ?? ''
    const isCode = fences.holds(next)
    if (!isCode && CLOSING.exec(next)?.[1]?.length === colons) {
      const text = withoutBlankLine(body)
      return { directive: { ...empty, inside, body: text, bodyLine: text && first + 2 }, last: at }
    }
    if (!isCode && next.startsWith('::')) {
      const read = readDirective(lines, at, tell, depth + 1)
      if (read) {
        inside.push(read.directive)
        at = read.last
      }
    } else if (inside.length === 0) body.push(next)
    else if (next.trim() !== '')
      tell(at + 1, `text behind a directive in ${name}: it belongs before the first of them, or into one`)
  }
  const because = fences.isOpen ? ': a fence of code in it is not closed either' : ''
  tell(line, `${name} is not closed: end it with a line of ${colons} colons${because}`)
  return { directive: { ...empty, inside }, last: lines.length - 1 }
}

/** The blank line on either side is there for other readers of Markdown; what is blank altogether is no text. */
function withoutBlankLine(lines: readonly string[]): readonly string[] | null {
  if (lines.every((line) => line.trim() === '')) return null
  const from = lines[0]?.trim() === '' ? 1 : 0
  const to = lines.at(-1)?.trim() === '' ? -1 : undefined
  return lines.slice(from, to)
}

function withoutBlankEnds(lines: readonly string[]): { readonly lines: readonly string[]; readonly skipped: number } {
  const first = lines.findIndex((line) => line.trim() !== '')
  const last = lines.findLastIndex((line) => line.trim() !== '')
  return first === -1 ? { lines: [], skipped: 0 } : { lines: lines.slice(first, last + 1), skipped: first }
}
