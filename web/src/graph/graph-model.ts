import type { Edge, EdgeEnd, EdgeType, GraphEntityType, RelatedEntity } from '@vitrine/client'

export interface GraphNode {
  readonly key: string
  readonly type: GraphEntityType
  readonly id: string
  /** Null where nothing in the project carries the id. */
  readonly name: string | null
}
export interface GraphLink {
  readonly from: string
  readonly to: string
  readonly type: EdgeType
  readonly label: string
}
export interface GraphModel {
  readonly nodes: readonly GraphNode[]
  readonly links: readonly GraphLink[]
  /** How many nodes were left out to keep the picture readable. */
  readonly leftOut: number
}

export const MOST_NODES = 60

const ORDER: Readonly<Record<GraphEntityType, number>> = { component: 0, style: 1, 'token-collection': 2, token: 3 }

/** The start, its neighbors and, where they were asked for, what lies behind them. Components are kept first. */
export function graphModel(start: GraphNode, edges: readonly Edge[], related: readonly RelatedEntity[]): GraphModel {
  const nodes = new Map<string, GraphNode & { readonly hops: number }>([[start.key, { ...start, hops: 0 }]])
  const links = new Map<string, GraphLink>()
  const addNode = (end: EdgeEnd, hops: number): string => {
    const node = nodeOf(end)
    if (!nodes.has(node.key)) nodes.set(node.key, { ...node, hops })
    return node.key
  }
  const addLink = (link: GraphLink): void => {
    const key = `${link.from} ${link.to} ${link.type}`
    const known = links.get(key)
    if (!known) links.set(key, link)
    else if (link.label !== '' && !known.label.split(', ').includes(link.label))
      links.set(key, { ...known, label: [known.label, link.label].filter(Boolean).join(', ') })
  }
  for (const edge of edges) {
    const [from, to] = [addNode(edge.from, 1), addNode(edge.to, 1)]
    addLink({ from, to, type: edge.type, label: labelOf(edge) })
  }
  for (const entity of related) {
    let here = start.key
    entity.via.forEach(({ type, direction, through }, at) => {
      const next = addNode(through ?? entity, at + 1)
      addLink(
        direction === 'outbound'
          ? { from: here, to: next, type, label: '' }
          : { from: next, to: here, type, label: '' },
      )
      here = next
    })
  }
  const kept = [...nodes.values()]
    .sort((one, other) => one.hops - other.hops || ORDER[one.type] - ORDER[other.type])
    .slice(0, MOST_NODES)
  const keys = new Set(kept.map(({ key }) => key))
  return {
    nodes: kept,
    links: [...links.values()].filter(({ from, to }) => keys.has(from) && keys.has(to)),
    leftOut: nodes.size - kept.length,
  }
}

export const nodeOf = ({ entity_type: type, entity_id: id, name }: EdgeEnd): GraphNode => ({
  key: `${type} ${id}`,
  type,
  id,
  name,
})

function labelOf({ metadata }: Edge): string {
  const { property, nodeNames } = metadata
  const nodes = Array.isArray(nodeNames) ? nodeNames.join(', ') : ''
  return [typeof property === 'string' ? property : '', nodes === '' ? '' : `on ${nodes}`].filter(Boolean).join(' ')
}
