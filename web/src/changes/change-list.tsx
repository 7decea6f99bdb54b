import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { ChangeEntry, ListChangeEntriesInput } from '../api/generated/types.ts'
import { askPage } from '../api/console.ts'
import { Badge } from '../parts/badge.tsx'
import { EntityLink } from '../parts/entity-link.tsx'
import { Failure } from '../shell/failure.tsx'
import { differenceWords, IMPACT_TONES } from './change-words.ts'
import './changes.css'

type Asked = Omit<NonNullable<ListChangeEntriesInput>, 'cursor' | 'limit'>

const entriesQuery = (asked: Asked) =>
  infiniteQueryOptions({
    queryKey: ['console', 'listChangeEntries', asked],
    queryFn: ({ pageParam, signal }) =>
      askPage('listChangeEntries', { ...asked, ...(pageParam === null ? {} : { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.pagination.next_cursor,
  })

interface ChangeListProps {
  readonly asked: Asked
  /** Of one entity: its name is said above. */
  readonly isOfOne?: boolean
}

/** Entries of the log, by revision, as many as are asked for. */
export function ChangeList({ asked, isOfOne = false }: ChangeListProps) {
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(entriesQuery(asked))
  if (error) return <Failure error={error} what="Changes" />
  if (!data) return <p className="loading">Reading changes…</p>
  const groups = byRevision(data.pages.flatMap((page) => page.data))
  return (
    <div className="stack">
      {groups.length === 0 && !hasNextPage && <p className="note">No change matches.</p>}
      {groups.map(([revision, entries]) => (
        <section key={revision} className="panel revision" aria-label={`Revision ${revision}`}>
          <header className="row">
            <h3>Revision {revision}</h3>
            <time className="quiet-text" dateTime={entries[0]?.changed_at}>
              {new Date(entries[0]?.changed_at ?? 0).toLocaleString()}
            </time>
          </header>
          <ul>
            {entries.map((entry) => (
              <Entry key={`${entry.entity_type} ${entry.entity_id}`} entry={entry} isOfOne={isOfOne} />
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

function byRevision(entries: readonly ChangeEntry[]): readonly (readonly [number, readonly ChangeEntry[]])[] {
  const groups = new Map<number, ChangeEntry[]>()
  for (const entry of entries) groups.set(entry.revision, [...(groups.get(entry.revision) ?? []), entry])
  return [...groups]
}

function Entry({ entry, isOfOne }: { entry: ChangeEntry; isOfOne: boolean }) {
  const { entity_type: type, entity_id: id, name, former_name: former, change, impact, differences } = entry
  const left = entry.difference_count - differences.length
  return (
    <li className="change-entry">
      <span className="row">
        <Badge tone={IMPACT_TONES[impact]}>{impact}</Badge>
        <span>{change}</span>
        {!isOfOne && (
          <>
            <span className="quiet-text">{type.replaceAll('-', ' ')}</span>
            <EntityLink type={type} id={id} name={name} />
          </>
        )}
        {former !== null && <span className="quiet-text">was {former}</span>}
      </span>
      {differences.length > 0 && (
        <ul className="quiet-text differences">
          {differences.map((difference) => (
            <li key={differenceWords(difference)}>{differenceWords(difference)}</li>
          ))}
          {left > 0 && <li>and {left.toLocaleString('en')} more</li>}
        </ul>
      )}
    </li>
  )
}
