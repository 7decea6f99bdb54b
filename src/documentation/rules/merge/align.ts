import type { Draft, DraftBlock } from './draft.ts'

/** What became of each block of a document in a later one, which has ids of its own. */
interface Alignment {
  /** By the key of the old block: the new one that it became. One that is not in it is gone. */
  readonly became: ReadonlyMap<string, DraftBlock>
  /** By the key of the new block: the old one that it was. One that is not in it is new. */
  readonly was: ReadonlyMap<string, DraftBlock>
}

interface AlignHints {
  /** Known not to be a change of anything. */
  readonly isNew?: (block: DraftBlock) => boolean
  /** What an old block says elsewhere: one that says the same is that one, changed. */
  readonly alike?: (old: DraftBlock) => string | undefined
}

/**
 * By content: the longest common part first, then equal blocks that moved, then blocks of one type that stand between the
 * same neighbors, which were changed. Ids tell nothing: they are new with every save.
 */
export function align(before: Draft, after: Draft, hints: AlignHints = {}): Alignment {
  const { isNew = () => false, alike = () => undefined } = hints
  const became = new Map<string, DraftBlock>()
  const was = new Map<string, DraftBlock>()
  const pair = (old: DraftBlock, now: DraftBlock): void => {
    became.set(old.key, now)
    was.set(now.key, old)
  }
  const [old, now] = [before.map(textOf), after.map(textOf)]
  for (const [one, other] of commonPairs(old, now)) {
    const [from, to] = [before[one], after[other]]
    if (from && to) pair(from, to)
  }
  const moved = new Map<string, DraftBlock[]>()
  for (const block of after) if (!was.has(block.key)) pushTo(moved, textOf(block), block)
  for (const block of before) {
    const same = became.has(block.key) ? undefined : moved.get(textOf(block))?.shift()
    if (same) pair(block, same)
  }
  for (const block of before) {
    const text = became.has(block.key) ? undefined : alike(block)
    const same = text === undefined ? undefined : moved.get(text)?.shift()
    if (same) pair(block, same)
  }
  for (const [olds, nows] of gaps(before, after, was)) {
    const open = nows.filter((block) => !was.has(block.key) && !isNew(block))
    for (const block of olds) {
      if (became.has(block.key)) continue
      const at = open.findIndex(({ type }) => type === block.type)
      const [next] = at === -1 ? [] : open.splice(at, 1)
      if (next) pair(block, next)
    }
  }
  return { became, was }
}

export const textOf = ({ type, content }: Pick<DraftBlock, 'type' | 'content'>): string =>
  JSON.stringify([type, content])

/** The blocks between two that are paired, on either side. */
function* gaps(before: Draft, after: Draft, was: Alignment['was']): Generator<[Draft, Draft]> {
  let [old, now] = [0, 0]
  for (let at = 0; at <= after.length; at++) {
    const block = after[at]
    const origin = block && was.get(block.key)
    const place = origin ? before.indexOf(origin) : at === after.length ? before.length : -1
    if (place < old) continue
    yield [before.slice(old, place), after.slice(now, at)]
    old = place + 1
    now = at + 1
  }
}

function pushTo(map: Map<string, DraftBlock[]>, key: string, block: DraftBlock): void {
  const list = map.get(key)
  if (list) list.push(block)
  else map.set(key, [block])
}

/** Places of a longest common subsequence; a document has at most 200 blocks. */
function commonPairs(old: readonly string[], now: readonly string[]): [number, number][] {
  const width = now.length + 1
  const lengths = new Uint16Array((old.length + 1) * width)
  const at = (one: number, other: number): number => lengths[one * width + other] ?? 0
  for (let one = old.length - 1; one >= 0; one--)
    for (let other = now.length - 1; other >= 0; other--)
      lengths[one * width + other] =
        old[one] === now[other] ? at(one + 1, other + 1) + 1 : Math.max(at(one + 1, other), at(one, other + 1))
  const pairs: [number, number][] = []
  let [one, other] = [0, 0]
  while (one < old.length && other < now.length) {
    if (old[one] === now[other]) pairs.push([one++, other++])
    else if (at(one + 1, other) >= at(one, other + 1)) one++
    else other++
  }
  return pairs
}
