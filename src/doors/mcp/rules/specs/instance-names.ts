import { isRecord, type Json } from '../../../../kit/shapes/json-value.ts'

type Document = { readonly [key: string]: Json }

/** Every name that a spec document gives for what an element is an instance of. */
export function instancesIn(value: Json, found = new Set<string>()): ReadonlySet<string> {
  if (Array.isArray(value)) for (const one of value) instancesIn(one, found)
  else if (isRecord(value)) {
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'instanceOf' && typeof inner === 'string') found.add(inner)
      else instancesIn(inner, found)
    }
  }
  return found
}

type Rename = (name: string, element: string) => string

/** The same document with these names written otherwise; `element` is the key that an instance stands under. */
export const renamedInstances = (document: Document, rename: Rename): Document =>
  renamed(document, '', rename) as Document

function renamed(value: Json, element: string, rename: Rename): Json {
  if (Array.isArray(value)) return value.map((one) => renamed(one, element, rename))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === 'instanceOf' && typeof inner === 'string' ? rename(inner, element) : renamed(inner, key, rename),
    ]),
  )
}
