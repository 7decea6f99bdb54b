import type { ReactNode } from 'react'
import { TextFilter } from './text-filter.tsx'
import type { Chosen, Filter } from './filter.ts'
import { FilterMenu } from './filter-menu.tsx'
import './filter-bar.css'

interface FilterBarProps {
  readonly label: string
  readonly placeholder?: string
  readonly filters: readonly Filter[]
  readonly chosen: Chosen
  /** Parts of the address that Clear empties beside the filters. */
  readonly alsoCleared?: readonly string[]
  readonly onChange: (part: Record<string, string>) => void
  /** What else stands in the bar. */
  readonly children?: ReactNode
}

/** One field, one button, and only the filters that are in use, each taken away by pressing it. */
export function FilterBar({
  label,
  placeholder,
  filters,
  chosen,
  alsoCleared = [],
  onChange,
  children,
}: FilterBarProps) {
  const used = filters.flatMap((filter) => {
    const value = chosen[filter.name]
    if (!value) return []
    // A value that the address has and nobody offers is shown as it is, so that it can be taken away.
    return [{ ...filter, words: filter.choices.find(([one]) => one === value)?.[1] ?? value }]
  })
  const cleared = ['q', ...filters.map(({ name }) => name), ...alsoCleared]
  return (
    <div className="filter-bar">
      <TextFilter
        label={label}
        {...(placeholder === undefined ? {} : { placeholder })}
        value={chosen['q'] ?? ''}
        onSettle={(q) => onChange({ q })}
      />
      <FilterMenu
        filters={filters.filter(({ choices }) => choices.length > 0)}
        chosen={chosen}
        onChoose={(name, value) => onChange({ [name]: value })}
      />
      {used.map(({ name, label: what, words }) => (
        <button key={name} className="chip" onClick={() => onChange({ [name]: '' })}>
          <span className="visually-hidden">Without </span>
          {what}: {words}
          <span aria-hidden="true"> ×</span>
        </button>
      ))}
      {cleared.some((name) => chosen[name]) && (
        <button
          className="button quiet"
          onClick={() => onChange(Object.fromEntries(cleared.map((name) => [name, ''])))}
        >
          Clear
        </button>
      )}
      {children}
    </div>
  )
}
