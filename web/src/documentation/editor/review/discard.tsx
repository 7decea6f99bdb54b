import type { Change } from './compare.ts'
import { changesInWords } from './changes-in-words.ts'
import { Confirmation } from '../../../parts/dialog/confirmation.tsx'

interface DiscardProps {
  readonly changes: readonly Change[]
  readonly onDiscard: () => void
  readonly onClose: () => void
}

/** A draft is nowhere but in this tab, and its button stands beside the one that saves. */
export function Discard({ changes, onDiscard, onClose }: DiscardProps) {
  return (
    <Confirmation title="Discard your draft?" keep="Keep writing" act="Discard" onAct={onDiscard} onClose={onClose}>
      <p>What you wrote since the last save will be gone. {changesInWords(changes)}</p>
    </Confirmation>
  )
}
