import { isRecord, type Json, type JsonObject } from '../../../../kit/shapes/json-value.ts'

/** What is shorter costs less where it stands than a reference and its place in the list. */
const SHORTEST = 40

/**
 * Elements by name; what several of them have alike stands once, under `shared`, and `"@1"` in its place. As they are where
 * a name of the tree would be taken for one of ours.
 */
export function withSharedParts(elements: JsonObject): JsonObject {
  if (Object.hasOwn(elements, 'shared') || JSON.stringify(elements).includes('"@')) return elements
  const seen = new Map<string, number>()
  const count = (value: Json): void => {
    if (Array.isArray(value)) return
    if (!isRecord(value)) return
    const text = JSON.stringify(value)
    const before = seen.get(text) ?? 0
    seen.set(text, before + 1)
    // What is inside of something that repeats as a whole was counted with the first of it.
    if (before === 0) for (const inner of Object.values(value)) count(inner)
  }
  for (const element of Object.values(elements)) count(element)
  const shared: Record<string, Json> = {}
  const names = new Map<string, string>()
  const replaced = (value: Json): Json => {
    if (!isRecord(value)) return value
    const text = JSON.stringify(value)
    if ((seen.get(text) ?? 0) < 2 || text.length < SHORTEST) return inside(value)
    const known = names.get(text)
    if (known !== undefined) return known
    const name = `@${names.size + 1}`
    names.set(text, name)
    shared[name] = inside(value)
    return name
  }
  const inside = (value: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replaced(inner)]))
  const told = inside(elements)
  return names.size === 0 ? elements : { shared, ...told }
}
