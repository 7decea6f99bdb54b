import { Link } from '@tanstack/react-router'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import type { WholeComponentRow } from '@vitrine/client'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import { Badge } from '../parts/badge.tsx'
import { HealthBadge } from '../parts/health-badge.tsx'
import { PUBLISH_WORDS, SYNC_WORDS } from './component-facts.tsx'
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
  readonly rows: readonly WholeComponentRow[]
  readonly sort: string
  readonly dir: string
  readonly onSort: (part: ListSearch) => void
}

/** Only the rows near the window are in the page, however long the list is. */
export function ComponentRows({ rows, sort, dir, onSort }: ComponentRowsProps) {
  const list = useRef<HTMLDivElement>(null)
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => setOffset((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY), [])
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: 16,
    scrollMargin: offset,
  })
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
      <div ref={list} role="rowgroup" style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          return row && <Row key={row.id} row={row} index={index} top={start - offset} />
        })}
      </div>
    </div>
  )
}

const Row = memo(function Row({ row, index, top }: { row: WholeComponentRow; index: number; top: number }) {
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
        {row.sync_status !== 'synced' && <Badge tone={syncTone}>{sync}</Badge>}
        {row.publish_status !== 'CURRENT' && <Badge tone={publishTone}>{publish}</Badge>}
        {row.has_docs && <Badge>documented</Badge>}
      </span>
    </div>
  )
})
