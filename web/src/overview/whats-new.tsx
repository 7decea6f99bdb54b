import { Link } from '@tanstack/react-router'
import type { LibraryChange } from '../api/generated/types.ts'
import { ChangeWords } from '../changes/change-sentence.tsx'
import { countsInWords } from '../changes/counts-in-words.ts'
import { Ago } from '../parts/words/ago.tsx'
import { Badge } from '../parts/badge.tsx'
import { EntityLink } from '../parts/entity-link.tsx'
import { Section } from '../parts/section.tsx'

const SHOWN = 6

/** What the last imports changed, by name. */
export function WhatsNew({ changes }: { readonly changes: readonly LibraryChange[] }) {
  if (changes.length === 0) return null
  return (
    <Section title="What’s new" end={<Link to="/changes">All changes</Link>}>
      <ol className="news">
        {changes.map((change) => (
          <News key={change.revision} change={change} />
        ))}
      </ol>
    </Section>
  )
}

function News({ change: { changed_at, counts, entries, entry_count, revision } }: { readonly change: LibraryChange }) {
  // Of what is only added the names say less than how many there are: most of all when a library first comes in.
  const told = entries.every(({ change }) => change === 'added') && entry_count > SHOWN ? [] : entries.slice(0, SHOWN)
  const left = entry_count - told.length
  return (
    <li>
      <p>
        <strong>
          <Ago at={changed_at} />
        </strong>{' '}
        <span className="quiet-text">{countsInWords(counts)}</span>
      </p>
      {told.length > 0 && (
        <ul>
          {told.map((entry) => (
            <li key={`${entry.entity_type} ${entry.entity_id}`}>
              <EntityLink type={entry.entity_type} id={entry.entity_id} name={entry.name} />{' '}
              {entry.impact === 'breaking' && <Badge tone="red">breaking</Badge>}
              <ChangeWords entry={entry} />
            </li>
          ))}
        </ul>
      )}
      {left > 0 && (
        <Link to="/changes" search={{ revision: String(revision) }}>
          {told.length === 0 ? 'See them' : `and ${left.toLocaleString('en')} more`}
        </Link>
      )}
    </li>
  )
}
