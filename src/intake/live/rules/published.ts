import { isRecord } from '../../../kit/shapes/json-value.ts'

/** A row of the design tool's lists of published components and component sets. */
interface PublishedEntry {
  readonly key: string
  readonly updatedAt: number
}

/** The rows of such a list; what is not a row is passed over. */
export function publishedEntries(answer: unknown): PublishedEntry[] {
  const meta = isRecord(answer) ? answer['meta'] : null
  const rows = isRecord(meta) ? (meta['component_sets'] ?? meta['components']) : null
  if (!Array.isArray(rows)) return []
  return rows.flatMap((row: unknown) => {
    if (!isRecord(row) || typeof row['key'] !== 'string' || typeof row['updated_at'] !== 'string') return []
    const updatedAt = Date.parse(row['updated_at'])
    return Number.isNaN(updatedAt) ? [] : [{ key: row['key'], updatedAt }]
  })
}

/** Which components were published anew since the library last took them over. */
export function changedSince(
  published: readonly PublishedEntry[],
  stored: readonly { readonly id: string; readonly key: string; readonly syncedAt: Date }[],
): string[] {
  const updated = new Map(published.map(({ key, updatedAt }) => [key, updatedAt]))
  return stored.filter(({ key, syncedAt }) => (updated.get(key) ?? 0) > syncedAt.getTime()).map(({ id }) => id)
}
