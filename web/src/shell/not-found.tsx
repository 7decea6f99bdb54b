import { Link } from '@tanstack/react-router'

export function NotFound() {
  return (
    <div className="page">
      <div className="title">
        <h1>Nothing here</h1>
        <p className="lede">
          This address names no page of the explorer. The <Link to="/">overview</Link> leads everywhere.
        </p>
      </div>
    </div>
  )
}
