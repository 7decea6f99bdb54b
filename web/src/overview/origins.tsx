import type { ListSourcesOutput } from '../api/generated/types.ts'
import { ageInWords, everyInWords } from '../parts/words/age-in-words.ts'
import { Badge, type Tone } from '../parts/badge.tsx'
import { Section } from '../parts/section.tsx'

type Source = ListSourcesOutput['data'][number]

/** Only what a person should know of: what is as it should be says nothing. */
const STATES: Readonly<Record<Source['state'], readonly [string, Tone?]>> = {
  current: [''],
  waiting: ['is being read', 'blue'],
  stale: ['late', 'amber'],
  failing: ['cannot be read', 'red'],
  unscheduled: [''],
  removed: [''],
}

/** Where the library comes from, and how fresh it is. */
export function Origins({ sources }: { readonly sources: readonly Source[] }) {
  if (sources.length === 0) return null
  return (
    <Section title="Where it comes from">
      <ul className="origins">
        {sources.map((source) => (
          <Origin key={source.id} source={source} />
        ))}
      </ul>
    </Section>
  )
}

function Origin({ source: { name, state, checked_at: at, age_seconds: age, schedule } }: { readonly source: Source }) {
  const [words, tone] = STATES[state]
  return (
    <li>
      <strong>{name}</strong>
      {words !== '' && <Badge tone={tone}>{words}</Badge>}
      <span className="quiet-text" title={at === null ? undefined : new Date(at).toLocaleString()}>
        {age === null ? 'never looked at' : `as of ${ageInWords(age)}`}
        {schedule === null ? ', imported by hand' : `, looked at ${everyInWords(schedule.every_seconds)}`}
      </span>
    </li>
  )
}
