import type { Node } from 'prosemirror-model'
import { writeInline, type Care } from './write-inline.ts'

/** A document as Markdown. Empty paragraphs, which Markdown has no words for, are left out. */
export const writeMarkdown = (doc: Node, care: Care): string => writeBlocks(childrenOf(doc), care)

/** Blocks that follow each other. Lists of a kind that do are told apart by their signs. */
export function writeBlocks(nodes: readonly Node[], care: Care, between = '\n\n'): string {
  const written: string[] = []
  let before: Node | undefined
  let isOther = false
  for (const node of nodes) {
    isOther = before?.type === node.type && isList(node) && !isOther
    const text = writeBlock(node, care, isOther)
    if (text === '' && isEmptyText(node)) continue
    written.push(text)
    before = node
  }
  return written.join(between)
}

const isList = ({ type }: Node): boolean => type.name === 'bullet_list' || type.name === 'ordered_list'
const isEmptyText = ({ type }: Node): boolean => type.name === 'paragraph'

const childrenOf = (node: Node): Node[] => {
  const children: Node[] = []
  node.forEach((child) => void children.push(child))
  return children
}

const known: Readonly<Record<Care, WeakMap<Node, string>>> = { light: new WeakMap(), strict: new WeakMap() }

/** Nodes never change, so that one that was not touched is written once. */
function writeBlock(node: Node, care: Care, isOther: boolean): string {
  if (isOther) return writeAnew(node, care, isOther)
  const before = known[care].get(node)
  if (before !== undefined) return before
  const text = writeAnew(node, care, isOther)
  known[care].set(node, text)
  return text
}

function writeAnew(node: Node, care: Care, isOther: boolean): string {
  switch (node.type.name) {
    case 'paragraph':
      return atLineStarts(writeInline(node, care).trim())
    case 'heading': {
      const text = oneLine(writeInline(node, care))
        .trim()
        .replace(/(^|\s)(#+)$/, String.raw`$1\$2`)
      return `${'#'.repeat(Number(node.attrs['level']))} ${text}`.trimEnd()
    }
    case 'blockquote':
      return prefixed(writeBlocks(childrenOf(node), care), '> ', '> ')
    case 'code_block':
      return fenced(node.textContent, String(node.attrs['info']))
    case 'horizontal_rule':
      // Not of dashes: after a line of a list item they would make a heading of it.
      return '***'
    case 'bullet_list':
    case 'ordered_list':
      return writeList(node, care, isOther)
    case 'table':
      return writeTable(node, care)
    default:
      return ''
  }
}

const oneLine = (text: string): string => text.replaceAll(/\\?\n/g, ' ')

/** What begins a heading, a list, a quote or a rule at the start of a line is escaped there. */
const atLineStarts = (text: string): string =>
  text
    .split('\n')
    .map((line) =>
      line
        .trimStart()
        .replace(/^([-+](?=\s|$)|#{1,6}(?=\s|$)|>|=+\s*$|-[-\s]*$|:?-+|~~~|\|)/, String.raw`\$1`)
        .replace(/^(\d{1,9})([.)])(?=\s|$)/, String.raw`$1\$2`)
        .replace(/^\*(?=\s|$)/, String.raw`\*`),
    )
    .join('\n')

/** The first line and the others with what stands before them; blank lines stay blank. */
const prefixed = (text: string, first: string, other: string): string =>
  text
    .split('\n')
    .map((line, at) => (line === '' ? (at === 0 ? first : other).trimEnd() : `${at === 0 ? first : other}${line}`))
    .join('\n')

function fenced(code: string, info: string): string {
  const sign = info.includes('`') ? '~' : '`'
  const runs = Array.from(code.matchAll(sign === '`' ? /`{3,}/g : /~{3,}/g), ([run]) => run.length)
  const fence = sign.repeat(Math.max(2, ...runs) + 1)
  return `${fence}${info}\n${code === '' ? '' : `${code}\n`}${fence}`
}

function writeList(list: Node, care: Care, isOther: boolean): string {
  const items = childrenOf(list)
  const isTight = list.attrs['tight'] !== false && items.every(mayBeTight)
  const start = Number(list.attrs['start'] ?? 1)
  const written = items.map((item, at) => {
    const sign = list.type.name === 'ordered_list' ? `${start + at}${isOther ? ')' : '.'} ` : isOther ? '+ ' : '- '
    const task = item.attrs['done'] === null ? '' : item.attrs['done'] === true ? '[x] ' : '[ ] '
    const inner = writeBlocks(childrenOf(item), care, isTight ? '\n' : '\n\n')
    const text = task === '' ? inner.replace(/^\[(?=[ xX]\] )/, String.raw`\[`) : `${task}${inner}`
    return prefixed(text, sign, ' '.repeat(sign.length))
  })
  return written.join(isTight ? '\n' : '\n\n')
}

/** Two texts, or a text and a table, need a blank line between them. */
function mayBeTight(item: Node): boolean {
  const [, ...others] = childrenOf(item)
  return others.every(
    ({ type, attrs }) =>
      type.name !== 'paragraph' && type.name !== 'table' && !(type.name === 'ordered_list' && attrs['start'] !== 1),
  )
}

const RULES: Readonly<Record<string, string>> = { left: ':---', center: ':---:', right: '---:' }

function writeTable(table: Node, care: Care): string {
  const rows = childrenOf(table).map(childrenOf)
  const [head = [], ...others] = rows
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const cellsOf = (row: readonly Node[]): string =>
    line(
      Array.from({ length: head.length }, (_, at) => {
        const text = row[at]?.firstChild
        return text ? withPipes(oneLine(writeInline(text, care)).trim()) : ''
      }),
    )
  const rule = line(head.map(({ attrs }) => RULES[String(attrs['align'])] ?? '---'))
  return [cellsOf(head), rule, ...others.map(cellsOf)].join('\n')
}

/** A sign that is escaped for itself stays so. */
const withPipes = (text: string): string => text.replaceAll(/\\?\|/g, String.raw`\|`)
