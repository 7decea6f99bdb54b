import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { consoleQuery } from '../api/console.ts'
import { Empty } from '../parts/empty.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { Read } from '../parts/read.tsx'
import { TextFilter } from '../parts/filters/text-filter.tsx'
import { Places } from './places.tsx'

export function ScreenList(): ReactNode {
  const { q = '' } = useSearch({ from: '/screens' })
  const navigate = useNavigate({ from: '/screens' })
  const list = useQuery({ ...consoleQuery('listScreens', q ? { q } : {}), placeholderData: keepPreviousData })
  return (
    <div className="page">
      <PageTitle title="Screens" beside={<Count answer={list.data} />} />
      <TextFilter
        label="Filter by name"
        value={q}
        onSettle={(text) => void navigate({ search: text ? { q: text } : {}, replace: true, resetScroll: false })}
      />
      <Read query={list} what="Screens">
        {(answer) =>
          answer === null || answer.total === 0 ? (
            q ? (
              <p className="note">No screen is called so.</p>
            ) : (
              <Empty type="screen" title="No screens yet">
                The frames on the pages of a design file become screens when it is imported, each with the components
                that stand on it.
              </Empty>
            )
          ) : (
            <Places kind="screen" answer={answer} />
          )
        }
      </Read>
    </div>
  )
}

export function FlowList(): ReactNode {
  const { q = '' } = useSearch({ from: '/flows' })
  const navigate = useNavigate({ from: '/flows' })
  const list = useQuery({ ...consoleQuery('listFlows', q ? { q } : {}), placeholderData: keepPreviousData })
  return (
    <div className="page">
      <PageTitle title="Flows" beside={<Count answer={list.data} />} />
      <TextFilter
        label="Filter by name"
        value={q}
        onSettle={(text) => void navigate({ search: text ? { q: text } : {}, replace: true, resetScroll: false })}
      />
      <Read query={list} what="Flows">
        {(answer) =>
          answer === null || answer.total === 0 ? (
            q ? (
              <p className="note">No flow is called so.</p>
            ) : (
              <Empty type="flow" title="No flows yet">
                Where a prototype starts in the design tool, a flow begins here when its file is imported.
              </Empty>
            )
          ) : (
            <Places kind="flow" answer={answer} />
          )
        }
      </Read>
    </div>
  )
}

const Count = ({ answer }: { readonly answer: { readonly total: number } | null | undefined }) => (
  <span className="quiet-text" role="status">
    {answer?.total.toLocaleString('en')}
  </span>
)
