import type { Documented } from '../gather/asked-rows.ts'
import { markdownHeadings } from './markdown.ts'

export type Block = Documented['blocks'][number]

/** What people read over blocks that have no words of their own for what they are, as in the explorer. */
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

export interface Entry {
  readonly anchor: string
  readonly title: string
  readonly level: number
}

export interface OutlinedBlock {
  readonly block: Block
  readonly heading: Entry | null
  readonly inside: readonly Entry[]
}

/** Blocks with their headings and anchors; no level is skipped on the way down, whatever was written. */
export function outlineOf(blocks: readonly Block[], first: number): readonly OutlinedBlock[] {
  const anchorOf = anchors()
  let deepest = first - 1
  const entry = (title: string, wanted: number): Entry => {
    const level = Math.min(Math.max(first, wanted), deepest + 1, 6)
    deepest = level
    return { anchor: anchorOf(title), title, level }
  }
  return blocks.map((block, at) => {
    const { type, content } = block
    const said = content as { readonly text?: unknown; readonly level?: unknown; readonly markdown?: unknown }
    if (type === 'heading')
      return { block, heading: entry(String(said.text), first + Number(said.level) - 2), inside: [] }
    const isHeaded = blocks[at - 1]?.type === 'heading'
    const title = titleOf(block)
    const heading = title === undefined || isHeaded ? null : entry(title, first)
    const found = type === 'text' && typeof said.markdown === 'string' ? markdownHeadings(said.markdown) : []
    return { block, heading, inside: found.map(({ text, level }) => entry(text, first + Math.max(0, level - 2))) }
  })
}

export const entriesOf = (outline: readonly OutlinedBlock[]): readonly Entry[] =>
  outline.flatMap(({ heading, inside }) => [...(heading ? [heading] : []), ...inside])

function titleOf({ type, content }: Block): string | undefined {
  const { caption } = content as { readonly caption?: unknown }
  return type === 'token-table' && typeof caption === 'string' ? caption : TITLES[type]
}

/** Ids that a page has anyway begin otherwise: all of these have a mark in front. */
function anchors(): (title: string) => string {
  const taken = new Set<string>()
  return (title) => {
    const name =
      title
        .toLowerCase()
        .replaceAll(/[’']/g, '')
        .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
        .replaceAll(/^-|-$/g, '')
        .slice(0, 80) || 'part'
    let anchor = `s-${name}`
    for (let count = 2; taken.has(anchor); count++) anchor = `s-${name}-${count}`
    taken.add(anchor)
    return anchor
  }
}
