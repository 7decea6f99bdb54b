import { canonical, isRecord, type Json } from '../../kit/shapes/json-value.ts'
import { writeAttribute } from './attributes.ts'
import { escaped } from './fences.ts'
import { attributeShapes, isReferences, LAYOUTS, type Layout } from './layouts.ts'
import { readBlocks } from './read-blocks.ts'

export interface Block {
  readonly type: string
  readonly content: Readonly<Record<string, unknown>>
}

/**
 * Blocks as Markdown with directives. Each is written in the plainest way that is read back as exactly this block: a text
 * as itself, else as a directive with text, else with attributes alone, which can hold anything.
 */
export function writeBlocks(blocks: readonly Block[]): string {
  const parts: string[] = []
  for (const [at, block] of blocks.entries()) {
    // Two texts after each other would be one.
    const ways = writings(block, { canBePlain: block.type !== 'text' || blocks[at - 1]?.type !== 'text' })
    const way = ways.find((lines) => isReadAs(lines, block))
    parts.push((way ?? [anyBlock(block)]).join('\n'))
  }
  return parts.length === 0 ? '' : `${parts.join('\n\n')}\n`
}

/** With something behind it, because a fence of code that is never closed would take that along. */
function isReadAs(lines: readonly string[], block: Block): boolean {
  // Line ends are changed by git and by editors, and half a character is no UTF-8.
  if (lines.some((line) => line.includes('\r') || !line.isWellFormed())) return false
  const { blocks, faults } = readBlocks([...lines, '', anyBlock(BEHIND)])
  const [only, behind] = blocks
  const isAlone = faults.length === 0 && blocks.length === 2 && behind?.type === BEHIND.type
  return isAlone && only !== undefined && textOf(only) === textOf(block)
}

const BEHIND: Block = { type: 'behind', content: {} }

const textOf = ({ type, content }: Block): string => canonical({ type, content: content as Json })

function writings(block: Block, { canBePlain }: { readonly canBePlain: boolean }): string[][] {
  const { type, content } = block
  const layout = LAYOUTS.get(type)
  if (!layout) return []
  const directive = (withBody: boolean): string[] => writeObject(type, layout, content, { withBody }).lines
  return [...(canBePlain ? plain(block) : []), directive(true), directive(false)]
}

function plain({ type, content }: Block): string[][] {
  if (type === 'text') return [escaped(String(content['markdown']).split('\n'))]
  if (type === 'heading') return [[`${'#'.repeat(Number(content['level']))} ${String(content['text'])}`]]
  return []
}

/** Of a type, or with content, that this release does not know. */
const anyBlock = ({ type, content }: Block): string =>
  `::block{${writeAttribute('type', type)} ${writeAttribute('content', content)}}`

interface Written {
  readonly lines: string[]
  /** How many colons the directive that holds it needs. */
  readonly outer: number
}

interface How {
  readonly withBody: boolean
  /** What the name of the directive says already. */
  readonly said?: string
}

function writeObject(name: string, layout: Layout, content: Block['content'], how: How): Written {
  const inside = layout.items.flatMap((item) => fieldItems(content, item.field).map((value) => ({ item, value })))
  // Lists keep their own order; which of two lists comes first is not said by their content.
  const order = (content['items'] as readonly unknown[] | undefined) ?? []
  const items = inside
    .filter(({ item, value }) => !item.said || value[item.said.member] === item.said.word)
    .toSorted((one, other) => order.indexOf(one.value) - order.indexOf(other.value))
    .map(({ item, value }) => writeObject(item.name, item.layout, value, { ...how, said: item.said?.member ?? '' }))
  const body = how.withBody ? bodyOf(layout, content) : null
  const head = `${name}${attributesOf(layout, content, { said: how.said ?? '', inBody: body?.members ?? [] })}`
  if (body === null && items.length === 0) return { lines: [`::${head}`], outer: 3 }
  const colons = Math.max(3, ...items.map(({ outer }) => outer))
  const fence = ':'.repeat(colons)
  const parts = [...(body ? [body.lines] : []), ...items.map(({ lines }) => lines)]
  return { lines: [`${fence}${head}`, ...parts.flatMap((lines) => ['', ...lines]), '', fence], outer: colons + 1 }
}

const fieldItems = (content: Block['content'], field: string): Block['content'][] => {
  const list = content[field]
  return Array.isArray(list) ? list.filter((one) => isRecord(one)) : []
}

interface Body {
  readonly lines: string[]
  readonly members: readonly string[]
}

function bodyOf({ body, isCode }: Layout, content: Block['content']): Body | null {
  if (isCode) return codeBody(content)
  const text = body === undefined ? undefined : content[body]
  return body === undefined || typeof text !== 'string' ? null : { lines: escaped(text.split('\n')), members: [body] }
}

function codeBody({ code, language }: Block['content']): Body | null {
  if (typeof code !== 'string') return null
  const longest = Math.max(2, ...Array.from(code.matchAll(/`+/g), ([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const isWord = typeof language === 'string' && /^[\w+#.-]+$/.test(language)
  return {
    lines: [`${fence}${isWord ? language : ''}`, ...code.split('\n'), fence],
    members: isWord ? ['code', 'language'] : ['code'],
  }
}

function attributesOf(
  layout: Layout,
  content: Block['content'],
  { said, inBody }: { readonly said: string; readonly inBody: readonly string[] },
): string {
  const written: string[] = []
  for (const [path, shape] of attributeShapes(layout, said)) {
    if (inBody.includes(path)) continue
    const value = path.split('.').reduce<unknown>((from, name) => (isRecord(from) ? from[name] : undefined), content)
    if (value === undefined) continue
    written.push(writeAttribute(path, isReferences(shape) ? references(value) : value))
  }
  return written.length === 0 ? '' : `{${written.join(' ')}}`
}

const references = (value: unknown): unknown =>
  Array.isArray(value) ? (value as Reference[]).map(({ entity_type: type, entity_id: id }) => `${type}/${id}`) : value

/** As the shape has it; what was stored otherwise is not read back the same, and written as it is. */
interface Reference {
  readonly entity_type: string
  readonly entity_id: string
}
