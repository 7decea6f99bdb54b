import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import type { EntityType } from '@vitrine/client'
import { consoleQuery } from '../api/console.ts'
import { documentationQuery } from '../documentation/access/reads.ts'
import { Badge } from '../parts/badge.tsx'
import { DocumentationSlot } from '../documentation/documentation-slot.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { NotFound } from '../parts/not-found.tsx'
import { FlowBody } from './flow-body.tsx'
import { ScreenBody } from './screen-body.tsx'
import './entities.css'

const KINDS = ['screen', 'flow', 'project'] as const satisfies readonly EntityType[]

/** Screens, flows and the project. */
export function EntityPage() {
  const { type, id } = useParams({ from: '/entities/$type/$id' })
  const { name } = useSearch({ from: '/entities/$type/$id' })
  const kind = KINDS.find((one) => one === type)
  if (!kind) return <NotFound />
  return <KnownEntity kind={kind} id={id} linkedAs={name} />
}

interface KnownEntityProps {
  readonly kind: (typeof KINDS)[number]
  readonly id: string
  /** The name that a link brought along; who follows a mention or a bookmark comes without. */
  readonly linkedAs: string | undefined
}

function KnownEntity({ kind, id, linkedAs }: KnownEntityProps) {
  const { data, isPending } = useQuery(documentationQuery(kind, id))
  const { data: screen } = useQuery({ ...consoleQuery('getScreen', { id }), enabled: kind === 'screen' })
  const { data: flow } = useQuery({ ...consoleQuery('getFlow', { id }), enabled: kind === 'flow' })
  const link = screen?.link ?? flow?.link
  const title = data?.entity.name ?? (linkedAs || (isPending ? '…' : id))
  return (
    <div className="page">
      {kind !== 'project' && (
        <nav className="crumbs" aria-label="Where this is">
          {kind === 'screen' ? <Link to="/screens">Screens</Link> : <Link to="/flows">Flows</Link>}
        </nav>
      )}
      <PageTitle
        title={title}
        beside={<Badge>{kind}</Badge>}
        end={
          link && (
            <a className="button quiet" href={link} target="_blank" rel="noreferrer noopener">
              Open in the design tool
            </a>
          )
        }
      />
      <DocumentationSlot type={kind} id={id} />
      {screen && <ScreenBody screen={screen} />}
      {flow && <FlowBody flow={flow} />}
    </div>
  )
}
