import type { Block } from '@vitrine/client'
import { markdownHeadings } from './markdown-html.ts'

/** What people read over blocks that have no words of their own for what they are. */
const TITLES: Readonly<Record<string, string>> = {
  lifecycle: 'Lifecycle',
  'use-cases': 'When to use it',
  'dos-and-donts': 'Do and don’t',
  'props-notes': 'Properties',
  'anatomy-notes': 'Anatomy',
  behavior: 'Behavior',
  accessibility: 'Accessibility',
  'content-guidelines': 'Content',
  'token-table': 'Tokens',
  changelog: 'Changelog',
}

/** Ids that the shell has already. */
const TAKEN = ['content', 'root']

export interface Entry {
  readonly anchor: string
  readonly title: string
  /** As it is shown: two for the first below the title of the page. */
  readonly level: number
}

export interface OutlinedBlock {
  readonly block: Block
  /** The heading over the block, or of a block that is one. */
  readonly heading: Entry | null
  /** Headings inside its Markdown, in their order. */
  readonly inside: readonly Entry[]
  /** The levels that those were written with. */
  readonly written?: readonly number[]
}

export const isHeadingBlock = (type: string): boolean => type === 'heading'

/**
 * Blocks with their headings and anchors. A block after a heading that somebody wrote has that one. No level is skipped
 * on the way down, whatever was written: readers of screens go by them.
 */
export function outlineOf(blocks: readonly Block[], first = 2): readonly OutlinedBlock[] {
  const anchorOf = anchors()
  let deepest = first - 1
  const entry = (title: string, wanted: number): Entry => {
    const level = Math.min(wanted, deepest + 1, 6)
    deepest = level
    return { anchor: anchorOf(title), title, level }
  }
  return blocks.map((block, at) => {
    const { type, content } = block
    if (type === 'heading') {
      const { text, level } = content as { text: string; level: number }
      return { block, heading: entry(text, first + level - 2), inside: [] }
    }
    const isHeaded = blocks[at - 1]?.type === 'heading'
    const title = titleOf(block)
    const heading = title === undefined || isHeaded ? null : entry(title, first)
    const markdown = type === 'text' && typeof content['markdown'] === 'string' ? content['markdown'] : ''
    const found = headingsOf(content, markdown)
    return {
      block,
      heading,
      inside: found.map((one) => entry(one.text, first + Math.max(0, one.level - 2))),
      written: found.map((one) => one.level),
    }
  })
}

export const entriesOf = (outline: readonly OutlinedBlock[]): readonly Entry[] =>
  outline.flatMap(({ heading, inside }) => [...(heading ? [heading] : []), ...inside])

const known = new WeakMap<object, ReturnType<typeof markdownHeadings>>()

/** Content never changes: while somebody writes in one block, those of all others are not looked for again. */
function headingsOf(content: object, markdown: string): ReturnType<typeof markdownHeadings> {
  const found = known.get(content) ?? markdownHeadings(markdown)
  known.set(content, found)
  return found
}

function titleOf({ type, content }: Block): string | undefined {
  const { caption } = content
  return type === 'token-table' && typeof caption === 'string' ? caption : TITLES[type]
}

/** Names in an address that say what is there; the second of a name is `name-2`. */
function anchors(): (title: string) => string {
  const taken = new Set(TAKEN)
  return (title) => {
    const name =
      title
        .toLowerCase()
        .replaceAll(/[’']/g, '')
        .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
        .replaceAll(/^-|-$/g, '')
        .slice(0, 80) || 'part'
    let anchor = name
    for (let count = 2; taken.has(anchor); count++) anchor = `${name}-${count}`
    taken.add(anchor)
    return anchor
  }
}
