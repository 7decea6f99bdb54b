import type { GetScreenOutput } from '../api/generated/types.ts'
import { EntityLink } from '../parts/entity-link.tsx'
import { Section } from '../parts/section.tsx'
import { byName } from '../parts/words/by-name.ts'
import { Thumb } from '../preview/thumb.tsx'

type Uses = GetScreenOutput['uses']

/** Each once: those of this library as pictures, those of other files by the names that the source told. */
export function PlacedComponents({ uses }: { readonly uses: Uses }) {
  const distinct = [...new Map(uses.map((use) => [use.component_id ?? use.key, use])).values()]
  const own = distinct.filter(({ component_id: id }) => id !== null).toSorted((a, b) => byName(nameOf(a), nameOf(b)))
  const others = distinct.filter(({ component_id: id }) => id === null)
  const named = [...new Set(others.flatMap(({ name }) => name ?? []))].toSorted(byName)
  const unnamed = others.filter(({ name }) => name === null).length
  return (
    <Section title="Components" beside={<span className="quiet-text">{distinct.length}</span>}>
      {distinct.length === 0 && <p className="quiet-text">No component is placed on it.</p>}
      {own.length > 0 && (
        <ul className="thumb-cards">
          {own.map((use) => (
            <li key={use.key}>
              <EntityLink type="component" id={use.component_id ?? ''} name={nameOf(use)} className="card">
                {use.has_picture ? <Thumb componentId={use.component_id ?? ''} /> : <span />}
                <span className="card-name">{nameOf(use)}</span>
              </EntityLink>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <p className="quiet-text">
          Not in this library:{' '}
          {[...named, ...(unnamed > 0 ? [`${unnamed} that the source does not name`] : [])].join(', ')}
        </p>
      )}
    </Section>
  )
}

const nameOf = ({ name, key }: Uses[number]): string => name ?? key
