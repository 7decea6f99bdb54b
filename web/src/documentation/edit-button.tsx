import { useQuery } from '@tanstack/react-query'
import type { EntityType } from '@vitrine/client'
import { hasDraft } from './editor/kept-draft.ts'
import { useMayWrite } from './may-write.ts'
import { documentationQuery } from './reads.ts'

interface EditButtonProps {
  readonly type: EntityType
  readonly id: string
  readonly onEdit: () => void
}

export function EditButton({ type, id, onEdit }: EditButtonProps) {
  const mayWrite = useMayWrite()
  const { data } = useQuery(documentationQuery(type, id))
  if (!mayWrite) return <span className="quiet-text">This key may read, not write</span>
  return (
    <button className="button" data-shortcut="edit" onClick={onEdit}>
      {hasDraft(type, id) ? 'Go on with your draft' : data?.blocks.length === 0 ? 'Write' : 'Edit'}
    </button>
  )
}
