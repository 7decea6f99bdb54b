import { useEffect, type ReactNode } from 'react'

interface PageTitleProps {
  readonly title: string
  readonly beside?: ReactNode
  /** What can be done with the page. */
  readonly end?: ReactNode
  readonly children?: ReactNode
}

/** The heading of a page, also in the tab. */
export function PageTitle({ title, beside, end, children }: PageTitleProps) {
  useEffect(() => {
    document.title = `${title} · Vitrine`
  }, [title])
  return (
    <div className="title">
      <div className="row">
        <h1>{title}</h1>
        {beside}
        {end && <div className="end">{end}</div>}
      </div>
      {children}
    </div>
  )
}
