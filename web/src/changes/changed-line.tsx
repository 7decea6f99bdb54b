import type { ChangedEntity } from '../api/generated/types.ts'
import { Badge } from '../parts/badge.tsx'
import { EntityLink } from '../parts/entity-link.tsx'
import { DifferenceWords } from './change-sentence.tsx'
import { differenceWords, IMPACT_TONES } from './change-words.ts'
import './changes.css'

interface ChangedLineProps {
  readonly entry: ChangedEntity
  /** Of one entity: its name is said above. */
  readonly isOfOne?: boolean
}

/** What became of an entity, with the differences that are kept. */
export function ChangedLine({ entry, isOfOne = false }: ChangedLineProps) {
  const { entity_type: type, entity_id: id, name, former_name: former, change, impact, differences } = entry
  const left = entry.difference_count - differences.length
  return (
    <li className="change-entry">
      <span className="row">
        <Badge tone={IMPACT_TONES[impact]}>{impact}</Badge>
        <span>{change}</span>
        {!isOfOne && (
          <>
            <span className="quiet-text">{type.replaceAll('-', ' ')}</span>
            <EntityLink type={type} id={id} name={name} />
          </>
        )}
        {former !== null && <span className="quiet-text">was called {former}</span>}
      </span>
      {differences.length > 0 && (
        <ul className="quiet-text differences">
          {differences.map((difference) => (
            <li key={differenceWords(difference)}>
              <DifferenceWords difference={difference} />
            </li>
          ))}
          {left > 0 && <li>and {left.toLocaleString('en')} more</li>}
        </ul>
      )}
    </li>
  )
}
