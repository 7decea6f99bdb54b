import type { EntityMatch } from '@vitrine/client'
import { Badge } from '../parts/badge.tsx'

/** Which engines found it, each with its own raw figure. They are never added up. */
export function EngineBadges({ match: { signals, matched_by } }: { match: EntityMatch }) {
  return (
    <span className="engines">
      {matched_by.includes('name') && signals.name && (
        <Badge title="Found by its name">
          name: {signals.name.matched}
          {signals.name.similarity !== undefined && ` ${signals.name.similarity.toFixed(2)}`}
        </Badge>
      )}
      {signals.text && (
        <Badge tone="blue" title={`Full text, rank ${signals.text.rank}`}>
          text
        </Badge>
      )}
      {signals.semantic && (
        <Badge tone="green" title={`Meaning, cosine ${signals.semantic.cosine}`}>
          meaning {signals.semantic.cosine.toFixed(2)}
        </Badge>
      )}
    </span>
  )
}
