import type { Block } from '../directives/write-blocks.ts'
import { readFrontMatter, type Fields } from '../front-matter.ts'
import { MAX_TITLE } from '../../pages/rules/slug.ts'
import { guidanceOf } from './guidance.ts'
import type { LeftOut, LeftOutKind } from './left-out.ts'
import { pageBlocks, type PageBlock } from './page-blocks.ts'
import { parseMdx } from './parse-mdx.ts'
import type { Reading, Shown } from './phrases.ts'
import { Taking } from './pieces.ts'
import { isElement, textValue, type Element, type Node, type Place, type Values } from './tree.ts'

/** A file of documentation is a few kilobytes; one this long was made by a program, of something else. */
export const LARGEST_MDX = 524_288
const MOST_LEFT_OUT = 200
const LONGEST_FOLDER = 400
const LONGEST_ABSTRACT = 2_000

/** What a site says of its pages beside them. */
interface Around {
  /** Where an image of the file is to be had from; null where nowhere, said why. */
  readonly imageOf?: (shown: Shown) => { readonly key: string } | { readonly why: string }
  /** A link as it is to be written. */
  readonly linkOf?: (url: string, place: Place) => string | { readonly why: string }
  /** Components of the team's own, by name. */
  readonly roles?: ReadonlyMap<string, ReturnType<typeof guidanceOf>>
  readonly title?: string | null
  readonly description?: string | null
}

interface MdxPage {
  readonly name: string
  readonly folder: string | null
  readonly abstract: string | null
  readonly blocks: readonly Block[]
  readonly leftOut: readonly LeftOut[]
  /** Of the front matter, for who knows more than this file. */
  readonly fields: Fields
  /** By the names of anchors that sites make of headings. */
  readonly headings: readonly string[]
}

/** MDX, or Markdown, as a page. Nothing in it is run, and there is no text that it could not be read of. */
export function readMdx(text: string, file: string, around: Around = {}): MdxPage {
  const leftOut: LeftOut[] = []
  let more = 0
  const leaveOut = ({ line, column }: Place, kind: LeftOutKind, what: string): void => {
    if (leftOut.length < MOST_LEFT_OUT) leftOut.push({ line, column, kind, what })
    else more++
  }
  const lines = text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\0', '\uFFFD')
    .split('\n')
  const front = readFrontMatter(lines)
  const fields: Fields = front && 'fields' in front ? front.fields : new Map()
  const field = (...names: string[]): string | null => {
    for (const name of names) {
      const value = fields.get(name)?.value
      if (typeof value === 'string' && value.trim() !== '') return value.trim()
    }
    return null
  }
  // Blank lines in its place, so that every line keeps its number.
  if (front && 'end' in front) lines.fill('', 0, front.end)
  const tree = parseMdx(lines.join('\n'), /\.md$/i.test(file) ? 'md' : 'mdx')
  const root = linked(tree.children ?? [], { around, leaveOut, definitions: definitionsIn(tree) })
  const meta = metaOf(root)
  const reading: Reading = {
    leaveOut,
    definitions: definitionsIn(tree),
    imports: importsIn(tree),
    roleOf: ({ name, values }) => around.roles?.get(name) ?? guidanceOf(name, values),
  }
  const imageOf = (shown: Shown): string | null => {
    const image = around.imageOf?.(shown) ?? { why: 'which is not beside it' }
    if ('key' in image) return image.key
    const named = [
      shown.alt === '' ? '' : ` “${shown.alt.slice(0, 200)}”`,
      shown.from === '' ? '' : ` (${shown.from.slice(0, 200)})`,
    ]
    leaveOut(shown, 'image', `an image${named.join('')}, ${image.why}`)
    return null
  }
  const blocks = pageBlocks(new Taking(reading).pieces(root), { leaveOut, imageOf })
  const title = textValue(meta, 'title')
  const named = textValue(meta, 'name') ?? field('title', 'sidebar_label', 'name') ?? around.title ?? null
  const { name, folder } = placeInSite({ title, named, blocks, file })
  const last = leftOut.at(-1)
  if (more > 0 && last) leftOut.push({ ...last, what: `and ${more} more behind it` })
  return {
    name,
    folder,
    abstract:
      (field('description', 'abstract', 'summary') ?? around.description ?? null)?.slice(0, LONGEST_ABSTRACT) ?? null,
    blocks: leveled(blocks, name),
    leftOut: leftOut.toSorted((one, other) => one.line - other.line || one.column - other.column),
    fields,
    headings: blocks.flatMap(({ type, content }) => (type === 'heading' ? [String(content['text'])] : [])),
  }
}

function definitionsIn(tree: Node): ReadonlyMap<string, Node> {
  const definitions = new Map<string, Node>()
  const visit = ({ type, identifier, children = [], ...node }: Node): void => {
    if (type === 'definition' && identifier !== undefined && !definitions.has(identifier))
      definitions.set(identifier, { type, identifier, ...node })
    for (const child of children) visit(child)
  }
  visit(tree)
  return definitions
}

