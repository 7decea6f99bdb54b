import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { consoleQuery } from '../api/console.ts'
import type { ListFlowsOutput, ListScreensOutput } from '../api/generated/types.ts'
import { EntityLink } from '../parts/entity-link.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { Read } from '../parts/read.tsx'
import { TextFilter } from '../parts/text-filter.tsx'
import './entities.css'

export function ScreenList(): ReactNode {
  const { q = '' } = useSearch({ from: '/screens' })
  const navigate = useNavigate({ from: '/screens' })
  const list = useQuery({ ...consoleQuery('listScreens', q ? { q } : {}), placeholderData: keepPreviousData })
  return (
    <div className="page">
      <PageTitle title="Screens" beside={<Count answer={list.data} />} />
      <TextFilter
        label="Filter by name"
        value={q}
        onSettle={(text) => void navigate({ search: text ? { q: text } : {}, replace: true, resetScroll: false })}
      />
      <Read query={list} what="Screens">
        {(answer) =>
          answer === null || answer.total === 0 ? (
            <p className="note">
              {q
                ? 'No screen is called so.'
                : 'This library has no screens. The frames of a design file’s pages become screens when it is imported.'}
            </p>
          ) : (
            <Places kind="screen" answer={answer} />
          )
        }
      </Read>
    </div>
  )
}

export function FlowList(): ReactNode {
  const { q = '' } = useSearch({ from: '/flows' })
  const navigate = useNavigate({ from: '/flows' })
  const list = useQuery({ ...consoleQuery('listFlows', q ? { q } : {}), placeholderData: keepPreviousData })
  return (
    <div className="page">
      <PageTitle title="Flows" beside={<Count answer={list.data} />} />
      <TextFilter
        label="Filter by name"
        value={q}
        onSettle={(text) => void navigate({ search: text ? { q: text } : {}, replace: true, resetScroll: false })}
      />
      <Read query={list} what="Flows">
        {(answer) =>
          answer === null || answer.total === 0 ? (
            <p className="note">
              {q
                ? 'No flow is called so.'
                : 'This library has no flows. Starting points of prototypes become flows when a design file is imported.'}
            </p>
          ) : (
            <Places kind="flow" answer={answer} />
          )
        }
      </Read>
    </div>
  )
}

const Count = ({ answer }: { readonly answer: { readonly total: number } | null | undefined }) => (
  <span className="quiet-text" role="status">
    {answer?.total.toLocaleString('en')}
  </span>
)

interface PlacesProps {
  readonly kind: 'screen' | 'flow'
  readonly answer: ListScreensOutput | ListFlowsOutput
}

function Places({ kind, answer: { data, total, truncated } }: PlacesProps) {
  return (
    <>
      <ul className="panel place-rows">
        {data.map((place) => (
          <li key={place.id}>
            <div>
              <EntityLink type={kind} id={place.id} name={place.name} />
              {'screen' in place && place.screen && (
                <span className="quiet-text">
                  begins at <EntityLink type="screen" {...place.screen} />
                </span>
              )}
            </div>
            {place.component_count === 0 ? (
              <span className="quiet-text">no component of this library is placed there</span>
            ) : (
              <ul className="row" aria-label={`Components of ${place.name}`}>
                {place.components.map((component) => (
                  <li key={component.id}>
                    <EntityLink type="component" {...component} />
                  </li>
                ))}
                {place.component_count > place.components.length && (
                  <li>
                    <EntityLink type={kind} id={place.id} name={place.name}>
                      and {place.component_count - place.components.length} more
                    </EntityLink>
                  </li>
                )}
              </ul>
            )}
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
