import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import type { EntityType } from '@vitrine/client'
import { documentationQuery } from '../documentation/reads.ts'
import { Badge } from '../parts/badge.tsx'
import { DocumentationSlot } from '../parts/documentation-slot.tsx'
import { PageTitle } from '../parts/page-title.tsx'

const KINDS = ['screen', 'flow', 'project'] as const satisfies readonly EntityType[]

/** Screens, flows and the project: the contract knows their names and their documentation, nothing else. */
export function EntityPage() {
  const { type, id } = useParams({ from: '/entities/$type/$id' })
  const { name } = useSearch({ from: '/entities/$type/$id' })
  const kind = KINDS.find((one) => one === type)
  if (!kind) return <p className="page">There are no entities of the kind “{type}”.</p>
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
  const title = data?.entity.name ?? (linkedAs || (isPending ? '…' : id))
  return (
    <div className="page">
      <PageTitle title={title} beside={<Badge>{kind}</Badge>} />
      <DocumentationSlot type={kind} id={id} />
    </div>
  )
}
