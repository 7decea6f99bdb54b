import type { Reference } from '../documents.ts'

/**
 * One binding per token and property: two of the same property become one that names the variants and nodes of both.
 * Takes the bindings of one component to one token, in their order.
 */
export function mergeBindings(bindings: readonly Reference[]): readonly Reference[] {
  const merged = new Map<string, { key: string; metadata: Record<string, unknown> | null; text: string }>()
  for (const [key, text] of bindings) {
    const metadata = objectOf(text)
    const property = metadata ? JSON.stringify(metadata['property'] ?? null) : text
    const first = merged.get(property)
    if (!first) merged.set(property, { key, metadata, text })
    else if (first.metadata && metadata) {
      first.metadata = { ...metadata, ...first.metadata, ...unions(first.metadata, metadata) }
      first.text = JSON.stringify(first.metadata)
    }
  }
  return [...merged.values()].map(({ key, text }) => [key, text])
}

function unions(a: Record<string, unknown>, b: Record<string, unknown>): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const name of ['variants', 'nodeNames']) {
    const left = a[name]
    const right = b[name]
    if (Array.isArray(left) && Array.isArray(right)) result[name] = distinct([...left, ...right])
  }
  return result
}

function distinct(values: readonly unknown[]): unknown[] {
  const byText = new Map(values.map((value) => [JSON.stringify(value), value]))
  return [...byText.values()]
}

function objectOf(text: string): Record<string, unknown> | null {
  const value: unknown = JSON.parse(text)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
}
