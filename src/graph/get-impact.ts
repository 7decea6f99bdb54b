import type { Static } from 'typebox'
import { operation } from '../contract/operation.ts'
import * as params from '../contract/params.ts'
import { EXAMPLE_ID } from '../contract/schema.ts'
import { EDGE_TYPES, GRAPH_KINDS, SIDES } from '../contract/words.ts'
import { memo } from '../kit/memo.ts'
import { present } from '../kit/present.ts'
import type { Library } from '../library/library.ts'
import { allUnlessNamed, pathUuid } from '../tokens/library-params.ts'
import { findMembers } from './find-members.ts'
import { walk } from './rules/walk.ts'
import { partEdges } from './part-edges.ts'
import { Impact, type OTHER_EDGES } from './schema.ts'

/** What a walk to the end may find; beyond it counts are a floor, and the answer says so. */
const CEILING = 50_000
const MOST = 5_000

export const getImpact = operation({
  id: 'getImpact',
  method: 'GET',
  path: '/entities/{entity_type}/{entity_id}/impact',
  scope: 'read:library',
  tag: 'Console',
  summary: 'All that depends on an entity, or all that it depends on, to any depth',
  description:
    'Nearest first, each once with the step that led to it; counts are of all, listed or not. Screens that place what ' +
    'depends on it, and flows that start there, are dependents too; so are values that are computed from it.',
  pathParams: {
    entity_type: params.pathChoice(GRAPH_KINDS, 'What the id names.'),
    entity_id: pathUuid('The id of the entity.', EXAMPLE_ID),
  },
  query: {
    direction: params.choice(SIDES, {
      description: 'inbound: what depends on it. outbound: what it depends on.',
      fallback: 'inbound',
    }),
    edge_types: allUnlessNamed(EDGE_TYPES, 'Only along edges of these types; all, and screens, without it.'),
    limit: params.limit(MOST, 500),
  },
  output: Impact,
  errors: ['SVC_NOT_FOUND'],
  async run({ libraries }, call, { entity_type: kind, entity_id: id, direction, edge_types: types, limit }) {
    const library = await libraries.open(call)
    const starts = findMembers(library, kind, id).nodes
    const areAll = types.length === EDGE_TYPES.length
    const found = walk({
      tables: [...types.map((type) => library.edges[type]), ...(areAll ? [partEdges(library)] : [])],
      starts,
      nodeCount: library.ids.length,
      depth: Number.POSITIVE_INFINITY,
      direction,
      ceiling: CEILING,
    })
    const reached: Reached[] = found.nodes.map((node, place) => {
      const parent = present(found.parents[place])
      const edge = types[present(found.crossings[place]).table] ?? 'MADE_OF'
      return {
        node,
        depth: present(found.hops[place]),
        edge,
        after: parent === -1 ? null : present(found.nodes[parent]),
      }
    })
    const all = areAll && direction === 'inbound' ? withPlaces(library, starts, reached) : reached
    return {
      total: all.length,
      by_depth: counts(all.map(({ depth }) => depth)).map(([depth, count]) => ({ depth, count })),
      by_type: Object.fromEntries(counts(all.map(({ node }) => library.kindOf(node)))),
      is_floor: found.isTruncated,
      cut: Math.max(0, all.length - limit),
      data: all.slice(0, limit).map((one) => rowOf(library, one)),
    }
  },
})

interface Reached {
  readonly node: number
  readonly depth: number
  readonly edge: (typeof EDGE_TYPES)[number] | (typeof OTHER_EDGES)[number]
  /** The node before it on the way; null where that is the start. */
  readonly after: number | null
}

/** Screens come where they are nearest: a step behind the nearest component that is placed on them. */
function withPlaces(library: Library, starts: Iterable<number>, reached: readonly Reached[]): readonly Reached[] {
  const { screensOf, flowsOf } = places(library)
  const found = new Map<number, Reached>()
  const place = (component: number, depth: number, after: number | null): void => {
    for (const screen of screensOf.get(component) ?? []) {
      if (found.has(screen)) continue
      found.set(screen, { node: screen, depth: depth + 1, edge: 'PLACES_COMPONENT', after })
      for (const flow of flowsOf.get(screen) ?? [])
        found.set(flow, { node: flow, depth: depth + 2, edge: 'STARTS_AT', after: screen })
    }
  }
  for (const start of starts) place(start, 0, null)
  for (const { node, depth } of reached) place(node, depth, node)
  if (found.size === 0) return reached
  return [...reached, ...found.values()].toSorted((a, b) => a.depth - b.depth)
}

/** Which screens a component is placed on, and which flows start at a screen. */
const places = memo((library: Library) => {
  const screensOf = new Map<number, number[]>()
  const flowsOf = new Map<number, number[]>()
  const add = (map: Map<number, number[]>, key: number, node: number): void => {
    const known = map.get(key)
    if (!known) map.set(key, [node])
    else if (known.at(-1) !== node) known.push(node)
  }
  for (const screen of library.live('screen'))
    for (const { component } of library.screen(screen).uses) if (component >= 0) add(screensOf, component, screen)
  for (const flow of library.live('flow')) {
    const sourceId = library.sourceId(flow)
    const screen = sourceId === null ? undefined : library.oneBySourceId('screen', sourceId, library.fileKey(flow))
    if (screen !== undefined) add(flowsOf, screen, flow)
  }
  return { screensOf, flowsOf }
})

function counts<T extends string | number>(values: readonly T[]): [T, number][] {
  const found = new Map<T, number>()
  for (const value of values) found.set(value, (found.get(value) ?? 0) + 1)
  return [...found]
}

const rowOf = (library: Library, { node, depth, edge, after }: Reached): Static<typeof Impact>['data'][number] => ({
  entity_type: library.kindOf(node),
  entity_id: library.id(node),
  name: library.name(node),
  depth,
  edge,
  after: after === null ? null : library.id(after),
})
