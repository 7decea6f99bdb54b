import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { consoleQuery } from '../api/console.ts'
import type { ListAuditOutput } from '../api/generated/types.ts'
import { Badge } from '../parts/badge.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { Read } from '../parts/read.tsx'
import './audit.css'

type Entry = ListAuditOutput['data'][number]

const AT_ONCE = 50

/** Who did what to this project, newest first. The service tells it to keys that may write. */
export function AuditPage() {
  const [cursors, setCursors] = useState<readonly (string | null)[]>([null])
  return (
    <div className="page">
      <PageTitle title="Activity">
        <p className="quiet-text">
          Keys, imports, restores and everything written as documentation, newest first. It goes back 400 days and says
          who and what, never which text.
        </p>
      </PageTitle>
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
            <div className="scroll-x" tabIndex={0} role="group" aria-label="Table of entries">
              <table className="audit">
                <thead>
                  <tr>
                    <th scope="col">When</th>
                    <th scope="col">Who</th>
                    <th scope="col">What</th>
                    <th scope="col">To what</th>
                  </tr>
                </thead>
                <tbody>
                  {found.data.map((entry) => (
                    <Row key={entry.id} entry={entry} />
                  ))}
                </tbody>
              </table>
            </div>
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

function Row({ entry: { at, actor, action, details, request_id } }: { readonly entry: Entry }) {
  return (
    <tr>
      <td>
        <time dateTime={at}>{new Date(at).toLocaleString()}</time>
      </td>
      <td>{actor}</td>
      {/* The id finds the lines of the log that the request caused. */}
      <td title={request_id === null ? undefined : `Request ${request_id}`}>
        <code>{action}</code>
      </td>
      <td>
        {Object.entries(details).map(([name, value]) => (
          <Badge key={name}>
            {name.replaceAll('_', ' ')}: {typeof value === 'string' ? value : JSON.stringify(value)}
          </Badge>
        ))}
        <WrittenAbout details={details} />
      </td>
    </tr>
  )
}

/** From what was written to its versions, where it can be read, compared and undone. */
function WrittenAbout({ details }: { readonly details: Entry['details'] }) {
  const { type, id, page_id: page, page: deleted } = details
  const about =
    typeof type === 'string' && typeof id === 'string'
      ? { type, id }
      : [page, deleted].flatMap((one) => (typeof one === 'string' ? [{ type: 'doc-page', id: one }] : []))[0]
  if (!about) return null
  return (
    <Link to="/entities/$type/$id/history" params={about}>
      History
    </Link>
  )
}
