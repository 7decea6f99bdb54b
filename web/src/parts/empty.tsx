import type { EntityType } from '@vitrine/client'
import type { ReactNode } from 'react'
import { KindSign } from './kind-sign.tsx'

interface EmptyProps {
  readonly type: EntityType
  readonly title: string
  /** What will be here, and how it comes. */
  readonly children: ReactNode
}

/** A list that has nothing yet. */
export function Empty({ type, title, children }: EmptyProps) {
  return (
    <div className="empty-state">
      <KindSign type={type} />
      <h2>{title}</h2>
      <p>{children}</p>
    </div>
  )
}
