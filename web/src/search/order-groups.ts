import type { EntityType } from '@vitrine/client'
import type { SearchLibraryOutput } from '../api/generated/types.ts'
import type { MarkedMatch } from '../api/search.ts'

type Group = SearchLibraryOutput['groups'][number]

export interface ShownGroup {
  /** Null of what is called exactly as asked for, whatever it is. */
  readonly type: EntityType | null
  readonly matches: readonly MarkedMatch[]
  readonly total: number
}

/**
 * What is called exactly so comes first, of all kinds together; then the kinds, those first that found names before
 * those that found only texts. Within a kind the order of the service stays.
 */
export function orderGroups(groups: readonly Group[]): readonly ShownGroup[] {
  const exact = groups.length < 2 ? [] : groups.flatMap(({ matches }) => matches.filter(isExact))
  const others = groups.flatMap(({ entity_type, matches, truncated }) => {
    const rest = exact.length === 0 ? matches : matches.filter((match) => !isExact(match))
    const total = truncated.total - (matches.length - rest.length)
    return rest.length === 0 ? [] : [{ type: entity_type, matches: rest, total }]
  })
  const ordered = others.toSorted((one, other) => strengthOf(one.matches) - strengthOf(other.matches))
  return exact.length === 0 ? ordered : [{ type: null, matches: exact, total: exact.length }, ...ordered]
}

const isExact = ({ signals }: MarkedMatch): boolean => signals.name?.matched === 'exact'

/** 0 where the first is found by a whole word of its name, 1 by a part of it, 2 by what is written or meant. */
function strengthOf([first]: readonly MarkedMatch[]): number {
  const matched = first?.signals.name?.matched
  if (matched === 'exact' || matched === 'segment') return 0
  return matched === 'prefix' || matched === 'substring' ? 1 : 2
}
