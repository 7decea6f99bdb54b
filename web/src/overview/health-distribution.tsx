import { Link } from '@tanstack/react-router'
import type { Health } from '../api/generated/types.ts'
import { Badge } from '../parts/badge.tsx'
import { HEALTH, HEALTH_TONE } from '../parts/health.ts'
import { Section } from '../parts/section.tsx'

export function HealthDistribution({ health }: { health: Health }) {
  return (
    <Section
      title="Health"
      beside={health.mean !== null && <span className="quiet-text">mean {health.mean.toFixed(1)} of 100</span>}
    >
      <div className="panel distribution">
        <div className="distribution-bar" aria-hidden="true">
          {HEALTH.map(
            (status) =>
              health[status] > 0 && <span key={status} data-health={status} style={{ flexGrow: health[status] }} />,
          )}
          {health.without_spec > 0 && <span style={{ flexGrow: health.without_spec }} />}
        </div>
        <ul>
          {HEALTH.map((status) => (
            <li key={status}>
              <Link to="/components" search={{ health: status, sort: 'chi_score' }}>
                <Badge tone={HEALTH_TONE[status]}>{status}</Badge>
                <span className="figure">{health[status]}</span>
              </Link>
            </li>
          ))}
          <li>
            <Link to="/components" search={{ spec: 'false' }}>
              <Badge>no spec</Badge>
              <span className="figure">{health.without_spec}</span>
            </Link>
          </li>
        </ul>
        <Link to="/health">What to do next</Link>
      </div>
    </Section>
  )
}
