import { modesOf, resolveValue, type Outcome, type TokenSource } from './resolve-value.ts'

type NullReason = Extract<Outcome, { readonly reason: string }>['reason']

interface NullCounts {
  /** Of each token in each of its modes. */
  readonly values: number
  readonly nulls: Partial<Record<NullReason, number>>
}

/** How many values come to nothing, by why. */
export function countNulls(tokens: TokenSource, nodes: Iterable<number>): NullCounts {
  let values = 0
  const nulls: Partial<Record<NullReason, number>> = {}
  for (const node of nodes) {
    for (const mode of modesOf(tokens, node)) {
      values++
      const { outcome } = resolveValue(tokens, node, mode)
      if ('reason' in outcome) nulls[outcome.reason] = (nulls[outcome.reason] ?? 0) + 1
    }
  }
  return { values, nulls }
}

/** `39 of 2,780 values of tokens are null: dangling_alias 39`; null where none is. */
export function tellNulls({ values, nulls }: NullCounts): string | null {
  const told = Object.entries(nulls).toSorted(([, a], [, b]) => b - a)
  if (told.length === 0) return null
  const all = told.reduce((sum, [, count]) => sum + count, 0)
  const reasons = told.map(([reason, count]) => `${reason} ${count.toLocaleString('en')}`).join(', ')
  const [some, of] = [all, values].map((count) => count.toLocaleString('en'))
  return `${some} of ${of} values of tokens ${all === 1 ? 'is' : 'are'} null: ${reasons}`
}
