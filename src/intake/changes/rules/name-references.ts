import type { ChangeRecord } from './change-record.ts'
import { nameReferencesIn, referencesIn } from './difference.ts'

// Documents name other items by their source keys; people know them by their names.

/** Everything that the differences of a record refer to, as `kind key`, once. */
export function referencesOf({ entries }: ChangeRecord): string[] {
  const texts = entries.flatMap(({ differences }) =>
    differences.flatMap(({ subject, from, to }) => [subject, from, to]),
  )
  return [...new Set(texts.flatMap(referencesIn))]
}

/** The record with names, by `kind key`, in place of the keys that have one. */
export function nameReferences(record: ChangeRecord, names: ReadonlyMap<string, string>): ChangeRecord {
  const named = (text: string | null): string | null => nameReferencesIn(text, names)
  const entries = record.entries.map((entry) => ({
    ...entry,
    differences: entry.differences.map((one) => ({
      ...one,
      subject: named(one.subject),
      from: named(one.from),
      to: named(one.to),
    })),
  }))
  return { ...record, entries }
}
