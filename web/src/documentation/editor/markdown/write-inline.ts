import type { Mark, Node } from 'prosemirror-model'

/**
 * How much is escaped. `light`: what would be read as something else where it stands, as a person writes it. `strict`:
 * all that could be.
 */
export type Care = 'light' | 'strict'

interface Open {
  readonly mark: Mark
  readonly end: string
}

const DELIMITERS: Readonly<Record<string, string>> = { strong: '**', em: '*', strike: '~~' }

/** The inside of a paragraph, heading or cell, on one line but for breaks that are meant. */
export function writeInline(parent: Node, care: Care): string {
  const nodes: Node[] = []
  parent.forEach((node) => void nodes.push(node))
  let text = ''
  let open: Open[] = []
  /** Blanks at the end of what is marked belong behind the mark: `**a** b`. */
  let blanks = ''

  const closeTo = (keep: number): void => {
    for (const { end } of open.slice(keep).toReversed()) text += end
    open = open.slice(0, keep)
  }
  for (const [at, node] of nodes.entries()) {
    const isCode = node.marks.some(({ type }) => type.name === 'code')
    const marks = node.marks.filter(({ type }) => type.name !== 'code')
    const first = open.findIndex(({ mark }) => !mark.isInSet(marks))
    const isClosing = first !== -1
    const raw = node.isText ? (node.text ?? '') : ''
    if (isClosing) closeTo(first)
    const toOpen = marks
      .filter((mark) => !open.some((one) => one.mark.eq(mark)))
      .toSorted((a, b) => runFrom(nodes, at, b) - runFrom(nodes, at, a))
    const leading = isCode || toOpen.length === 0 ? '' : (/^\s*/.exec(raw)?.[0] ?? '')
    text += blanks + leading
    blanks = ''
    let rest = raw.slice(leading.length)
    if (rest === '' && node.isText) continue
    const auto = autolink(node, nodes[at - 1], nodes[at + 1])
    if (auto !== null) {
      text += auto
      continue
    }
    for (const mark of toOpen) {
      text += mark.type.name === 'link' ? '[' : (DELIMITERS[mark.type.name] ?? '')
      open.push({ mark, end: endOf(mark) })
    }
    const next = nodes[at + 1]
    const isEnding = open.some(({ mark }) => !next || !mark.isInSet(next.marks))
    if (isEnding && !isCode) {
      const trimmed = rest.trimEnd()
      blanks = rest.slice(trimmed.length)
      rest = trimmed
    }
    if (isCode) text += codeSpan(rest)
    else if (node.isText) text += escaped(rest, care, text)
    else text += leafOf(node)
  }
  closeTo(0)
  return text.trimEnd() === '' ? '' : text + blanks
}

/** For how many nodes on a mark goes on: the longest is opened first. */
function runFrom(nodes: readonly Node[], at: number, mark: Mark): number {
  const end = nodes.findIndex((node, index) => index > at && !mark.isInSet(node.marks))
  return end === -1 ? nodes.length : end
}

const endOf = (mark: Mark): string =>
  mark.type.name === 'link' ? `](${addressOf(mark)})` : (DELIMITERS[mark.type.name] ?? '')

function addressOf({ attrs }: Mark): string {
  const title = attrs['title'] === '' ? '' : ` "${String(attrs['title']).replaceAll(/["\\]/g, String.raw`\$&`)}"`
  return `${target(String(attrs['href']))}${title}`
}

const target = (href: string): string =>
  href === '' || /[\s()<>]/.test(href) ? `<${href.replaceAll(/[<>\n]/g, encodeURIComponent)}>` : href

/** An address that is its own words, which nothing else is linked with. */
function autolink(node: Node, before: Node | undefined, after: Node | undefined): string | null {
  const [mark, ...others] = node.marks
  if (mark?.type.name !== 'link' || others.length > 0) return null
  const href = String(mark.attrs['href'])
  if (node.text !== href || mark.attrs['title'] !== '' || !/^https?:\/\/[^\s<>]+$/.test(href)) return null
  const goesOn = [before, after].some((beside) => beside && mark.isInSet(beside.marks))
  return goesOn ? null : `<${href}>`
}

function leafOf(node: Node): string {
  if (node.type.name === 'hard_break') return '\\\n'
  const { address, words, title } = node.attrs as { address: string; words: string; title: string }
  const name = title === '' ? '' : ` "${title.replaceAll(/["\\]/g, String.raw`\$&`)}"`
  return `![${words.replaceAll(/[[\]\\]/g, String.raw`\$&`)}](${target(address)}${name})`
}

function codeSpan(code: string): string {
  const longest = Math.max(0, ...Array.from(code.matchAll(/`+/g), ([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const isPadded = /^`|`$/.test(code) || (/^ .* $/.test(code) && code.trim() !== '')
  return isPadded ? `${fence} ${code} ${fence}` : `${fence}${code}${fence}`
}

const PUNCTUATION = /[!-/:-@[-`{-~]/

/** `before`: what stands in front of it already. */
function escaped(text: string, care: Care, before: string): string {
  if (care === 'strict') return text.replaceAll(/[\\`*_[\]<>&~!#|]/g, String.raw`\$&`).replaceAll('\t', '&#9;')
  let out = ''
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    const next = text.charAt(at + 1)
    const last = at === 0 ? before.at(-1) : text.charAt(at - 1)
    out += needsEscape(character, last ?? '', next, text.slice(at)) ? `\\${character}` : character
  }
  return out
}

const isWord = (character: string): boolean => /[\p{L}\p{N}]/u.test(character)
const isBlank = (character: string): boolean => character === '' || /\s/.test(character)

function needsEscape(character: string, last: string, next: string, rest: string): boolean {
  switch (character) {
    case '\\':
      return next === '' || PUNCTUATION.test(next)
    case '`':
      return true
    case '*':
      return !(isBlank(last) && isBlank(next))
    case '_':
      return !(isWord(last) && isWord(next)) && !(isBlank(last) && isBlank(next))
    case '[':
      return true
    case ']':
      return true
    case '~':
      return next === '~' || last === '~'
    case '<':
      return /[A-Za-z/!?]/.test(next)
    case '&':
      return /^&(#|[A-Za-z][A-Za-z0-9]*;)/.test(rest)
    case '!':
      return next === '['
    default:
      return false
  }
}
