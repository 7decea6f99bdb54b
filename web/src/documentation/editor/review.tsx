import type { Change } from './compare.ts'
import { ChangeList } from './change-list.tsx'
import { Modal } from './modal.tsx'

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
      <p>{tell(changes)}</p>
      <ChangeList changes={changes.filter(({ what }) => what !== 'kept')} titleOf={titleOf} />
      <footer className="row">
        <button type="button" className="button" onClick={onClose}>
          Back
        </button>
        <button type="button" className="button primary push" disabled={isSaving} onClick={onSave} autoFocus>
          {isSaving ? 'Saving…' : 'Save'}
        </button>
      </footer>
    </Modal>
  )
}

function tell(changes: readonly Change[]): string {
  const parts = (['added', 'changed', 'moved', 'removed', 'kept'] as const)
    .map((what) => ({ what, count: changes.filter((change) => change.what === what).length }))
    .filter(({ count }) => count > 0)
    .map(({ what, count }) => `${count} ${what}`)
  return `Blocks: ${parts.join(', ')}.`
}
