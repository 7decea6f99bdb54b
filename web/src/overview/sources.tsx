import { useQuery } from '@tanstack/react-query'
import { consoleQuery } from '../api/console.ts'
import type { ListSourcesOutput } from '../api/generated/types.ts'
import { Badge, type Tone } from '../parts/badge.tsx'
import { Section } from '../parts/section.tsx'
import { Failure } from '../parts/failure.tsx'
import { ageInWords, everyInWords } from './age-in-words.ts'

type Source = ListSourcesOutput['data'][number]

const TONES: Readonly<Record<Source['state'], Tone | undefined>> = {
  current: 'green',
  waiting: 'blue',
  stale: 'amber',
  failing: 'red',
  unscheduled: undefined,
  removed: undefined,
}

const WORDS: Readonly<Record<Source['state'], string>> = {
  current: 'in step',
  waiting: 'waiting',
  stale: 'stale',
  failing: 'failing',
  unscheduled: 'by hand',
  removed: 'removed',
}

/** Where the library comes from and whether it is in step with it. A service that does not tell has no such section. */
export function Sources() {
  const sources = useQuery(consoleQuery('listSources', {}))
  if (sources.isError) return <Failure error={sources.error} what="Sources" />
  const shown = sources.data?.data.filter(({ state }) => state !== 'removed') ?? []
  if (shown.length === 0) return null
  return (
    <Section title="Sources" beside={<span className="quiet-text">where the library comes from</span>}>
      <table className="sources panel">
        <thead>
          <tr>
            <th scope="col">Source</th>
            <th scope="col">Tool</th>
            <th scope="col">Looked at</th>
            <th scope="col">Last in step</th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((source) => (
            <Row key={source.id} source={source} />
          ))}
        </tbody>
      </table>
    </Section>
  )
}

function Row({
  source: { name, tool, schedule, state, checked_at: at, age_seconds: age, last_error: error },
}: {
  readonly source: Source
}) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{tool}</td>
      <td>{schedule === null ? 'when somebody imports it' : everyInWords(schedule.every_seconds)}</td>
      <td title={at === null ? undefined : new Date(at).toLocaleString()}>
        {age === null ? 'never yet' : ageInWords(age)}
      </td>
      <td>
        <Badge tone={TONES[state]}>{WORDS[state]}</Badge>
        {error !== null && <p className="quiet-text source-error">{error}</p>}
      </td>
    </tr>
  )
}
