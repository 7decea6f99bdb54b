import { useEffect, useRef, type ReactNode } from 'react'

interface SidePanelProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** What is too much for the place where it is read. The page stays where it is beside it. */
export function SidePanel({ title, onClose, children }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement
    panel.current?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <section
      ref={panel}
      className="panel side-panel"
      role="dialog"
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <header className="row">
        <h2>{title}</h2>
        <button type="button" className="button quiet push" onClick={onClose}>
          Done
        </button>
      </header>
      {children}
    </section>
  )
}

/** A field of the panel under its name; the field says it itself to those who hear it. */
export const Titled = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className="titled">
    <span aria-hidden="true">{title}</span>
    {children}
  </div>
)
