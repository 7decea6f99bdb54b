import type { EdgeType, GraphEntityType } from '@vitrine/client'
import type { GetNeighborsOutput, NeighborLink, NeighborNode } from '../api/generated/types.ts'

export type Side = 'users' | 'used'

export interface GraphNode {
  readonly key: string
  readonly type: GraphEntityType
  readonly id: string
  /** Null where nothing in the project carries the id. */
  readonly name: string | null
  /** Users stand left of the entity, below 0; what it uses right of it. */
  readonly column: number
  /** Of a cluster: those that it stands for. */
  readonly members?: readonly NeighborNode[]
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
}

/** More nodes than this are gathered into clusters. */
export const MOST_NODES = 40
const START = 'start'

interface Shown {
  /** Keys of clusters that were opened. */
  readonly opened: ReadonlySet<string>
  readonly sides: readonly Side[]
}

/** The entity in the middle, users on its left, what it uses on its right; too many of a kind and folder are one node. */
export function graphModel({ entity, ...around }: GetNeighborsOutput, { opened, sides }: Shown): GraphModel {
  const nodes: GraphNode[] = [
    { key: START, type: entity.entity_type, id: entity.entity_id, name: entity.name, column: 0 },
  ]
  const links = new Map<string, GraphLink>()
  const total = sides.reduce((sum, side) => sum + around[side].nodes.length, 0)
  for (const side of sides) {
    const sign = side === 'users' ? -1 : 1
    const placeOf = new Map<string, string>([['', START]])
    for (const [key, members] of gathered(around[side].nodes, side, { isMany: total >= MOST_NODES, opened })) {
      const [first] = members
      if (!first) continue
      for (const one of members) placeOf.set(one.entity_id, key)
      const column = sign * first.hop
      if (members.length === 1)
        nodes.push({ key, type: first.entity_type, id: first.entity_id, name: first.name, column })
      else nodes.push({ key, type: first.entity_type, id: '', name: clusterName(members), column, members })
    }
    for (const link of around[side].links) addLink(links, link, placeOf)
  }
  return { nodes, links: [...links.values()] }
}

function addLink(links: Map<string, GraphLink>, link: NeighborLink, placeOf: ReadonlyMap<string, string>): void {
  const [from, to] = [placeOf.get(link.from), placeOf.get(link.to)]
  if (from === undefined || to === undefined || from === to) return
  const key = `${from} ${to} ${link.type}`
  // What a cluster holds is too much to say on one line.
  if (!links.has(key)) links.set(key, { from, to, type: link.type, label: link.properties.join(', ') })
  else if (!links.get(key)?.label.includes(link.properties.join(', ')))
    links.set(key, { from, to, type: link.type, label: '' })
}

const FEWEST = 3

interface Gathering {
  readonly isMany: boolean
  readonly opened: ReadonlySet<string>
}

/** Nodes by the key that they are drawn under: their own, or that of the hop, kind and folder that they share. */
function gathered(nodes: readonly NeighborNode[], side: Side, { isMany, opened }: Gathering) {
  const clusters = new Map<string, NeighborNode[]>()
  for (const node of nodes) {
    const key = node.name === null ? outsideKey(side, node) : isMany ? clusterKey(side, node) : keyOf(side, node)
    const known = clusters.get(key)
    if (known) known.push(node)
    else clusters.set(key, [node])
  }
  // Folders that are many themselves, or hold little, are gathered by kind alone.
  const isLong = clusters.size > MOST_NODES
  const drawn = new Map<string, NeighborNode[]>()
  for (const [key, members] of clusters) {
    const [first] = members
    if (!first) continue
    // What is outside of the library has no name to tell it from others: it is one node until somebody asks.
    if (first.name === null) {
      if (opened.has(key)) for (const one of members) drawn.set(keyOf(side, one), [one])
      else drawn.set(key, members)
      continue
    }
    const whole = isLong && isMany ? `${side} ${first.hop} ${first.entity_type}` : key
    const isOpen = opened.has(whole) || members.length < FEWEST
    if (!isMany || (isOpen && !isLong) || opened.has(whole))
      for (const one of members) drawn.set(keyOf(side, one), [one])
    else drawn.set(whole, [...(drawn.get(whole) ?? []), ...members])
  }
  return drawn
}

const keyOf = (side: Side, { entity_type, entity_id }: NeighborNode): string => `${side} ${entity_type} ${entity_id}`
const outsideKey = (side: Side, { hop }: NeighborNode): string => `${side} ${hop} outside`
const clusterKey = (side: Side, { hop, entity_type, name }: NeighborNode): string =>
  `${side} ${hop} ${entity_type} ${folderOf(name)}`

const folderOf = (name: string | null): string => /^[^/.]+(?=[/.])/.exec(name ?? '')?.[0]?.trim() ?? ''

const KIND_WORDS: Readonly<Record<GraphEntityType, string>> = {
  component: 'components',
  style: 'styles',
  token: 'tokens',
  'token-collection': 'collections',
}

/** As much as stands in a node beside the count. */
const LONGEST_FOLDER = 11

function clusterName(members: readonly NeighborNode[]): string {
  if (members[0]?.name === null) return `${members.length} not in this library`
  const folders = new Set(members.map(({ name }) => folderOf(name)))
  const [folder = ''] = folders
  const words = members[0] ? KIND_WORDS[members[0].entity_type] : ''
  const short = folder.length > LONGEST_FOLDER ? `${folder.slice(0, LONGEST_FOLDER - 1)}…` : folder
  return folders.size === 1 && folder !== '' ? `${short}: ${members.length} ${words}` : `${members.length} ${words}`
}
