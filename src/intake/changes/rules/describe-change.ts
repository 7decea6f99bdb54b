import type { ItemKind, SyncStatus } from '../../../contract/words.ts'
import { saysDeprecated } from '../../../entities/rules/deprecation.ts'
import type { ChangeEntry, ChangeKind, Difference, Impact } from './change-record.ts'
import { worstOf } from './change-record.ts'
import { difference } from './difference.ts'
import type { ComponentState } from './component-differences.ts'
import { componentDifferences } from './component-differences.ts'
import type { CollectionState, StyleState, TokenState } from './other-differences.ts'
import { collectionDifferences, styleDifferences, tokenDifferences } from './other-differences.ts'

export const DIFFERENCES_KEPT = 10

/** An item before or after an import, with what its kind's differences are told by. */
export type ItemState = {
  readonly id: string
  readonly name: string
  readonly status: SyncStatus
} & (ComponentState | TokenState | StyleState | CollectionState | { readonly kind: 'screen' | 'flow' })

/** What became of one item; null when nothing that anybody would notice did. */
export function describeChange(before: ItemState | null, after: ItemState): ChangeEntry | null {
  const isGone = after.status === 'deleted_in_source'
  const wasGone = before === null || before.status === 'deleted_in_source'
  if (isGone) return wasGone ? null : entry(after, { change: 'removed', impact: onRemoval(after.kind) })
  if (before === null) return entry(after, { change: 'added', impact: onArrival(after.kind) })
  const differences = differencesOf(before, after)
  const formerName = before.name === after.name ? null : before.name
  if (wasGone) return entry(after, { change: 'returned', impact: onArrival(after.kind), differences, formerName })
  const impacts = differences.map(({ impact }) => impact)
  if (formerName !== null) {
    const change = differences.length > 0 ? 'changed' : 'renamed'
    return entry(after, { change, impact: worstOf([onRename(after.kind), ...impacts]), differences, formerName })
  }
  return differences.length > 0 ? entry(after, { change: 'changed', impact: worstOf(impacts), differences }) : null
}

/** For an item that is counted but not looked into. */
export const changedSomehow = (after: ItemState): ChangeEntry => entry(after, { change: 'changed', impact: 'change' })

// Nobody builds against a screen or a flow.
const isPlace = (kind: ItemKind): boolean => kind === 'screen' || kind === 'flow'
const onArrival = (kind: ItemKind): Impact => (isPlace(kind) ? 'change' : 'feature')
const onRemoval = (kind: ItemKind): Impact => (isPlace(kind) ? 'change' : 'breaking')
/** Whoever uses something uses its name: code, documentation, and people. */
export const onRename = (kind: ItemKind): Impact => (isPlace(kind) ? 'change' : 'breaking')

function differencesOf(before: ItemState, after: ItemState): readonly Difference[] {
  return [...deprecation(before, after), ...ofKind(before, after)]
}

/** What is deprecated goes on working, and there is something to do: semver asks for a minor step. */
function deprecation(before: ItemState, after: ItemState): readonly Difference[] {
  const [was, is] = [saysSo(before), saysSo(after)]
  if (was === is) return []
  return [is ? difference('feature', 'deprecated') : difference('change', 'no_longer_deprecated')]
}

const saysSo = (state: ItemState): boolean =>
  (state.kind === 'component' || state.kind === 'token' || state.kind === 'style') &&
  saysDeprecated(state.name, state.document.description ?? '')

function ofKind(before: ItemState, after: ItemState): readonly Difference[] {
  if (before.kind === 'component' && after.kind === 'component') return componentDifferences(before, after)
  if (before.kind === 'token' && after.kind === 'token') return tokenDifferences(before, after)
  if (before.kind === 'style' && after.kind === 'style') return styleDifferences(before, after)
  if (before.kind === 'token-collection' && after.kind === 'token-collection')
    return collectionDifferences(before, after)
  return []
}

function entry(
  { kind, id, name }: ItemState,
  {
    change,
    impact,
    differences = [],
    formerName = null,
  }: {
    readonly change: ChangeKind
    readonly impact: Impact
    readonly differences?: readonly Difference[]
    readonly formerName?: string | null
  },
): ChangeEntry {
  const worstFirst = differences.toSorted((a, b) => weight(a.impact) - weight(b.impact))
  return {
    entity_type: kind,
    entity_id: id,
    name,
    former_name: formerName,
    change,
    impact,
    differences: worstFirst.slice(0, DIFFERENCES_KEPT),
    difference_count: differences.length,
  }
}

const WEIGHTS: Readonly<Record<Impact, number>> = { breaking: 0, feature: 1, change: 2, fix: 3 }
export const weight = (impact: Impact): number => WEIGHTS[impact]
