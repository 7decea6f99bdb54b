import { worstOf, type ChangeEntry, type ChangeKind, type Difference } from './change-record.ts'
import { onRename } from './describe-change.ts'

/** What became of an entity over several imports. */
export type NetChange = ChangeEntry

/**
 * Puts the entries of several imports together, the oldest import first: what was added and removed in between is
 * nothing, what changed twice changed once from its first value to its last.
 */
export class NetChanges {
  readonly #net = new Map<string, Story>()

  add(entry: ChangeEntry): void {
    const key = `${entry.entity_type} ${entry.entity_id}`
    const story = this.#net.get(key)
    this.#net.set(key, {
      first: story?.first ?? entry,
      last: entry,
      differences: merged(story?.differences ?? [], entry.differences),
      unlisted: (story?.unlisted ?? 0) + entry.difference_count - entry.differences.length,
      isVague: (story?.isVague ?? false) || isVague(entry),
    })
  }

  /** The most important first. */
  list(): NetChange[] {
    return [...this.#net.values()]
      .flatMap((story) => netOf(story) ?? [])
      .toSorted(
        (a, b) => ORDER[a.impact] - ORDER[b.impact] || compare(a.name, b.name) || compare(a.entity_id, b.entity_id),
      )
  }
}

interface Story {
  readonly first: ChangeEntry
  readonly last: ChangeEntry
  readonly differences: readonly Difference[]
  readonly unlisted: number
  /** It changed in a way that nobody looked into. */
  readonly isVague: boolean
}

const ORDER = { breaking: 0, feature: 1, change: 2, fix: 3 } as const
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const isVague = ({ change, differences, former_name }: ChangeEntry): boolean =>
  change === 'changed' && differences.length === 0 && former_name === null

function netOf({ first, last, differences, unlisted, isVague }: Story): NetChange | null {
  const wasThere = first.change !== 'added' && first.change !== 'returned'
  const isThere = last.change !== 'removed'
  if (!wasThere && !isThere) return null
  if (!isThere) return { ...last, former_name: null, differences: [], difference_count: 0 }
  if (!wasThere) return { ...last, former_name: null, ...plain(first.change, first.impact) }
  const formerName = first.former_name ?? first.name
  const isRenamed = formerName !== last.name
  if (!isRenamed && differences.length === 0 && unlisted === 0 && !isVague) return null
  const impacts = differences.map(({ impact }) => impact)
  return {
    ...last,
    former_name: isRenamed ? formerName : null,
    change: isRenamed && differences.length === 0 && unlisted === 0 && !isVague ? 'renamed' : 'changed',
    impact: worstOf([
      ...impacts,
      ...(isRenamed ? [onRename(last.entity_type)] : []),
      // What is not listed weighs no more than the entry that had it.
      ...(unlisted > 0 || isVague ? [worstOf([first.impact, last.impact])] : []),
    ]),
    differences,
    difference_count: differences.length + unlisted,
  }
}

const plain = (change: ChangeKind, impact: ChangeEntry['impact']) => ({
  change,
  impact,
  differences: [],
  difference_count: 0,
})

/** Differences of the same thing become one, or none where it is as it was. */
function merged(before: readonly Difference[], after: readonly Difference[]): readonly Difference[] {
  const result = [...before]
  for (const one of after) {
    const at = result.findIndex((known) => known.subject === one.subject && isOf(known.what, one.what))
    const known = result[at]
    if (!known) {
      result.push(one)
      continue
    }
    result.splice(at, 1)
    // What came and went, or went and came back, is as it was.
    if (known.what !== one.what || isBack(known, one)) continue
    result.push({ ...one, from: known.from })
  }
  return result
}

const stem = (what: string): string => what.replace(/_(added|removed)$/, '')
const isOf = (one: string, other: string): boolean => stem(one) === stem(other)
const isBack = (one: Difference, other: Difference): boolean =>
  one.from === other.to && (one.from !== null || one.to !== null)
