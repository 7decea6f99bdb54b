import type { ListComponentsInput, PublishStatus, SyncStatus } from '@vitrine/client'
import type { Filter } from '../../parts/filters/filter.ts'
import { HEALTH } from '../../parts/health.ts'

/** What the address may say about the list. */
export type ListSearch = Partial<
  Record<
    | 'q'
    | 'life'
    | 'type'
    | 'health'
    | 'sync'
    | 'publish'
    | 'docs'
    | 'spec'
    | 'drift'
    | 'depth'
    | 'code'
    | 'sort'
    | 'dir'
    | 'view',
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

const named = (values: readonly string[], ...words: readonly string[]): readonly (readonly [string, string])[] =>
  values.map((value, at) => [value, words[at] ?? value])

/** In the order of how often they are asked. An unknown value in the address counts as none. */
export const FILTERS: readonly Filter[] = [
  {
    name: 'life',
    label: 'Status',
    choices: [
      ['in-use', 'In use'],
      ['deprecated', 'Deprecated'],
    ],
  },
  { name: 'code', label: 'In code', choices: named(YES_NO, 'Linked', 'Not yet') },
  { name: 'docs', label: 'Documentation', choices: named(YES_NO, 'Written', 'Nothing written') },
  { name: 'publish', label: 'Published', choices: named(PUBLISHES, 'As it is', 'Changed since', 'Not yet') },
  { name: 'health', label: 'Health', choices: named(HEALTH, 'Optimal', 'Good', 'Monitor', 'Poor') },
  { name: 'type', label: 'Variants', choices: named(TYPES, 'One form', 'With variants') },
  {
    name: 'sync',
    label: 'Source',
    choices: named(SYNCS, 'Up to date', 'Changed there', 'Waits', 'Being read', 'Old format', 'Deleted there'),
  },
  { name: 'depth', label: 'Made of others', choices: named(DEPTHS, 'No', 'One level', 'Two', 'Three', 'Four') },
  { name: 'spec', label: 'Picture', choices: named(YES_NO, 'With', 'Without') },
  { name: 'drift', label: 'Format', choices: named(YES_NO, 'Too old', 'Recent') },
]

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
