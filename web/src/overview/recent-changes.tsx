import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { consoleQuery } from '../api/console.ts'
import { entryWords, IMPACT_TONES } from '../changes/change-words.ts'
import { Badge } from '../parts/badge.tsx'
import { EntityLink } from '../parts/entity-link.tsx'
import { Section } from '../parts/section.tsx'
import { Failure } from '../parts/failure.tsx'
import { countsInWords } from '../changes/counts-in-words.ts'

const SHOWN = 8

/** What the last imports changed. A service without a log has no such section. */
export function RecentChanges() {
  const changes = useQuery(consoleQuery('listChanges', { limit: 5 }))
  if (changes.isError) return <Failure error={changes.error} what="Changes" />
  if (!changes.data || changes.data.data.length === 0) return null
  return (
    <Section title="Recent changes" end={<Link to="/changes">All changes</Link>}>
      <ol className="changes">
        {changes.data.data.map((one) => (
          <li key={one.revision} className="panel">
            <header className="row">
              <strong>Revision {one.revision}</strong>
              <Badge tone={IMPACT_TONES[one.impact]}>{one.impact}</Badge>
              <span className="quiet-text">
                {new Date(one.changed_at).toLocaleString()}, {countsInWords(one.counts)}
              </span>
            </header>
            <ul>
              {one.entries.slice(0, SHOWN).map((entry) => (
                <li key={`${entry.entity_type} ${entry.entity_id}`}>
                  <Badge tone={IMPACT_TONES[entry.impact]}>{entry.change}</Badge>
                  <span className="quiet-text">{entry.entity_type}</span>
                  <EntityLink type={entry.entity_type} id={entry.entity_id} name={entry.name} />
                  <span className="quiet-text difference">{entryWords(entry)}</span>
                </li>
              ))}
            </ul>
            {one.entry_count > SHOWN && (
              <Link to="/changes" search={{ revision: String(one.revision) }}>
                and {(one.entry_count - SHOWN).toLocaleString('en')} more
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Section>
  )
}
