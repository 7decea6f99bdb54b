import type { Mark, Node } from 'prosemirror-model'
import { schema } from '../markdown/schema.ts'
import { formatOf, isHidden, listPlaceOf, type ListPlace } from './office.ts'

// What is pasted from a browser, an office program or a spreadsheet, as text that the contract keeps. Only elements,
// attributes and texts of the tree are looked at, nothing is run and nothing laid out.

export interface PastedText {
  readonly nodes: readonly Node[]
  /** Pictures, at the child behind which each stands. */
  readonly pictures: readonly { readonly after: number; readonly address: string; readonly alt: string }[]
  /** What could not be kept, in words. */
  readonly leftOut: readonly string[]
}

interface Reading {
  readonly leftOut: Set<string>
  readonly pictures: { after: number; address: string; alt: string }[]
  /** How many nodes of the document are finished; within a list or a table it stays. */
  count: number
}

/** Inline content waits until a block ends it; list items wait for those that follow them. */
type Piece =
  | { readonly is: 'inline'; readonly nodes: readonly Node[] }
  | { readonly is: 'block'; readonly node: Node }
  | { readonly is: 'item'; readonly place: ListPlace; readonly nodes: readonly Node[] }
  | { readonly is: 'end' }
  | { readonly is: 'picture'; readonly address: string; readonly alt: string }

/** Here words end, whatever comes next. */
const END: Piece = { is: 'end' }

export function readHtml(root: Element): PastedText {
  const reading: Reading = { leftOut: new Set(), pictures: [], count: 0 }
  const pieces = piecesOf(root, [], reading)
  const nodes = gathered(pieces, reading)
  return { nodes, pictures: reading.pictures, leftOut: [...reading.leftOut] }
}

const SKIPPED = new Set(['SCRIPT', 'STYLE', 'HEAD', 'META', 'LINK', 'TITLE', 'TEMPLATE', 'NOSCRIPT', 'XML', 'COLGROUP'])
const BLOCKS = new Set(
  'ADDRESS ARTICLE ASIDE BODY CENTER DD DIV DL DT FIGCAPTION FIGURE FOOTER FORM HEADER HTML LI MAIN NAV OL P SECTION TABLE TBODY THEAD UL'.split(
    ' ',
  ),
)
const LOST: Readonly<Record<string, string>> = {
  VIDEO: 'a video',
  AUDIO: 'a sound',
  IFRAME: 'an embedded page',
  OBJECT: 'an embedded object',
  CANVAS: 'a drawing',
  SVG: 'a drawing',
  BUTTON: 'a button',
  SELECT: 'a form field',
  TEXTAREA: 'a form field',
}

function piecesOf(element: Element, marks: readonly Mark[], reading: Reading): Piece[] {
  const pieces: Piece[] = []
  for (const child of element.childNodes) {
    if (child.nodeType === 3) {
      const text = (child.textContent ?? '').replaceAll(/[ \t\r\n]+/g, ' ')
      if (text !== '') pieces.push({ is: 'inline', nodes: [schema.text(text, marks)] })
    } else if (child.nodeType === 1) pieces.push(...piecesOfElement(child as Element, marks, reading))
  }
  return pieces
}

function piecesOfElement(element: Element, outer: readonly Mark[], reading: Reading): Piece[] {
  const name = element.tagName.toUpperCase()
  if (SKIPPED.has(name) || name.includes(':') || isHidden(element)) {
    // Word keeps the text of its smart tags in elements of another name space.
    return name.includes(':') && !isHidden(element) ? piecesOf(element, outer, reading) : []
  }
  const lost = LOST[name]
  if (lost !== undefined) {
    reading.leftOut.add(lost)
    return []
  }
  const marks = marksOf(element, name, outer)
  const inner = (): Node[] => inlineOf(piecesOf(element, marks, reading), reading)
  if (name === 'BR') return [{ is: 'inline', nodes: [schema.node('hard_break')] }]
  if (name === 'HR') return [{ is: 'block', node: schema.node('horizontal_rule') }]
  if (name === 'IMG') return picture(element, reading)
  if (name === 'INPUT') return []
  const level = headingLevel(element, name)
  if (level !== null) {
    const plain = inlineOf(piecesOf(element, outer, reading), reading).filter(({ type }) => type.name === 'text')
    return plain.length === 0
      ? []
      : [{ is: 'block', node: schema.node('heading', { level }, trimmed(plain).map(unbold)) }]
  }
  if (name === 'PRE') return codeOf(element)
  if (name === 'TABLE') return tableOf(element, reading)
  if (name === 'BLOCKQUOTE') {
    const nodes = gathered(piecesOf(element, marks, reading), null)
    return nodes.length === 0 ? [] : [{ is: 'block', node: schema.node('blockquote', null, nodes) }]
  }
  const place = listPlaceOf(element)
  if (place) {
    // Lists inside of an item are items of their own, one level deeper.
    const own = piecesOf(element, marks, reading)
    const first = own.findIndex((piece) => piece.is === 'item')
    const [text, others] = first === -1 ? [own, []] : [own.slice(0, first), own.slice(first)]
    const nodes = gathered(text, null)
    const [only] = nodes
    // Numbered headings are items of a list in office programs: they are headings.
    if (nodes.length === 1 && only?.type.name === 'heading') return [{ is: 'block', node: only }, ...others]
    return [...(nodes.length === 0 ? [] : [{ is: 'item', place, nodes } as const]), ...others]
  }
  if (!BLOCKS.has(name)) return piecesOf(element, marks, reading)
  const pieces = piecesOf(element, marks, reading)
  const isPlain = pieces.every((piece) => piece.is === 'inline')
  // Words beside blocks are a paragraph once something else begins; that this one ended is told by an empty line.
  if (!isPlain) return [END, ...pieces, END]
  const text = trimmed(inner())
  return text.length === 0 ? [] : [{ is: 'block', node: schema.node('paragraph', null, text) }]
}

