import { calloutOf, CAPTIONS, HEADINGS, IMAGES, PLAIN, SHOWN_ELSEWHERE, TITLED, TITLES, toneOf } from './elements.ts'
import { polarityOfParagraph, polarityOfTitle, polarityOfWord, type Polarity } from './guidance.ts'
import { asNodes, boldLine, CAPTION, captioned, endOfSection, rules, type Piece } from './piece.ts'
import { htmlList, htmlTable, isHtmlList, isHtmlTable } from './html-structures.ts'
import { phrasesOf, titles, type Reading } from './phrases.ts'
import { isElement, placeOf, plainText, textValue, type Element, type Node, type Place, type Values } from './tree.ts'

const DEEPEST = 60

/** Takes a tree apart. Whatever is not text, code, image, callout or rule is named, and what it holds is kept. */
export class Taking {
  readonly #reading: Reading
  #depth = 0
  /** Of the last heading: what has a title of its own stands one below. */
  #level = 1

  constructor(reading: Reading) {
    this.#reading = reading
  }

  pieces(nodes: readonly Node[]): Piece[] {
    const pieces: Piece[] = []
    if (this.#depth > DEEPEST) {
      const [first] = nodes
      if (first) this.#reading.leaveOut(placeOf(first), 'text', `what stands in ${DEEPEST} others`)
      return pieces
    }
    this.#depth++
    for (let at = 0; at < nodes.length; at++) {
      const node = nodes[at]
      if (!node) continue
      const polarity = node.type === 'heading' ? polarityOfTitle(node) : polarityOfParagraph(node)
      const end = polarity ? endOfSection(nodes, at) : at + 1
      if (polarity && nodes.slice(at + 1, end).some(({ type }) => type !== 'mdxjsEsm')) {
        pieces.push(...rules(polarity, this.pieces(nodes.slice(at + 1, end))))
        at = end - 1
      } else pieces.push(...this.#piece(node))
    }
    this.#depth--
    return captioned(pieces)
  }

  #piece(node: Node): Piece[] {
    const place = placeOf(node)
    const { children = [] } = node
    switch (node.type) {
      case 'heading':
        return this.#heading(children, node.depth ?? 2, place)
      case 'paragraph':
        return this.#paragraph(node)
      case 'code':
        return code(node.value ?? '', { language: node.lang ?? 'text', title: titleIn(node.meta ?? ''), place })
      case 'blockquote':
        return this.#quote(node)
      case 'list':
      case 'table':
        return this.#structure(node)
      case 'thematicBreak':
        return [{ kind: 'flow', node: { type: 'thematicBreak' }, place }]
      case 'containerDirective':
        return this.#directive(node)
      case 'leafDirective':
        return []
      case 'mdxFlowExpression':
        return this.#paragraph({ type: 'paragraph', children: [node], position: node.position })
      case 'mdxjsEsm':
        return this.#statement(node)
      case 'footnoteDefinition':
        return this.#footnote(node)
      case 'element':
        return isElement(node) ? this.#element(node) : []
      case 'definition':
        return []
      default:
        return this.pieces(children)
    }
  }

  #phrases(children: readonly Node[], place: Place): { readonly nodes: readonly Node[]; readonly images: Piece[] } {
    const { nodes, images } = phrasesOf(children, this.#reading)
    return { nodes, images: images.map((shown) => ({ kind: 'image', shown, place: { ...place, line: shown.line } })) }
  }

  #heading(children: readonly Node[], level: number, place: Place): Piece[] {
    const { nodes, images } = this.#phrases(children, place)
    const text = plainText({ type: 'heading', children: nodes })
      .replaceAll(/\s+/g, ' ')
      .replace(/\{#[\w-]{1,200}\}$/, '')
      .trim()
    if (text === '') return images
    this.#level = level
    return [{ kind: 'heading', level, text, place }, ...images]
  }

  #paragraph(node: Node): Piece[] {
    const place = placeOf(node)
    const { nodes, images } = this.#phrases(node.children ?? [], place)
    if (nodes.length === 0) return images
    return [{ kind: 'flow', node: { type: 'paragraph', children: nodes }, place }, ...images]
  }

