import { IMAGES, LINKS, MARKS } from './elements.ts'
import { guidanceOf, SPOKEN } from './guidance.ts'
import type { LeaveOut } from './left-out.ts'
import { isElement, placeOf, plainText, textValue, type Element, type Node, type Place } from './tree.ts'

/** An image that stands in a text: blocks have none there, so that it follows. */
export interface Shown extends Place {
  readonly from: string
  readonly alt: string
  readonly caption: string | null
}

/** What texts of one file are read with. */
export interface Reading {
  readonly leaveOut: LeaveOut
  /** Of `[x][name]` and `![x][name]`, by what is written behind `[name]:`. */
  readonly definitions: ReadonlyMap<string, Node>
  /** Files that were imported, by name. */
  readonly imports: ReadonlyMap<string, string>
  readonly roleOf: (element: Element) => ReturnType<typeof guidanceOf>
}

interface Phrases {
  readonly nodes: Node[]
  readonly images: Shown[]
}

/** The text of a line as Markdown has it, and the images that stood in it. */
export function phrasesOf(children: readonly Node[], reading: Reading): Phrases {
  const images: Shown[] = []
  const visit = (nodes: readonly Node[]): Node[] => nodes.flatMap(one)
  const one = (node: Node): Node[] => {
    const { children: inside = [], value = '' } = node
    switch (node.type) {
      case 'text':
        return [{ type: 'text', value }]
      case 'inlineCode':
        return [{ type: 'inlineCode', value: value.replaceAll(/\s+/g, ' ') }]
      case 'break':
        return [{ type: 'break' }]
      case 'mdxTextExpression':
      case 'mdxFlowExpression':
        return expression(node, reading)
      case 'emphasis':
      case 'strong':
      case 'delete': {
        const kept = visit(inside)
        return kept.length === 0 ? [] : [{ type: node.type, children: kept }]
      }
      case 'link':
        return link(node.url ?? '', { node, inside })
      case 'linkReference': {
        const definition = reading.definitions.get(node.identifier ?? '')
        return definition ? link(definition.url ?? '', { node, inside }) : visit(inside)
      }
      case 'image':
      case 'imageReference':
        return image(node)
      case 'footnoteReference':
        return [{ type: 'text', value: ` (${node.label ?? node.identifier ?? ''})` }]
      case 'element':
        return isElement(node) ? element(node) : []
      default:
        return visit(inside)
    }
  }
  const link = (url: string, { node, inside }: { readonly node: Node; readonly inside: readonly Node[] }): Node[] => {
    const before = images.length
    const kept = visit(inside)
    const alt = images[before]?.alt
    const label =
      plainText({ type: 'paragraph', children: kept }).trim() === '' ? [{ type: 'text', value: alt || url }] : kept
    if (/^(?:https?:|mailto:|entity:|(?![a-z][a-z\d+.-]*:))/i.test(url.trim()) && url.trim() !== '')
      return [{ type: 'link', url: url.trim(), title: null, children: label, position: node.position }]
    reading.leaveOut(placeOf(node), 'link', `where a link goes: ${url.slice(0, 100)}`)
    return label
  }
  const image = (node: Node): Node[] => {
    const definition = node.type === 'imageReference' ? reading.definitions.get(node.identifier ?? '') : node
    const caption = definition?.title ?? null
    images.push({ ...placeOf(node), from: definition?.url ?? '', alt: (node.alt ?? '').trim(), caption })
    return []
  }
  const element = (node: Element): Node[] => {
    const { name, values, children: inside } = node
    const mark = MARKS.get(name)
    if (name === 'br') return [{ type: 'break' }]
    if (mark === 'inlineCode') {
      const text = plainText({ type: 'paragraph', children: inside }).trim()
      return text === '' ? [] : [{ type: 'inlineCode', value: text }]
    }
    if (mark) {
      const kept = visit(inside)
      return kept.length === 0 ? [] : [{ type: mark, children: kept }]
    }
    if (IMAGES.has(name)) return shown(node)
    const href = textValue(values, 'href', 'to', 'url')
    if (href !== null && (LINKS.has(name) || inside.length > 0 || textValue(values, 'title', 'label') !== null))
      return link(href, { node, inside: inside.length > 0 ? inside : titles(node) })
    const role = reading.roleOf(node)
    if (role !== null && role !== 'frame') {
      const rule: Node = { type: 'strong', children: [{ type: 'text', value: `${SPOKEN[role]}:` }] }
      return [rule, { type: 'text', value: ' ' }, ...visit([...spaced(titles(node)), ...inside])]
    }
    const isOwn = /^[A-Z]|[.$_]/.test(name)
    const kept = visit([...(isOwn ? spaced(titles(node)) : []), ...inside])
    if (isOwn) reading.leaveOut(placeOf(node), 'component', `<${name}>`)
    return kept
  }
  const shown = (node: Element): Node[] => {
    const from = sourceOf(node, reading)
    images.push({
      ...placeOf(node),
      from,
      alt: textValue(node.values, 'alt') ?? '',
      caption: textValue(node.values, 'caption', 'title'),
    })
    return []
  }
  return { nodes: trimmed(visit(children)), images }
}