function headingLevel(element: Element, name: string): number | null {
  const [, digit] = /^H([1-6])$/.exec(name) ?? []
  if (digit !== undefined) return Number(digit)
  if (element.getAttribute('role') === 'heading') return Math.min(6, Number(element.getAttribute('aria-level') ?? 2))
  const [, level] = /\bMsoHeading([1-6])\b|\bMsoTitle\b/.exec(element.getAttribute('class') ?? '') ?? []
  if (level !== undefined) return Number(level)
  const [, outline] = /mso-outline-level:\s*([1-6])/i.exec(element.getAttribute('style') ?? '') ?? []
  return outline === undefined ? null : Number(outline)
}

function marksOf(element: Element, name: string, outer: readonly Mark[]): readonly Mark[] {
  let marks = outer
  for (const [mark, isOn] of formatOf(element, name)) {
    const type = schema.marks[mark]
    if (type) marks = isOn ? type.create().addToSet(marks) : type.removeFromSet(marks)
  }
  const href = name === 'A' ? (element.getAttribute('data-href') ?? element.getAttribute('href') ?? '').trim() : ''
  return /^(https?:|mailto:|entity:)/i.test(href)
    ? schema.mark('link', { href: unwrapped(href) }).addToSet(marks)
    : marks
}

/** Google Docs leads through itself. */
function unwrapped(href: string): string {
  if (!URL.canParse(href)) return href
  const { hostname, pathname, searchParams } = new URL(href)
  return /(^|\.)google\.com$/.test(hostname) && pathname === '/url' ? (searchParams.get('q') ?? href) : href
}

const unbold = (node: Node): Node => node.mark(node.marks.filter(({ type }) => type.name !== 'strong'))

function picture(element: Element, reading: Reading): Piece[] {
  const address = element.getAttribute('src') ?? ''
  const [width, height] = ['width', 'height'].map((side) => Number(element.getAttribute(side) ?? 99))
  // Pixels that count readers, and icons that stand in a line, are not pictures of a document.
  if (address === '' || (width !== undefined && width < 3) || (height !== undefined && height < 3)) return []
  if (/^data:image\/(png|jpeg|gif)[;,]/.test(address))
    return [{ is: 'picture', address, alt: element.getAttribute('alt') ?? '' }]
  reading.leftOut.add('a picture (paste it by itself, or drop its file)')
  return []
}

function codeOf(element: Element): Piece[] {
  const code = (element.textContent ?? '').replace(/\n$/, '')
  const [, language = ''] = /\b(?:lang|language|highlight-source)-([\w+-]+)/.exec(element.outerHTML.slice(0, 600)) ?? []
  return code.trim() === ''
    ? []
    : [{ is: 'block', node: schema.node('code_block', { info: language }, [schema.text(code)]) }]
}

function tableOf(table: Element, reading: Reading): Piece[] {
  const rows = [...table.querySelectorAll('tr')]
    .filter((row) => row.closest('table') === table)
    .map((row) => [...row.children].filter(({ tagName }) => /^T[DH]$/i.test(tagName)))
    .filter((cells) => cells.length > 0)
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  if (width === 0) return []
  // A table of one cell is a frame around a text.
  if (width === 1 && rows.length === 1) return piecesOf(rows[0]?.[0] ?? table, [], reading)
  if (table.querySelector('[colspan]:not([colspan="1"]), [rowspan]:not([rowspan="1"])'))
    reading.leftOut.add('cells that span several rows or columns')
  if (table.querySelector('table')) reading.leftOut.add('a table inside of a table')
  const nodes = rows.map((cells, at) =>
    schema.node(
      'table_row',
      null,
      Array.from({ length: width }, (_, column) => {
        const cell = cells[column]
        const text = cell ? inlineOf(piecesOf(cell, [], reading), reading) : []
        const align = /text-align:\s*(center|right)/.exec(cell?.getAttribute('style') ?? '')?.[1] ?? null
        const words = trimmed(text.map((node) => (node.type.name === 'hard_break' ? schema.text(' ') : node)))
        return schema.node(at === 0 ? 'table_header' : 'table_cell', { align }, [
          schema.node('paragraph', null, at === 0 ? words.map(unbold) : words),
        ])
      }),
    ),
  )
  return [{ is: 'block', node: schema.node('table', null, nodes) }]
}

