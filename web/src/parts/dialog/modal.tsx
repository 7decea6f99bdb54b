import { useEffect, useRef, type ReactNode } from 'react'

interface ModalProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A native dialog that is open as long as it is there. Escape closes it, and the focus goes back where it was. */
export function Modal({ title, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog ref={dialog} className="modal" aria-label={title} onClose={onClose}>
      <h2>{title}</h2>
      {children}
    </dialog>
  )
}
