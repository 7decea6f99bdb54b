import type { ChangedEntity, Impact } from '../api/generated/types.ts'
import type { Tone } from '../parts/badge.tsx'

export const IMPACT_TONES: Readonly<Record<Impact, Tone | undefined>> = {
  breaking: 'red',
  feature: 'green',
  change: 'blue',
  fix: undefined,
}

type Difference = ChangedEntity['differences'][number]

/** One difference in a line: `value changed Light: #fff → #eee`. */
export function differenceWords({ what, subject, from, to }: Difference): string {
  const values = from !== null && to !== null ? `: ${from} → ${to}` : to !== null ? `: ${to}` : ''
  return `${what.replaceAll('_', ' ')}${subject === null ? '' : ` ${subject}`}${values}`
}

/** What became of an entity, in short: its first difference, and how many more there are. */
export function entryWords({ former_name, differences, difference_count }: Omit<ChangedEntity, 'entity_id'>): string {
  const [first] = differences
  return [
    former_name ? `was ${former_name}` : '',
    first ? differenceWords(first) : '',
    difference_count > 1 ? `+${difference_count - 1}` : '',
  ]
    .filter(Boolean)
    .join(' ')
}
