import { Link } from '@tanstack/react-router'
import type { addressOf } from './entity-link.tsx'

interface Neighbor {
  readonly name: string
  readonly address: ReturnType<typeof addressOf>
}

interface PreviousNextProps {
  /** What they are neighbors among: `components`. */
  readonly of: string
  readonly previous: Neighbor | null
  readonly next: Neighbor | null
}

/** At the foot of a page. Its room is kept while nobody knows yet who the neighbors are. */
export function PreviousNext({ of, previous, next }: PreviousNextProps) {
  return (
    <nav className="previous-next" aria-label={`Other ${of}`}>
      {previous && (
        <Link {...previous.address} rel="prev">
          <span>Previous</span>
          {previous.name}
        </Link>
      )}
      {next && (
        <Link {...next.address} rel="next">
          <span>Next</span>
          {next.name}
        </Link>
      )}
    </nav>
  )
}