/** All words of these pieces in one line, which is what a cell or a heading has. */
function inlineOf(pieces: readonly Piece[], reading: Reading): Node[] {
  return pieces.flatMap((piece, at): Node[] => {
    if (piece.is === 'inline') return [...piece.nodes]
    if (piece.is === 'end') return []
    if (piece.is === 'picture') {
      reading.leftOut.add('a picture inside of a table or a heading')
      return []
    }
    const nodes = piece.is === 'item' ? piece.nodes : [piece.node]
    const words: Node[] = []
    for (const node of nodes)
      if (node.isTextblock) node.forEach((child) => void words.push(child))
      else if (node.textContent !== '') words.push(schema.text(node.textContent))
    return at > 0 && words.length > 0 ? [schema.text(' '), ...words] : words
  })
}

/** Pieces as blocks: words become paragraphs, items lists. `reading` is told where pictures stand; within a block none do. */
function gathered(pieces: readonly Piece[], reading: Reading | null): Node[] {
  const nodes: Node[] = []
  let words: Node[] = []
  let items: { place: ListPlace; nodes: readonly Node[] }[] = []
  const endWords = (): void => {
    for (const text of paragraphs(words)) nodes.push(schema.node('paragraph', null, text))
    words = []
  }
  const endItems = (): void => {
    nodes.push(...listsOf(items))
    items = []
  }
  for (const piece of pieces) {
    if (piece.is === 'inline') {
      const isBlank = piece.nodes.every((node) => node.isText && (node.text ?? '').trim() === '')
      if (items.length > 0 && isBlank) continue
      endItems()
      words.push(...piece.nodes)
      continue
    }
    endWords()
    if (piece.is === 'end') continue
    if (piece.is === 'item') {
      items.push(piece)
      continue
    }
    endItems()
    if (piece.is === 'block') nodes.push(piece.node)
    else reading?.pictures.push({ after: nodes.length, address: piece.address, alt: piece.alt })
  }
  endWords()
  endItems()
  return nodes
}

/** Two breaks are the end of a paragraph, as programs without paragraphs write it. */
function paragraphs(words: readonly Node[]): Node[][] {
  const found: Node[][] = [[]]
  let breaks = 0
  for (const node of words) {
    const isBreak = node.type.name === 'hard_break'
    breaks = isBreak ? breaks + 1 : (node.text ?? '').trim() === '' && breaks > 0 ? breaks : 0
    if (breaks >= 2) found.push([])
    else found.at(-1)?.push(node)
  }
  return found.map(trimmed).filter((text) => text.length > 0)
}

/** Without blanks and breaks at its ends, and without two blanks beside each other. */
function trimmed(nodes: readonly Node[]): Node[] {
  const kept: Node[] = []
  for (const node of nodes) {
    const before = kept.at(-1)
    const isStart = !before || before.type.name === 'hard_break' || /\s$/.test(before.text ?? '')
    const text = node.isText ? (isStart ? (node.text ?? '').replace(/^[ \t]+/, '') : (node.text ?? '')) : null
    if (text === '') continue
    if (text === null ? before : true) kept.push(text === null ? node : schema.text(text, node.marks))
  }
  for (let last = kept.at(-1); last; last = kept.at(-1)) {
    if (last.isText && (last.text ?? '').trimEnd() !== '') {
      kept[kept.length - 1] = schema.text((last.text ?? '').trimEnd(), last.marks)
      break
    }
    kept.pop()
  }
  return kept
}

/** Items one after another, each with its level, as lists inside of lists. */
function listsOf(items: readonly { readonly place: ListPlace; readonly nodes: readonly Node[] }[]): Node[] {
  const lists: Node[] = []
  for (let at = 0; at < items.length;) {
    const first = items[at]
    if (!first) break
    const { level, isOrdered } = first.place
    const children: Node[] = []
    let end = at
    while (end < items.length) {
      const item = items[end]
      if (!item || item.place.level < level) break
      if (item.place.level === level && item.place.isOrdered !== isOrdered) break
      let deeper = end + 1
      while ((items[deeper]?.place.level ?? 0) > level) deeper++
      const inner = listsOf(items.slice(end + 1, deeper))
      const done = item.place.done
      children.push(schema.node('list_item', { done }, [...item.nodes, ...inner]))
      end = deeper
    }
    lists.push(isOrdered ? schema.node('ordered_list', null, children) : schema.node('bullet_list', null, children))
    at = end
  }
  return lists
}
