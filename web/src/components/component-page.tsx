import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { Outlet, useParams } from '@tanstack/react-router'
import { componentQuery } from '../api/queries.ts'
import { documentationQuery } from '../documentation/access/reads.ts'
import { ReadPage } from '../parts/read-page.tsx'
import { ComponentHead } from './component-head.tsx'
import { Neighbors } from './neighbors.tsx'
import './components.css'

/** What stands over and under every tab of a component. */
export function ComponentPage() {
  const { id } = useParams({ from: '/components/$id' })
  const component = useQuery(componentQuery(id))
  // Asked for beside it, not after it.
  usePrefetchQuery(documentationQuery('component', id))
  return (
    <div className="page">
      <ReadPage query={component} what="Component">
        {(row) => (
          <>
            <ComponentHead component={row} />
            <div className="page-body">
              <Outlet />
            </div>
            <Neighbors id={row.id} />
          </>
        )}
      </ReadPage>
    </div>
  )
}
