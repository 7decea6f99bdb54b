import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { consoleQuery } from '../api/console.ts'
import { EntityLink } from '../parts/entity-link.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { Read } from '../parts/read.tsx'
import { Ago } from '../parts/words/ago.tsx'
import { KIND } from '../parts/words/kind-words.ts'
import { Agents } from './agents.tsx'
import { moreOf, nameIn, sentenceOf, type Entry } from './sentences.ts'
import './audit.css'

const AT_ONCE = 50

/** Who did what to this project, newest first. The service tells it to keys that may write. */
export function AuditPage() {
  const [cursors, setCursors] = useState<readonly (string | null)[]>([null])
  return (
    <div className="page">
      <PageTitle title="Activity">
        <p className="lede">
          Who wrote, imported, shared or changed keys, newest first. It goes back 400 days and says who and what, never
          which text.
        </p>
      </PageTitle>
      <Agents />
      {cursors.map((cursor, at) => (
        <Entries
          key={cursor ?? 'newest'}
          cursor={cursor}
          onOlder={at === cursors.length - 1 ? (next) => setCursors([...cursors, next]) : null}
        />
      ))}
    </div>
  )
}

interface EntriesProps {
  readonly cursor: string | null
  /** Null where what is older is shown already. */
  readonly onOlder: ((cursor: string) => void) | null
}

function Entries({ cursor, onOlder }: EntriesProps) {
  const page = useQuery(consoleQuery('listAudit', { limit: AT_ONCE, ...(cursor === null ? {} : { cursor }) }))
  return (
    <Read query={page} what="Activity">
      {(found) => {
        if (found === null) return <p className="quiet-text">This service keeps no trail of who did what.</p>
        if (found.data.length === 0) return <p className="quiet-text">Nothing has been noted yet.</p>
        const { next_cursor } = found.pagination
        return (
          <>
            <ol className="activity" aria-label="Who did what">
              {found.data.map((entry) => (
                <Line key={entry.id} entry={entry} />
              ))}
            </ol>
            {onOlder && next_cursor !== null && (
              <button className="button" onClick={() => onOlder(next_cursor)}>
                Older entries
              </button>
            )}
          </>
        )
      }}
    </Read>
  )
}

function Line({ entry }: { readonly entry: Entry }) {
  const { before, after, isAbout } = sentenceOf(entry)
  const more = moreOf(entry)
  const { about } = entry
  return (
    // The id finds the lines of the log that the request caused.
    <li title={entry.request_id === null ? undefined : `Request ${entry.request_id}`}>
      <span className="activity-when quiet-text">
        <Ago at={entry.at} />
      </span>
      <p>
        <strong>{entry.actor}</strong> {before} {isAbout && <About entry={entry} />}
        {after !== '' && ` ${after}`}
        {more.length > 0 && <span className="quiet-text"> ({more.join('; ')})</span>}
      </p>
      {about && about.type !== 'project' && (
        <Link className="quiet-text" to="/entities/$type/$id/history" params={{ type: about.type, id: about.id }}>
          History
        </Link>
      )}
    </li>
  )
}

/** By its name, which leads there; what is gone by what it was called then, or by what it was. */
function About({ entry }: { readonly entry: Entry }) {
  const { about } = entry
  const then = nameIn(entry)
  if (about === null) return then
  const { type, id, name } = about
  if (type === 'project') return <EntityLink type={type} id={id} name="this library" />
  return name === null ? (
    (then ?? `a ${KIND[type][0].toLowerCase()} that is gone`)
  ) : (
    <EntityLink {...{ type, id, name }} />
  )
}
