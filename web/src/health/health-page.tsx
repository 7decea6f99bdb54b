import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useHealth, type LibraryHealth } from '../api/catalog.ts'
import { consoleQuery } from '../api/console.ts'
import type { HealthRow } from '../api/generated/types.ts'
import { Badge } from '../parts/badge.tsx'
import { EntityLink } from '../parts/entity-link.tsx'
import { HEALTH, HEALTH_TONE } from '../parts/health.ts'
import { HealthBadge } from '../parts/health-badge.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { Section } from '../parts/section.tsx'
import type { Filter } from '../parts/filters/filter.ts'
import { FilterBar } from '../parts/filters/filter-bar.tsx'
import { VirtualRows } from '../parts/virtual/virtual-rows.tsx'
import { Failure } from '../parts/failure.tsx'
import { chooseHealth, pointsText, RULES, type HealthFilters } from './health-rules.ts'
import './health.css'

const ROW_HEIGHT = 44

/** What to do next, and how much it would gain. */
export function HealthPage() {
  const { health, isWhole, error } = useHealth()
  const { data: overview } = useQuery(consoleQuery('getOverview', {}))
  return (
    <div className="page">
      <PageTitle title="Health" beside={health && health.mean !== null && <HealthBadge score={health.mean} />}>
        <p className="lede">
          Each component begins with 100 points and loses some by four rules. This is where the points of the library
          went, and what would bring them back.
        </p>
      </PageTitle>
      {error ? (
        <Failure error={error} what="Health" />
      ) : !health ? (
        <p className="loading health-wait">Reading health…</p>
      ) : health.rows.length === 0 ? (
        <p className="note">No component can be drawn yet, so there is nothing to measure.</p>
      ) : (
        <>
          <NextSteps health={health} />
          {/* Its room is there before its words. */}
          <p className="row health-more">
            {overview && (
              <>
                <Badge tone={HEALTH_TONE.monitor}>
                  {overview.counts.components - overview.counts.documented_components} without documentation
                </Badge>
                <Link to="/components" search={{ docs: 'false' }}>
                  Document them
                </Link>
                {overview.drift.drifting_count > 0 && (
                  <Link to="/components" search={{ drift: 'true' }}>
                    {overview.drift.drifting_count} described in an old format
                  </Link>
                )}
                {overview.health.without_spec > 0 && (
                  <Link to="/components" search={{ spec: 'false' }}>
                    {overview.health.without_spec} without a picture
                  </Link>
                )}
              </>
            )}
          </p>
          <Worst health={health} isWhole={isWhole} />
        </>
      )}
    </div>
  )
}

function NextSteps({ health }: { health: LibraryHealth }) {
  const steps = health.rules.filter(({ points }) => points > 0)
  if (steps.length === 0) return <p className="note">Nothing is lost: every component has 100 points.</p>
  return (
    <Section title="What to do next" beside={<span className="quiet-text">what gains the most comes first</span>}>
      <ol className="steps">
        {steps.map(({ rule, components, points, mean_gain: gain }) => (
          <li key={rule} className="panel">
            <strong>{RULES[rule].todo}</strong>
            <span className="quiet-text">
              {RULES[rule].name}: {components.toLocaleString('en')}{' '}
              {components === 1 ? 'component loses' : 'components lose'} {pointsText(points)} points
            </span>
            <span className="gain figure">+{pointsText(gain)} in the mean</span>
            <Link to="/health" search={{ rule }}>
              Which ones
            </Link>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Worst({ health, isWhole }: { health: LibraryHealth; isWhole: boolean }) {
  const search = useSearch({ from: '/health' })
  const navigate = useNavigate({ from: '/health' })
  const rows = useMemo(() => chooseHealth(health.rows, search), [health, search])
  const change = (part: HealthFilters): void =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true, resetScroll: false })
  return (
    <Section
      title="Components"
      beside={
        <span className="quiet-text" role="status">
          {rows.length.toLocaleString('en')}
          {isWhole ? '' : ' so far'}, {search.rule ? 'what gains the most first' : 'least healthy first'}
        </span>
      }
    >
      <FilterBar label="Filter by name" filters={FILTERS} chosen={search} onChange={change} />
      {rows.length === 0 ? (
        <p className="note">No component matches. Clear a filter to see more.</p>
      ) : (
        <div className="panel scroll-x" tabIndex={0} role="group" aria-label="Health of components">
          <div role="table" aria-label="Components by health" aria-rowcount={rows.length + 1} className="health-table">
            <div role="row" className="health-row head">
              {['Component', 'Health', 'Do first', 'Gains', 'Then', 'Used by'].map((label) => (
                <span role="columnheader" key={label}>
                  {label}
                </span>
              ))}
            </div>
            <VirtualRows items={rows} rowHeight={ROW_HEIGHT}>
              {(row, index, top) => <Row key={row.id} row={row} rule={search.rule} index={index} top={top} />}
            </VirtualRows>
          </div>
        </div>
      )}
    </Section>
  )
}

const FILTERS: readonly Filter[] = [
  { name: 'rule', label: 'Rule', choices: Object.entries(RULES).map(([rule, { name }]) => [rule, name]) },
  { name: 'status', label: 'Health', choices: HEALTH.map((status) => [status, status]) },
  { name: 'docs', label: 'Documentation', choices: [['false', 'Nothing written']] },
]

interface RowProps {
  readonly row: HealthRow
  readonly rule: string | undefined
  readonly index: number
  readonly top: number
}

function Row({ row, rule, index, top }: RowProps) {
  const first = row.gains.find((one) => one.rule === rule) ?? row.gains[0]
  return (
    <div role="row" aria-rowindex={index + 2} className="health-row" style={{ top, height: ROW_HEIGHT }}>
      <span role="cell">
        <EntityLink type="component" id={row.id} name={row.name} />
      </span>
      <span role="cell">
        <HealthBadge score={row.score} />
      </span>
      <span role="cell">
        {first ? todoOf(first.rule, row) : <span className="quiet-text">nothing: it has all points</span>}
      </span>
      <span role="cell" className="figure">
        {first && `+${pointsText(first.gain)}`}
      </span>
      <span role="cell">{first && <Badge tone={HEALTH_TONE[first.status]}>{first.status}</Badge>}</span>
      <span role="cell" className="figure">
        {row.users === 0 ? <span className="quiet-text">–</span> : row.users.toLocaleString('en')}
      </span>
    </div>
  )
}

const todoOf = (rule: keyof typeof RULES, { unbound }: HealthRow): string =>
  rule === 'ta' ? `Bind ${pointsText(unbound)} style values to tokens` : RULES[rule].todo
