import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useCatalog } from '../../api/catalog.ts'
import { consoleQuery } from '../../api/console.ts'
import { healthOf } from '../../parts/health.ts'
import { PageTitle } from '../../parts/page-title.tsx'
import { TextFilter } from '../../parts/text-filter.tsx'
import { Failure } from '../../parts/failure.tsx'
import { useModes } from '../../preview/kept-modes.ts'
import { ComponentGallery } from './component-gallery.tsx'
import { ComponentRows } from './component-rows.tsx'
import { LibraryModes } from '../library-modes.tsx'
import { chooseRows } from './choose-rows.ts'
import { FILTERS, type ListSearch } from './list-filters.ts'
import { keepView, VIEW_WORDS, viewOf, VIEWS } from './list-view.ts'
import './component-list.css'

export function ComponentList() {
  const search = useSearch({ from: '/components' })
  const navigate = useNavigate({ from: '/components' })
  const { rows: catalog, isWhole, error } = useCatalog()
  const all = useMemo(() => chooseRows(catalog ?? [], search), [catalog, search])
  const icons = new Set(useQuery(consoleQuery('listIcons', {})).data?.component_ids)
  const modes = useModes(undefined)
  const asked = viewOf(search.view)
  const view = asked === 'icons' && icons.size === 0 ? 'gallery' : asked
  const rows = all.filter(
    ({ id, chi_score: score }) =>
      (!search.health || (score !== null && healthOf(score) === search.health)) && (view !== 'icons' || icons.has(id)),
  )
  const change = (part: ListSearch): void => {
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true, resetScroll: false })
  }
  const isFiltered = Object.entries(search).some(
    ([name, value]) => value && name !== 'sort' && name !== 'dir' && name !== 'view',
  )

  return (
    <div className="page">
      <PageTitle
        title="Components"
        beside={
          <span className="quiet-text" role="status">
            {catalog ? `${rows.length.toLocaleString('en')}${isWhole ? '' : ' so far'}` : error ? '' : 'Reading…'}
          </span>
        }
      />
      <div className="filters">
        <TextFilter label="Filter by name" value={search.q ?? ''} onSettle={(q) => change({ q })} />
        <div className="choices">
          {FILTERS.map(({ name, label, choices, words }) => (
            <select
              key={name}
              className="select"
              aria-label={label}
              data-set={search[name] ? true : undefined}
              value={search[name] ?? ''}
              onChange={(event) => change({ [name]: event.target.value })}
            >
              <option value="">{label}</option>
              {choices.map((choice, at) => (
                <option key={choice} value={choice}>
                  {label}: {words[at]}
                </option>
              ))}
            </select>
          ))}
        </div>
        {isFiltered && (
          <button
            className="button quiet"
            onClick={() => change({ q: '', ...Object.fromEntries(FILTERS.map(({ name }) => [name, ''])) })}
          >
            Clear
          </button>
        )}
      </div>
      <div className="row">
        <div className="tabs" role="group" aria-label="View">
          {VIEWS.filter((one) => one !== 'icons' || icons.size > 0).map((one) => (
            <button
              key={one}
              aria-pressed={one === view}
              onClick={() => {
                keepView(one)
                change({ view: one })
              }}
            >
              {VIEW_WORDS[one]}
            </button>
          ))}
        </div>
        {view !== 'list' && <LibraryModes modes={modes} />}
      </div>
      {error ? (
        <Failure error={error} what="Components" />
      ) : !catalog ? (
        <p className="loading">Reading components…</p>
      ) : rows.length === 0 ? (
        <p className="note">
          {isFiltered
            ? 'No component matches. Clear a filter to see more.'
            : 'This library has no components. Import a bundle or a design file to see them here.'}
        </p>
      ) : view !== 'list' ? (
        <ComponentGallery rows={rows} modes={modes} isWall={view === 'icons'} />
      ) : (
        <ComponentRows rows={rows} sort={search.sort ?? 'name'} dir={search.dir ?? 'asc'} onSort={change} />
      )}
    </div>
  )
}
