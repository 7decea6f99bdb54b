// What the console answers beyond the contract, as far as the overview reads it.
import type { EntityType } from '@vitrine/client'

export interface Overview {
  readonly project: { readonly id: string; readonly name: string }
  readonly counts: {
    readonly components: number
    readonly tokens: number
    readonly styles: number
    readonly pages: number
    readonly screens: number
    readonly flows: number
    readonly documented_components: number
  }
  readonly health: Distribution
  readonly sources: readonly { readonly name: string }[]
  readonly last_synced_at: string | null
}

export interface Distribution {
  readonly optimal: number
  readonly good: number
  readonly monitor: number
  readonly poor: number
  readonly without_spec: number
  readonly mean: number | null
}

export type Impact = 'breaking' | 'feature' | 'change' | 'fix'

export interface Changes {
  readonly data: readonly {
    readonly revision: number
    readonly changed_at: string
    readonly sources: readonly { readonly name: string; readonly version: string | null }[]
    readonly impact: Impact
    readonly counts: Readonly<Record<string, Readonly<Record<string, number>>>>
    readonly entry_count: number
    readonly entries: readonly {
      readonly entity_type: EntityType
      readonly entity_id: string
      readonly name: string
      readonly former_name: string | null
      readonly change: string
      readonly impact: Impact
      readonly differences: readonly {
        readonly what: string
        readonly subject: string | null
        readonly from: string | null
        readonly to: string | null
      }[]
      readonly difference_count: number
    }[]
  }[]
}
