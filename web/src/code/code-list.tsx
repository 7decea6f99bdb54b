import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { askPage, consoleQuery } from '../api/console.ts'
import type { ListCodeComponentsOutput } from '../api/generated/types.ts'
import { Badge } from '../parts/badge.tsx'
import { Empty } from '../parts/empty.tsx'
import { Failure } from '../parts/failure.tsx'
import { FilterBar } from '../parts/filters/filter-bar.tsx'
import type { Filter } from '../parts/filters/filter.ts'
import { PageTitle } from '../parts/page-title.tsx'
import { DecidedLinks } from './decided-links.tsx'
import { Differences } from './differences.tsx'
import { Proposals } from './proposals.tsx'
import { FRAMEWORK_WORDS } from './rules/partner-words.ts'
import { ScannedRepositories } from './scanned-repositories.tsx'
import './code.css'

const FILTERS: readonly Filter[] = [
  {
    name: 'linked',
    label: 'In design',
    choices: [
      ['true', 'Linked'],
      ['false', 'Only in code'],
    ],
  },
]

const VIEWS = [
  ['', 'Components'],
  ['links', 'Links'],
  ['differences', 'Differences'],
  ['applications', 'Applications'],
] as const

/** All that can be imported, whether or not the design has it, and what waits to be decided about it. */
export function CodeList() {
  const search = useSearch({ from: '/code' })
  const navigate = useNavigate({ from: '/code' })
  const { data: known } = useQuery(consoleQuery('listLinkedComponents', {}))
  const change = (part: Record<string, string>): void => {
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true, resetScroll: false })
  }
  const view = VIEWS.find(([value]) => value === search.view)?.[0] ?? ''
  return (
    <div className="page">
      <nav className="crumbs" aria-label="Where this is">
        <Link to="/components">Components</Link>
      </nav>
      <PageTitle title="Components in code" beside={known && <Counted known={known} />} />
      {known && known.code_components + known.proposals > 0 && (
        <div className="tabs" role="group" aria-label="What of it">
          {VIEWS.map(([value, words]) => (
            <button key={value} aria-pressed={value === view} onClick={() => change({ view: value })}>
              {words}
              {value === 'links' && known.proposals > 0 && ` (${known.proposals} to decide)`}
            </button>
          ))}
        </div>
      )}
      {view === '' && <Listed chosen={search} onChange={change} />}
      {view === 'links' && (
        <>
          <Proposals ask={{ limit: 50 }} />
          <DecidedLinks />
        </>
      )}
      {view === 'differences' && <Differences chosen={search} onChange={change} />}
      {view === 'applications' && <ScannedRepositories />}
    </div>
  )
}

interface Known {
  readonly code_components: number
  readonly only_in_code: number
}

const Counted = ({ known: { code_components: all, only_in_code: alone } }: { readonly known: Known }) => (
  <span className="quiet-text" role="status">
    {all.toLocaleString('en')}
    {alone > 0 && `, ${alone === all ? 'all' : alone.toLocaleString('en')} of them only in code`}
  </span>
)

interface ListedProps {
  readonly chosen: { readonly q?: string; readonly linked?: string }
  readonly onChange: (part: Record<string, string>) => void
}

const AT_ONCE = 200

function Listed({ chosen, onChange }: ListedProps) {
  const { q = '', linked = '' } = chosen
  const isKnown = linked === 'true' || linked === 'false'
  const ask = { ...(q ? { query: q } : {}), ...(isKnown ? { linked: linked === 'true' } : {}), limit: AT_ONCE }
  const found = useInfiniteQuery({
    queryKey: ['console', 'listCodeComponents', ask],
    queryFn: ({ pageParam, signal }) =>
      askPage('listCodeComponents', { ...ask, ...(pageParam === null ? {} : { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.pagination.next_cursor,
    placeholderData: keepPreviousData,
  })
  const rows = found.data?.pages.flatMap(({ data }) => data)
  const total = found.data?.pages[0]?.total ?? 0
  const isFiltered = q !== '' || isKnown
  if (found.error) return <Failure error={found.error} what="Components in code" />
  if (rows?.length === 0 && !isFiltered)
    return (
      <Empty type="component" title="No code yet">
        What people import will be here beside its drawing, once the manifest of a package or a Storybook is pushed:{' '}
        <code>vitrine push storybook-static</code>
      </Empty>
    )
  return (
    <>
      <FilterBar label="Filter by name or package" filters={FILTERS} chosen={chosen} onChange={onChange} />
      {rows === undefined ? (
        <p className="loading">Reading components in code…</p>
      ) : rows.length === 0 ? (
        <p className="note">Nothing in code matches. Clear a filter to see more.</p>
      ) : (
        <div className="panel table-panel scroll-x" tabIndex={0} role="group" aria-label="Table of components in code">
          <table>
            <thead>
              <tr>
                <th>Name</th>
                <th>Package</th>
                <th>For</th>
                <th>Props</th>
                <th>In design</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {found.hasNextPage && (
        <button className="button start" disabled={found.isFetching} onClick={() => void found.fetchNextPage()}>
          {Math.min(AT_ONCE, total - (rows?.length ?? 0))} more of {total.toLocaleString('en')}
        </button>
      )}
    </>
  )
}

function Row({ row }: { readonly row: ListCodeComponentsOutput['data'][number] }) {
  const { id, name, tag, package: from, framework, props, designs, deprecated } = row
  return (
    <tr>
      <td>
        <Link to="/code/one" search={{ id }}>
          {tag === null ? name : `<${tag}>`}
        </Link>{' '}
        {deprecated !== undefined && <Badge tone="amber">deprecated</Badge>}
      </td>
      <td>{from ?? <span className="quiet-text">not said</span>}</td>
      <td>{FRAMEWORK_WORDS[framework]}</td>
      <td className="figure">{props}</td>
      <td>
        {designs.length === 0 ? (
          <Badge>only in code</Badge>
        ) : (
          designs.map((design, at) => (
            <span key={design.id}>
              {at > 0 && ', '}
              <Link to="/components/$id/code" params={{ id: design.id }}>
                {design.name}
              </Link>
            </span>
          ))
        )}
      </td>
    </tr>
  )
}
