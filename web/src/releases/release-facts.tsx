import { Link } from '@tanstack/react-router'
import type { ListReleasesOutput } from '../api/generated/types.ts'

export type Release = ListReleasesOutput['data'][number]

/** When it was made, by whom, of which revision; and the way to what came after. */
export const ReleaseFacts = ({ release }: { readonly release: Release }) => (
  <p className="row quiet-text release-facts">
    <time dateTime={release.made_at}>{new Date(release.made_at).toLocaleString()}</time>
    {release.made_by !== null && <span>by {release.made_by}</span>}
    <Link to="/changes" search={{ revision: String(release.revision) }}>
      Revision {release.revision}
    </Link>
    <Link to="/changes" search={{ since: release.version }}>
      Changes since {release.version}
    </Link>
  </p>
)
