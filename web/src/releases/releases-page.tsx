import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { askPage, consoleQuery } from '../api/console.ts'
import type { ListReleasesOutput } from '../api/generated/types.ts'
import { ChangeTabs } from '../changes/change-tabs.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { Read } from '../parts/read.tsx'
import { Section } from '../parts/section.tsx'
import { Failure } from '../parts/failure.tsx'
import { ChooseTwo } from './choose-two.tsx'
import { Comparison } from './comparison.tsx'
import { NextRelease } from './next-release.tsx'
import { placeInWords } from './places.ts'
import { ReleaseFacts, type Release } from './release-facts.tsx'
import { ReleaseNotes } from './release-notes.tsx'
import './releases.css'

/** Notes that are shown without being opened, in characters. */
const SHORT = 1_500

/** Every release with its notes, what the next one would be, and any two of them compared. */
export function ReleasesPage() {
  const query = useQuery(consoleQuery('listReleases', {}))
  return (
    <div className="page">
      <PageTitle title="Releases">
        <p className="lede">Revisions of the library with a version, so that people can say which one they built on.</p>
      </PageTitle>
      <ChangeTabs />
      <Read query={query} what="Releases">
        {(found) =>
          found === null ? <p className="note">This service has no releases.</p> : <Releases found={found} />
        }
      </Read>
    </div>
  )
}

/** Those of pages after the first, which are read when somebody asks for them. */
function useEarlier(cursor: string | null) {
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: ['console', 'listReleases', 'earlier', cursor],
    queryFn: ({ pageParam, signal }) => askPage('listReleases', { next: false, cursor: pageParam }, { signal }),
    initialPageParam: cursor ?? '',
    getNextPageParam: (last) => last.pagination.next_cursor,
    enabled: false,
  })
  const releases = data?.pages.flatMap((page) => page.data) ?? []
  return { releases, error, isFetching, hasMore: data ? hasNextPage : cursor !== null, read: fetchNextPage }
}

function Releases({ found: { data: newest, next, pagination } }: { readonly found: ListReleasesOutput }) {
  const earlier = useEarlier(pagination.next_cursor)
  const data = [...newest, ...earlier.releases]
  const { from, to } = useSearch({ from: '/changes/releases' })
  return (
    <>
      <NextRelease next={next} last={data[0]?.version ?? null} />
      {data.length > 0 && <ChooseTwo releases={data} hasNow={next !== null} />}
      {from && to && (
        <Comparison title={`What changed from ${placeInWords(from)} to ${placeInWords(to)}`} from={from} to={to} />
      )}
      {data.length > 0 && (
        <>
          <Section title="All releases">
            <ol className="releases" aria-label="Releases">
              {data.map((release, at) => (
                <Listed key={release.version} release={release} isNewest={at === 0} />
              ))}
            </ol>
            {earlier.error && <Failure error={earlier.error} what="Releases" />}
            {earlier.hasMore && (
              <button className="button" disabled={earlier.isFetching} onClick={() => void earlier.read()}>
                {earlier.isFetching ? 'Reading…' : 'Earlier releases'}
              </button>
            )}
          </Section>
          <p className="quiet-text">
            Programs follow releases by the{' '}
            <a href="/console/releases.atom" type="application/atom+xml">
              Atom feed
            </a>
            . A feed reader cannot sign in: make a link with Share, and give the reader this address with{' '}
            <code>?link=</code> and the token of the link, which begins with <code>svl_</code>.
          </p>
        </>
      )}
    </>
  )
}

/** Long notes and those of older releases are there to be opened: the next release should be in sight. */
function Listed({ release, isNewest }: { readonly release: Release; readonly isNewest: boolean }) {
  const [isOpen, setOpen] = useState(isNewest && release.notes.length <= SHORT)
  const { version, notes } = release
  return (
    <li className="panel release">
      <h3>
        <Link to="/changes/releases/$version" params={{ version }}>
          {version}
        </Link>
      </h3>
      <ReleaseFacts release={release} />
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          Notes<span className="visually-hidden"> of {version}</span>
        </summary>
        {isOpen && <ReleaseNotes version={version} notes={notes} first={4} />}
      </details>
    </li>
  )
}
