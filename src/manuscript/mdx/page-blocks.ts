import { MAX_BLOCKS, MAX_CODE, MAX_ITEMS, MAX_MARKDOWN, MAX_TEXT } from '../../documentation/rules/caps.ts'
import type { Block } from '../directives/write-blocks.ts'
import { SPOKEN, type Polarity } from './guidance.ts'
import type { LeaveOut } from './left-out.ts'
import { markdownOf } from './markdown-of.ts'
import type { Shown } from './phrases.ts'
import { asNodes, type Piece } from './piece.ts'
import type { Node, Place } from './tree.ts'

export interface PageBlock extends Block {
  /** Where it begins. */
  readonly place: Place
}

/** What blocks of one file are made with. */
interface Making {
  readonly leaveOut: LeaveOut
  /** What an image is called in a block; null where there is none to be had, which is named then. */
  readonly imageOf: (shown: Shown) => string | null
}

type Rule = Extract<Piece, { kind: 'rule' }>

/** The pieces of a page as blocks that a server takes: what it would refuse is made text, or left out and named. */
export function pageBlocks(pieces: readonly Piece[], making: Making): readonly PageBlock[] {
  const blocks: PageBlock[] = []
  let texts: { node: Node; place: Place }[] = []
  const flush = (): void => {
    blocks.push(...textBlocks(texts, making))
    texts = []
  }
  const visit = (all: readonly Piece[]): void => {
    for (let at = 0; at < all.length; at++) {
      const piece = all[at]
      if (!piece) continue
      if (piece.kind === 'flow') {
        // What an element kept apart stays apart: two lists would be read as one.
        if (piece.node.type === 'list' && texts.at(-1)?.node.type === 'list') flush()
        texts.push(piece)
        continue
      }
      flush()
      if (piece.kind === 'heading')
        blocks.push({
          type: 'heading',
          content: { text: piece.text.slice(0, MAX_TEXT), level: piece.level },
          place: piece.place,
        })
      else if (piece.kind === 'code') blocks.push(codeBlock(piece, making))
      else if (piece.kind === 'image') {
        const block = imageBlock(piece.shown, making)
        if (block) blocks.push(block)
        else if (piece.shown.alt !== '' || piece.shown.caption)
          texts.push({ node: inPlaceOf(piece.shown), place: piece.place })
      } else if (piece.kind === 'callout') {
        const { nodes, others } = asNodes(piece.pieces)
        const { tone, title } = piece.callout
        const [first, ...rest] = markdownOf(nodes, { ...making, place: piece.place })
        if (first === undefined && title !== null)
          texts.push({ node: { type: 'paragraph', children: [{ type: 'text', value: title }] }, place: piece.place })
        else if (first !== undefined) {
          const content = { tone, ...(title === null ? {} : { title: title.slice(0, MAX_TEXT) }), markdown: first }
          blocks.push({ type: 'callout', content, place: piece.place })
          for (const markdown of rest) blocks.push({ type: 'callout', content: { tone, markdown }, place: piece.place })
        }
        visit(others)
      } else {
        const together: Rule[] = [piece]
        for (let next = all[at + 1]; next?.kind === 'rule'; next = all[++at + 1]) together.push(next)
        visit(ruleBlocks(together, { making, blocks }))
      }
    }
  }
  visit(pieces)
  flush()
  return withinCap(blocks, making)
}

function textBlocks(texts: readonly { node: Node; place: Place }[], making: Making): PageBlock[] {
  const [first] = texts
  if (!first) return []
  const parts = markdownOf(
    texts.map(({ node }) => node),
    { ...making, place: first.place },
  )
  return parts.map((markdown) => ({ type: 'text', content: { markdown }, place: first.place }))
}

function codeBlock(
  { code, language, title, place }: Extract<Piece, { kind: 'code' }>,
  { leaveOut }: Making,
): PageBlock {
  if (code.length > MAX_CODE) leaveOut(place, 'text', `code behind its first ${MAX_CODE} characters`)
  return {
    type: 'code-snippet',
    content: { language, code: code.slice(0, MAX_CODE), ...(title === null ? {} : { title }) },
    place,
  }
}

function imageBlock(shown: Shown, { imageOf }: Making): PageBlock | null {
  const key = imageOf(shown)
  if (key === null) return null
  const { caption } = shown
  const content = { object_key: key, alt: altOf(shown), ...(caption ? { caption: caption.slice(0, MAX_TEXT) } : {}) }
  return { type: 'image', content, place: { line: shown.line, column: shown.column } }
}

