import { Link } from '@tanstack/react-router'
import type { GetOverviewOutput, ListSourcesOutput } from '../api/generated/types.ts'
import { Section } from '../parts/section.tsx'
import { HealthBar } from './health-bar.tsx'
import { needsOf } from './needs.ts'

interface NeedsYouProps {
  readonly overview: GetOverviewOutput
  readonly sources: ListSourcesOutput['data']
}

/** At most a few lines: what somebody should see to, and how the library fares as a whole. */
export function NeedsYou({ overview, sources }: NeedsYouProps) {
  const needs = needsOf(overview, sources)
  return (
    <Section title="Needs you" end={overview.counts.components > 0 && <Link to="/health">What to do next</Link>}>
      {needs.length === 0 ? (
        <p className="quiet-text">Nothing at the moment.</p>
      ) : (
        <ul className="needs">
          {needs.map(({ words, to, search }) => (
            <li key={words}>{to === null ? words : <Link {...{ to, search: search ?? {} }}>{words}</Link>}</li>
          ))}
        </ul>
      )}
      {overview.health.mean !== null && <HealthBar health={overview.health} />}
    </Section>
  )
}
