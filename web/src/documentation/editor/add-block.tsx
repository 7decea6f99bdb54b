import type { BlockType } from '@vitrine/client'
import { useId, type RefObject } from 'react'

interface AddBlockProps {
  readonly types: readonly BlockType[]
  readonly onAdd: (type: BlockType) => void
  /** The menu, for others who open it. */
  readonly menu: RefObject<HTMLDivElement | null>
  /** It is opened by this button. */
  readonly onOpen: () => void
}

/** Every type that this owner may have, each with what it is for. */
export function AddBlock({ types, onAdd, menu, onOpen }: AddBlockProps) {
  const id = useId()
  return (
    <>
      <button type="button" className="button" popoverTarget={id} onClick={onOpen}>
        Add a block
      </button>
      <div ref={menu} id={id} popover="auto" className="panel block-menu" role="group" aria-label="Types of blocks">
        {types.map((type) => (
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
