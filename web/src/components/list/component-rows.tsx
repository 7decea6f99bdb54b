import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { CatalogRow } from '../../api/generated/types.ts'
import { Badge } from '../../parts/badge.tsx'
import { HealthBadge } from '../../parts/health-badge.tsx'
import { VirtualRows } from '../../parts/virtual/virtual-rows.tsx'
import { PUBLISH_WORDS, SYNC_WORDS } from '../component-facts.tsx'
import type { ListSearch } from './list-filters.ts'

const ROW_HEIGHT = 40
const COLUMNS = [
  { sort: 'name', label: 'Name' },
  { sort: 'chi_score', label: 'Health' },
  { sort: 'variant_count', label: 'Variants' },
  { sort: 'component_depth', label: 'Depth' },
  { sort: null, label: 'State' },
] as const

interface ComponentRowsProps {
  readonly rows: readonly CatalogRow[]
  readonly deprecated: ReadonlySet<string>
  readonly inCode: ReadonlySet<string>
  readonly sort: string
  readonly dir: string
  readonly onSort: (part: ListSearch) => void
}

export function ComponentRows({ rows, deprecated, inCode, sort, dir, onSort }: ComponentRowsProps) {
  return (
    <div role="table" aria-label="Components" aria-rowcount={rows.length + 1} className="component-table">
      <div role="row" className="component-row head">
        {COLUMNS.map(({ sort: by, label }) => (
          <span
            role="columnheader"
            key={label}
            aria-sort={by === sort ? (dir === 'desc' ? 'descending' : 'ascending') : undefined}
          >
            {by === null ? (
              label
            ) : (
              <button onClick={() => onSort({ sort: by, dir: by === sort && dir === 'asc' ? 'desc' : 'asc' })}>
                {label}
                {by === sort && <span aria-hidden="true">{dir === 'desc' ? ' ↓' : ' ↑'}</span>}
              </button>
            )}
          </span>
        ))}
      </div>
      <VirtualRows items={rows} rowHeight={ROW_HEIGHT}>
        {(row, index, top) => (
          <Row
            key={row.id}
            row={row}
            isDeprecated={deprecated.has(row.id)}
            isInCode={inCode.has(row.id)}
            index={index}
            top={top}
          />
        )}
      </VirtualRows>
    </div>
  )
}

const Row = memo(function Row({
  row,
  isDeprecated,
  isInCode,
  index,
  top,
}: {
  row: CatalogRow
  isDeprecated: boolean
  isInCode: boolean
  index: number
  top: number
}) {
  const [sync, syncTone] = SYNC_WORDS[row.sync_status]
  const [publish, publishTone] = PUBLISH_WORDS[row.publish_status]
  return (
    <div role="row" aria-rowindex={index + 2} className="component-row" style={{ top, height: ROW_HEIGHT }}>
      <span role="cell">
        <Link to="/components/$id" params={{ id: row.id }}>
          {row.name}
        </Link>
      </span>
      <span role="cell">
        <HealthBadge score={row.chi_score} />
      </span>
      <span role="cell" className="figure">
        {row.type === 'COMPONENT_SET' ? row.variant_count : '–'}
      </span>
      <span role="cell" className="figure">
        {row.component_depth ?? '–'}
      </span>
      <span role="cell" className="state">
        {isDeprecated && <Badge tone="amber">deprecated</Badge>}
        {row.sync_status !== 'synced' && <Badge tone={syncTone}>{sync}</Badge>}
        {row.publish_status !== 'CURRENT' && <Badge tone={publishTone}>{publish}</Badge>}
        {isInCode && <Badge tone="blue">in code</Badge>}
        {row.has_docs && <Badge>documented</Badge>}
      </span>
    </div>
  )
})
