import { Link } from '@tanstack/react-router'

/** The log itself, and the revisions of it that have a version. */
export const ChangeTabs = () => (
  <nav className="page-tabs" aria-label="Changes and releases">
    <Link to="/changes" activeOptions={{ exact: true, includeSearch: false }}>
      Log
    </Link>
    <Link to="/changes/releases" activeOptions={{ includeSearch: false }}>
      Releases
    </Link>
  </nav>
)
