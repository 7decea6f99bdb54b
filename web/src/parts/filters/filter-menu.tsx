import { useRef } from 'react'
import type { Chosen, Filter } from './filter.ts'

/** So many choices are seen at once; more are a list to choose from. */
const FEW = 8

interface FilterMenuProps {
  readonly filters: readonly Filter[]
  readonly chosen: Chosen
  readonly onChoose: (name: string, value: string) => void
}

/** All questions that a list can be asked, out of the way until somebody has one. */
export function FilterMenu({ filters, chosen, onChoose }: FilterMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null)
  const close = (): void => menu.current?.removeAttribute('open')
  const choose = (name: string, value: string): void => {
    onChoose(name, value)
    close()
    menu.current?.querySelector('summary')?.focus()
  }
  if (filters.length === 0) return null
  return (
    <details
      ref={menu}
      className="filter-menu"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !menu.current?.open) return
        event.stopPropagation()
        close()
        menu.current.querySelector('summary')?.focus()
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) close()
      }}
    >
      <summary className="button">Filter</summary>
      <div className="filter-panel">
        {filters.map((filter) => (
          <Choices
            key={filter.name}
            filter={filter}
            chosen={chosen[filter.name] ?? ''}
            onChoose={(value) => choose(filter.name, value)}
          />
        ))}
      </div>
    </details>
  )
}

interface ChoicesProps {
  readonly filter: Filter
  readonly chosen: string
  readonly onChoose: (value: string) => void
}

function Choices({ filter: { label, choices }, chosen, onChoose }: ChoicesProps) {
  if (choices.length > FEW)
    return (
      <label className="filter-row">
        <span>{label}</span>
        <select className="select" value={chosen} onChange={({ target }) => onChoose(target.value)}>
          <option value="">Any</option>
          {choices.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </label>
    )
  return (
    <div className="filter-row" role="group" aria-label={label}>
      <span aria-hidden="true">{label}</span>
      <span className="row">
        {choices.map(([value, words]) => (
          <button
            key={value}
            className="button quiet"
            aria-pressed={value === chosen}
            onClick={() => onChoose(value === chosen ? '' : value)}
          >
            {words}
          </button>
        ))}
      </span>
    </div>
  )
}
