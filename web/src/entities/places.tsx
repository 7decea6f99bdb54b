import type { ListFlowsOutput, ListScreensOutput } from '../api/generated/types.ts'
import { byName } from '../parts/words/by-name.ts'
import { EntityLink } from '../parts/entity-link.tsx'
import { Collage } from '../preview/collage.tsx'
import { Thumb } from '../preview/thumb.tsx'
import './entities.css'

interface PlacesProps {
  readonly kind: 'screen' | 'flow'
  readonly answer: ListScreensOutput | ListFlowsOutput
}

type Place = (ListScreensOutput | ListFlowsOutput)['data'][number]

/** Cards with pictures; where nothing on them is of this library there is nothing to show, and names are enough. */
export function Places({ kind, answer: { data, total, truncated } }: PlacesProps) {
  const places: readonly Place[] = data.toSorted((one, other) => byName(one.name, other.name))
  const hasPictures = places.some((place) => ownPicture(place) !== null || pictured(place).length > 0)
  return (
    <>
      {!hasPictures && (
        <p className="quiet-text">
          Their layers were not imported, and nothing on them is a component of this library, so there is no picture.
        </p>
      )}
      <ul className="places-list" data-pictures={hasPictures || undefined}>
        {places.map((place) => (
          <li key={place.id} className="panel">
            {hasPictures && <PlacePicture place={place} />}
            <div className="place-words">
              <EntityLink type={kind} id={place.id} name={place.name} className="place-name" />
              {'screen' in place && place.screen && (
                <span className="quiet-text">
                  begins at <EntityLink type="screen" {...place.screen} />
                </span>
              )}
              {place.component_count > 0 && <Components kind={kind} place={place} />}
            </div>
          </li>
        ))}
      </ul>
      {truncated && (
        <p className="note">
          {data.length.toLocaleString('en')} of {total.toLocaleString('en')} are listed. Filter by name to see the
          others.
        </p>
      )}
    </>
  )
}

/** As it is drawn, else by what stands on it. */
function PlacePicture({ place }: { readonly place: Place }) {
  const own = ownPicture(place)
  return own === null ? (
    <Collage componentIds={pictured(place)} />
  ) : (
    <span className="collage" data-count="1" aria-hidden="true">
      <Thumb componentId={own} />
    </span>
  )
}

/** The id of the screen that stands for a place, where it can be drawn. */
function ownPicture(place: Place): string | null {
  const screen = 'screen' in place ? place.screen : place
  return screen?.has_picture ? screen.id : null
}

const SHOWN = 3

function Components({ kind, place }: { readonly kind: PlacesProps['kind']; readonly place: Place }) {
  const named = place.components.slice(0, SHOWN)
  const left = place.component_count - named.length
  return (
    <ul className="quiet-text row" aria-label={`Components of ${place.name}`}>
      {named.map(({ id, name }) => (
        <li key={id}>
          <EntityLink type="component" id={id} name={name} />
        </li>
      ))}
      {left > 0 && (
        <li>
          <EntityLink type={kind} id={place.id} name={place.name}>
            and {left} more
          </EntityLink>
        </li>
      )}
    </ul>
  )
}

const pictured = ({ components }: Place): readonly string[] =>
  components.filter(({ has_picture }) => has_picture).map(({ id }) => id)
