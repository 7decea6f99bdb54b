import { useQuery } from '@tanstack/react-query'
import type { Edge, GraphEntityType } from '@vitrine/client'
import { useState } from 'react'
import { edgesQuery } from '../api/queries.ts'
import { EntityLink } from '../parts/entity-link.tsx'
import { Read } from '../parts/read.tsx'
import './graph.css'

const KINDS: readonly (readonly [GraphEntityType, string])[] = [
  ['component', 'Components'],
  ['style', 'Styles'],
  ['token', 'Tokens'],
]
const FIRST = 24

/** Who holds it directly, by kind, each once with what for. */
export function UsedBy({ type, id }: { readonly type: GraphEntityType; readonly id: string }) {
  const edges = useQuery(edgesQuery(type, id, { direction: 'inbound' }))
  return (
    <Read query={edges} what="Users">
      {({ edges: all, isCut }) =>
        all.length === 0 ? (
          <p className="quiet-text">Nobody uses it.</p>
        ) : (
          <div className="stack">
            {KINDS.map(([kind, words]) => (
              <Users key={kind} words={words} users={usersOf(all, kind)} />
            ))}
            {isCut && <p className="quiet-text">There are more than were read.</p>}
          </div>
        )
      }
    </Read>
  )
}

interface User {
  readonly type: GraphEntityType
  readonly id: string
  readonly name: string
  readonly properties: readonly string[]
}

function Users({ words, users }: { words: string; users: readonly User[] }) {
  const [isWhole, setWhole] = useState(false)
  if (users.length === 0) return null
  return (
    <section aria-label={words}>
      <h3>
        {words} <span className="quiet-text figure">{users.length.toLocaleString('en')}</span>
      </h3>
      <ul className="users">
        {(isWhole ? users : users.slice(0, FIRST)).map(({ type, id, name, properties }) => (
          <li key={id}>
            <EntityLink type={type} id={id} name={name} />{' '}
            <span className="quiet-text">{properties.slice(0, 4).join(', ')}</span>
          </li>
        ))}
      </ul>
      {!isWhole && users.length > FIRST && (
        <button className="button quiet" onClick={() => setWhole(true)}>
          All {users.length.toLocaleString('en')}
        </button>
      )}
    </section>
  )
}

function usersOf(edges: readonly Edge[], kind: GraphEntityType): readonly User[] {
  const found = new Map<string, User>()
  for (const { from, metadata } of edges) {
    if (from.entity_type !== kind) continue
    const { entity_id: id, name } = from
    const known = found.get(id)
    const property = typeof metadata['property'] === 'string' ? [metadata['property']] : []
    const properties = [...new Set([...(known?.properties ?? []), ...property])]
    found.set(id, { type: kind, id, name: name ?? id, properties })
  }
  return [...found.values()].sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }))
}
