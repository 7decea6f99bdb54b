import type { Token } from 'markdown-it'
import { Fragment, type Attrs, type Mark, type Node } from 'prosemirror-model'
import { markdownReader } from '../../content/markdown-html.ts'
import { schema } from './schema.ts'

export interface ParsedMarkdown {
  readonly source: string
  readonly doc: Node
  /** Where the source of each child of the document stands; what is between them are blank lines and definitions. */
  readonly ranges: readonly { readonly from: number; readonly to: number }[]
}

/** Read as it is when it is shown, so that what is edited is what is read. */
export function parseMarkdown(source: string): ParsedMarkdown {
  const tokens = markdownReader.parse(source, {})
  const lines = lineStarts(source)
  const ranges = tokens
    .filter(({ level, nesting }) => level === 0 && nesting >= 0)
    .map(({ map }) => {
      const [first, end] = map ?? [0, 0]
      const from = lines[first] ?? source.length
      const to = from + source.slice(from, lines[end] ?? source.length).trimEnd().length
      return { from, to }
    })
  const blocks = blocksOf(tokens, 0, tokens.length)
  return { source, doc: schema.node('doc', null, blocks.length > 0 ? blocks : [schema.node('paragraph')]), ranges }
}

function lineStarts(source: string): number[] {
  const starts = [0]
  for (const match of source.matchAll(/\r\n?|\n/g)) starts.push(match.index + match[0].length)
  return starts
}

function blocksOf(tokens: readonly Token[], from: number, to: number): Node[] {
  const blocks: Node[] = []
  for (let at = from; at < to; at++) {
    const token = tokens[at]
    if (!token) break
    const end = token.nesting === 1 ? closing(tokens, at) : at
    const block = blockOf(token, tokens, at + 1, end)
    if (block) blocks.push(block)
    at = end
  }
  return blocks
}

function closing(tokens: readonly Token[], open: number): number {
  const level = tokens[open]?.level
  const found = tokens.findIndex((token, at) => at > open && token.nesting === -1 && token.level === level)
  return found === -1 ? tokens.length : found
}

/** `from` and `to`: what is inside of it. */
function blockOf(token: Token, tokens: readonly Token[], from: number, to: number): Node | null {
  const inline = (): Node[] => inlineOf(tokens[from]?.children ?? [])
  switch (token.type) {
    case 'paragraph_open':
      return schema.node('paragraph', null, inline())
    case 'heading_open':
      return schema.node('heading', { level: Number(token.tag.slice(1)) }, withoutBreaks(inline()))
    case 'fence':
    case 'code_block': {
      const code = token.content.replace(/\n$/, '')
      const info = token.type === 'fence' ? token.info.trim() : ''
      return schema.node('code_block', { info }, code === '' ? [] : [schema.text(code)])
    }
    case 'hr':
      return schema.node('horizontal_rule')
    case 'blockquote_open':
      return filled('blockquote', null, blocksOf(tokens, from, to))
    case 'bullet_list_open':
    case 'ordered_list_open': {
      const isOrdered = token.type === 'ordered_list_open'
      const start = Number(token.attrGet('start') ?? 1)
      const tight = tokens.slice(from, to).every(isTightAt(token.level))
      return schema.node(
        isOrdered ? 'ordered_list' : 'bullet_list',
        isOrdered ? { tight, start } : { tight },
        blocksOf(tokens, from, to),
      )
    }
    case 'list_item_open':
      return itemOf(tokens, from, to)
    case 'table_open':
      return schema.node('table', null, rowsOf(tokens, from, to))
    case 'inline':
      return schema.node('paragraph', null, inlineOf(token.children ?? []))
    default:
      return null
  }
}

/** The reader marks the paragraphs of a tight list as hidden; those of lists inside of it speak for themselves. */
const isTightAt =
  (level: number) =>
  (token: Token): boolean =>
    token.type !== 'paragraph_open' || token.level !== level + 2 || token.hidden

