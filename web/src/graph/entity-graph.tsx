import { useQuery } from '@tanstack/react-query'
import type { Edge, EdgeType, GraphEntityType } from '@vitrine/client'
import { useMemo, useState } from 'react'
import { edgesQuery, relatedQuery } from '../api/queries.ts'
import { EntityLink } from '../parts/entity-link.tsx'
import { Cost } from '../parts/price.tsx'
import { Read } from '../parts/read.tsx'
import { graphModel, nodeOf } from './graph-model.ts'
import { GraphPicture } from './graph-picture.tsx'
import './graph.css'

interface EntityGraphProps {
  readonly type: GraphEntityType
  readonly id: string
  readonly name: string
}

const KINDS: readonly (readonly [EdgeType, string])[] = [
  ['USES_COMPONENT', 'Components'],
  ['USES_STYLE', 'Styles'],
  ['BINDS_VARIABLE', 'Token bindings'],
  ['STYLE_BINDS_VAR', 'Tokens of styles'],
  ['ALIASES_VARIABLE', 'Aliases'],
]
const FEW = 24

export function EntityGraph(props: EntityGraphProps) {
  const edges = useQuery(edgesQuery(props.type, props.id))
  return (
    <Read query={edges} what="Graph">
      {({ edges: all, isCut }) =>
        all.length === 0 ? (
          <p className="quiet-text">Nothing is connected to it.</p>
        ) : (
          <Connected {...props} edges={all} isCut={isCut} />
        )
      }
    </Read>
  )
}

function Connected({ type, id, name, edges, isCut }: EntityGraphProps & { edges: readonly Edge[]; isCut: boolean }) {
  const counts = new Map(KINDS.map(([kind]) => [kind, edges.filter((edge) => edge.type === kind).length]))
  const [kinds, setKinds] = useState<readonly EdgeType[]>(() => firstKinds(edges))
  const [depth, setDepth] = useState(1)
  const related = useQuery({ ...relatedQuery(type, id, { depth, edge_types: kinds }), enabled: depth > 1 })
  const start = nodeOf({ entity_type: type, entity_id: id, name })
  const model = useMemo(
    () =>
      graphModel(
        nodeOf({ entity_type: type, entity_id: id, name }),
        edges.filter((edge) => kinds.includes(edge.type)),
        depth > 1 ? (related.data?.data ?? []) : [],
      ),
    [type, id, name, edges, kinds, depth, related.data],
  )
  const toggle = (kind: EdgeType): void =>
    setKinds((before) => (before.includes(kind) ? before.filter((one) => one !== kind) : [...before, kind]))
  return (
    <div className="stack" style={{ gap: 8 }}>
      <div className="row">
        {KINDS.filter(([kind]) => (counts.get(kind) ?? 0) > 0).map(([kind, words]) => (
          <button key={kind} className="button" aria-pressed={kinds.includes(kind)} onClick={() => toggle(kind)}>
            {words} <span className="figure">{counts.get(kind)}</span>
          </button>
        ))}
        <div className="tabs" role="group" aria-label="How far to look">
          {[1, 2, 3].map((hops) => (
            <button key={hops} aria-pressed={hops === depth} onClick={() => setDepth(hops)}>
              {hops} {hops === 1 ? 'hop' : 'hops'}
            </button>
          ))}
        </div>
        {depth > 1 && related.data?.more && <Cost tokens={related.data.more.est_tokens} of="one hop further" />}
      </div>
      <GraphPicture model={model} start={start.key} name={name} />
      <p className="quiet-text">
        {model.leftOut > 0 && `${model.leftOut} more are left out of the picture. `}
        {isCut && 'There are more edges than were read. '}
        {depth > 1 && (related.data?.truncated || related.data?.next_cursor) && 'The walk found more than is drawn. '}
        Edges say what they are while a node is under the pointer or in focus. Drag to move, Ctrl or ⌘ and the wheel to
        zoom.
      </p>
      <details className="quiet-text">
        <summary>As a list</summary>
        <ul className="edge-list">
          {edges
            .filter((edge) => kinds.includes(edge.type))
            .map((edge) => {
              const other = edge.from.entity_id === id ? edge.to : edge.from
              return (
                <li key={`${edge.type} ${edge.from.entity_id} ${edge.to.entity_id} ${JSON.stringify(edge.metadata)}`}>
                  {edge.from.entity_id === id ? '→' : '←'} {edge.type.toLowerCase().replaceAll('_', ' ')}{' '}
                  {other.name === null ? (
                    <code>{other.entity_id}</code>
                  ) : (
                    <EntityLink type={other.entity_type} id={other.entity_id} name={other.name} />
                  )}
                </li>
              )
            })}
        </ul>
      </details>
    </div>
  )
}

/** Everything where it is little; otherwise the token bindings wait until they are asked for. */
function firstKinds(edges: readonly Edge[]): readonly EdgeType[] {
  const all = KINDS.map(([kind]) => kind)
  if (edges.length <= FEW) return all
  const without = all.filter((kind) => kind !== 'BINDS_VARIABLE')
  return edges.some(({ type }) => type !== 'BINDS_VARIABLE') ? without : all
}
