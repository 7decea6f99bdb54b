import { PageTitle } from '../parts/page-title.tsx'

export function PageList() {
  return (
    <div className="page">
      <PageTitle title="Pages" />
    </div>
  )
}
