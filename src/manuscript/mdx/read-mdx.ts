import { MAX_TITLE } from '../../pages/rules/slug.ts'
import type { Block } from '../directives/write-blocks.ts'
import { readFrontMatter } from '../front-matter.ts'
import { mdxBlocks, type MdxBlock } from './mdx-blocks.ts'
import { scanMdx, type LeftOut } from './scan-mdx.ts'

/** A file of documentation is a few kilobytes; one this long was made by a program, of something else. */
export const LARGEST_MDX = 524_288
const MOST_LEFT_OUT = 200
const LONGEST_FOLDER = 400
const LONGEST_ABSTRACT = 2_000

interface MdxPage {
  readonly name: string
  readonly folder: string | null
  readonly abstract: string | null
  readonly blocks: readonly Block[]
  readonly leftOut: readonly LeftOut[]
}

/** MDX as a page. Nothing in it is run, and there is no text that it could not be read of; `file` is where it lies. */
export function readMdx(text: string, file: string): MdxPage {
  const leftOut: LeftOut[] = []
  let more = 0
  const leaveOut = (line: number, what: string): void => {
    if (leftOut.length < MOST_LEFT_OUT) leftOut.push({ line, what })
    else more++
  }
  const lines = text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\0', '\uFFFD')
    .split('\n')
  const front = readFrontMatter(lines)
  const fields = front && 'fields' in front ? front.fields : new Map<string, { readonly value: unknown }>()
  const field = (name: string): string | null => {
    const value = fields.get(name)?.value
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
  }
  // Blank lines in its place, so that every line keeps its number.
  if (front && 'end' in front) lines.fill('', 0, front.end)
  const { pieces, meta } = scanMdx(lines.join('\n'), leaveOut)
  const title = meta.get('title') ?? null
  const blocks = mdxBlocks(pieces, leaveOut)
  const { name, folder } = placeOf({ title, meta: meta.get('name') ?? field('title'), blocks, file })
  const last = leftOut.at(-1)
  if (more > 0 && last) leftOut.push({ line: last.line, what: `and ${more} more behind it` })
  return {
    name,
    folder,
    abstract: (field('description') ?? field('abstract'))?.slice(0, LONGEST_ABSTRACT) ?? null,
    blocks: leveled(blocks, name),
    leftOut: leftOut.toSorted((one, other) => one.line - other.line),
  }
}

interface Named {
  readonly title: string | null
  readonly meta: string | null
  readonly blocks: readonly MdxBlock[]
  readonly file: string
}

/** As Storybook's sidebar has it: `<Meta title="A/B/C">` is C in A/B; without a title the folders say where it stands. */
function placeOf({ title, meta, blocks, file }: Named): { readonly name: string; readonly folder: string | null } {
  const parts = partsOf(title ?? '')
  const folders = partsOf(file)
  const own = (folders.pop() ?? '')
    .replace(/\.mdx$/i, '')
    .replace(/\.docs$/i, '')
    .replace(/\.(?:stories|story)$/i, '')
  const first = blocks[0]?.type === 'heading' ? String(blocks[0].content['text']) : null
  const isGeneral = /^(?:index|readme|docs|overview)?$/i.test(own)
  const named = meta ?? first ?? (isGeneral ? folders.at(-1) : undefined) ?? own
  const name = (parts.pop() ?? named).slice(0, MAX_TITLE) || 'Page'
  const folder = (title === null ? folders : parts).join('/')
  return { name, folder: folder.slice(0, LONGEST_FOLDER) || null }
}

const partsOf = (path: string): string[] =>
  Array.from(path, (one) => (one < ' ' || (one >= '\u007F' && one <= '\u009F') ? ' ' : one))
    .join('')
    .split(/[/|]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Headings of a page begin at 2, because 1 is its name: a first one that only repeats it is not needed. */
function leveled(blocks: readonly MdxBlock[], name: string): Block[] {
  const [first] = blocks
  const isName = first?.type === 'heading' && String(first.content['text']).toLowerCase() === name.toLowerCase()
  return blocks.slice(isName ? 1 : 0).map(({ type, content }) => {
    if (type !== 'heading') return { type, content }
    const level = Math.min(4, Math.max(2, Number(content['level'])))
    return { type, content: { text: content['text'], level } }
  })
}
