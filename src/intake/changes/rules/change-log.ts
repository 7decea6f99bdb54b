import type { ItemKind } from '../../../contract/words.ts'
import type { ChangeEntry, ChangeKind, ChangeRecord } from './change-record.ts'
import { worstOf } from './change-record.ts'
import { weight } from './describe-change.ts'

/** Beyond this an import is counted, not listed. */
export const ENTRIES_KEPT = 2_000

/** Gathers what an import changed: counts of everything, and the most important entries in full. */
export class ChangeLog {
  readonly #counts = new Map<ItemKind, Record<ChangeKind, number>>()
  #entries: ChangeEntry[] = []
  #count = 0
  #worst: ChangeEntry['impact'] = 'fix'

  add(entry: ChangeEntry): void {
    const counts = this.#counts.get(entry.entity_type) ?? { added: 0, changed: 0, renamed: 0, removed: 0, returned: 0 }
    counts[entry.change]++
    this.#counts.set(entry.entity_type, counts)
    this.#count++
    this.#worst = worstOf([this.#worst, entry.impact])
    this.#entries.push(entry)
    if (this.#entries.length >= ENTRIES_KEPT * 2) this.#entries = mostImportant(this.#entries)
  }

  /** Null when nothing changed. */
  record(sources: ChangeRecord['sources']): ChangeRecord | null {
    if (this.#count === 0) return null
    return {
      sources,
      impact: this.#worst,
      counts: Object.fromEntries(this.#counts),
      entry_count: this.#count,
      entries: mostImportant(this.#entries),
    }
  }
}

function mostImportant(entries: readonly ChangeEntry[]): ChangeEntry[] {
  return entries
    .toSorted(
      (a, b) => weight(a.impact) - weight(b.impact) || compare(a.name, b.name) || compare(a.entity_id, b.entity_id),
    )
    .slice(0, ENTRIES_KEPT)
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
