import { useState } from 'react'
import type { Change } from './compare.ts'
import { ChangeList } from './change-list.tsx'
import { Modal } from '../../../parts/dialog/modal.tsx'
import { changesInWords } from './changes-in-words.ts'

interface ReviewProps {
  readonly changes: readonly Change[]
  readonly titleOf: (type: string) => string
  readonly isSaving: boolean
  /** It is proposed to those who may publish. */
  readonly proposes: boolean
  readonly onSave: (message: string) => void
  readonly onClose: () => void
}

/** What saving replaces, before it does. */
export function Review({ changes, titleOf, isSaving, proposes, onSave, onClose }: ReviewProps) {
  const [message, setMessage] = useState('')
  return (
    <Modal title="Review what changes" onClose={onClose}>
      <p>{changesInWords(changes)}</p>
      <ChangeList changes={changes.filter(({ what }) => what !== 'kept')} titleOf={titleOf} />
      {proposes && (
        <label className="proposed-why">
          <span>Why, for those who decide</span>
          <textarea
            className="input"
            rows={2}
            maxLength={2_000}
            value={message}
            onChange={({ target }) => setMessage(target.value)}
          />
        </label>
      )}
      <div className="row dialog-end">
        <button type="button" className="button" onClick={onClose}>
          Back
        </button>
        <button
          type="button"
          className="button primary push"
          disabled={isSaving}
          onClick={() => onSave(message)}
          autoFocus
        >
          {proposes ? (isSaving ? 'Proposing…' : 'Propose') : isSaving ? 'Publishing…' : 'Publish'}
        </button>
      </div>
    </Modal>
  )
}
