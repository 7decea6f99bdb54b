import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTokenSheet, type TokenSheet } from '../api/catalog.ts'
import { DocumentationSlot } from '../documentation/documentation-slot.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { Empty } from '../parts/empty.tsx'
import type { Filter } from '../parts/filters/filter.ts'
import { FilterBar } from '../parts/filters/filter-bar.tsx'
import { Failure } from '../parts/failure.tsx'
import { ContrastView } from './contrast-view.tsx'
import { ExportView } from './export-view.tsx'
import {
  chooseTokens,
  chosenModes,
  isWithin,
  KIND_WORDS,
  LEVELS,
  modeColumns,
  placeRows,
  STATES,
  type TokenSearch,
} from './token-filters.ts'
import { TokenGrid } from './token-grid.tsx'
import { byName } from '../parts/words/by-name.ts'
import { folderTree } from './token-path.ts'
import { TokenTree } from './token-tree.tsx'
import './tokens.css'

const VIEWS = { table: 'Table', contrast: 'Contrast', export: 'Export' } as const

export function TokenList() {
  const search = useSearch({ from: '/tokens' })
  const { sheet, isWhole, error } = useTokenSheet()
  return (
    <div className="page tokens-page">
      <PageTitle
        title="Tokens"
        beside={
          <span className="quiet-text" role="status">
            {sheet ? `${countOf(sheet)}${isWhole ? '' : ' so far'}` : error ? '' : 'Reading…'}
          </span>
        }
      />
      {error ? (
        <Failure error={error} what="Tokens" />
      ) : !sheet ? (
        <p className="loading token-wait">Reading tokens…</p>
      ) : sheet.rows.length === 0 ? (
        <Empty type="token" title="No tokens yet">
          Variables of a design file and token files become tokens when they are imported: every value in every mode,
          what it is for and who uses it.
        </Empty>
      ) : (
        <Sheet sheet={sheet} search={search} />
      )}
    </div>
  )
}

/** Composite tokens are styles to the service, so they are counted apart here as they are on the overview. */
function countOf({ rows }: TokenSheet): string {
  const composites = rows.filter((row) => row.entity_type === 'style').length
  const tokens = (rows.length - composites).toLocaleString('en')
  return composites === 0 ? tokens : `${tokens} and ${composites.toLocaleString('en')} composite`
}

function Sheet({ sheet, search }: { sheet: TokenSheet; search: TokenSearch }) {
  const navigate = useNavigate({ from: '/tokens' })
  const change = (part: TokenSearch): void =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true, resetScroll: false })
  const placed = useMemo(() => placeRows(sheet), [sheet])
  const { q, collection, type, scope, level, state, path = '' } = search
  const found = useMemo(
    () => chooseTokens(placed, { ...drop({ q, collection, type, scope, level, state }) }),
    [placed, q, collection, type, scope, level, state],
  )
  const folders = useMemo(() => folderTree(found.map((one) => one.folders)), [found])
  const rows = useMemo(() => (path === '' ? found : found.filter((one) => isWithin(one.folders, path))), [found, path])
  const columns = useMemo(() => modeColumns(sheet, rows), [sheet, rows])
  const modes = chosenModes(columns, search.modes)
  const view = search.view === 'contrast' || search.view === 'export' ? search.view : 'table'
  const filters = useFilters(sheet)
  return (
    <>
      <FilterBar
        label="Filter tokens"
        placeholder="Name, value, description"
        filters={filters}
        chosen={search}
        alsoCleared={['path']}
        onChange={(part) => change('collection' in part ? { ...part, modes: '' } : part)}
      >
        <div className="tabs push" role="group" aria-label="View">
          {Object.entries(VIEWS).map(([name, words]) => (
            <button
              key={name}
              aria-pressed={name === view}
              onClick={() => change({ view: name === 'table' ? '' : name })}
            >
              {words}
            </button>
          ))}
        </div>
        {view === 'table' && <ModeChoice all={columns.all} chosen={modes} onChange={change} />}
        {rows.length < placed.length && (
          <span className="quiet-text figure">
            {rows.length.toLocaleString('en')} of {placed.length.toLocaleString('en')}
          </span>
        )}
      </FilterBar>
      {view === 'contrast' ? (
        <ContrastView rows={rows.map(({ row }) => row)} sheet={sheet} search={search} onChange={change} />
      ) : view === 'export' ? (
        <ExportView sheet={sheet} collection={collection} />
      ) : (
        <div className="token-parts">
          {folders.length > 0 && (
            <details className="token-folders" open={matchMedia('(min-width: 1000px)').matches}>
              <summary>Folders</summary>
              <TokenTree folders={folders} chosen={path} onChoose={(folder) => change({ path: folder })} />
            </details>
          )}
          {rows.length === 0 ? (
            <p className="note">No token matches. Clear a filter to see more.</p>
          ) : (
            <TokenGrid rows={rows} collections={sheet.collections} modes={modes} />
          )}
        </div>
      )}
      {collection && <DocumentationSlot key={collection} type="token-collection" id={collection} />}
    </>
  )
}

/** An address says nothing where it says an empty text. */
const drop = (search: Readonly<Record<string, string | undefined>>): TokenSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value))

/** Only what the library has is there to choose. */
function useFilters(sheet: TokenSheet): readonly Filter[] {
  return useMemo(() => {
    const found = new Set<string | null>(sheet.rows.map(({ kind }) => kind))
    const scopes = [
      ...new Set(sheet.rows.flatMap((row) => (typeof row.scopes === 'string' ? [] : row.scopes))),
    ].toSorted(byName)
    const collections = sheet.collections.toSorted((one, other) => byName(one.name, other.name))
    return [
      {
        name: 'collection',
        label: 'Collection',
        choices: collections.length < 2 ? [] : collections.map(({ id, name }) => [id, name] as const),
      },
      { name: 'type', label: 'Type', choices: Object.entries(KIND_WORDS).filter(([kind]) => found.has(kind)) },
      {
        name: 'scope',
        label: 'Meant for',
        choices: scopes.map((one) => [one, one.toLowerCase().replaceAll('_', ' ')] as const),
      },
      { name: 'level', label: 'Level', choices: Object.entries(LEVELS) },
      { name: 'state', label: 'State', choices: Object.entries(STATES).map(([name, [words]]) => [name, words]) },
    ]
  }, [sheet])
}

interface ModeChoiceProps {
  readonly all: readonly string[]
  readonly chosen: readonly string[]
  readonly onChange: (part: TokenSearch) => void
}

function ModeChoice({ all, chosen, onChange }: ModeChoiceProps) {
  if (all.length < 2) return null
  const toggle = (mode: string): void => {
    const next = all.filter((one) => (one === mode) !== chosen.includes(one))
    if (next.length > 0) onChange({ modes: next.join('|') })
  }
  return (
    <details className="mode-choice">
      <summary className="button">
        Modes <span className="figure">{`${chosen.length} of ${all.length}`}</span>
      </summary>
      <fieldset>
        <legend className="visually-hidden">Modes that are shown</legend>
        {all.map((mode) => (
          <label key={mode}>
            <input type="checkbox" checked={chosen.includes(mode)} onChange={() => toggle(mode)} /> {mode}
          </label>
        ))}
        <button className="button quiet" onClick={() => onChange({ modes: all.join('|') })}>
          All
        </button>
      </fieldset>
    </details>
  )
}
