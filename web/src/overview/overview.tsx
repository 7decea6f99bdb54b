import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { consoleQuery } from '../api/console.ts'
import type { GetOverviewOutput } from '../api/generated/types.ts'
import { driftQuery, styleMapQuery, tokenMapQuery } from '../api/queries.ts'
import { EntityLink } from '../parts/entity-link.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { Read } from '../parts/read.tsx'
import { Section } from '../parts/section.tsx'
import { Connect } from './connect.tsx'
import { HealthDistribution } from './health-distribution.tsx'
import { RecentChanges } from './recent-changes.tsx'
import { Sources } from './sources.tsx'
import './overview.css'
import { things } from '../changes/counts-in-words.ts'

export function Overview() {
  const { data, isPending } = useQuery({
    ...consoleQuery('getOverview', {}),
    // While something is imported it is told how that goes on.
    refetchInterval: (query) => ((query.state.data?.imports.open ?? 0) > 0 ? IMPORTING_MS : false),
  })
  return (
    <div className="page">
      <PageTitle title={data?.project.name ?? 'Library'}>
        {/* Their lines are there before their words, so that nothing below moves. */}
        <p className="quiet-text one-line">
          {data?.last_synced_at &&
            `Last import ${new Date(data.last_synced_at).toLocaleString()}${data.sources.length > 0 ? ` from ${data.sources.map(({ name }) => name).join(', ')}` : ''}`}
        </p>
        <p className="one-line">
          {data && (
            <EntityLink type="project" id={data.project.id} name={data.project.name}>
              About this library
            </EntityLink>
          )}
        </p>
      </PageTitle>
      {data && data.imports.open > 0 && <p className="quiet-text">{importsInWords(data.imports)}</p>}
      <Counts overview={data ?? null} />
      {data && isEmpty(data) ? (
        <FirstImport project={data.project.name} />
      ) : (
        <div className="halves">
          {data ? <HealthDistribution health={data.health} /> : isPending && <div className="room" />}
          <Drift />
        </div>
      )}
      <Sources />
      <Connect />
      <RecentChanges />
    </div>
  )
}

const IMPORTING_MS = 3_000

function importsInWords({ open, waits_for }: GetOverviewOutput['imports']): string {
  const others = open > 1 ? `, and ${things('import', open - 1)} after it` : ''
  return waits_for === null
    ? `An import is under way${others}.`
    : `An import waits${others}. It waits for ${waits_for}.`
}

const isEmpty = ({ counts: { components, tokens, styles } }: GetOverviewOutput): boolean =>
  components + tokens + styles === 0

function FirstImport({ project }: { readonly project: string }) {
  return (
    <div className="note stack">
      <p>
        Nothing has been imported yet. A bundle, answers saved from the design tool or token files fill the library:
      </p>
      <pre className="code-block">vitrine import library.json --project {JSON.stringify(project)}</pre>
    </div>
  )
}

function Counts({ overview }: { overview: GetOverviewOutput | null }) {
  const tokens = useQuery(tokenMapQuery).data?.totals
  const styles = useQuery(styleMapQuery).data?.totals
  const counts = overview?.counts
  const rows = [
    ['/components', 'Components', counts?.components, counts && `${counts.documented_components} documented`],
    ['/tokens', 'Tokens', tokens?.tokens, tokens && things('collection', tokens.collections)],
    ['/styles', 'Styles', styles?.styles, 'of four types'],
    [
      '/pages',
      'Pages',
      counts?.pages,
      counts && `${things('screen', counts.screens)}, ${things('flow', counts.flows)}`,
    ],
  ] as const
  return (
    <ul className="counts">
      {rows.map(([to, name, count, detail]) => (
        <li key={name}>
          <Link to={to} className="panel">
            <span className="count figure">{count?.toLocaleString('en') ?? '–'}</span>
            <span>{name}</span>
            <span className="quiet-text">{detail ?? ''}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Drift() {
  const drift = useQuery(driftQuery)
  return (
    <Section title="Drift" beside={<span className="quiet-text">specs that are too old to rely on</span>}>
      <Read query={drift} what="Drift">
        {({ drifting_count: count, minimum_schema_version: minimum, data }) => (
          <div className="panel drift">
            {count === 0 ? (
              <p>Every spec is at least version {minimum}.</p>
            ) : (
              <>
                <p>
                  {count} {count === 1 ? 'component' : 'components'} below version {minimum}.
                </p>
                <ul>
                  {data.slice(0, 6).map((row) => (
                    <li key={row.component_id}>
                      <EntityLink type="component" id={row.component_id} name={row.name} />
                      <span className="quiet-text">{row.spec_schema_version ?? 'no version'}</span>
                    </li>
                  ))}
                </ul>
                {count > 6 && (
                  <Link to="/components" search={{ drift: 'true' }}>
                    All {count}
                  </Link>
                )}
              </>
            )}
          </div>
        )}
      </Read>
    </Section>
  )
}
