import type { HealthRow, HealthRuleSummary } from '../api/generated/types.ts'

type HealthRule = HealthRuleSummary['rule']

/** What each rule is called, and what to do about it. */
export const RULES: Readonly<Record<HealthRule, { readonly name: string; readonly todo: string }>> = {
  ta: { name: 'Token adherence', todo: 'Bind style values to tokens' },
  dc: { name: 'Design coverage', todo: 'Draw the missing combinations, bind properties to layers' },
  as: { name: 'API surface', todo: 'Let properties combine in fewer ways, or split the component' },
  po: { name: 'Property overload', todo: 'Need fewer properties, or split the component' },
}

export type HealthFilters = Partial<Record<'q' | 'rule' | 'status' | 'docs', string>>

const gainOf = (row: HealthRow, rule: string): number => row.gains.find((one) => one.rule === rule)?.gain ?? 0

/** Those that a person asked for: the least healthy first, or by what one rule would gain. */
export function chooseHealth(
  rows: readonly HealthRow[],
  { q, rule, status, docs }: HealthFilters,
): readonly HealthRow[] {
  const text = (q ?? '').normalize('NFKC').toLowerCase()
  const isRule = rule !== undefined && rule in RULES
  const found = rows.filter(
    (row) =>
      row.name.normalize('NFKC').toLowerCase().includes(text) &&
      (!status || row.status === status) &&
      (docs !== 'false' || !row.has_docs) &&
      (!isRule || gainOf(row, rule) > 0),
  )
  return isRule ? found.toSorted((one, other) => gainOf(other, rule) - gainOf(one, rule)) : found
}

export const pointsText = (points: number): string =>
  points.toLocaleString('en', { maximumFractionDigits: points < 10 ? 2 : 1 })
