import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { ChangeEntry, ListChangeEntriesInput } from '../api/generated/types.ts'
import { askPage } from '../api/console.ts'
import { Failure } from '../parts/failure.tsx'
import { ChangedLine } from './changed-line.tsx'
import './changes.css'

type Asked = Omit<NonNullable<ListChangeEntriesInput>, 'cursor' | 'limit'>

const DAY_MS = 86_400_000

/** How far back; null: without end. */
interface Reach {
  readonly days: number | null
  /** Only what came after this revision. */
  readonly after: number | null
}

const entriesQuery = (asked: Asked, reach: Reach) =>
  infiniteQueryOptions({
    queryKey: ['console', 'listChangeEntries', asked, reach],
    queryFn: ({ pageParam, signal }) =>
      askPage('listChangeEntries', { ...asked, ...(pageParam === null ? {} : { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    // The newest come first: what is older than asked for ends the reading.
    getNextPageParam: (last) =>
      last.data.every((entry) => isWithin(entry, reach)) ? last.pagination.next_cursor : null,
  })

interface ChangeListProps extends Partial<Reach> {
  readonly asked: Asked
  /** Of one entity: its name is said above. */
  readonly isOfOne?: boolean
}

/** Entries of the log, by revision, as many as are asked for. */
export function ChangeList({ asked, days = null, after = null, isOfOne = false }: ChangeListProps) {
  const reach = { days, after }
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(entriesQuery(asked, reach))
  if (error) return <Failure error={error} what="Changes" />
  if (!data) return <p className="loading">Reading changes…</p>
  // Of one entity it stands below a heading of its own.
  const Heading = isOfOne ? 'h3' : 'h2'
  const groups = byRevision(data.pages.flatMap((page) => page.data.filter((entry) => isWithin(entry, reach))))
  return (
    <div className="stack">
      {groups.length === 0 && !hasNextPage && <p className="note">No change matches.</p>}
      {groups.map(([revision, entries]) => (
        <section key={revision} className="panel revision" aria-label={`Revision ${revision}`}>
          <header className="row">
            <Heading>Revision {revision}</Heading>
            <time className="quiet-text" dateTime={entries[0]?.changed_at}>
              {new Date(entries[0]?.changed_at ?? 0).toLocaleString()}
            </time>
          </header>
          <ul>
            {entries.map((entry) => (
              <ChangedLine key={`${entry.entity_type} ${entry.entity_id}`} entry={entry} isOfOne={isOfOne} />
            ))}
          </ul>
        </section>
      ))}
      {hasNextPage && (
        <button className="button" disabled={isFetching} onClick={() => void fetchNextPage()}>
          {isFetching ? 'Reading…' : 'Earlier changes'}
        </button>
      )}
    </div>
  )
}

const isWithin = ({ changed_at: at, revision }: ChangeEntry, { days, after }: Reach): boolean =>
  (days === null || Date.now() - Date.parse(at) < days * DAY_MS) && (after === null || revision > after)

function byRevision(entries: readonly ChangeEntry[]): readonly (readonly [number, readonly ChangeEntry[]])[] {
  const groups = new Map<number, ChangeEntry[]>()
  for (const entry of entries) groups.set(entry.revision, [...(groups.get(entry.revision) ?? []), entry])
  return [...groups]
}
