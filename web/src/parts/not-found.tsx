import { Link } from '@tanstack/react-router'
import { PageTitle } from './page-title.tsx'
import { openSearch } from './open-search.ts'

export function NotFound() {
  return (
    <div className="page">
      <PageTitle title="Nothing here">
        <p className="lede">
          This address names no page of the explorer. It may have been typed wrong, or what it named was moved.
        </p>
        <div className="row">
          <Link to="/" className="button primary">
            Overview
          </Link>
          <button className="button" onClick={openSearch}>
            Search
          </button>
        </div>
      </PageTitle>
    </div>
  )
}
