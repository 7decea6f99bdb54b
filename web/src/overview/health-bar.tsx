import { Link } from '@tanstack/react-router'
import type { Health } from '../api/generated/types.ts'
import { HEALTH } from '../parts/health.ts'

/** How components fare, in one line: its parts are as long as they are many, and lead to them. */
export function HealthBar({ health }: { readonly health: Health }) {
  return (
    <div className="distribution">
      <div className="distribution-bar" aria-hidden="true">
        {HEALTH.map(
          (status) =>
            health[status] > 0 && <span key={status} data-health={status} style={{ flexGrow: health[status] }} />,
        )}
        {health.without_spec > 0 && <span style={{ flexGrow: health.without_spec }} />}
      </div>
      <ul className="quiet-text" aria-label="Health">
        {HEALTH.filter((status) => health[status] > 0).map((status) => (
          <li key={status}>
            <Link to="/components" search={{ health: status, sort: 'chi_score' }}>
              <span className="dot" data-health={status} aria-hidden="true" />
              {health[status]} {status}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
