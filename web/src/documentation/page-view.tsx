import { useParams } from '@tanstack/react-router'
import { PageTitle } from '../parts/page-title.tsx'

export function PageView() {
  const { page } = useParams({ from: '/pages/$page' })
  return (
    <div className="page">
      <PageTitle title={page} />
    </div>
  )
}
