import type { Node } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { highlight } from '../../../parts/code/highlight.ts'

/** Code in its colors, and words where nothing is written yet. */
export const decorations = (placeholder: () => string): Plugin =>
  new Plugin({
    props: {
      decorations: ({ doc }) => DecorationSet.create(doc, [...emptiness(doc, placeholder()), ...colors(doc)]),
    },
  })

function emptiness(doc: Node, words: string): Decoration[] {
  const [first] = [doc.firstChild]
  if (doc.childCount !== 1 || first?.type.name !== 'paragraph' || first.content.size > 0) return []
  return [Decoration.node(0, first.nodeSize, { class: 'is-empty', 'data-placeholder': words })]
}

const known = new WeakMap<Node, readonly (readonly [from: number, to: number, kind: string])[]>()

function colors(doc: Node): Decoration[] {
  const found: Decoration[] = []
  doc.descendants((node, at) => {
    if (node.type.name !== 'code_block') return !node.isTextblock
    for (const [from, to, kind] of piecesOf(node))
      found.push(Decoration.inline(at + 1 + from, at + 1 + to, { 'data-code': kind }))
    return false
  })
  return found
}

function piecesOf(node: Node) {
  const before = known.get(node)
  if (before) return before
  const pieces: [number, number, string][] = []
  let at = 0
  for (const { kind, text } of highlight(node.textContent, String(node.attrs['info']).split(' ')[0] ?? '')) {
    if (kind) pieces.push([at, at + text.length, kind])
    at += text.length
  }
  known.set(node, pieces)
  return pieces
}
