interface WordRun {
  readonly what: 'kept' | 'added' | 'removed'
  readonly text: string
}

/** Beyond so many pairs of words two texts are shown whole, one after the other. */
const MOST_PAIRS = 1_000_000

/** From one text to another, word by word: what goes stands before what comes in its place. */
export function wordChanges(before: string, after: string): WordRun[] {
  if (before === after) return before === '' ? [] : [{ what: 'kept', text: before }]
  const [old, now] = [wordsOf(before), wordsOf(after)]
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start++
  let end = 0
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++
  const [inOld, inNow] = [old.slice(start, old.length - end), now.slice(start, now.length - end)]
  const middle: WordRun[] =
    inOld.length * inNow.length > MOST_PAIRS
      ? [
          { what: 'removed', text: inOld.join('') },
          { what: 'added', text: inNow.join('') },
        ]
      : aligned(inOld, inNow)
  return joined([
    { what: 'kept', text: old.slice(0, start).join('') },
    ...middle,
    { what: 'kept', text: old.slice(old.length - end).join('') },
  ])
}

const wordsOf = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? []

function aligned(old: readonly string[], now: readonly string[]): WordRun[] {
  const width = now.length + 1
  const lengths = new Uint32Array((old.length + 1) * width)
  const at = (one: number, other: number): number => lengths[one * width + other] ?? 0
  for (let one = old.length - 1; one >= 0; one--)
    for (let other = now.length - 1; other >= 0; other--)
      lengths[one * width + other] =
        old[one] === now[other] ? at(one + 1, other + 1) + 1 : Math.max(at(one + 1, other), at(one, other + 1))
  const runs: WordRun[] = []
  let [one, other] = [0, 0]
  while (one < old.length || other < now.length) {
    const [gone, came] = [old[one], now[other]]
    if (gone !== undefined && gone === came) {
      runs.push({ what: 'kept', text: gone })
      one++
      other++
    } else if (gone !== undefined && (came === undefined || at(one + 1, other) >= at(one, other + 1))) {
      runs.push({ what: 'removed', text: gone })
      one++
    } else {
      runs.push({ what: 'added', text: came ?? '' })
      other++
    }
  }
  return runs
}

function joined(runs: readonly WordRun[]): WordRun[] {
  const all: WordRun[] = []
  for (const run of runs) {
    const last = all.at(-1)
    if (run.text === '') continue
    if (last?.what === run.what) all[all.length - 1] = { what: run.what, text: last.text + run.text }
    else all.push(run)
  }
  return all
}
