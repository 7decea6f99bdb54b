import type { Callout } from './elements.ts'
import { polarityOfParagraph, polarityOfTitle, type Polarity } from './guidance.ts'
import type { Shown } from './phrases.ts'
import { plainText, type Node, type Place } from './tree.ts'

/** What a page is made of, in order; texts are nodes that Markdown has a word for. */
export type Piece =
  | { readonly kind: 'flow'; readonly node: Node; readonly place: Place }
  | { readonly kind: 'heading'; readonly level: number; readonly text: string; readonly place: Place }
  | {
      readonly kind: 'code'
      readonly language: string
      readonly code: string
      readonly title: string | null
      readonly place: Place
    }
  | { readonly kind: 'image'; readonly shown: Shown; readonly place: Place }
  | { readonly kind: 'callout'; readonly callout: Callout; readonly pieces: readonly Piece[]; readonly place: Place }
  | { readonly kind: 'rule'; readonly polarity: Polarity; readonly pieces: readonly Piece[]; readonly place: Place }

/** How a paragraph is told that belongs to the image before it. */
export const CAPTION = 'caption'

export const boldLine = (text: string): Node => ({
  type: 'paragraph',
  children: [{ type: 'strong', children: [{ type: 'text', value: text }] }],
})

/** Where what stands below a title ends: at a heading as high, or at the next title of the kind. */
export function endOfSection(nodes: readonly Node[], at: number): number {
  const { type, depth = 7 } = nodes[at] ?? { type: '' }
  for (let end = at + 1; end < nodes.length; end++) {
    const node = nodes[end]
    if (!node) continue
    const isHeading = node.type === 'heading'
    if (isHeading && (type !== 'heading' || (node.depth ?? 7) <= depth || polarityOfTitle(node))) return end
    if (polarityOfParagraph(node) || node.type === 'thematicBreak') return end
    // Below a title in bold stands a text or a list, and nothing that has a frame of its own.
    if (type !== 'heading' && (node.type === 'element' || node.type === 'containerDirective' || node.type === 'table'))
      return end
    if (type !== 'heading' && end > at + 1 && node.type === 'paragraph' && nodes[end - 1]?.type === 'list') return end
  }
  return nodes.length
}

/** Each item of a list is a rule, and so is every text between; an image belongs to the text that it stands with. */
export function rules(polarity: Polarity, pieces: readonly Piece[]): Piece[] {
  const found: { pieces: Piece[]; place: Place }[] = []
  let open: { pieces: Piece[]; place: Place } | null = null
  const hasImage = (one: { pieces: Piece[] } | null): boolean =>
    one?.pieces.some(({ kind }) => kind === 'image') ?? false
  for (const piece of pieces) {
    if (piece.kind === 'rule') {
      open = null
      found.push({ pieces: [...piece.pieces], place: piece.place })
    } else if (piece.kind === 'flow' && piece.node.type === 'list') {
      const waiting: { pieces: Piece[] } | null =
        open && open.pieces.every(({ kind }) => kind === 'image') ? open : null
      for (const [at, item] of (piece.node.children ?? []).entries()) {
        const own = (item.children ?? []).map((node): Piece => ({ kind: 'flow', node, place: piece.place }))
        if (at === 0 && waiting) waiting.pieces.push(...own)
        else if (own.length > 0) found.push({ pieces: own, place: piece.place })
      }
      open = found.at(-1) ?? null
    } else if (!open || piece.kind === 'heading' || (piece.kind === 'image' && hasImage(open))) {
      open = { pieces: [piece], place: piece.place }
      found.push(open)
    } else open.pieces.push(piece)
  }
  return found.map((one) => ({ kind: 'rule', polarity, ...one }))
}

/** As nodes of one text, and what cannot stand in a text. */
export function asNodes(pieces: readonly Piece[]): { readonly nodes: Node[]; readonly others: Piece[] } {
  const nodes: Node[] = []
  const others: Piece[] = []
  for (const piece of pieces) {
    if (piece.kind === 'flow') nodes.push(piece.node)
    else if (piece.kind === 'heading') nodes.push(boldLine(piece.text))
    else if (piece.kind === 'code') nodes.push({ type: 'code', lang: piece.language, value: piece.code })
    else others.push(piece)
  }
  return { nodes, others }
}

/** A caption belongs to the image before it. */
export function captioned(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    const isCaption = piece.kind === 'flow' && piece.node.name === CAPTION
    if (isCaption && last?.kind === 'image' && last.shown.caption === null)
      joined[joined.length - 1] = {
        ...last,
        shown: { ...last.shown, caption: plainText(piece.node).replaceAll(/\s+/g, ' ').trim() },
      }
    else joined.push(piece)
  }
  return joined
}
