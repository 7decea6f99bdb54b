import type { BlockType } from '@vitrine/client'
import { useId, useState, type RefObject } from 'react'

interface AddBlockProps {
  readonly types: readonly BlockType[]
  readonly onAdd: (type: BlockType) => void
  /** The menu, for others who open it. */
  readonly menu: RefObject<HTMLDivElement | null>
  /** It is opened by this button. */
  readonly onOpen: () => void
}

/** Every type that this owner may have, each with what it is for; a few letters are enough to find one. */
export function AddBlock({ types, onAdd, menu, onOpen }: AddBlockProps) {
  const id = useId()
  const [words, setWords] = useState('')
  const found = types.filter((type) => matches(type, words))
  return (
    <>
      <button type="button" className="button" popoverTarget={id} onClick={onOpen}>
        Add a block
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className="panel block-menu"
        role="group"
        aria-label="Types of blocks"
        onToggle={({ newState }) => {
          if (newState === 'open') menu.current?.querySelector('input')?.focus()
          else setWords('')
        }}
      >
        <input
          className="input"
          type="search"
          aria-label="Filter types"
          placeholder="Filter"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={(event) => {
            const [first] = found
            if (event.key !== 'Enter' || !first) return
            event.preventDefault()
            menu.current?.hidePopover?.()
            onAdd(first)
          }}
        />
        {found.length === 0 && <p className="quiet-text">No type is called so.</p>}
        {found.map((type) => (
          <button
            key={type.type}
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
            onClick={() => onAdd(type)}
          >
            <strong>{type.title}</strong>
            <span>{type.summary}</span>
          </button>
        ))}
      </div>
    </>
  )
}

/** Every word begins one of the type's own. */
function matches({ type, title, summary }: BlockType, words: string): boolean {
  const own = `${type} ${title} ${summary}`.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return words
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => own.some((one) => one.startsWith(word)))
}