const fileName = (from: string): string => {
  const [path = ''] = from.split(/[?#]/, 1)
  return (path.split(/[/\\]/).at(-1) ?? '').replace(/\.[a-z\d]{1,8}$/i, '')
}

/** Without words of its own an image has those below it, or its file's. */
const altOf = ({ alt, caption, from }: Shown): string =>
  (alt || caption || fileName(from).replaceAll(/[-_]+/g, ' ').trim() || 'Image').slice(0, MAX_TEXT)

/** The words of an image that is not there, which are content too; of one that is elsewhere, where. */
function inPlaceOf({ from, alt, caption }: Shown): Node {
  const words = { type: 'text', value: [alt, caption].filter(Boolean).join(' – ') }
  const isElsewhere = /^https?:\/\//.test(from)
  return {
    type: 'paragraph',
    children: [isElsewhere ? { type: 'link', url: from, children: [words] } : { type: 'emphasis', children: [words] }],
  }
}

/** Rules as blocks of rules; what none can hold follows. */
function ruleBlocks(all: readonly Rule[], { making, blocks }: { making: Making; blocks: PageBlock[] }): Piece[] {
  const items: { kind: Polarity; markdown: string; image?: { object_key: string; alt: string } }[] = []
  const behind: Piece[] = []
  for (const { polarity, pieces, place } of all) {
    const { nodes, others } = asNodes(pieces)
    const images = others.flatMap((one) => (one.kind === 'image' ? [one.shown] : []))
    behind.push(...others.filter(({ kind }) => kind !== 'image'))
    const shown = images.map((one) => ({ one, key: making.imageOf(one) }))
    const at = shown.findIndex(({ key }) => key !== null)
    const image = shown[at]
    for (const { one, key } of shown) if (key === null && (one.alt !== '' || one.caption)) nodes.push(inPlaceOf(one))
    const caption = image?.one.caption
    if (caption && nodes.length === 0) nodes.push({ type: 'paragraph', children: [{ type: 'text', value: caption }] })
    const [first, ...rest] = markdownOf(nodes, { ...making, place })
    const markdown = first ?? image?.one.alt ?? ''
    const own = image?.key ? { image: { object_key: image.key, alt: altOf(image.one) } } : {}
    items.push({ kind: polarity, markdown: markdown === '' ? SPOKEN[polarity] : markdown, ...own })
    for (const more of rest) items.push({ kind: polarity, markdown: more })
    for (const [index, { one, key }] of shown.entries())
      if (key !== null && index !== at)
        items.push({ kind: polarity, markdown: altOf(one), image: { object_key: key, alt: altOf(one) } })
  }
  const place = all[0]?.place ?? { line: 1, column: 1 }
  for (let from = 0; from < items.length; from += MAX_ITEMS)
    blocks.push({ type: 'dos-and-donts', content: { items: items.slice(from, from + MAX_ITEMS) }, place })
  return behind
}

/** A page has so many blocks at most; where there are more, code goes into the text before it, and then texts are joined. */
function withinCap(blocks: readonly PageBlock[], { leaveOut }: Making): readonly PageBlock[] {
  let joined = [...blocks]
  for (const types of [
    ['text', 'code-snippet'],
    ['text', 'code-snippet', 'heading'],
    ['text', 'code-snippet', 'heading', 'callout', 'image'],
  ]) {
    if (joined.length <= MAX_BLOCKS) return joined
    joined = joinedTexts(joined, types)
  }
  const behind = joined[MAX_BLOCKS]
  if (behind) leaveOut(behind.place, 'text', `everything from here on: a page has at most ${MAX_BLOCKS} blocks`)
  return joined.slice(0, MAX_BLOCKS)
}

function joinedTexts(blocks: readonly PageBlock[], types: readonly string[]): PageBlock[] {
  const joined: PageBlock[] = []
  for (const block of blocks) {
    const last = joined.at(-1)
    const own = types.includes(block.type) ? asText(block) : null
    const before = last?.type === 'text' ? String(last.content['markdown']) : null
    if (own === null || own.length > MAX_MARKDOWN) joined.push(block)
    else if (before !== null && last && before.length + own.length + 2 <= MAX_MARKDOWN)
      joined[joined.length - 1] = { ...last, content: { markdown: `${before}\n\n${own}` } }
    else joined.push({ type: 'text', content: { markdown: own }, place: block.place })
  }
  return joined
}

function asText({ type, content }: PageBlock): string | null {
  if (type === 'text') return String(content['markdown'])
  if (type === 'heading') return `**${String(content['text']).replaceAll(/[\\`*_[\]<>]/g, String.raw`\$&`)}**`
  if (type !== 'code-snippet') return null
  const code = String(content['code'])
  const longest = Math.max(2, ...Array.from(code.matchAll(/`+/g), ([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${String(content['language'])}\n${code}\n${fence}`
}
