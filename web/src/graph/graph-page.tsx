import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { GraphEntityType } from '@vitrine/client'
import { EntityLink } from '../parts/entity-link.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { NotFound } from '../parts/not-found.tsx'
import { useQuery } from '@tanstack/react-query'
import { consoleQuery } from '../api/console.ts'
import { Graph, KINDS, WHOLE_VIEW, type GraphView } from './entity-graph.tsx'

const TYPES = ['component', 'token', 'style', 'token-collection'] as const satisfies readonly GraphEntityType[]

/** The graph of one entity, whole: what is chosen is in the address, and a node in it becomes its middle. */
export function GraphPage() {
  const { type, id } = useParams({ from: '/graph/$type/$id' })
  const known = TYPES.find((one) => one === type)
  if (!known) return <NotFound />
  return <KnownGraph key={`${type} ${id}`} type={known} id={id} />
}

function KnownGraph({ type, id }: { type: GraphEntityType; id: string }) {
  const search = useSearch({ from: '/graph/$type/$id' })
  const navigate = useNavigate({ from: '/graph/$type/$id' })
  const view: GraphView = {
    hops: [1, 2, 3].find((hops) => String(hops) === search.hops) ?? WHOLE_VIEW.hops,
    side: search.side === 'users' || search.side === 'used' ? search.side : 'both',
    kinds: kindsOf(search.kinds),
  }
  const { data } = useQuery(
    consoleQuery('getNeighbors', { entity_type: type, entity_id: id, hops: view.hops, edge_types: [...view.kinds] }),
  )
  const name = data?.entity.name ?? search.name ?? '…'
  const onView = ({ hops, side, kinds }: GraphView): void =>
    void navigate({
      search: (before) => ({
        ...before,
        hops: hops === WHOLE_VIEW.hops ? '' : String(hops),
        side: side === 'both' ? '' : side,
        kinds: kinds.length === KINDS.length ? '' : kinds.join(','),
      }),
      replace: true,
      resetScroll: false,
    })
  return (
    <div className="page graph-page">
      <PageTitle
        title={`Graph of ${name}`}
        beside={
          <EntityLink type={type} id={id} name={name}>
            Open {type.replaceAll('-', ' ')}
          </EntityLink>
        }
      />
      <Graph type={type} id={id} view={view} onView={onView} isWhole />
    </div>
  )
}

function kindsOf(said: string | undefined): GraphView['kinds'] {
  const wanted = said?.split(',') ?? []
  const found = WHOLE_VIEW.kinds.filter((kind) => wanted.includes(kind))
  return found.length > 0 ? found : WHOLE_VIEW.kinds
}
