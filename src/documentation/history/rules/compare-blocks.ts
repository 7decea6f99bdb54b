type Fate = 'kept' | 'added' | 'removed'

/** A step from one document to another: a place in the old one, in the new one, or in both. */
interface Step {
  readonly what: Fate
  readonly hash: string
}

/** The shortest way from one list of blocks to another; what goes stands before what comes in its place. */
export function compareBlocks(from: readonly string[], to: readonly string[]): Step[] {
  const lengths = commonLengths(from, to)
  const steps: Step[] = []
  let [old, now] = [0, 0]
  while (old < from.length || now < to.length) {
    const [gone, came] = [from[old], to[now]]
    if (gone !== undefined && gone === came) {
      steps.push({ what: 'kept', hash: gone })
      old++
      now++
    } else if (gone !== undefined && (came === undefined || at(lengths, old + 1, now) >= at(lengths, old, now + 1))) {
      steps.push({ what: 'removed', hash: gone })
      old++
    } else if (came !== undefined) {
      steps.push({ what: 'added', hash: came })
      now++
    }
  }
  return steps
}

/** How long the longest common part of the rest is, from each pair of places on; a document has at most 200 blocks. */
function commonLengths(from: readonly string[], to: readonly string[]): number[][] {
  const lengths = Array.from({ length: from.length + 1 }, () => Array.from({ length: to.length + 1 }, () => 0))
  for (let old = from.length - 1; old >= 0; old--) {
    const row = lengths[old] ?? []
    for (let now = to.length - 1; now >= 0; now--)
      row[now] =
        from[old] === to[now]
          ? at(lengths, old + 1, now + 1) + 1
          : Math.max(at(lengths, old + 1, now), at(lengths, old, now + 1))
  }
  return lengths
}

const at = (lengths: readonly (readonly number[])[], old: number, now: number): number => lengths[old]?.[now] ?? 0