const TASK = /^\[([ xX])\] /

function itemOf(tokens: readonly Token[], from: number, to: number): Node {
  const first = tokens[from + 1]
  const [mark, letter] =
    tokens[from]?.type === 'paragraph_open' && first?.type === 'inline' ? (TASK.exec(first.content) ?? []) : []
  const blocks = blocksOf(tokens, from, to)
  const [head, ...others] = blocks
  if (mark === undefined || !head) return filled('list_item', null, blocks)
  return filled('list_item', { done: letter !== ' ' }, [head.copy(head.content.cut(mark.length)), ...others])
}

const filled = (name: string, attrs: Attrs | null, blocks: Node[]): Node =>
  schema.node(name, attrs, blocks.length > 0 ? blocks : [schema.node('paragraph')])

function rowsOf(tokens: readonly Token[], from: number, to: number): Node[] {
  const rows: Node[][] = []
  for (let at = from; at < to; at++) {
    const token = tokens[at]
    if (token?.type === 'tr_open') rows.push([])
    if (token?.type !== 'th_open' && token?.type !== 'td_open') continue
    const align = /text-align:(\w+)/.exec(String(token.attrGet('style') ?? ''))?.[1] ?? null
    const text = schema.node('paragraph', null, withoutBreaks(inlineOf(tokens[at + 1]?.children ?? [])))
    rows.at(-1)?.push(schema.node(token.type === 'th_open' ? 'table_header' : 'table_cell', { align }, [text]))
  }
  return rows.map((cells) => schema.node('table_row', null, cells))
}

function inlineOf(tokens: readonly Token[]): Node[] {
  const nodes: Node[] = []
  let marks: readonly Mark[] = []
  const open = (name: string, attrs?: Attrs): void => {
    marks = schema.mark(name, attrs).addToSet(marks)
  }
  const close = (name: string): void => {
    marks = marks.filter(({ type }) => type.name !== name)
  }
  const say = (text: string): void => {
    if (text !== '') nodes.push(schema.text(text, marks))
  }
  for (const token of tokens) {
    const { type, content } = token
    if (type === 'text') say(content)
    else if (type === 'code_inline') nodes.push(...codeOf(content, marks))
    // A line that ends is a blank to whoever reads; the source keeps it as a line.
    else if (type === 'softbreak') say(' ')
    else if (type === 'hardbreak') nodes.push(schema.node('hard_break', null, undefined, marks))
    else if (type === 'link_open')
      open('link', { href: String(token.attrGet('href') ?? ''), title: String(token.attrGet('title') ?? '') })
    else if (type === 'image')
      nodes.push(
        schema.node(
          'picture',
          { address: token.attrGet('src') ?? '', words: content, title: token.attrGet('title') ?? '' },
          undefined,
          marks,
        ),
      )
    else {
      const [, name, edge] = /^(link|strong|em|s)_(open|close)$/.exec(type) ?? []
      const mark = name === 's' ? 'strike' : name
      if (mark !== undefined && edge === 'open') open(mark)
      else if (mark !== undefined) close(mark)
    }
  }
  return joined(nodes)
}

const codeOf = (text: string, marks: readonly Mark[]): Node[] =>
  text === '' ? [] : [schema.text(text, schema.mark('code').addToSet(marks))]

/** Texts of the same marks beside each other are one. */
const joined = (nodes: readonly Node[]): Node[] => {
  const whole: Node[] = []
  Fragment.fromArray([...nodes]).forEach((node) => {
    const before = whole.at(-1)
    if (before?.isText && node.isText && before.sameMarkup(node))
      whole[whole.length - 1] = schema.text(`${before.text ?? ''}${node.text ?? ''}`, node.marks)
    else whole.push(node)
  })
  return whole
}

const withoutBreaks = (nodes: readonly Node[]): Node[] =>
  joined(nodes.map((node) => (node.type.name === 'hard_break' ? schema.text(' ', node.marks) : node)))