  /** A list or a table: only texts stand in it, and what is shown or said in it otherwise follows. */
  #structure(node: Node): Piece[] {
    const place = placeOf(node)
    const behind: Piece[] = []
    const inside = (one: Node): Node[] => {
      if (HOLDING.has(one.type)) return [{ ...kept(one), children: (one.children ?? []).flatMap(inside) }]
      if (one.type === 'tableCell') {
        const { nodes, images } = this.#phrases(one.children ?? [], placeOf(one))
        behind.push(...images)
        return [{ type: 'tableCell', children: nodes }]
      }
      const pieces = this.#piece(one)
      return pieces.flatMap((piece): Node[] => {
        if (piece.kind === 'flow') return [piece.node]
        if (piece.kind === 'heading') return [boldLine(piece.text)]
        if (piece.kind === 'code') return [{ type: 'code', lang: piece.language, value: piece.code }]
        behind.push(piece)
        return []
      })
    }
    return [
      { kind: 'flow', node: { ...kept(node), children: (node.children ?? []).flatMap(inside) }, place },
      ...behind,
    ]
  }

  /** `> [!NOTE]` is a callout where pages are read on a forge, and here. */
  #quote(node: Node): Piece[] {
    const [first, ...rest] = node.children ?? []
    const [words, ...more] = first?.children ?? []
    const [mark, word = ''] =
      /^\s*\[!([A-Za-z]+)\][ \t]*\n?/.exec(words?.type === 'text' ? (words.value ?? '') : '') ?? []
    const tone = toneOf(word)
    const place = placeOf(node)
    if (!first || mark === undefined || tone === null) {
      const pieces = this.pieces(node.children ?? [])
      const { nodes, others } = asNodes(pieces)
      return nodes.length === 0
        ? others
        : [{ kind: 'flow', node: { type: 'blockquote', children: nodes }, place }, ...others]
    }
    const own = { ...first, children: [{ type: 'text', value: (words?.value ?? '').slice(mark.length) }, ...more] }
    return [{ kind: 'callout', callout: { tone, title: null }, pieces: this.pieces([own, ...rest]), place }]
  }

  #directive(node: Node): Piece[] {
    const [label, ...rest] = node.children ?? []
    const isLabeled = label?.data?.directiveLabel === true
    const inside = isLabeled ? rest : (node.children ?? [])
    const name = node.name ?? ''
    const polarity = polarityOfWord(name)
    const place = placeOf(node)
    const title = isLabeled && label ? plainText(label).trim() : ''
    if (polarity && /^(?:do|don)/i.test(name)) return rules(polarity, this.pieces(inside))
    const tone = toneOf(name)
    if (tone)
      return [
        { kind: 'callout', callout: { tone, title: title === '' ? null : title }, pieces: this.pieces(inside), place },
      ]
    const heading: Piece[] = title === '' ? [] : [{ kind: 'flow', node: boldLine(title), place }]
    return [...heading, ...this.pieces(inside)]
  }

  #statement(node: Node): Piece[] {
    const lines = (node.value ?? '').split('\n')
    const at = lines.findIndex((line) => /^\s*export\b/.test(line))
    if (at !== -1)
      this.#reading.leaveOut({ line: placeOf(node).line + at, column: 1 }, 'statement', lines[at]?.slice(0, 60) ?? '')
    return []
  }

  #footnote(node: Node): Piece[] {
    const label: Node = { type: 'text', value: `(${node.label ?? node.identifier ?? ''}) ` }
    const [first, ...rest] = node.children ?? []
    if (first?.type !== 'paragraph') return this.pieces(node.children ?? [])
    return this.pieces([{ ...first, children: [label, ...(first.children ?? [])] }, ...rest])
  }

  #element(node: Element): Piece[] {
    const { name, values, children } = node
    const place = placeOf(node)
    const { leaveOut } = this.#reading
    const role = this.#reading.roleOf(node)
    const level = HEADINGS.get(name)
    if (role === 'frame') return this.#frame(node)
    if (role !== null) return this.#rule(node, role)
    if (name === 'Source' && textValue(values, 'code'))
      return code(textOf(values, 'code'), { language: textValue(values, 'language') ?? 'text', title: null, place })
    if (name === 'Meta') return []
    if (SHOWN_ELSEWHERE.has(name)) return this.#elsewhere(node)
    if (IMAGES.has(name)) return this.#paragraph({ type: 'paragraph', children: [node], position: node.position })
    if (level !== undefined && children.length > 0) return this.#heading(phrasing(children), level, place)
    const callout = calloutOf(name, values)
    if (callout)
      return [{ kind: 'callout', callout, pieces: this.pieces([...this.#subtitle(node), ...children]), place }]
    if (name === 'pre') return code(plainText(node), { language: 'text', title: null, place })
    if (name === 'hr') return [{ kind: 'flow', node: { type: 'thematicBreak' }, place }]
    if (isHtmlList(name)) return this.#structure(htmlList(node))
    if (isHtmlTable(name)) return this.#structure(htmlTable(node))
    if (name === 'blockquote') return this.#quote({ ...node, type: 'blockquote' })
    if (TITLED.has(name)) return this.#titled(node)
    if (CAPTIONS.has(name)) return this.#caption(node)
    const isOwn = /^[A-Z]|[.$_]/.test(name) && !PLAIN.has(name)
    if (isOwn) leaveOut(place, 'component', `<${name}>`)
    const said = isOwn || PLAIN.has(name) ? this.#attributes(node) : []
    const before = this.#level
    const inside = this.pieces(children)
    this.#level = before
    return [...said, ...inside]
  }

  /** What a component says in its attributes: a title, a text, a link, images, the descriptions of its parts. */
  #attributes(node: Element): Piece[] {
    const { values, children, position } = node
    const place = placeOf(node)
    const pieces: Piece[] = []
    const title = children.length > 0 ? textValue(values, 'title', 'label', 'heading') : null
    const own = titles(node, ...(title === null ? [] : ['title', 'label', 'heading']))
    const url = textValue(values, 'href', 'to') ?? played(values)
    const name: Node[] = title === null ? own : [{ type: 'text', value: title }]
    const label: Node[] =
      name.length > 0 ? name : url !== null && children.length === 0 ? [{ type: 'text', value: url }] : []
    const line: Node[] = url === null ? label : [{ type: 'link', url, children: label, position }]
    const bold: Node[] = title === null ? line : [{ type: 'strong', children: line }]
    if (label.length > 0) pieces.push(...this.#paragraph({ type: 'paragraph', children: bold, position }))
    if (title !== null && own.length > 0)
      pieces.push(...this.#paragraph({ type: 'paragraph', children: own, position }))
    for (const value of values.values())
      if (value.kind === 'computed' && value.texts.length > 0) {
        const items = value.texts.map((text) => ({
          type: 'listItem',
          children: [{ type: 'paragraph', children: [{ type: 'text', value: text }] }],
        }))
        pieces.push({ kind: 'flow', node: { type: 'list', ordered: false, spread: false, children: items }, place })
      }
    for (const from of this.#imagesOf(node))
      pieces.push({
        kind: 'image',
        shown: { ...place, from, alt: textValue(values, 'alt', 'imageAlt') ?? '', caption: null },
        place,
      })
    return pieces
  }

  /** Files of images that are given to it, by address or by what they were imported as. */
  #imagesOf({ values }: Element): string[] {
    const files = [...values.values()].flatMap((value): readonly string[] => {
      if (value.kind === 'text') return [value.text.trim()]
      if (value.kind === 'texts') return value.texts
      const names = value.kind === 'name' ? [value.name] : value.kind === 'names' ? value.names : []
      return names.flatMap((name) => this.#reading.imports.get(name.split('.')[0] ?? '') ?? [])
    })
    return [...new Set(files.filter(isImageFile))]
  }

  #subtitle({ values, position }: Element): Node[] {
    const text = textValue(values, 'subtitle', 'subTitle', 'description', 'text', 'message')
    return text === null ? [] : [{ type: 'paragraph', children: [{ type: 'text', value: text }], position }]
  }

  #elsewhere(node: Element): Piece[] {
    const from = played(node.values)
    const place = placeOf(node)
    this.#reading.leaveOut(place, 'story', `<${node.name}>`)
    if (from === null) return []
    const label = textValue(node.values, 'title') ?? from
    const link = { type: 'link', url: from, children: [{ type: 'text', value: label }] }
    return [{ kind: 'flow', node: { type: 'paragraph', children: [link] }, place }]
  }

  #titled(node: Element): Piece[] {
    const place = placeOf(node)
    const summary = node.children.find((one) => isElement(one) && TITLES.has(one.name))
    const said = summary
      ? plainText(summary)
      : textValue(node.values, 'title', 'label', 'heading', 'summary', 'header', 'name', 'value')
    const rest = node.children.filter((one) => one !== summary)
    const title = (said ?? '').replaceAll(/\s+/g, ' ').trim()
    const before = this.#level
    const level = Math.min(before + 1, 4)
    const heading: Piece[] = title === '' ? [] : [{ kind: 'heading', level, text: title, place }]
    if (heading.length > 0) this.#level = level
    const inside = this.pieces(rest)
    this.#level = before
    return [...heading, ...inside]
  }

  #caption(node: Element): Piece[] {
    const pieces = this.pieces(node.children)
    return pieces.map((piece) =>
      piece.kind === 'flow' && piece.node.type === 'paragraph'
        ? { ...piece, node: { ...piece.node, name: CAPTION } }
        : piece,
    )
  }

  #frame(node: Element): Piece[] {
    const pieces: Piece[] = this.#attributes(node)
    for (const [name, value] of node.values) {
      const polarity = polarityOfWord(name)
      const texts =
        value.kind === 'texts'
          ? value.texts
          : value.kind === 'text'
            ? [value.text]
            : value.kind === 'computed'
              ? value.texts
              : []
      if (polarity)
        for (const text of texts)
          pieces.push({ kind: 'rule', polarity, pieces: [said(text, node)], place: placeOf(node) })
    }
    return [...pieces, ...this.pieces(node.children)]
  }

  #rule(node: Element, polarity: Polarity): Piece[] {
    const place = placeOf(node)
    const inside = [...this.#attributes(node), ...this.pieces(node.children)]
    const found = rules(polarity, inside)
    if (found.length > 0) return found
    this.#reading.leaveOut(place, 'guidance', `<${node.name}>, which has neither a text nor an image`)
    return [{ kind: 'rule', polarity, pieces: [said(`<${node.name}>`, node)], place }]
  }
}

