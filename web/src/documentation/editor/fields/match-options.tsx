import type { EntityMatch } from '@vitrine/client'
import { Badge } from '../../../parts/badge.tsx'
import { EntityPicture } from './entity-picture.tsx'

interface MatchOptionsProps {
  readonly id: string
  readonly matches: readonly EntityMatch[]
  readonly at: number
  readonly onPick: (match: EntityMatch) => void
}

/** The list under a picker. The control keeps the focus and names the chosen option. */
export function MatchOptions({ id, matches, at, onPick }: MatchOptionsProps) {
  return (
    <ul id={id} role="listbox" aria-label="Entities" className="panel options">
      {matches.map((match, index) => (
        <li
          key={match.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          // Before the control loses the focus.
          onMouseDown={(event) => {
            event.preventDefault()
            onPick(match)
          }}
        >
          <EntityPicture type={match.entity_type} id={match.id} />
          {match.name} <Badge>{match.entity_type}</Badge>
        </li>
      ))}
    </ul>
  )
}

/** What arrow keys, Enter and Escape do in a picker; false: the key means something else. */
export function pickByKey(
  key: string,
  { at, count }: { readonly at: number; readonly count: number },
  act: { readonly moveTo: (at: number) => void; readonly pick: (at: number) => void; readonly close: () => void },
): boolean {
  if (count === 0) return false
  if (key === 'ArrowDown') act.moveTo(Math.min(count - 1, at + 1))
  else if (key === 'ArrowUp') act.moveTo(Math.max(0, at - 1))
  else if (key === 'Enter' || key === 'Tab') act.pick(at)
  else if (key === 'Escape') act.close()
  else return false
  return true
}
