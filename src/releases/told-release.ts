import type { ChangeEntry, ChangeKind } from '../intake/changes/rules/change-record.ts'
import type { Comparison } from '../intake/changes/compare-revisions.ts'
import type { Proposal } from './make-release.ts'
import type { Release } from './store.ts'

const MOST_ENTRIES = 2_000

export const told = ({ version, revision, madeAt, madeBy, notes }: Release) => ({
  version,
  revision,
  made_at: madeAt.toISOString(),
  made_by: madeBy,
  notes,
})

export const toldProposal = ({ version, revision, comparison }: Proposal) => ({
  version,
  bump: comparison.bump ?? ('patch' as const),
  revision,
  change_count: comparison.changes.length + comparison.notListed,
  is_complete: comparison.isComplete,
})

export function toldComparison({ imports, changes, notListed, isComplete, bump }: Comparison) {
  const shown = changes.slice(0, MOST_ENTRIES)
  const left = changes.length - shown.length
  return {
    bump,
    imports,
    counts: countsOf(changes),
    entry_count: changes.length,
    entries: shown.map((entry) => ({ ...entry, differences: [...entry.differences] })),
    is_complete: isComplete && left === 0,
    not_listed: notListed + left,
  }
}

function countsOf(changes: readonly ChangeEntry[]): Record<string, Record<ChangeKind, number>> {
  const counts: Record<string, Record<ChangeKind, number>> = {}
  for (const { entity_type: kind, change } of changes)
    (counts[kind] ??= { added: 0, changed: 0, renamed: 0, removed: 0, returned: 0 })[change]++
  return counts
}
