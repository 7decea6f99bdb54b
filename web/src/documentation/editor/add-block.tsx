import type { BlockType } from '@vitrine/client'
import { useId } from 'react'

interface AddBlockProps {
  readonly types: readonly BlockType[]
  readonly onAdd: (type: BlockType) => void
}

/** Every type that this owner may have, each with what it is for. */
export function AddBlock({ types, onAdd }: AddBlockProps) {
  const id = useId()
  return (
    <>
      <button type="button" className="button" popoverTarget={id}>
        Add a block
      </button>
      <div id={id} popover="auto" className="panel block-menu" role="group" aria-label="Types of blocks">
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
