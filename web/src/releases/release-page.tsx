import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { consoleQuery } from '../api/console.ts'
import { ChangeTabs } from '../changes/change-tabs.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { Read } from '../parts/read.tsx'
import { Comparison } from './comparison.tsx'
import { ReleaseFacts } from './release-facts.tsx'
import { ReleaseNotes } from './release-notes.tsx'
import './releases.css'

/** One release: its notes, and what changed since the one before. */
export function ReleasePage() {
  const { version } = useParams({ from: '/changes/releases/$version' })
  const query = useQuery(consoleQuery('getRelease', { version }))
  return (
    <div className="page">
      <PageTitle title={`Release ${version}`}>{query.data && <ReleaseFacts release={query.data} />}</PageTitle>
      <ChangeTabs />
      <Read query={query} what="The release">
        {(release) =>
          release === null ? (
            <p className="note">
              There is no release {version}. <Link to="/changes/releases">See all releases</Link>
            </p>
          ) : (
            <>
              <ReleaseNotes version={version} notes={release.notes} first={2} />
              <Comparison
                title={release.previous === null ? 'Since the beginning' : `Since ${release.previous}`}
                from={release.previous ?? '0'}
                to={version}
              />
              {release.previous !== null && (
                <p>
                  <Link to="/changes/releases/$version" params={{ version: release.previous }}>
                    Release {release.previous}
                  </Link>
                </p>
              )}
            </>
          )
        }
      </Read>
    </div>
  )
}
