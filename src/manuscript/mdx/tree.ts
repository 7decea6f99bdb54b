/** Which Markdown a file is written in. */
export type Dialect = 'mdx' | 'md'

/** A node of Markdown with elements in it; members are those that its type has, as mdast names them. */
export interface Node {
  readonly type: string
  readonly children?: readonly Node[]
  readonly value?: string
  readonly position?: Position | undefined
  readonly depth?: number
  readonly url?: string
  readonly alt?: string | null
  readonly title?: string | null
  readonly lang?: string | null
  readonly meta?: string | null
  readonly identifier?: string
  readonly label?: string | null
  readonly ordered?: boolean | null
  readonly spread?: boolean | null
  readonly checked?: boolean | null
  readonly align?: readonly (string | null)[]
  readonly start?: number | null
  readonly referenceType?: string
  /** Of an element or a directive. */
  readonly name?: string | null
  readonly attributes?: unknown
  /** Of an element. */
  readonly values?: Values
  readonly data?: { readonly estree?: unknown; readonly directiveLabel?: boolean }
}

interface Point {
  readonly line: number
  readonly column: number
  readonly offset?: number
}
interface Position {
  readonly start: Point
  readonly end: Point
}

/** Where something stands in its file, from 1. */
export interface Place {
  readonly line: number
  readonly column: number
}

/** What an attribute was given: a text, a list of texts, the name of something imported, or what only a program knows. */
export type Value =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'texts'; readonly texts: readonly string[] }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'names'; readonly names: readonly string[] }
  | { readonly kind: 'yes' }
  | { readonly kind: 'computed'; readonly texts: readonly string[] }

export type Values = ReadonlyMap<string, Value>

export interface Element extends Node {
  readonly type: 'element'
  readonly name: string
  readonly values: Values
  readonly children: readonly Node[]
}

export const isElement = (node: Node): node is Element => node.type === 'element'

export const placeOf = ({ position }: Node): Place =>
  position ? { line: position.start.line, column: position.start.column } : { line: 1, column: 1 }

export function textValue(values: Values, ...names: readonly string[]): string | null {
  for (const name of names) {
    const value = values.get(name)
    if (value?.kind === 'text' && value.text.trim() !== '') return value.text.trim()
  }
  return null
}

/** What is read, without markup. */
export function plainText(node: Node): string {
  if (node.type === 'break') return ' '
  if (node.type === 'image' || node.type === 'imageReference') return ''
  if (node.children) return node.children.map(plainText).join(BLOCKS.has(node.type) ? ' ' : '')
  return node.type === 'text' || node.type === 'inlineCode' || node.type === 'code' ? (node.value ?? '') : ''
}

const BLOCKS = new Set(['root', 'list', 'listItem', 'blockquote', 'table', 'tableRow', 'element'])
