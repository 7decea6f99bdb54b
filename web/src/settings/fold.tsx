import type { ReactNode } from 'react'

interface FoldProps {
  readonly title: string
  readonly children: ReactNode
}

/** What is asked only by who wants something new, so that what is there stands first. */
export const Fold = ({ title, children }: FoldProps) => (
  <details className="settings-new">
    <summary className="button">{title}</summary>
    {children}
  </details>
)