/** Files by the name they are imported under. */
function importsIn(tree: Node): ReadonlyMap<string, string> {
  const imports = new Map<string, string>()
  for (const { type, value = '' } of tree.children ?? [])
    if (type === 'mdxjsEsm')
      for (const [, name = '', from = ''] of value.matchAll(
        /\bimport\s+([\w$]+)\s*(?:,[^'"]*?)?\s+from\s+["']([^"']+)["']/g,
      ))
        imports.set(name, from)
  return imports
}

interface Linking {
  readonly around: Around
  readonly leaveOut: (place: Place, kind: LeftOutKind, what: string) => void
  readonly definitions: ReadonlyMap<string, Node>
}

const ADDRESSES = ['href', 'to', 'url']

/** The tree with links as they are to be written. */
function linked(nodes: readonly Node[], linking: Linking): readonly Node[] {
  const { around, leaveOut, definitions } = linking
  const { linkOf } = around
  if (!linkOf) return nodes
  const address = (url: string, node: Node): string => {
    const place = { line: node.position?.start.line ?? 1, column: node.position?.start.column ?? 1 }
    const link = linkOf(url, place)
    if (typeof link === 'string') return link
    leaveOut(place, 'link', `where a link goes: ${url.slice(0, 100)}, ${link.why}`)
    return url
  }
  return nodes.map((node): Node => {
    const children = node.children ? { children: linked(node.children, linking) } : {}
    if (node.type === 'link' && node.url !== undefined) return { ...node, ...children, url: address(node.url, node) }
    if (node.type === 'linkReference') {
      const url = definitions.get(node.identifier ?? '')?.url
      return url === undefined
        ? { ...node, ...children }
        : { ...node, ...children, type: 'link', url: address(url, node) }
    }
    if (!isElement(node)) return { ...node, ...children }
    const values = new Map(node.values)
    for (const name of ADDRESSES) {
      const value = values.get(name)
      if (value?.kind === 'text' && value.text.trim() !== '')
        values.set(name, { kind: 'text', text: address(value.text.trim(), node) })
    }
    return { ...node, ...children, values }
  })
}

function metaOf(nodes: readonly Node[]): Values {
  const metas = nodes.filter((node): node is Element => isElement(node) && node.name === 'Meta')
  return new Map(metas.toReversed().flatMap(({ values }) => [...values]))
}

interface Named {
  readonly title: string | null
  readonly named: string | null
  readonly blocks: readonly PageBlock[]
  readonly file: string
}

/** As Storybook's sidebar has it: `<Meta title="A/B/C">` is C in A/B; without a title the folders say where it stands. */
function placeInSite({ title, named, blocks, file }: Named): { readonly name: string; readonly folder: string | null } {
  const parts = partsOf(title ?? '')
  const folders = partsOf(file).map(unnumbered)
  const own = (folders.pop() ?? '')
    .replace(/\.mdx?$/i, '')
    .replace(/\.docs$/i, '')
    .replace(/\.(?:stories|story)$/i, '')
  const [first] = blocks
  const heading = first?.type === 'heading' && first.content['level'] === 1 ? String(first.content['text']) : null
  const isGeneral = /^(?:index|readme|docs|overview)?$/i.test(own)
  const begin = first?.type === 'heading' ? String(first.content['text']) : null
  const name =
    parts.pop() ??
    named ??
    heading ??
    (/\.stories\.|\.mdx$/i.test(file) ? begin : null) ??
    (isGeneral ? folders.at(-1) : undefined) ??
    own
  const folder = (title === null ? folders : parts).join('/')
  return { name: name.slice(0, MAX_TITLE) || 'Page', folder: folder.slice(0, LONGEST_FOLDER) || null }
}

/** `03-components` is `components`, third. */
const unnumbered = (part: string): string => part.replace(/^\d{1,3}[-_. ]+(?=\D)/, '')

const partsOf = (path: string): string[] =>
  Array.from(path, (one) => (one < ' ' || (one >= '\u007F' && one <= '\u009F') ? ' ' : one))
    .join('')
    .split(/[/|]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Headings of a page begin at 2, because 1 is its name: a first one that only repeats it is not needed. */
function leveled(blocks: readonly PageBlock[], name: string): Block[] {
  const [first] = blocks
  const isName = first?.type === 'heading' && String(first.content['text']).toLowerCase() === name.toLowerCase()
  return blocks.slice(isName ? 1 : 0).map(({ type, content }) => {
    if (type !== 'heading') return { type, content }
    const level = Math.min(4, Math.max(2, Number(content['level'])))
    return { type, content: { text: content['text'], level } }
  })
}
