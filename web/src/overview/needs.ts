import type { GetOverviewOutput, ListSourcesOutput } from '../api/generated/types.ts'

interface Need {
  readonly words: string
  /** Where it can be seen to, in the explorer. */
  readonly to: '/components' | '/health' | null
  readonly search?: Readonly<Record<string, string>>
}

/** What waits for a person, in sentences, the most pressing first. */
export function needsOf(
  { counts, health, drift }: Pick<GetOverviewOutput, 'counts' | 'health' | 'drift'>,
  sources: ListSourcesOutput['data'],
): readonly Need[] {
  const undocumented = counts.components - counts.documented_components
  return [
    ...sources.flatMap(({ name, state, last_error }): Need[] => {
      if (state === 'failing')
        return [{ words: `${name} cannot be read${last_error === null ? '' : `: ${last_error}`}`, to: null }]
      return state === 'stale' ? [{ words: `${name} has not been looked at for longer than planned`, to: null }] : []
    }),
    ...some(drift.drifting_count, {
      words: `${components(drift.drifting_count)} described in a format that is too old to rely on`,
      to: '/components',
      search: { drift: 'true' },
    }),
    ...some(health.poor, {
      words: `${components(health.poor)} in poor health`,
      to: '/components',
      search: { health: 'poor', sort: 'chi_score' },
    }),
    ...some(health.without_spec, {
      words: `${components(health.without_spec)} without a picture: only the name is known`,
      to: '/components',
      search: { spec: 'false' },
    }),
    ...some(undocumented, {
      words: `${components(undocumented)} that nobody has written about`,
      to: '/components',
      search: { docs: 'false' },
    }),
  ]
}

const some = (count: number, need: Need): readonly Need[] => (count > 0 ? [need] : [])
const components = (count: number): string => `${count.toLocaleString('en')} component${count === 1 ? '' : 's'}`
