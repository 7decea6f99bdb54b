import { useId, type ReactNode } from 'react'

interface SectionProps {
  readonly title: string
  readonly beside?: ReactNode
  readonly end?: ReactNode
  readonly children: ReactNode
}

export function Section({ title, beside, end, children }: SectionProps) {
  const id = useId()
  return (
    <section className="section" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {beside}
        {end && <div className="end">{end}</div>}
      </header>
      {children}
    </section>
  )
}
