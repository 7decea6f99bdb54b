import { useParams, useSearch } from '@tanstack/react-router'
import type { EntityType } from '@vitrine/client'
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
  return (
    <div className="page">
      <PageTitle title={name ?? id} beside={<Badge>{kind}</Badge>} />
      <DocumentationSlot type={kind} id={id} />
    </div>
  )
}