/** Where an image comes from: the address, or the file that was imported under the name. */
function sourceOf({ values }: Element, { imports }: Pick<Reading, 'imports'>): string {
  for (const name of ['src', 'source', 'image', 'img', 'href', 'url', 'light']) {
    const value = values.get(name)
    if (value?.kind === 'text') return value.text.trim()
    const file = value?.kind === 'name' ? imports.get(value.name.split('.')[0] ?? '') : undefined
    if (file !== undefined) return file
  }
  return ''
}

/** What a component says in its attributes, for readers; `but` are left aside. */
export function titles({ values }: Element, ...but: readonly string[]): Node[] {
  const texts = TITLES.filter((name) => !but.includes(name)).flatMap((name) => textValue(values, name) ?? [])
  return texts.length === 0 ? [] : [{ type: 'text', value: [...new Set(texts)].join(' – ') }]
}

const TITLES = ['title', 'label', 'heading', 'subTitle', 'subtitle', 'text', 'description', 'caption', 'message']

const spaced = (nodes: readonly Node[]): Node[] => (nodes.length === 0 ? [] : [...nodes, { type: 'text', value: ' ' }])

function expression(node: Node, { leaveOut }: Reading): Node[] {
  const value = (node.value ?? '').trim()
  if (value === '' || /^(?:\/\*|\/\/|#[\w-]+$)/.test(value)) return []
  const [, literal] = /^(?:"([^"\\]*)"|'[^'\\]*'|`[^`\\$]*`)$/.exec(value) ?? []
  if (literal !== undefined || /^['`][^'`\\$]*['`]$/.test(value))
    return [{ type: 'text', value: literal ?? value.slice(1, -1) }]
  const [first = ''] = value.split('\n', 1)
  leaveOut(placeOf(node), 'expression', `{${first.length > 60 || first !== value ? `${first.slice(0, 60)}…` : first}}`)
  return []
}

/** A line break at either end is none. */
function trimmed(nodes: readonly Node[]): Node[] {
  const joined: Node[] = []
  for (const node of nodes) {
    const last = joined.at(-1)
    if (node.type === 'text' && last?.type === 'text')
      joined[joined.length - 1] = { ...last, value: `${last.value ?? ''}${node.value ?? ''}` }
    else joined.push(node)
  }
  const isEdge = (node: Node | undefined): boolean =>
    node !== undefined && (node.type === 'break' || (node.type === 'text' && (node.value ?? '').trim() === ''))
  while (isEdge(joined[0])) joined.shift()
  while (isEdge(joined.at(-1))) joined.pop()
  const [first, last] = [joined[0], joined.at(-1)]
  if (first?.type === 'text') joined[0] = { ...first, value: (first.value ?? '').trimStart() }
  if (last?.type === 'text') joined[joined.length - 1] = { ...last, value: (joined.at(-1)?.value ?? '').trimEnd() }
  return joined
}
