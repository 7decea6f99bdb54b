import type { ReactNode } from 'react'

interface MatterProps {
  readonly title: string
  /** What it is for, in one sentence. */
  readonly says: ReactNode
  readonly children: ReactNode
}

/** One thing that is looked after. */
export const Matter = ({ title, says, children }: MatterProps) => (
  <section className="matter" aria-labelledby="matter">
    <header>
      <h2 id="matter">{title}</h2>
      <p className="quiet-text">{says}</p>
    </header>
    {children}
  </section>
)
