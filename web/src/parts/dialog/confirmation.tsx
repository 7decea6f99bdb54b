import type { ReactNode } from 'react'
import { Modal } from './modal.tsx'

interface ConfirmationProps {
  readonly title: string
  /** What will be lost. */
  readonly children: ReactNode
  readonly keep: string
  readonly act: string
  readonly isPending?: boolean
  readonly onAct: () => void
  readonly onClose: () => void
}

/** What cannot be taken back is asked first; the way back has the focus. */
export function Confirmation({ title, children, keep, act, isPending = false, onAct, onClose }: ConfirmationProps) {
  return (
    <Modal title={title} onClose={onClose}>
      {children}
      <div className="row dialog-end">
        <button type="button" className="button" onClick={onClose} autoFocus>
          {keep}
        </button>
        <button type="button" className="button primary push" disabled={isPending} onClick={onAct}>
          {act}
        </button>
      </div>
    </Modal>
  )
}
