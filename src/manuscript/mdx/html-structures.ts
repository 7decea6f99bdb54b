import { ITEM_NAMES, LIST_NAMES, TABLE_NAMES } from './elements.ts'
import { isElement, type Element, type Node } from './tree.ts'

// Lists and tables that are written as elements, as Markdown has them.

export const isHtmlList = (name: string): boolean => LIST_NAMES.has(name)
export const isHtmlTable = (name: string): boolean => TABLE_NAMES.has(name)

export function htmlList(list: Element): Node {
  const items = list.children.flatMap((one): Node[] => {
    if (isBlank(one)) return []
    const inside = isElement(one) && ITEM_NAMES.has(one.name) ? one.children : [one]
    return [{ type: 'listItem', spread: false, children: paragraphs(inside), position: one.position }]
  })
  const ordered = list.name === 'ol' || list.name === 'OrderedList'
  return { type: 'list', ordered, spread: false, children: items, position: list.position }
}

/** Texts stand in paragraphs, lists and the like beside them. */
function paragraphs(children: readonly Node[]): Node[] {
  const flow: Node[] = []
  let line: Node[] = []
  const end = (): void => {
    if (line.some((one) => !isBlank(one))) flow.push({ type: 'paragraph', children: line, position: line[0]?.position })
    line = []
  }
  for (const one of children) {
    if (FLOW.has(one.type) || (isElement(one) && (isHtmlList(one.name) || isHtmlTable(one.name)))) {
      end()
      flow.push(one)
    } else line.push(one)
  }
  end()
  return flow
}

const FLOW = new Set(['paragraph', 'list', 'code', 'heading', 'blockquote', 'table'])

/** Markdown has one row as the head of a table: the first, whatever it is. */
export function htmlTable(table: Element): Node {
  const rows = rowsOf(table.children).map((row) => cellsOf(row))
  const width = rows.reduce((most, cells) => Math.max(most, cells.length), 0)
  return {
    type: 'table',
    align: Array.from({ length: width }, () => null),
    children: rows.map((cells) => ({ type: 'tableRow', children: cells })),
    position: table.position,
  }
}

const ROWS = new Set(['tr', 'TableRow', 'Tr', 'Table.Row'])
const CELLS = new Set(['td', 'th', 'TableCell', 'TableHeader', 'Td', 'Th', 'Table.Cell'])

const rowsOf = (nodes: readonly Node[]): Element[] =>
  nodes.flatMap((node) => (isElement(node) && ROWS.has(node.name) ? [node] : rowsOf(node.children ?? [])))

const cellsOf = (node: Node): Node[] =>
  (node.children ?? []).flatMap((one) => {
    if (!isElement(one) || !CELLS.has(one.name)) return cellsOf(one)
    return [{ type: 'tableCell', children: phrases(one.children), position: one.position }]
  })

const phrases = (nodes: readonly Node[]): Node[] =>
  nodes.flatMap((one, at) => {
    if (one.type !== 'paragraph') return [one]
    return [...(at > 0 ? [{ type: 'text', value: ' ' }] : []), ...(one.children ?? [])]
  })

const isBlank = (node: Node): boolean => node.type === 'text' && (node.value ?? '').trim() === ''
