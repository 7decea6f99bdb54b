import type { Static } from 'typebox'
import { EDGE_TYPES, GRAPH_KINDS, type EdgeType } from '../contract/words.ts'
import { operation } from '../contract/operation.ts'
import * as params from '../contract/params.ts'
import { EXAMPLE_ID } from '../contract/schema.ts'
import { present } from '../kit/present.ts'
import { EDGE_ENDS } from '../library/edges.ts'
import type { Library } from '../library/library.ts'
import { allUnlessNamed, pathUuid } from '../tokens/library-params.ts'
import { findMembers } from './find-members.ts'
import { neighbors } from './rules/neighbors.ts'
import { Neighborhood } from './schema.ts'

/** Of one side. A picture or a list of more is of no use to anybody. */
const MOST_MET = 5_000
const MOST_SHOWN = 1_000
const MOST_PROPERTIES = 5

export const getNeighbors = operation({
  id: 'getNeighbors',
  method: 'GET',
  path: '/graph/{entity_type}/{entity_id}',
  scope: 'read:library',
  tag: 'Console',
  summary: 'Who uses an entity, and what it uses, apart and hop by hop',
  description: 'A token-collection stands for its tokens. Users deleted in the source are left out.',
  pathParams: {
    entity_type: params.pathChoice(GRAPH_KINDS, 'What the id names.'),
    entity_id: pathUuid('The id of the entity.', EXAMPLE_ID),
  },
  query: {
    hops: params.integer({ description: 'How far to look.', min: 1, max: 5, fallback: 1 }),
    edge_types: allUnlessNamed(EDGE_TYPES, 'Only edges of these types; all without it.'),
  },
  output: Neighborhood,
  errors: ['SVC_NOT_FOUND'],
  reads: ['library'],
  isLong: true,
  async run({ libraries }, call, { entity_type: kind, entity_id: id, hops, edge_types: types }) {
    const library = await libraries.open(call)
    const members = findMembers(library, kind, id)
    const sideOf = (side: 'users' | 'used') => tell(library, { members: members.nodes, side, hops, types })
    const self = present(library.find(kind, id))
    return {
      entity: { entity_type: kind, entity_id: id, name: library.name(self) },
      users: sideOf('users'),
      used: sideOf('used'),
    }
  },
})

interface SideQuestion {
  readonly members: Uint32Array
  readonly side: 'users' | 'used'
  readonly hops: number
  readonly types: readonly EdgeType[]
}

type Told = Static<typeof Neighborhood>['users']

function tell(library: Library, { members, side, hops, types }: SideQuestion): Told {
  const tables = types.map((type) => library.edges[type])
  const isMember = new Set(members)
  const found = neighbors({
    tables,
    start: members,
    side,
    hops,
    isShown: (node) => !library.isDeleted(node),
    most: MOST_MET + isMember.size,
  })
  const nodes: Told['nodes'] = []
  const shown = new Set<number>()
  for (const [at, layer] of found.layers.entries()) {
    for (const node of byName(library, layer)) {
      if (nodes.length === MOST_SHOWN) break
      shown.add(node)
      nodes.push({
        hop: at + 1,
        entity_type: library.kindOf(node) as Told['nodes'][number]['entity_type'],
        entity_id: library.id(node),
        name: library.name(node),
      })
    }
  }
  const links = new Map<string, Told['links'][number]>()
  const link = (from: string, to: string, type: EdgeType, metadata: string): void => {
    const key = `${from} ${to} ${type}`
    const known = links.get(key) ?? { from, to, type, properties: [] }
    links.set(key, known)
    const { property } = JSON.parse(metadata) as { property?: unknown }
    if (
      typeof property === 'string' &&
      known.properties.length < MOST_PROPERTIES &&
      !known.properties.includes(property)
    )
      known.properties.push(property)
  }
  const name = (node: number): string | null => (isMember.has(node) ? null : shown.has(node) ? library.id(node) : '')
  for (const { table, edge } of found.crossed) {
    const edges = present(tables[table])
    const [from, to] = [name(edges.source(edge)), name(edges.target(edge))]
    // An end that is not shown has no line; the entity itself stands for all of its members.
    if (from !== '' && to !== '') link(from ?? START, to ?? START, present(types[table]), edges.metadata(edge))
  }
  for (const { table, edge } of found.unresolved) {
    if (nodes.length === MOST_SHOWN) break
    const [edges, type] = [present(tables[table]), present(types[table])]
    const key = edges.rawKey(edge)
    if (!links.has(`${START} ${key} ${type}`))
      nodes.push({ hop: 1, entity_type: EDGE_ENDS[type].to as 'component', entity_id: key, name: null })
    link(START, key, type, edges.metadata(edge))
  }
  return {
    counts: found.layers.map((layer) => layer.length),
    is_cut: found.isCut,
    nodes,
    links: [...links.values()],
  }
}

/** How links name the entity that was asked about. */
const START = ''

const byName = (library: Library, nodes: readonly number[]): number[] => {
  const { nameRank } = library.components.orders
  const isComponents = nodes.every((node) => node < nameRank.length)
  return nodes.toSorted((one, other) =>
    isComponents
      ? present(nameRank[one]) - present(nameRank[other])
      : library.foldedName(one) < library.foldedName(other)
        ? -1
        : library.foldedName(one) > library.foldedName(other)
          ? 1
          : one - other,
  )
}
