import { useQuery } from '@tanstack/react-query'
import type { Edge } from '@vitrine/client'
import { edgesQuery } from '../../api/queries.ts'
import { EntityLink } from '../../parts/entity-link.tsx'
import { Read } from '../../parts/read.tsx'
import { Section } from '../../parts/section.tsx'

const MOST = 12
const USED_BY = { direction: 'inbound', edge_types: ['USES_COMPONENT'] } as const
const USES = { direction: 'outbound', edge_types: ['USES_COMPONENT'] } as const

/** Who uses it and what it uses, in short. */
export function Connections({ id }: { readonly id: string }) {
  return (
    <div className="halves-of-page">
      <Connected id={id} title="Used by" narrow={USED_BY} end="from" none="No other component uses it." />
      <Connected id={id} title="Uses" narrow={USES} end="to" none="It uses no other component." />
    </div>
  )
}

interface ConnectedProps {
  readonly id: string
  readonly title: string
  readonly narrow: typeof USED_BY | typeof USES
  readonly end: 'from' | 'to'
  readonly none: string
}

function Connected({ id, title, narrow, end, none }: ConnectedProps) {
  const edges = useQuery(edgesQuery('component', id, narrow))
  return (
    <Section title={title} beside={<span className="quiet-text figure">{edges.data && countOf(edges.data)}</span>}>
      <Read query={edges} what={title}>
        {({ edges: all }) => {
          const others = distinct(all.map((edge) => edge[end]))
          if (others.length === 0) return <p className="quiet-text">{none}</p>
          const item = ({ entity_id, name }: Edge['to']) => (
            <li key={entity_id}>
              {name === null ? <code>{entity_id}</code> : <EntityLink type="component" id={entity_id} name={name} />}
            </li>
          )
          return (
            <>
              <ul className="chips">{others.slice(0, MOST).map(item)}</ul>
              {others.length > MOST && (
                <details>
                  <summary>and {others.length - MOST} more</summary>
                  <ul className="chips">{others.slice(MOST).map(item)}</ul>
                </details>
              )}
            </>
          )
        }}
      </Read>
    </Section>
  )

  function countOf({ edges: all, isCut }: { edges: readonly Edge[]; isCut: boolean }): string {
    const count = distinct(all.map((edge) => edge[end])).length
    return count === 0 ? '' : `${count.toLocaleString('en')}${isCut ? ' and more' : ''}`
  }
}

const distinct = (entities: readonly Edge['to'][]): readonly Edge['to'][] =>
  [...new Map(entities.filter(isComponent).map((one) => [one.entity_id, one])).values()].sort((one, other) =>
    (one.name ?? '￿').localeCompare(other.name ?? '￿'),
  )

const isComponent = ({ entity_type }: Edge['to']): boolean => entity_type === 'component'
