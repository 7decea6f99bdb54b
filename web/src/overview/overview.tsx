import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { consoleQuery } from '../api/console.ts'
import type { GetOverviewOutput } from '../api/generated/types.ts'
import { styleMapQuery, tokenMapQuery } from '../api/queries.ts'
import { Cover } from '../face/cover.tsx'
import { useFace } from '../face/use-face.ts'
import { things } from '../changes/counts-in-words.ts'
import { Ago } from '../parts/words/ago.tsx'
import { EntityLink } from '../parts/entity-link.tsx'
import { Failure } from '../parts/failure.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { Connect } from './connect.tsx'
import { FirstImport } from './first-import.tsx'
import { NeedsYou } from './needs-you.tsx'
import { Origins } from './origins.tsx'
import { Showcase } from './showcase.tsx'
import { WhatsNew } from './whats-new.tsx'
import './overview.css'

/** The first page: the library's own pictures, then what is new, then what needs somebody. */
export function Overview() {
  const overview = useQuery({
    ...consoleQuery('getOverview', {}),
    // While something is imported it is told how that goes on.
    refetchInterval: (query) => ((query.state.data?.imports.open ?? 0) > 0 ? IMPORTING_MS : false),
  })
  const showcase = useQuery(consoleQuery('getShowcase', {}))
  const changes = useQuery(consoleQuery('listChanges', { limit: 4 }))
  const sources = useQuery(consoleQuery('listSources', {}))
  const { data } = overview
  const face = useFace()
  // What stands below waits for what stands above it, so that nothing moves once it is seen.
  const isPending = [overview, showcase, changes, sources].some((query) => query.isPending)
  const from = sources.data?.data.filter(({ state }) => state !== 'removed') ?? []
  const inCode = from.reduce((sum, { code_components: count }) => sum + count, 0)
  // A cover and a sentence stand above all of it.
  if (face === undefined) return <Waiting />
  return (
    <div className="page overview">
      {face?.has_cover && <Cover />}
      <PageTitle title={data?.project.name ?? 'Library'}>
        {face?.sentence && <p className="lede">{face.sentence}</p>}
        {/* Their lines are there before their words, so that nothing below moves. */}
        <p className="quiet-text one-line">
          {data && (
            <>
              {data.last_synced_at && (
                <>
                  Updated <Ago at={data.last_synced_at} /> ·{' '}
                </>
              )}
              <EntityLink type="project" id={data.project.id} name={data.project.name}>
                About this library
              </EntityLink>
            </>
          )}
        </p>
        {data && data.imports.open > 0 && <p className="quiet-text">{importsInWords(data.imports)}</p>}
      </PageTitle>
      {isPending ? (
        <Waiting />
      ) : data && isEmpty(data) && inCode === 0 ? (
        <FirstImport />
      ) : (
        <>
          <Counts overview={data ?? null} inCode={inCode} />
          {showcase.isError && <Failure error={showcase.error} what="Components" />}
          {showcase.data && data && <Showcase shown={showcase.data} counts={data.counts} />}
          <div className="halves">
            {changes.isError ? (
              <Failure error={changes.error} what="Changes" />
            ) : (
              <WhatsNew changes={changes.data?.data ?? []} />
            )}
            <div className="stack">
              {data && <NeedsYou overview={data} sources={from} />}
              {sources.isError ? <Failure error={sources.error} what="Sources" /> : <Origins sources={from} />}
            </div>
          </div>
        </>
      )}
      {!isPending && <Connect />}
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

const Waiting = () => (
  <div className="page-body" aria-busy="true">
    <p className="visually-hidden" role="status">
      Reading the library…
    </p>
  </div>
)

/** How much there is, each a way to all of it; what there is none of is left out. */
function Counts({ overview, inCode }: { readonly overview: GetOverviewOutput | null; readonly inCode: number }) {
  const tokens = useQuery({ ...tokenMapQuery, enabled: overview === null }).data?.totals.tokens
  const styles = useQuery({ ...styleMapQuery, enabled: overview === null }).data?.totals.styles
  const counts = overview?.counts ?? { components: 0, tokens, styles, screens: 0, flows: 0, pages: 0 }
  const rows = [
    ['/components', 'component', counts.components],
    ['/tokens', 'token', counts.tokens],
    ['/styles', 'style', counts.styles],
    ['/screens', 'screen', counts.screens],
    ['/flows', 'flow', counts.flows],
    ['/pages', 'page', counts.pages],
  ] as const
  return (
    <ul className="counts" aria-label="In this library">
      {rows.map(
        ([to, name, count]) =>
          count !== undefined &&
          count > 0 && (
            <li key={to}>
              <Link to={to}>{things(name, count)}</Link>
            </li>
          ),
      )}
      {inCode > 0 && (
        <li>
          <Link to="/code">{things('component', inCode)} in code</Link>
        </li>
      )}
    </ul>
  )
}
