import { Badge } from './badge.tsx'
import { HEALTH_TONE, healthOf } from './health.ts'

export function HealthBadge({ score }: { score: number | null }) {
  if (score === null) return <Badge title="No spec, so there is nothing to measure">no spec</Badge>
  const status = healthOf(score)
  return (
    <Badge tone={HEALTH_TONE[status]}>
      <span className="figure">{formatScore(score)}</span> {status}
    </Badge>
  )
}

const formatScore = (score: number): string => (Number.isInteger(score) ? String(score) : score.toFixed(1))
