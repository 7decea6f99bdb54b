import type { ReactNode } from 'react'

export type Tone = 'green' | 'blue' | 'amber' | 'red'

export function Badge({ tone, title, children }: { tone?: Tone | undefined; title?: string; children: ReactNode }) {
  return (
    <span className="badge" data-tone={tone} title={title}>
      {children}
    </span>
  )
}
