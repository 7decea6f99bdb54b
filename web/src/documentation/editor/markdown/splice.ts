import type { Node } from 'prosemirror-model'
import { parseMarkdown, type ParsedMarkdown } from './parse.ts'
import { patchText } from './patch.ts'
import { writeBlocks, writeMarkdown } from './write.ts'

/**
 * The Markdown of an edited document, as near to the source it was read from as can be. Blocks that were not touched keep
 * their source byte for byte; a block that was has the change alone written into its source; only where that would not say
 * the same is it written anew. What is proposed counts when it reads as the document that it should be.
 */
export function spliceMarkdown(base: ParsedMarkdown, doc: Node): ParsedMarkdown {
  const meant = meaningOf(doc)
  if (meant === meaningOf(base.doc)) return base
  for (const propose of [patched, replaced('light'), replaced('strict'), () => writeMarkdown(doc, 'light')]) {
    const source = propose(base, doc)
    if (source === null) continue
    const parsed = parseMarkdown(source)
    if (meaningOf(parsed.doc) === meant) return parsed
  }
  return parseMarkdown(writeMarkdown(doc, 'strict'))
}

/** Two documents that a reader cannot tell apart mean the same. */
const meaningOf = (doc: Node): string => writeMarkdown(doc, 'strict')

interface Change {
  /** Which children of the document that was read became which of the one that is. */
  readonly before: readonly Node[]
  readonly after: readonly Node[]
  /** Their place in the source. */
  readonly from: number
  readonly to: number
}

/** All between the first and the last block that differ; with a neighbor where nothing was or is left. */
function changeOf(base: ParsedMarkdown, doc: Node): Change | null {
  const [old, now] = [childrenOf(base.doc), childrenOf(doc).filter(isWritten)]
  if (base.ranges.length !== old.length) return null
  const isSame = (one: Node | undefined, other: Node | undefined): boolean =>
    one !== undefined && other !== undefined && (one === other || meaningOfBlock(one) === meaningOfBlock(other))
  const most = Math.min(old.length, now.length)
  let start = 0
  while (start < most && isSame(old[start], now[start])) start++
  let end = 0
  while (end < most - start && isSame(old.at(-1 - end), now.at(-1 - end))) end++
  if (start + end >= old.length || start + end >= now.length) {
    if (start > 0) start--
    else if (end > 0) end--
  }
  const before = old.slice(start, old.length - end)
  const [first, last] = [base.ranges[start], base.ranges[old.length - 1 - end]]
  if (!first || !last) return null
  return { before, after: now.slice(start, now.length - end), from: first.from, to: last.to }
}

function patched(base: ParsedMarkdown, doc: Node): string | null {
  const change = changeOf(base, doc)
  if (!change) return null
  const { before, after, from, to } = change
  const part = patchText(base.source.slice(from, to), writeBlocks(before, 'light'), writeBlocks(after, 'light'))
  return part === null ? null : base.source.slice(0, from) + part + base.source.slice(to)
}

const replaced =
  (care: 'light' | 'strict') =>
  (base: ParsedMarkdown, doc: Node): string | null => {
    const change = changeOf(base, doc)
    if (!change) return null
    return base.source.slice(0, change.from) + writeBlocks(change.after, care) + base.source.slice(change.to)
  }

const childrenOf = (node: Node): Node[] => {
  const children: Node[] = []
  node.forEach((child) => void children.push(child))
  return children
}

const meaningOfBlock = (node: Node): string => writeBlocks([node], 'strict')

const isWritten = (node: Node): boolean => node.type.name !== 'paragraph' || meaningOfBlock(node) !== ''
