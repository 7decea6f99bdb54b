import type { ListComponentsInput, PublishStatus, SyncStatus } from '@vitrine/client'
import { HEALTH } from '../../parts/health.ts'

/** What the address may say about the list. */
export type ListSearch = Partial<
  Record<
    'q' | 'type' | 'health' | 'sync' | 'publish' | 'docs' | 'spec' | 'drift' | 'depth' | 'sort' | 'dir' | 'view',
    string
  >
>

const SORTS = [
  'name',
  'chi_score',
  'variant_count',
  'component_depth',
  'created_at',
] as const satisfies readonly ListComponentsInput['sort_by'][]
const SYNCS = [
  'synced',
  'outdated',
  'sync_pending',
  'syncing',
  'schema_upgrade_required',
  'deleted_in_source',
] as const satisfies readonly SyncStatus[]
const PUBLISHES = ['CURRENT', 'CHANGED', 'UNPUBLISHED'] as const satisfies readonly PublishStatus[]
const TYPES = ['COMPONENT', 'COMPONENT_SET'] as const
const YES_NO = ['true', 'false'] as const
const DEPTHS = ['1', '2', '3', '4', '5'] as const

/** Each filter with its choices and their words. An unknown value in the address counts as none. */
export const FILTERS = [
  { name: 'type', label: 'Kind', choices: TYPES, words: ['Components', 'Sets'] },
  { name: 'health', label: 'Health', choices: HEALTH, words: ['Optimal', 'Good', 'Monitor', 'Poor'] },
  {
    name: 'sync',
    label: 'Sync',
    choices: SYNCS,
    words: ['Synced', 'Outdated', 'Pending', 'Syncing', 'Spec too old', 'Deleted in source'],
  },
  { name: 'publish', label: 'Published', choices: PUBLISHES, words: ['Current', 'Changed', 'Unpublished'] },
  { name: 'depth', label: 'Depth', choices: DEPTHS, words: DEPTHS },
  { name: 'docs', label: 'Documented', choices: YES_NO, words: ['Yes', 'No'] },
  { name: 'spec', label: 'Spec', choices: YES_NO, words: ['With', 'Without'] },
  { name: 'drift', label: 'Drift', choices: YES_NO, words: ['Drifting', 'Not drifting'] },
] as const

export function askOf(search: ListSearch): ListComponentsInput & { readonly fields?: undefined } {
  const pick = <Choice extends string>(choices: readonly Choice[], value: string | undefined): Choice | undefined =>
    choices.find((choice) => choice === value)
  const flag = (value: string | undefined): boolean | undefined =>
    value === 'true' ? true : value === 'false' ? false : undefined
  const sync = pick(SYNCS, search.sync)
  const publish = pick(PUBLISHES, search.publish)
  const depth = pick(DEPTHS, search.depth)
  return {
    q: search.q,
    type: pick(TYPES, search.type),
    sync_status: sync && [sync],
    publish_status: publish && [publish],
    component_depth: depth && [Number(depth)],
    has_docs: flag(search.docs),
    has_spec: flag(search.spec),
    has_drift: flag(search.drift),
    sort_by: pick(SORTS, search.sort),
    sort_dir: pick(['asc', 'desc'], search.dir),
  }
}
