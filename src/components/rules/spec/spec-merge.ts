import type { SpecTree } from './spec-document.ts'
import { isRecord, type Json, type JsonObject } from '../../../kit/shapes/json-value.ts'

/** What names a variant rather than describing it: never inherited from the default or a delta. */
const IDENTITY = new Set(['configuration', 'name', 'baseline', 'invalid'])

/** The parts of one value that a delta may change one by one; each pair of sets is the logical and the physical one. */
const FIELD_SETS: readonly (readonly string[])[] = [
  ['top', 'end', 'bottom', 'start'],
  ['top', 'right', 'bottom', 'left'],
  ['topStart', 'topEnd', 'bottomEnd', 'bottomStart'],
  ['topLeft', 'topRight', 'bottomRight', 'bottomLeft'],
  ['horizontal', 'vertical'],
]

/** A tree without what names it. */
export const treeBody = (tree: SpecTree): JsonObject =>
  Object.fromEntries(Object.entries(tree).filter(([key]) => !IDENTITY.has(key)))

/** Lays a delta over a tree: elements by name, their styles and prop configurations by key, all else replaced. */
export const mergeTree = (tree: JsonObject, delta: JsonObject): JsonObject =>
  mergeRecords(tree, delta, (base, change, key) =>
    key === 'elements' && isRecord(base) && isRecord(change) ? mergeRecords(base, change, mergeElement) : change,
  )

const BY_KEY = new Set(['styles', 'propConfigurations', 'propReferences', 'propBindings'])

function mergeElement(element: Json, delta: Json): Json {
  if (!isRecord(element) || !isRecord(delta)) return delta
  return mergeRecords(element, delta, (base, change, key) => {
    if (!BY_KEY.has(key) || !isRecord(base) || !isRecord(change)) return change
    return mergeRecords(base, change, key === 'styles' ? mergeStyle : (_, value) => value)
  })
}

/** `null` is a value here: it takes away what the default had. */
function mergeStyle(base: Json, change: Json): Json {
  if (!isRecord(change) || base === null) return change
  const keys = Object.keys(change)
  const fields = FIELD_SETS.find((set) => keys.length > 0 && keys.every((key) => set.includes(key)))
  if (fields === undefined) return change
  if (isRecord(base) && Object.keys(base).every((key) => fields.includes(key))) return { ...base, ...change }
  // A scalar or a token stands for all four, and the delta names only those that differ.
  return { ...Object.fromEntries(fields.map((field) => [field, base])), ...change }
}

function mergeRecords(
  base: JsonObject,
  delta: JsonObject,
  merge: (base: Json, change: Json, key: string) => Json,
): JsonObject {
  const merged: Record<string, Json> = { ...base, ...delta }
  for (const key of Object.keys(delta)) {
    // The key is an own one by now, so this assignment cannot reach a prototype.
    if (Object.hasOwn(base, key)) merged[key] = merge(base[key] ?? null, delta[key] ?? null, key)
  }
  return merged
}
