import { valueOf } from './literal-values.ts'
import type { Element, Node, Value, Values } from './tree.ts'

interface Tag extends Node {
  readonly type: 'tag'
  readonly name: string
  readonly isClosing: boolean
  readonly isAlone: boolean
}

const isTag = (node: Node): node is Tag => node.type === 'tag'

/** Of HTML, those that hold nothing: nobody closes them. */
const VOID = new Set([
  'br',
  'hr',
  'img',
  'input',
  'source',
  'wbr',
  'col',
  'link',
  'meta',
  'area',
  'base',
  'embed',
  'track',
])

/** Those of a line of text; any other that is alone in its paragraph stands between paragraphs. */
const INLINE = new Set(
  'a abbr b br cite code del em i img input ins kbd label mark q s samp small span strong sub sup time u wbr'.split(
    ' ',
  ),
)

/**
 * A tree in which tags that belong together are elements. One that is closed in another paragraph than it was opened in
 * takes what is between; one that nothing closes holds nothing, and one that closes nothing is passed over.
 */
export function nested(node: Node): Node {
  if (!node.children) return node
  const children = node.children.map(nested)
  return { ...node, children: PHRASES.has(node.type) ? paired(children) : alone(paired(children.flatMap(opened))) }
}

/** In them is text; what is left open there may be closed further on. */
const PHRASES = new Set(['paragraph', 'heading', 'emphasis', 'strong', 'delete', 'link', 'linkReference', 'tableCell'])

/** What is deeper stays tags; who goes through a tree calls itself once for each depth. */
const DEEPEST = 200

function paired(nodes: readonly Node[]): Node[] {
  const done: Node[] = []
  const open: { readonly tag: Tag; readonly at: number }[] = []
  const openOf = new Map<string, number>()
  const count = (name: string, by: number): void => void openOf.set(name, (openOf.get(name) ?? 0) + by)
  for (const node of nodes) {
    if (!isTag(node)) done.push(node)
    else if (!node.isClosing && (node.isAlone || VOID.has(node.name))) done.push(elementOf(node, []))
    else if (!node.isClosing) {
      open.push({ tag: node, at: done.length })
      count(node.name, 1)
      done.push(node)
    } else if ((openOf.get(node.name) ?? 0) === 0) done.push(node)
    else
      // What was opened since and is not closed stays a tag.
      for (let last = open.pop(); last !== undefined; last = open.pop()) {
        count(last.tag.name, -1)
        if (last.tag.name !== node.name) continue
        done.push(open.length < DEEPEST ? elementOf(last.tag, done.splice(last.at).slice(1), node) : node)
        break
      }
  }
  return done
}

function elementOf(tag: Tag, children: readonly Node[], close?: Node): Element {
  const end = (close ?? tag).position?.end
  const start = tag.position?.start
  return {
    type: 'element',
    name: tag.name,
    values: valuesOf(tag.attributes),
    children,
    ...(start && end ? { position: { start, end } } : {}),
  }
}

/** Nothing around it is asked again: what is open still holds nothing. */
const alone = (nodes: readonly Node[]): Node[] =>
  nodes.flatMap((node) => (isTag(node) ? (node.isClosing ? [] : [elementOf(node, [])]) : [node]))

/** A paragraph in which tags were left open, or which has nothing but elements, as what stands between paragraphs. */
function opened(node: Node): Node[] {
  if (node.type !== 'paragraph' || !node.children) return [node]
  const parts = node.children.map((one) => (isOwnLine(one) ? { ...one, children: outside(one) } : one))
  const isOnlyElements = parts.some(isOwnLine) && parts.every((one) => isOwnLine(one) || isBlank(one))
  if (!isOnlyElements && !parts.some(isTag)) return [{ ...node, children: node.children }]
  const found: Node[] = []
  let line: Node[] = []
  const endLine = (): void => {
    if (line.some((one) => !isBlank(one)))
      found.push({ type: 'paragraph', children: line, position: line[0]?.position })
    line = []
  }
  for (const one of parts) {
    if (isTag(one) || (isOnlyElements && isOwnLine(one))) {
      endLine()
      found.push(one)
    } else line.push(one)
  }
  endLine()
  return found
}

const isOwnLine = (node: Node): boolean => node.type === 'element' && !INLINE.has(node.name ?? '')
const isBlank = (node: Node): boolean => node.type === 'text' && (node.value ?? '').trim() === ''

/** What an element holds, when it stands between paragraphs. */
function outside({ children = [] }: Node): Node[] {
  if (children.length === 0 || children.some((one) => FLOW.has(one.type))) return [...children]
  return opened({ type: 'paragraph', children, position: children[0]?.position })
}

const FLOW = new Set(['paragraph', 'heading', 'list', 'code', 'blockquote', 'table', 'thematicBreak'])

interface Attribute {
  readonly type: string
  readonly name?: string
  readonly value?: string | { readonly value: string; readonly data?: { readonly estree?: unknown } } | null
  readonly data?: { readonly estree?: unknown }
}

function valuesOf(attributes: unknown): Values {
  const values = new Map<string, Value>()
  for (const { type, name = '', value } of (attributes ?? []) as readonly Attribute[]) {
    if (type !== 'mdxJsxAttribute' || values.has(name)) continue
    if (value === null || value === undefined) values.set(name, { kind: 'yes' })
    else if (typeof value === 'string') values.set(name, { kind: 'text', text: value })
    else values.set(name, valueOf(value.data?.estree, value.value))
  }
  return values
}
