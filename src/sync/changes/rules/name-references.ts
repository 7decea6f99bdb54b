import type { ChangeRecord, Difference } from './change-record.ts'

// Documents name other items by their source keys; people know them by their names.

const REFERRING = new Set([
  'binding_added',
  'binding_removed',
  'token_rebound',
  'alias_rebound',
  'collection_changed',
  'component_used',
  'component_no_longer_used',
  'style_used',
  'style_no_longer_used',
])

/** Every source key that the differences of a record mention, once. */
export function referencesOf({ entries }: ChangeRecord): string[] {
  const mentioned = entries.flatMap(({ differences }) =>
    differences.filter(isReferring).flatMap(({ from, to }) => [...keysOf(from), ...keysOf(to)]),
  )
  return [...new Set(mentioned)]
}

/** The record with names in place of the keys that have one. */
export function nameReferences(record: ChangeRecord, names: ReadonlyMap<string, string>): ChangeRecord {
  const named = (text: string | null): string | null =>
    text &&
    keysOf(text)
      .map((key) => names.get(key) ?? key)
      .join(', ')
  const entries = record.entries.map((entry) => ({
    ...entry,
    differences: entry.differences.map((one) =>
      isReferring(one) ? { ...one, from: named(one.from), to: named(one.to) } : one,
    ),
  }))
  return { ...record, entries }
}

const isReferring = ({ what }: Difference): boolean => REFERRING.has(what)
const keysOf = (text: string | null): string[] => (text === null ? [] : text.split(', '))
