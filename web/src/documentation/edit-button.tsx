import { useQuery } from '@tanstack/react-query'
import type { EntityType } from '@vitrine/client'
import { hasDraft } from './editor/draft/kept-draft.ts'
import { ShareButton } from '../sign-in/share-button.tsx'
import { HistoryLink } from './access/history-link.tsx'
import { useMayPropose } from './access/may-propose.ts'
import { useMayWrite } from './access/may-write.ts'
import { documentationQuery } from './access/reads.ts'

interface EditButtonProps {
  readonly type: EntityType
  readonly id: string
  readonly onEdit: () => void
}

/** The way to earlier versions, and for those who may write the way into the editor. */
export function EditButton({ type, id, onEdit }: EditButtonProps) {
  const mayWrite = useMayWrite()
  const mayPropose = useMayPropose()
  const { data } = useQuery(documentationQuery(type, id))
  return (
    <>
      <HistoryLink type={type} id={id} />
      <ShareButton className="button quiet" />
      {mayWrite || mayPropose ? (
        <button className="button" data-shortcut="edit" onClick={onEdit}>
          {hasDraft(type, id)
            ? 'Go on with your draft'
            : !mayWrite
              ? 'Propose a change'
              : data?.blocks.length === 0
                ? 'Write'
                : 'Edit'}
        </button>
      ) : (
        <span className="quiet-text">You may read, not write</span>
      )}
    </>
  )
}
