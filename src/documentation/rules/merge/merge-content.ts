import { isRecord } from '../../../kit/shapes/json-value.ts'

export const NO_MERGE = Symbol('both changed the same')

/**
 * Two changes of one value put together: what only one side changed is that side's, members of objects one by one; lists
 * only where no item came or went. `NO_MERGE` where both changed the same into different things.
 */
export function mergeContent(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (isEqual(mine, theirs) || isEqual(base, theirs)) return mine
  if (isEqual(base, mine)) return theirs
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs))
    return mine.length === base.length && theirs.length === base.length
      ? whole(base.map((item: unknown, at) => mergeContent(item, mine[at], theirs[at])))
      : NO_MERGE
  if (isRecord(base) && isRecord(mine) && isRecord(theirs)) {
    const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine), ...Object.keys(base)])]
    const members = names.map((name) => [name, mergeContent(base[name], mine[name], theirs[name])] as const)
    if (members.some(([, value]) => value === NO_MERGE)) return NO_MERGE
    return Object.fromEntries(members.filter(([, value]) => value !== undefined))
  }
  return NO_MERGE
}

const whole = (items: readonly unknown[]): unknown => (items.includes(NO_MERGE) ? NO_MERGE : items)

/** The order of members does not count. */
function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, at) => isEqual(item, other[at]))
  if (!isRecord(one) || !isRecord(other)) return false
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => isEqual(one[name], other[name]))
}
