import type { ReactNode } from 'react'
import { useFaults } from '../draft/context.ts'
import { itemsAt, listAt, moveAt, removeAt, type At } from './at.ts'
import { FaultLines } from './labelled.tsx'

/** What can be done to one of several things: shown while it is pointed at or written in. */
export function RowTools({ list, index, what }: { readonly list: At; readonly index: number; readonly what: string }) {
  const count = listAt(list).length
  return (
    <span className="row-tools" role="group" aria-label={`${what} ${index + 1}`}>
      {count > 1 && (
        <>
          <button
            type="button"
            aria-label={`Move ${what} ${index + 1} up`}
            disabled={index === 0}
            onClick={() => moveAt(list, index, index - 1)}
          >
            ↑
          </button>
          <button
            type="button"
            aria-label={`Move ${what} ${index + 1} down`}
            disabled={index === count - 1}
            onClick={() => moveAt(list, index, index + 1)}
          >
            ↓
          </button>
        </>
      )}
      <button type="button" aria-label={`Remove ${what} ${index + 1}`} onClick={() => removeAt(list, index)}>
        ×
      </button>
    </span>
  )
}

interface TermRowsProps {
  readonly list: At
  readonly what: string
  readonly term: (item: At, index: number) => ReactNode
  readonly text: (item: At, index: number) => ReactNode
  readonly onAdd?: () => void
  readonly more?: ReactNode
}

/** Rows of a term and what is said of it, as they are read. */
export function TermRows({ list, what, term, text, onAdd, more }: TermRowsProps) {
  const faults = useFaults(list.path)
  return (
    <div className="has-tools stack-tight">
      <FaultLines faults={faults} />
      <div className="terms" role="group" aria-label={`${what}s`}>
        {itemsAt(list).map((item, index) => (
          <div key={index} className="has-tools">
            <div className="term">{term(item, index)}</div>
            <div className="term-text">{text(item, index)}</div>
            <RowTools list={list} index={index} what={what} />
          </div>
        ))}
        {more}
      </div>
      {onAdd && <AddButton what={what} onAdd={onAdd} />}
    </div>
  )
}

export const AddButton = ({ what, onAdd }: { readonly what: string; readonly onAdd: () => void }) => (
  <button type="button" className="button quiet add-button extra" onClick={onAdd}>
    + Add {what}
  </button>
)
