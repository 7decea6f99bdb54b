import type { Tree } from '../api/spec-document.ts'
import { isRecord } from './reference.ts'

export interface Node {
  readonly name: string
  readonly children: readonly Node[]
}

/** Which element holds which: from `layout`, or in old documents from the elements' own `children` and `parent`. */
export function readLayout({ layout, elements = {} }: Tree): readonly Node[] {
  if (Array.isArray(layout)) return layout.flatMap(readEntry)
  const names = Object.keys(elements)
  const nodeOf = (name: string, above: readonly string[]): Node => {
    const listed = elements[name]?.children
    const children = Array.isArray(listed)
      ? listed.filter((child): child is string => typeof child === 'string')
      : names.filter((other) => elements[other]?.parent === name)
    const within = [...above, name]
    return {
      name,
      children: children.filter((child) => !within.includes(child)).map((child) => nodeOf(child, within)),
    }
  }
  const roots = names.filter((name) => elements[name]?.parent == null)
  return (elements['root'] ? ['root'] : roots).map((name) => nodeOf(name, []))
}

function readEntry(entry: unknown): readonly Node[] {
  if (typeof entry === 'string') return [{ name: entry, children: [] }]
  if (!isRecord(entry)) return []
  return Object.entries(entry).map(([name, inner]) => ({
    name,
    children: Array.isArray(inner) ? inner.flatMap(readEntry) : [],
  }))
}
