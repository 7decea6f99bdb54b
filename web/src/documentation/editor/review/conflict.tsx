import type { Change } from './compare.ts'
import { ChangeList } from './change-list.tsx'
import { Modal } from './modal.tsx'

interface ConflictProps {
  /** From what is there now to the draft. */
  readonly changes: readonly Change[]
  readonly titleOf: (type: string) => string
  readonly onMine: () => void
  readonly onTheirs: () => void
  readonly onGoOn: () => void
}

/** Somebody else saved in the meantime. Nothing was written; the person decides. */
export function Conflict({ changes, titleOf, onMine, onTheirs, onGoOn }: ConflictProps) {
  return (
    <Modal title="Somebody else has saved in the meantime" onClose={onGoOn}>
      <p>Nothing was written. This is what your draft would make of the documentation as it is now:</p>
      <ChangeList changes={changes.filter(({ what }) => what !== 'kept')} titleOf={titleOf} />
      <footer className="row">
        <button type="button" className="button" onClick={onTheirs}>
          Take theirs, drop my draft
        </button>
        <button type="button" className="button" onClick={onGoOn}>
          Go on editing
        </button>
        <button type="button" className="button primary push" onClick={onMine}>
          Replace theirs with mine
        </button>
      </footer>
    </Modal>
  )
}
