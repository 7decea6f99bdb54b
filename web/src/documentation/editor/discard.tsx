import type { Change } from './compare.ts'
import { Modal } from './modal.tsx'
import { changesInWords } from './changes-in-words.ts'

interface DiscardProps {
  readonly changes: readonly Change[]
  readonly onDiscard: () => void
  readonly onClose: () => void
}

/** A draft is nowhere but in this tab, and its button stands beside the one that saves. */
export function Discard({ changes, onDiscard, onClose }: DiscardProps) {
  return (
    <Modal title="Discard your draft?" onClose={onClose}>
      <p>What you wrote since the last save will be gone. {changesInWords(changes)}</p>
      <footer className="row">
        <button type="button" className="button" onClick={onClose} autoFocus>
          Keep writing
        </button>
        <button type="button" className="button primary push" onClick={onDiscard}>
          Discard
        </button>
      </footer>
    </Modal>
  )
}
