import { isRecord, own, type Tree } from './document.ts'

export interface Nested {
  readonly name: string
  readonly children: readonly Nested[]
}

/** Deeper than any document that is taken in, and far from what a stack holds. */
const DEEPEST = 100

/** Which element holds which: from `layout`, or in old documents from the elements' own `children` and `parent`. */
export function readNesting({ layout, elements = {} }: Tree): readonly Nested[] {
  if (Array.isArray(layout)) return layout.flatMap((entry) => readEntry(entry, 0))
  const names = Object.keys(elements)
  const byParent = new Map<string, string[]>()
  for (const name of names) {
    const parent = elements[name]?.parent
    if (typeof parent === 'string') byParent.set(parent, [...(byParent.get(parent) ?? []), name])
  }
  // An element stands in one place: a second mention of it, a circle among them, is passed over.
  const placed = new Set<string>()
  const nested = (name: string, depth: number): readonly Nested[] => {
    if (placed.has(name) || depth > DEEPEST) return []
    placed.add(name)
    const listed = elements[name]?.children
    const children = Array.isArray(listed)
      ? listed.filter((child): child is string => typeof child === 'string')
      : (byParent.get(name) ?? [])
    return [{ name, children: children.flatMap((child) => nested(child, depth + 1)) }]
  }
  const roots = own(elements, 'root') ? ['root'] : names.filter((name) => elements[name]?.parent == null)
  return roots.flatMap((name) => nested(name, 0))
}

function readEntry(entry: unknown, depth: number): readonly Nested[] {
  if (typeof entry === 'string') return [{ name: entry, children: [] }]
  if (!isRecord(entry) || depth > DEEPEST) return []
  return Object.entries(entry).map(([name, inner]) => ({
    name,
    children: Array.isArray(inner) ? inner.flatMap((one) => readEntry(one, depth + 1)) : [],
  }))
}
