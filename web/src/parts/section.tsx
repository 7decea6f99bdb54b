import { useId, type ReactNode } from 'react'

interface SectionProps {
  readonly title: string
  /** What stands behind `#` in addresses that lead here. */
  readonly anchor?: string
  readonly beside?: ReactNode
  readonly end?: ReactNode
  readonly children: ReactNode
}

export function Section({ title, anchor, beside, end, children }: SectionProps) {
  const id = useId()
  return (
    <section className="section" id={anchor} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {beside}
        {end && <div className="end">{end}</div>}
      </header>
      {children}
    </section>
  )
}
