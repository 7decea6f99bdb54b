import { useEffect, type ReactNode } from 'react'

/** The heading of a page, also in the tab. */
export function PageTitle({ title, beside, children }: { title: string; beside?: ReactNode; children?: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Vitrine`
  }, [title])
  return (
    <div className="title">
      <div className="row">
        <h1>{title}</h1>
        {beside}
      </div>
      {children}
    </div>
  )
}
