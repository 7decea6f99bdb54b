import type { Node } from 'prosemirror-model'
import { parseMarkdown, type ParsedMarkdown } from './parse.ts'
import { writeBlocks, writeMarkdown } from './write.ts'

/** Markdown in two, before the child with this number; each half says what it said, in its own words where it can. */
export function splitMarkdown({ source, doc, ranges }: ParsedMarkdown, at: number): readonly [string, string] {
  const children: Node[] = []
  doc.forEach((child) => void children.push(child))
  const place = ranges[at]?.from ?? source.length
  return [
    kept(source.slice(0, place).trimEnd(), children.slice(0, at)),
    kept(source.slice(place).trimEnd(), children.slice(at)),
  ]
}

/** A link may need a definition that is in the other half: then it is written out. */
const kept = (source: string, nodes: readonly Node[]): string =>
  writeMarkdown(parseMarkdown(source).doc, 'strict') === writeBlocks(nodes, 'strict')
    ? source
    : writeBlocks(nodes, 'light')
