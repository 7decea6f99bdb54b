import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { StyleType } from '@vitrine/client'
import { styleMapQuery, styleValuesQuery } from '../api/queries.ts'
import { EntityLink } from '../parts/entity-link.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { Read } from '../parts/read.tsx'
import { describeStyle } from './describe-style.ts'
import { StylePreview } from '../preview/style-preview.tsx'
import './styles.css'

const WORDS: Readonly<Record<StyleType, string>> = { TEXT: 'Text', PAINT: 'Paint', EFFECT: 'Effect', GRID: 'Grid' }

export function StyleList() {
  const search = useSearch({ from: '/styles' })
  const navigate = useNavigate({ from: '/styles' })
  const map = useQuery(styleMapQuery)
  return (
    <div className="page">
      <PageTitle title="Styles" beside={<span className="quiet-text">{map.data?.totals.styles}</span>} />
      <Read query={map} what="Styles">
        {({ types }) => {
          const chosen =
            types.find(({ type }) => type === search.type) ?? types.find(({ count }) => count > 0) ?? types[0]
          return (
            <>
              <div className="row">
                <div className="tabs" role="group" aria-label="Type of style">
                  {types.map(({ type, count }) => (
                    <button
                      key={type}
                      aria-pressed={type === chosen?.type}
                      onClick={() => void navigate({ search: { type }, replace: true })}
                    >
                      {WORDS[type]} <span className="figure">{count}</span>
                    </button>
                  ))}
                </div>
              </div>
              {chosen && <StyleCards key={chosen.type} type={chosen.type} note={chosen.note} />}
            </>
          )
        }}
      </Read>
    </div>
  )
}

function StyleCards({ type, note }: { type: StyleType; note: string | null }) {
  const values = useQuery(styleValuesQuery({ type }))
  if (note) return <p className="note">{note}</p>
  return (
    <Read query={values} what="Values">
      {({ data }) => (
        <ul className="style-cards" data-type={type}>
          {[...data]
            .sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }))
            .map((style) => (
              <li key={style.id} className="panel style-card">
                <div className="style-ground">
                  <StylePreview style={style} />
                </div>
                <div className="style-name">
                  <EntityLink type="style" id={style.id} name={style.name} />
                  <span className="quiet-text">{describeStyle(style)}</span>
                </div>
              </li>
            ))}
        </ul>
      )}
    </Read>
  )
}
