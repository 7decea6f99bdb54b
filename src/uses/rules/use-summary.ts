import type { ComponentUse, UsedProp } from '../../formats/uses/schema.ts'

type Value = NonNullable<UsedProp['value']>

/** What is kept of all uses of one thing in one repository. */
export interface Summary {
  readonly props: readonly PropSummary[]
  readonly spread: number
}

interface PropSummary {
  readonly name: string
  readonly uses: number
  /** When a scan first found it. */
  readonly since: string
  readonly values: readonly { readonly value: Value; readonly uses: number }[]
}

const MOST_PROPS = 300
const MOST_VALUES = 50

/** Props that a former scan found too are as old as they were. */
export function summaryOf(uses: readonly ComponentUse[], before: Summary | null, now: string): Summary {
  const props = new Map<string, { uses: number; values: Map<Value, number> }>()
  let spread = 0
  for (const { props: given = [], spread: isSpread } of uses) {
    if (isSpread) spread++
    for (const { name, value } of given) {
      const prop = props.get(name) ?? { uses: 0, values: new Map<Value, number>() }
      props.set(name, prop)
      prop.uses++
      if (value !== undefined) prop.values.set(value, (prop.values.get(value) ?? 0) + 1)
    }
  }
  const since = new Map(before?.props.map((prop) => [prop.name, prop.since]))
  return {
    spread,
    props: mostUsed([...props].map(([name, prop]) => ({ name, ...prop })))
      .slice(0, MOST_PROPS)
      .map(({ name, uses: count, values }) => ({
        name,
        uses: count,
        since: since.get(name) ?? now,
        values: mostUsed([...values].map(([value, times]) => ({ value, uses: times }))).slice(0, MOST_VALUES),
      })),
  }
}

/** As `takeReport` wrote it. */
export const summaryOfRow = ({ summary }: { readonly summary: string }): Summary => JSON.parse(summary) as Summary

export const mostUsed = <T extends { readonly uses: number }>(list: readonly T[]): T[] =>
  list.toSorted((a, b) => b.uses - a.uses)

/** A count at a time; where it stays as it was it is told once. */
export type Trend = readonly (readonly [at: string, uses: number])[]

const MOST_POINTS = 50

export function withCount(trend: Trend, at: string, uses: number): Trend {
  if (trend.at(-1)?.[1] === uses) return trend
  return [...trend, [at, uses] as const].slice(-MOST_POINTS)
}
