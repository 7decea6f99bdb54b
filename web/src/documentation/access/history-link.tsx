import { Link } from '@tanstack/react-router'
import type { EntityType } from '@vitrine/client'

/** Where earlier versions are. */
export const HistoryLink = ({ type, id }: { readonly type: EntityType; readonly id: string }) => (
  <Link className="button quiet" to="/entities/$type/$id/history" params={{ type, id }}>
    History
  </Link>
)
