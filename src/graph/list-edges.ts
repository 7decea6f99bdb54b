import { DIRECTIONS, EDGE_TYPES, GRAPH_KINDS } from '../contract/words.ts'
import { json, rawList } from '../contract/json.ts'
import { operation } from '../contract/operation.ts'
import * as params from '../contract/params.ts'
import { EXAMPLE_ID } from '../contract/schema.ts'
import { present } from '../kit/present.ts'
import { EDGE_ENDS } from '../library/edges.ts'
import type { Library } from '../library/library.ts'
import { allUnlessNamed, pathUuid } from '../tokens/library-params.ts'
import { edgePosition, pageEnd } from './edge-position.ts'
import { entityText, findMembers } from './find-members.ts'
import { edgePage } from './rules/edge-page.ts'
import { EdgePage, EXAMPLE_EDGE_PAGE } from './schema.ts'

export const listEdges = operation({
  id: 'listEdges',
  method: 'GET',
  path: '/v1/entities/{entity_type}/{entity_id}/graph',
  scope: 'read:library',
  tag: 'Graph',
  summary: 'The edges that touch an entity, with both ends and their metadata',
  description:
    'One hop. A token-collection stands for its tokens: every edge that touches one of them. An end that nothing in ' +
    'the project carries has its raw key as `entity_id` and null as `name`.',
  pathParams: {
    entity_type: params.pathChoice(GRAPH_KINDS, 'What the id names.'),
    entity_id: pathUuid('The id of the entity.', EXAMPLE_ID),
  },
  query: {
    edge_types: allUnlessNamed(EDGE_TYPES, 'Only edges of these types; all without it.'),
    direction: params.choice(DIRECTIONS, {
      description: 'Edges that leave the entity, enter it, or both.',
      fallback: 'both',
    }),
    limit: params.limit(500, 100),
    cursor: params.cursor(),
  },
  output: EdgePage,
  example: EXAMPLE_EDGE_PAGE,
  errors: ['SVC_NOT_FOUND'],
  reads: ['library'],
  async run({ libraries }, call, { entity_type: kind, entity_id: id, edge_types: types, direction, limit }) {
    const library = await libraries.open(call)
    const members = findMembers(library, kind, id)
    const tables = types.map((type) => library.edges[type])
    const { page, hasMore } = edgePage({
      tables,
      members: members.nodes,
      isMember: members.has,
      direction,
      after: call.position === null ? null : pageEnd(library, tables, call.position),
      limit,
    })
    const rows = page.map(({ table, edge }) => edgeText(library, present(types[table]), edge))
    const last = page.at(-1)
    const cursor = hasMore && last ? call.cursorAt(edgePosition(library, tables, last)) : null
    return json({ data: rawList(rows), truncated: hasMore, next_cursor: cursor })
  },
})

function edgeText(library: Library, type: (typeof EDGE_TYPES)[number], edge: number): string {
  const edges = library.edges[type]
  const { from, to } = EDGE_ENDS[type]
  const target = edges.isResolved(edge)
    ? entityText(library, to, edges.target(edge))
    : `{"entity_type":"${to}","entity_id":${JSON.stringify(edges.rawKey(edge))},"name":null}`
  const source = entityText(library, from, edges.source(edge))
  return `{"type":"${type}","from":${source},"to":${target},"metadata":${edges.metadata(edge)}}`
}
