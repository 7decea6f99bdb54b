import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import type { EntityType } from '@vitrine/client'
import { consoleQuery } from '../api/console.ts'
import type { GetOriginOutput } from '../api/generated/types.ts'
import { documentationQuery } from '../documentation/access/reads.ts'
import { Badge } from '../parts/badge.tsx'
import { byName } from '../parts/words/by-name.ts'
import { Thumb } from '../preview/thumb.tsx'
import { DocumentationSlot } from '../documentation/documentation-slot.tsx'
import { EntityLink } from '../parts/entity-link.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { Section } from '../parts/section.tsx'
import { NotFound } from '../parts/not-found.tsx'

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
  const { data: origin } = useQuery({
    ...consoleQuery('getOrigin', { type: kind === 'flow' ? 'flow' : 'screen', id }),
    enabled: kind !== 'project',
  })
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
          origin?.link && (
            <a className="button quiet" href={origin.link} target="_blank" rel="noreferrer noopener">
              Open in the design tool
            </a>
          )
        }
      />
      <DocumentationSlot type={kind} id={id} />
      {origin?.uses && <PlacedComponents uses={origin.uses} />}
      {kind === 'flow' && <Beginning id={id} name={title} />}
    </div>
  )
}

type Uses = NonNullable<GetOriginOutput['uses']>

/** Each once: those of this library as pictures, those of other files by the names that the source told. */
function PlacedComponents({ uses }: { readonly uses: Uses }) {
  const distinct = [...new Map(uses.map((use) => [use.component_id ?? use.key, use])).values()]
  const own = distinct.filter(({ component_id: id }) => id !== null).toSorted((a, b) => byName(nameOf(a), nameOf(b)))
  const others = distinct.filter(({ component_id: id }) => id === null)
  const named = [...new Set(others.flatMap(({ name }) => name ?? []))].toSorted(byName)
  const unnamed = others.filter(({ name }) => name === null).length
  return (
    <Section title="Components" beside={<span className="quiet-text">{distinct.length}</span>}>
      {distinct.length === 0 && <p className="quiet-text">No component is placed on it.</p>}
      {own.length > 0 && (
        <ul className="thumb-cards">
          {own.map((use) => (
            <li key={use.key}>
              <EntityLink type="component" id={use.component_id ?? ''} name={nameOf(use)} className="card">
                {use.has_picture ? <Thumb componentId={use.component_id ?? ''} /> : <span />}
                <span className="card-name">{nameOf(use)}</span>
              </EntityLink>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <p className="quiet-text">
          Not in this library:{' '}
          {[...named, ...(unnamed > 0 ? [`${unnamed} that the source does not name`] : [])].join(', ')}
        </p>
      )}
    </Section>
  )
}

const nameOf = ({ name, key }: Uses[number]): string => name ?? key

/** A flow is known by its name; what is placed where it begins stands on that screen's page. */
function Beginning({ id, name }: { readonly id: string; readonly name: string }) {
  const { data } = useQuery(consoleQuery('listFlows', { q: name.slice(0, 200) }))
  const flow = data?.data.find((one) => one.id === id)
  if (!flow?.screen) return null
  return (
    <Section title="Begins at">
      <p>
        <EntityLink type="screen" {...flow.screen} />
        {flow.component_count > 0 &&
          `, which has ${flow.component_count === 1 ? 'one component' : `${flow.component_count} components`} of this library`}
      </p>
    </Section>
  )
}
