import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { FaultLines } from './fields/labelled.tsx'
import { FaultsAt } from './context.ts'
import type { DraftBlock, Faults } from './draft.ts'
import { ContentForm } from './fields/fields.tsx'
import type { Content, Field } from './form-model.ts'
import { summaryOf } from './review/compare.ts'

interface BlockCardProps {
  readonly block: DraftBlock
  /** It was just added: it is shown, and its first field is ready to be written in. */
  readonly isNew: boolean
  /** Puts another block before this one. */
  readonly onInsert: () => void
  readonly title: string
  readonly field: Field | undefined
  readonly place: { readonly at: number; readonly of: number }
  readonly faults: Faults
  readonly onChange: (content: Content) => void
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
  readonly onDropHere: (key: string) => void
  /** A field was left. */
  readonly onLeave: (path: string) => void
}

const DRAGGED = 'text/x-vitrine-block'

/** One block: a handle to move it, its form, and what is wrong with it. */
export function BlockCard({ block, isNew, title, field, place, faults, ...act }: BlockCardProps) {
  const [isOver, setOver] = useState(false)
  const [isFolded, setFolded] = useState(false)
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!isNew) return
    card.current?.scrollIntoView({ block: 'nearest' })
    card.current?.querySelector<HTMLElement>('.field input, .field textarea, .field select')?.focus()
  }, [isNew])
  const own = faults.get(block.key) ?? []
  const { at, of } = place
  const faultsAt = (path: string): readonly string[] =>
    own.filter((fault) => fault.path === path).map(({ message }) => message)
  const onHandleKey = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (step === 0) return
    event.preventDefault()
    act.onMove(at + step)
  }
  return (
    <li
      ref={card}
      className="panel block-card"
      data-block={block.type}
      data-key={block.key}
      data-over={isOver || undefined}
      data-faulty={own.length > 0 || undefined}
      onBlur={(event) => {
        const field = event.target.closest('[data-path]')
        if (field instanceof HTMLElement) act.onLeave(field.dataset['path'] ?? '')
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        const key = event.dataTransfer.getData(DRAGGED)
        if (key === '') return
        event.preventDefault()
        act.onDropHere(key)
      }}
    >
      <header className="row">
        <button
          type="button"
          className="button quiet handle"
          draggable
          aria-label={`Move ${title}, ${at + 1} of ${of}. Arrow up and down move it.`}
          onDragStart={(event) => {
            event.dataTransfer.setData(DRAGGED, block.key)
            event.dataTransfer.effectAllowed = 'move'
          }}
          onKeyDown={onHandleKey}
        >
          <Grip />
        </button>
        <h2>{title}</h2>
        <div className="push row">
          <button
            type="button"
            className="button quiet"
            aria-label={`Insert a block before ${title}, ${at + 1} of ${of}`}
            onClick={act.onInsert}
          >
            Insert
          </button>
          <button
            type="button"
            className="button quiet"
            aria-expanded={!isFolded}
            aria-label={`${isFolded ? 'Show' : 'Fold'} ${title}, ${at + 1} of ${of}`}
            onClick={() => setFolded(!isFolded)}
          >
            {isFolded ? 'Show' : 'Fold'}
          </button>
          <button type="button" className="button quiet" disabled={at === 0} onClick={() => act.onMove(at - 1)}>
            Up
          </button>
          <button type="button" className="button quiet" disabled={at === of - 1} onClick={() => act.onMove(at + 1)}>
            Down
          </button>
          <button type="button" className="button quiet" aria-label={`Remove ${title}`} onClick={act.onRemove}>
            Remove
          </button>
        </div>
      </header>
      <FaultsAt value={faultsAt}>
        <FaultLines faults={faultsAt('')} />
        <FaultLines faults={faultsAt('type')} />
        {isFolded ? (
          <p className="quiet-text">{summaryOf(block)}</p>
        ) : field ? (
          <ContentForm field={field} value={block.content} onChange={act.onChange} />
        ) : (
          <p className="note">This explorer has no form for this type; the block is kept as it is.</p>
        )}
      </FaultsAt>
    </li>
  )
}

const Grip = () => (
  <svg width="10" height="16" viewBox="0 0 10 16" aria-hidden="true" fill="currentColor">
    {[2, 8].flatMap((x) => [3, 8, 13].map((y) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.4" />))}
  </svg>
)
