import type { EntityType } from '@vitrine/client'
import { HistoryLink } from '../../access/history-link.tsx'
import type { EditorEvent, EditorState } from '../draft/editor-state.ts'

interface PublishBarProps {
  readonly type: EntityType
  readonly id: string
  readonly state: EditorState
  readonly isChanged: boolean
  readonly isWaiting: boolean
  /** Of what is said already. */
  readonly faults: number
  readonly isKept: boolean
  readonly act: 'Publish' | 'Propose'
  readonly tell: (event: EditorEvent) => void
  readonly onFault: () => void
  readonly onPublish: () => void
  readonly onClose: () => void
  readonly onAdd: () => void
}

/** What becomes of the draft, at the foot of the window: nothing on the page makes room for it. */
export function PublishBar(props: PublishBarProps) {
  const { type, id, state, isChanged, isWaiting, faults, isKept, act, tell, onFault, onPublish, onClose, onAdd } = props
  const words = isWaiting
    ? 'An upload is running'
    : isChanged
      ? isKept
        ? 'Your draft from before, kept on this computer'
        : 'Draft kept on this computer'
      : 'Nothing changed'
  return (
    <footer className="row editor-bar">
      <button type="button" className="button quiet" onClick={onAdd}>
        Add a block
      </button>
      <button
        type="button"
        className="button quiet"
        disabled={state.past.length === 0}
        onClick={() => tell({ is: 'undone' })}
      >
        Undo
      </button>
      <button
        type="button"
        className="button quiet"
        disabled={state.future.length === 0}
        onClick={() => tell({ is: 'redone' })}
      >
        Redo
      </button>
      <HistoryLink type={type} id={id} />
      <span className="quiet-text" role="status">
        {words}
      </span>
      <span className="push row">
        {faults > 0 && (
          <button type="button" className="button quiet fault" onClick={onFault}>
            {faults} {faults === 1 ? 'fault' : 'faults'} to correct
          </button>
        )}
        <button
          type="button"
          className="button"
          onClick={isChanged ? () => tell({ is: 'asked', what: 'discard' }) : onClose}
        >
          {isChanged ? 'Discard' : 'Close'}
        </button>
        <button type="button" className="button primary" disabled={!isChanged || isWaiting} onClick={onPublish}>
          {act}
        </button>
      </span>
    </footer>
  )
}