const IMAGE_FILE = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i

const isImageFile = (text: string): boolean => !/[\s"<>]/.test(text) && IMAGE_FILE.test(text.split(/[?#]/, 1)[0] ?? '')

/** What a frame or a player shows can be opened at its address. */
function played(values: Values): string | null {
  const from = textValue(values, 'src', 'url')
  return from !== null && from.startsWith('https://') && !isImageFile(from) ? from : null
}

const said = (text: string, node: Node): Piece => ({
  kind: 'flow',
  node: { type: 'paragraph', children: [{ type: 'text', value: text }] },
  place: placeOf(node),
})

const textOf = (values: Element['values'], name: string): string => {
  const value = values.get(name)
  return value?.kind === 'text' ? value.text : ''
}

/** What is left of a node that goes on into Markdown. */
function kept({ type, ordered, start, spread, checked, align }: Node): Node {
  return {
    type,
    ...(ordered === undefined ? {} : { ordered }),
    ...(start === undefined ? {} : { start }),
    ...(spread === undefined ? {} : { spread }),
    ...(checked === undefined ? {} : { checked }),
    ...(align === undefined ? {} : { align }),
  }
}

const HOLDING = new Set(['list', 'listItem', 'tableRow'])

const phrasing = (children: readonly Node[]): Node[] =>
  children.flatMap((one) => (one.type === 'paragraph' ? (one.children ?? []) : [one]))

const titleIn = (meta: string): string | null => /\b(?:title|filename)=["']([^"']{1,200})["']/.exec(meta)?.[1] ?? null

function code(
  text: string,
  { language, title, place }: { readonly language: string; readonly title: string | null; readonly place: Place },
): Piece[] {
  if (text.trim() === '') return []
  return [
    {
      kind: 'code',
      language: /^[^\s{]{1,100}/.exec(language)?.[0] ?? 'text',
      code: text.replace(/\n$/, ''),
      title,
      place,
    },
  ]
}
