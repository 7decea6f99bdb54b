import { MOST_NAMED, short, type EventData } from '../../../projects/outbox/rules/event.ts'
import type { ChangeRecord } from '../../changes/rules/change-record.ts'

/** What others are told of an import: counts of everything, and the most important entries by name. */
export const changedEvent = (revision: number, { sources, impact, counts, entry_count, entries }: ChangeRecord) =>
  ({
    revision,
    impact,
    counts,
    entry_count,
    sources: sources.slice(0, MOST_NAMED).map(({ tool, name, version }) => ({
      tool,
      name: short(name),
      version: version === null ? null : short(version),
    })),
    entries: entries.slice(0, MOST_NAMED).map((entry) => ({
      entity_type: entry.entity_type,
      entity_id: entry.entity_id,
      name: short(entry.name),
      former_name: entry.former_name === null ? null : short(entry.former_name),
      change: entry.change,
      impact: entry.impact,
    })),
  }) satisfies EventData

/** People see the mean with one decimal: it fell where that is lower. Null where it did not. */
export function healthEvent(
  before: number | null,
  after: number | null,
): { readonly from: number; readonly to: number } | null {
  if (before === null || after === null) return null
  const [from, to] = [shown(before), shown(after)]
  return to < from ? { from, to } : null
}

const shown = (mean: number): number => Math.round(mean * 10) / 10
