import { COMPONENT_TYPES, PUBLISH_STATUSES, SYNC_STATUSES } from '../contract/words.ts'
import * as params from '../contract/params.ts'
import { Refusal, type Param } from '../contract/params.ts'
import { COMPONENT_COLUMNS } from '../library/component-table.ts'
import type { ListFilters } from './rules/list-query.ts'
import { SORT_KEYS } from '../library/rules/list-order.ts'

const depthRange = { min: 0, max: Number.MAX_SAFE_INTEGER }

const filterParams = {
  type: params.choice(COMPONENT_TYPES, { description: 'Only sets, or only components outside of sets.' }),
  parent_id: anyText('The id of a set. Variants are not rows, so this is always an empty page: read the spec instead.'),
  sync_status: params.choices(SYNC_STATUSES, {
    description: 'Only these states. `deleted_in_source` is left out unless it is named.',
  }),
  publish_status: params.choices(PUBLISH_STATUSES, { description: 'Only these states.' }),
  has_docs: params.flag('Only components with (true) or without (false) documentation.'),
  has_spec: params.flag('Only components with or without a spec.'),
  has_drift: params.flag('Only components whose spec is or is not below the minimum supported schema version.'),
  component_depth: atoms(params.integers({ description: 'Only these depths; 1 (or 0) is an atom.', ...depthRange })),
  component_depth_gte: atom(params.integer({ description: 'Depth from here on, inclusive.', ...depthRange })),
  component_depth_lte: atom(params.integer({ description: 'Depth up to here, inclusive.', ...depthRange })),
  last_synced_at_gte: params.timestamp('Synced at this time or later.'),
  last_synced_at_lte: params.timestamp('Synced at this time or earlier.'),
  // A filter that the rule does not know would be told as applied and do nothing.
} satisfies { readonly [Name in keyof Required<ListFilters>]: Param<ListFilters[Name] | undefined> }

export const listParams = {
  q: params.text({
    description: 'Case-insensitive substring of the name; `%` and `_` are literal. Empty is absent.',
    example: 'button',
    emptyIsAbsent: true,
  }),
  search_mode: params.choice(['exact', 'semantic', 'hybrid'], {
    description: 'All three are served lexically; `search_mode_used` says what ran.',
    fallback: 'exact',
  }),
  limit: params.limit(100, 20),
  cursor: params.cursor(),
  fields: params.fields([...COMPONENT_COLUMNS, 'score', 'match_reason']),
  ...filterParams,
  sort_by: params.choice(SORT_KEYS, { description: 'Ties are broken by id; nulls come last.', fallback: 'name' }),
  sort_dir: params.choice(['asc', 'desc'], { description: 'Direction.', fallback: 'asc' }),
}

const FILTERS = Object.keys(filterParams) as (keyof typeof filterParams)[]

/** Of all arguments those that are filters and given, in the contract's order. */
export function filtersOf(input: params.ParamValues<typeof filterParams>): ListFilters {
  const given: Record<string, unknown> = {}
  for (const name of FILTERS) if (input[name] !== undefined) given[name] = input[name]
  return given
}

/** The filters as the answer shows them: times as text again. */
export function filtersApplied(filters: ListFilters): Record<string, unknown> {
  const shown: Record<string, unknown> = { ...filters }
  for (const name of ['last_synced_at_gte', 'last_synced_at_lte'] as const) {
    const time = filters[name]
    if (time !== undefined) shown[name] = new Date(time).toISOString()
  }
  return shown
}

/** Both documented readings find the atoms: 0 means 1. */
function atom(param: Param<number | undefined>): Param<number | undefined> {
  return {
    ...param,
    read: (text) => {
      const depth = param.read(text)
      return depth === 0 ? 1 : depth
    },
  }
}

function atoms(param: Param<readonly number[] | undefined>): Param<readonly number[] | undefined> {
  return {
    ...param,
    read: (text) => {
      const depths = param.read(text)
      return depths instanceof Refusal || !depths ? depths : [...new Set(depths.map((depth) => depth || 1))]
    },
  }
}

function anyText(description: string): Param<string | undefined> {
  return { ...params.text({ description }), schema: { type: 'string' }, read: (text) => text }
}
