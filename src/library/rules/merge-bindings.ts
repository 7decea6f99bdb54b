import { isRecord } from '../../kit/shapes/json-value.ts'

/**
 * One binding per token and property: two of the same property become one that names the variants and nodes of both.
 * Takes the metadata (JSON text) of all bindings of one component to one token, in their order.
 */
export function mergeBindings(bindings: readonly string[]): readonly string[] {
  const merged = new Map<string, { metadata: Metadata | null; text: string }>()
  for (const text of bindings) {
    const metadata = objectOf(text)
    const property = metadata ? JSON.stringify(metadata['property'] ?? null) : text
    const first = merged.get(property)
    if (!first) merged.set(property, { metadata, text })
    else if (first.metadata && metadata && first.text !== text) {
      first.metadata = { ...metadata, ...first.metadata, ...unions(first.metadata, metadata) }
      first.text = JSON.stringify(first.metadata)
    }
  }
  return [...merged.values()].map(({ text }) => text)
}

type Metadata = Readonly<Record<string, unknown>>

function unions(a: Metadata, b: Metadata): Metadata {
  const result: Record<string, unknown> = {}
  for (const name of ['variants', 'nodeNames']) {
    const left = a[name]
    const right = b[name]
    if (Array.isArray(left) && Array.isArray(right)) result[name] = distinct([...left, ...right])
  }
  return result
}

function distinct(values: readonly unknown[]): unknown[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()]
}

function objectOf(text: string): Metadata | null {
  const value: unknown = JSON.parse(text)
  return isRecord(value) ? value : null
}
