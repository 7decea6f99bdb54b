import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useCatalog } from '../../api/catalog.ts'
import { consoleQuery } from '../../api/console.ts'
import { healthOf } from '../../parts/health.ts'
import { PageTitle } from '../../parts/page-title.tsx'
import { Empty } from '../../parts/empty.tsx'
import { FilterBar } from '../../parts/filters/filter-bar.tsx'
import { byName } from '../../parts/words/by-name.ts'
import { Failure } from '../../parts/failure.tsx'
import { useModes } from '../../preview/kept-modes.ts'
import { ComponentGallery } from './component-gallery.tsx'
import { ComponentRows } from './component-rows.tsx'
import { isAllIcons } from '../../icons/all-icons.ts'
import { LibraryModes } from '../library-modes.tsx'
import { chooseRows } from './choose-rows.ts'
import { FILTERS, type ListSearch } from './list-filters.ts'
import { keepView, VIEW_WORDS, viewOf, VIEWS } from './list-view.ts'
import './component-list.css'

export function ComponentList() {
  const search = useSearch({ from: '/components' })
  const navigate = useNavigate({ from: '/components' })
  const { rows: catalog, isWhole, error } = useCatalog()
  const sorted = useMemo(() => catalog?.toSorted((one, other) => byName(one.name, other.name)), [catalog])
  const all = useMemo(() => chooseRows(sorted ?? [], search), [sorted, search])
  const { data: counted } = useQuery(consoleQuery('countIcons', {}))
  const deprecated = useDeprecated()
  const { data: coded } = useQuery(consoleQuery('listLinkedComponents', {}))
  const inCode = useMemo(() => new Set(coded?.component_ids), [coded])
  const modes = useModes(undefined)
  const view = viewOf(search.view)
  const rows = all.filter(
    ({ id, chi_score: score }) =>
      (!search.life || deprecated.has(id) === (search.life === 'deprecated')) &&
      (!search.health || (score !== null && healthOf(score) === search.health)) &&
      (!search.code || inCode.has(id) === (search.code === 'true')),
  )
  const change = (part: ListSearch): void => {
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true, resetScroll: false })
  }
  const isFiltered = Object.entries(search).some(
    ([name, value]) => value && name !== 'sort' && name !== 'dir' && name !== 'view',
  )

  // Where the wall was before it had an address of its own.
  if (search.view === 'icons') return <Navigate to="/icons" search={search.q ? { q: search.q } : {}} replace />
  return (
    <div className="page">
      <PageTitle
        title="Components"
        beside={
          <span className="quiet-text" role="status">
            {catalog ? `${rows.length.toLocaleString('en')}${isWhole ? '' : ' so far'}` : error ? '' : 'Reading…'}
          </span>
        }
        end={
          coded &&
          coded.code_components > 0 && (
            <Link className="button quiet" to="/code">
              {coded.code_components.toLocaleString('en')} in code
              {coded.only_in_code > 0 && `, ${coded.only_in_code.toLocaleString('en')} only there`}
            </Link>
          )
        }
      />
      <FilterBar
        label="Filter by name"
        filters={coded?.code_components ? FILTERS : WITHOUT_CODE}
        chosen={search}
        onChange={change}
      >
        <div className="tabs push" role="group" aria-label="View">
          {VIEWS.map((one) => (
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
        {view !== 'list' && (
          <div className="row library-modes">
            <LibraryModes modes={modes} />
          </div>
        )}
      </FilterBar>
      {counted && isAllIcons(counted) && (
        <p className="note">
          {counted.icons === counted.components ? 'All of these' : `${counted.icons.toLocaleString('en')} of these`} are
          icons. <Link to="/icons">See them as a wall</Link>, where each can be copied and saved.
        </p>
      )}
      {error ? (
        <Failure error={error} what="Components" />
      ) : !catalog ? (
        <p className="loading">Reading components…</p>
      ) : rows.length === 0 ? (
        isFiltered ? (
          <p className="note">No component matches. Clear a filter to see more.</p>
        ) : (
          <Empty type="component" title="No components yet">
            The components of a design file or a bundle will be here, each with its picture, once one is imported.
          </Empty>
        )
      ) : view !== 'list' ? (
        <ComponentGallery rows={rows} deprecated={deprecated} inCode={inCode} modes={modes} />
      ) : (
        <ComponentRows
          rows={rows}
          deprecated={deprecated}
          inCode={inCode}
          sort={search.sort ?? 'name'}
          dir={search.dir ?? 'asc'}
          onSort={change}
        />
      )}
    </div>
  )
}

/** Nobody asks for what the library has none of. */
const WITHOUT_CODE = FILTERS.filter(({ name }) => name !== 'code')

/** By a lifecycle block or by what designers wrote. */
function useDeprecated(): ReadonlySet<string> {
  const { data } = useQuery(consoleQuery('listDeprecated', {}))
  return useMemo(
    () => new Set(data?.data.flatMap(({ entity_type: type, entity_id: id }) => (type === 'component' ? [id] : []))),
    [data],
  )
}
