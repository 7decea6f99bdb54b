import type { ItemKind } from '../../../contract/words.ts'

// What the log keeps of one import: the worst first. A removed prop breaks its users, an added one is a feature,
// a value or a name is a change, a binding to another token a fix.

export const IMPACTS = ['breaking', 'feature', 'change', 'fix'] as const
export type Impact = (typeof IMPACTS)[number]

export const CHANGES = ['added', 'changed', 'renamed', 'removed', 'returned'] as const
export type ChangeKind = (typeof CHANGES)[number]

/** One difference within an item. `from` and `to` are texts for people, null where there is nothing. */
export interface Difference {
  readonly impact: Impact
  /** `prop_removed`, `value_changed`, … */
  readonly what: string
  /** The prop, mode, property or element that it is about. */
  readonly subject: string | null
  readonly from: string | null
  readonly to: string | null
}

export interface ChangeEntry {
  readonly entity_type: ItemKind
  readonly entity_id: string
  readonly name: string
  /** Where it was renamed. */
  readonly former_name: string | null
  readonly change: ChangeKind
  readonly impact: Impact
  readonly differences: readonly Difference[]
  /** How many differences there are, listed or not. */
  readonly difference_count: number
}

type ChangeCounts = Readonly<Record<ChangeKind, number>>

export interface ChangeRecord {
  readonly sources: readonly {
    readonly tool: string
    readonly file_key: string
    readonly name: string
    readonly version: string | null
  }[]
  readonly impact: Impact
  /** Of each kind that has any. Exact. */
  readonly counts: Readonly<Partial<Record<ItemKind, ChangeCounts>>>
  /** How many entries there are, and the most important of them. */
  readonly entry_count: number
  readonly entries: readonly ChangeEntry[]
}

export const worstOf = (impacts: readonly Impact[]): Impact =>
  IMPACTS.find((impact) => impacts.includes(impact)) ?? 'fix'
