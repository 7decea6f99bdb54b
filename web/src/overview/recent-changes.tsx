import { useQuery } from '@tanstack/react-query'
import { consoleQuery } from '../api/console.ts'
import type { ChangedEntity, Impact } from '../api/generated/types.ts'
import { Badge, type Tone } from '../parts/badge.tsx'
import { EntityLink } from '../parts/entity-link.tsx'
import { Section } from '../parts/section.tsx'
import { Failure } from '../shell/failure.tsx'
import { countsInWords } from './counts-in-words.ts'

const TONES: Readonly<Record<Impact, Tone | undefined>> = {
  breaking: 'red',
  feature: 'green',
  change: 'blue',
  fix: undefined,
}
const SHOWN = 8

/** What the last imports changed. A service without a log has no such section. */
export function RecentChanges() {
  const changes = useQuery(consoleQuery('listChanges', { limit: 5 }))
  if (changes.isError) return <Failure error={changes.error} what="Changes" />
  if (!changes.data || changes.data.data.length === 0) return null
  return (
    <Section title="Recent changes">
      <ol className="changes">
        {changes.data.data.map((one) => (
          <li key={one.revision} className="panel">
            <header className="row">
              <strong>Revision {one.revision}</strong>
              <Badge tone={TONES[one.impact]}>{one.impact}</Badge>
              <span className="quiet-text">
                {new Date(one.changed_at).toLocaleString()}, {countsInWords(one.counts)}
              </span>
            </header>
            <ul>
              {one.entries.slice(0, SHOWN).map((entry) => (
                <li key={`${entry.entity_type} ${entry.entity_id}`}>
                  <Badge tone={TONES[entry.impact]}>{entry.change}</Badge>
                  <span className="quiet-text">{entry.entity_type}</span>
                  <EntityLink type={entry.entity_type} id={entry.entity_id} name={entry.name} />
                  <span className="quiet-text difference">{differenceOf(entry)}</span>
                </li>
              ))}
            </ul>
            {one.entry_count > SHOWN && <p className="quiet-text">and {one.entry_count - SHOWN} more</p>}
          </li>
        ))}
      </ol>
    </Section>
  )
}

function differenceOf({ former_name, differences, difference_count }: ChangedEntity): string {
  const [first] = differences
  const told = first
    ? `${first.what.replaceAll('_', ' ')}${first.subject ? ` ${first.subject}` : ''}${first.from !== null && first.to !== null ? `: ${first.from} → ${first.to}` : ''}`
    : ''
  return [former_name ? `was ${former_name}` : '', told, difference_count > 1 ? `+${difference_count - 1}` : '']
    .filter(Boolean)
    .join(' ')
}
