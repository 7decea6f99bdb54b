import type { Change } from './compare.ts'
import { ChangeList } from './change-list.tsx'
import { Modal } from '../../../parts/dialog/modal.tsx'
import { changesInWords } from './changes-in-words.ts'

interface ReviewProps {
  readonly changes: readonly Change[]
  readonly titleOf: (type: string) => string
  readonly isSaving: boolean
  readonly onSave: () => void
  readonly onClose: () => void
}

/** What saving replaces, before it does. */
export function Review({ changes, titleOf, isSaving, onSave, onClose }: ReviewProps) {
  return (
    <Modal title="Review what changes" onClose={onClose}>
      <p>{changesInWords(changes)}</p>
      <ChangeList changes={changes.filter(({ what }) => what !== 'kept')} titleOf={titleOf} />
      <div className="row dialog-end">
        <button type="button" className="button" onClick={onClose}>
          Back
        </button>
        <button type="button" className="button primary push" disabled={isSaving} onClick={onSave} autoFocus>
          {isSaving ? 'Publishing…' : 'Publish'}
        </button>
      </div>
    </Modal>
  )
}
