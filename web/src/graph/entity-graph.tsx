import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { EdgeType, GraphEntityType } from '@vitrine/client'
import { useMemo, useState } from 'react'
import { consoleQuery } from '../api/console.ts'
import type { GetNeighborsOutput, Neighbors } from '../api/generated/types.ts'
import { KIND } from '../parts/words/kind-words.ts'
import { EntityLink } from '../parts/entity-link.tsx'
import { Read } from '../parts/read.tsx'
import { graphModel, type Side } from './graph-model.ts'
import { GraphPicture } from './graph-picture.tsx'
import './graph.css'

/** What of the graph is shown; on a page of its own the address says it. */
export interface GraphView {
  readonly hops: number
  readonly side: Side | 'both'
  readonly kinds: readonly EdgeType[]
}

export const KINDS: readonly (readonly [EdgeType, string])[] = [
  ['USES_COMPONENT', 'Components'],
  ['USES_STYLE', 'Styles'],
  ['BINDS_VARIABLE', 'Token bindings'],
  ['STYLE_BINDS_VAR', 'Tokens of styles'],
  ['ALIASES_VARIABLE', 'Aliases'],
]
export const WHOLE_VIEW: GraphView = { hops: 1, side: 'both', kinds: KINDS.map(([kind]) => kind) }
const SIDES = { both: 'Both', users: 'Used by', used: 'Uses' } as const

interface EntityGraphProps {
  readonly type: GraphEntityType
  readonly id: string
  readonly name: string
}

/** A section of an entity's page. */
export function EntityGraph({ type, id, name }: EntityGraphProps) {
  const [view, setView] = useState(WHOLE_VIEW)
  return (
    <>
      <Graph type={type} id={id} view={view} onView={setView} />
      <p>
        <Link to="/graph/$type/$id" params={{ type, id }} search={{ name }}>
          The graph on a page of its own
        </Link>
      </p>
    </>
  )
}

interface GraphProps {
  readonly type: GraphEntityType
  readonly id: string
  readonly view: GraphView
  readonly onView: (view: GraphView) => void
  /** Nodes lead to their own graphs. */
  readonly isWhole?: boolean
}

export function Graph({ type, id, view, onView, isWhole = false }: GraphProps) {
  const { hops, side, kinds } = view
  const around = useQuery({
    ...consoleQuery('getNeighbors', { entity_type: type, entity_id: id, hops, edge_types: [...kinds] }),
    placeholderData: (before) => (before?.entity.entity_id === id ? before : undefined),
  })
  const toggle = (kind: EdgeType): void => {
    const next = KINDS.map(([one]) => one).filter((one) => (one === kind) !== kinds.includes(one))
    if (next.length > 0) onView({ ...view, kinds: next })
  }
  return (
    <div className="stack graph-part">
      <div className="row">
        <div className="tabs" role="group" aria-label="Which side">
          {Object.entries(SIDES).map(([one, words]) => (
            <button
              key={one}
              aria-pressed={one === side}
              onClick={() => onView({ ...view, side: one as GraphView['side'] })}
            >
              {words}
            </button>
          ))}
        </div>
        <div className="tabs" role="group" aria-label="How far to look">
          {[1, 2, 3].map((many) => (
            <button key={many} aria-pressed={many === hops} onClick={() => onView({ ...view, hops: many })}>
              {many} {many === 1 ? 'hop' : 'hops'}
            </button>
          ))}
        </div>
        {KINDS.map(([kind, words]) => (
          <button key={kind} className="button" aria-pressed={kinds.includes(kind)} onClick={() => toggle(kind)}>
            {words}
          </button>
        ))}
      </div>
      <Read query={around} what="Graph">
        {(data) =>
          data === null ? (
            <p className="quiet-text">This service draws no graphs.</p>
          ) : (
            <Drawn around={data} side={side} isWhole={isWhole} />
          )
        }
      </Read>
    </div>
  )
}

interface DrawnProps {
  readonly around: GetNeighborsOutput
  readonly side: GraphView['side']
  readonly isWhole: boolean
}

function Drawn({ around, side, isWhole }: DrawnProps) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const model = useMemo(
    () => graphModel(around, { opened, sides: side === 'both' ? ['users', 'used'] : [side] }),
    [around, opened, side],
  )
  if (around.users.nodes.length + around.used.nodes.length === 0)
    return <p className="quiet-text">Nothing is connected to it.</p>
  return (
    <>
      <p className="quiet-text" role="status">
        {countWords('Used by', around.users)} · {countWords('Uses', around.used)}
      </p>
      {model.nodes.length > 1 && (
        <GraphPicture
          model={model}
          name={around.entity.name}
          isWhole={isWhole}
          onOpen={(key) => setOpened((before) => new Set([...before, key]))}
        />
      )}
      {side !== 'used' && <NodeList title="Used by" side={around.users} isOpen={isWhole} />}
      {side !== 'users' && <NodeList title="Uses" side={around.used} isOpen={isWhole} />}
    </>
  )
}

const total = ({ counts, nodes }: Neighbors): number =>
  counts.reduce((sum, count) => sum + count, 0) + nodes.filter(({ name }) => name === null).length

function countWords(words: string, side: Neighbors): string {
  const many = total(side)
  const byHop = side.counts.length > 1 ? ` (${side.counts.map((count) => count.toLocaleString('en')).join(' + ')})` : ''
  return `${words} ${many.toLocaleString('en')}${side.is_cut ? ' or more' : ''}${byHop}`
}

function NodeList({ title, side, isOpen }: { title: string; side: Neighbors; isOpen: boolean }) {
  if (side.nodes.length === 0) return null
  const left = total(side) - side.nodes.length
  return (
    <details className="node-list" open={isOpen}>
      <summary>
        {title} <span className="figure">{total(side).toLocaleString('en')}</span>
      </summary>
      <ul className="users" aria-label={title}>
        {side.nodes.map(
          ({ hop, entity_type: type, entity_id: id, name }) =>
            name !== null && (
              <li key={`${type} ${id}`}>
                <EntityLink type={type} id={id} name={name} />{' '}
                <span className="quiet-text">
                  {KIND[type][0].toLowerCase()}
                  {hop > 1 && `, ${hop} steps away`}
                </span>
              </li>
            ),
        )}
      </ul>
      <Outside nodes={side.nodes.filter(({ name }) => name === null)} />
      {left > 0 && <p className="quiet-text">and {left.toLocaleString('en')} more than a list can hold</p>}
    </details>
  )
}

/** What the library refers to and does not have, by the keys of the source, for who has to look them up there. */
function Outside({ nodes }: { readonly nodes: Neighbors['nodes'] }) {
  if (nodes.length === 0) return null
  return (
    <details className="quiet-text">
      <summary>{nodes.length.toLocaleString('en')} not in this library</summary>
      <ul className="users">
        {nodes.map(({ entity_type: type, entity_id: id }) => (
          <li key={`${type} ${id}`}>
            <code>{id}</code>
          </li>
        ))}
      </ul>
    </details>
  )
}
