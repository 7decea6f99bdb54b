import { DIRECTIONS, EDGE_TYPES, GRAPH_KINDS } from '../contract/words.ts'
import { json, rawList } from '../contract/json.ts'
import { operation, type Position } from '../contract/operation.ts'
import * as params from '../contract/params.ts'
import { EXAMPLE_ID } from '../contract/schema.ts'
import { present } from '../kit/present.ts'
import type { Library } from '../library/library.ts'
import { allUnlessNamed, pathUuid } from '../tokens/library-params.ts'
import { entityText, findMembers } from './find-members.ts'
import { compareRelated, keyAt, relatedKeys, relatedPosition } from './related-order.ts'
import { RelatedPrice } from './rules/related-price.ts'
import { smallest } from './rules/smallest.ts'
import { eachEdgeToExpand, MAX_DEPTH, walk, type Walk, type WalkQuestion } from './rules/walk.ts'
import { EXAMPLE_RELATED_PAGE, RelatedPage } from './schema.ts'

export const listRelated = operation({
  id: 'listRelated',
  method: 'GET',
  path: '/v1/entities/{entity_type}/{entity_id}/related',
  scope: 'read:library',
  tag: 'Graph',
  summary: 'Entities related to one, nearest first, each once with a shortest path',
  description:
    'Walks up to three hops. A token-collection stands for its tokens, which are hop 0 and not in the answer. `limit` ' +
    'bounds what is returned, not what is walked; the walk itself ends at 5,000 entities.',
  pathParams: {
    entity_type: params.pathChoice(GRAPH_KINDS, 'What the id names.'),
    entity_id: pathUuid('The id of the entity.', EXAMPLE_ID),
  },
  query: {
    depth: params.integer({ description: 'How many hops to walk.', min: 1, max: MAX_DEPTH, fallback: 1 }),
    edge_types: allUnlessNamed(EDGE_TYPES, 'Only along edges of these types; all without it.'),
    direction: params.choice(DIRECTIONS, {
      description: 'Along the edges, against them, or both; it holds for every hop.',
      fallback: 'both',
    }),
    limit: params.limit(200, 50),
    cursor: params.cursor(),
  },
  output: RelatedPage,
  example: EXAMPLE_RELATED_PAGE,
  errors: ['SVC_NOT_FOUND'],
  reads: ['library'],
  async run({ libraries }, call, { entity_type: kind, entity_id: id, edge_types: types, depth, direction, limit }) {
    const library = await libraries.open(call)
    const question: WalkQuestion = {
      tables: types.map((type) => library.edges[type]),
      starts: findMembers(library, kind, id).nodes,
      nodeCount: library.ids.length,
      depth,
      direction,
    }
    const found = walk(question)
    const { page, hasMore } = pageOf(library, found, { after: call.position, limit })
    const last = page.at(-1)
    const cursor = hasMore && last !== undefined ? call.cursorAt(relatedPosition(last)) : null
    const rows = page.map(({ place }) => rowText(library, found, place, types))
    return json({
      data: rawList(rows),
      more: whatIsLeft(library, question, found),
      truncated: found.isTruncated,
      next_cursor: cursor,
    })
  },
})

function pageOf(library: Library, found: Walk, { after, limit }: { after: Position | null; limit: number }) {
  const keys = relatedKeys(library, found)
  const last = after === null ? null : keyAt(library, after)
  return smallest(last ? keys.filter((key) => compareRelated(key, last) > 0) : keys, compareRelated, limit)
}

function rowText(library: Library, found: Walk, place: number, types: readonly (typeof EDGE_TYPES)[number][]): string {
  const steps: string[] = []
  for (let at = place; at !== -1; at = present(found.parents[at])) {
    const { table, side } = present(found.crossings[at])
    const through = at === place ? '' : `,"through":${entity(library, present(found.nodes[at]))}`
    steps.push(`{"type":"${types[table]}","direction":"${side}"${through}}`)
  }
  const members = entity(library, present(found.nodes[place])).slice(0, -1)
  return `${members},"hops":${found.hops[place]},"via":[${steps.reverse().join(',')}]}`
}

const entity = (library: Library, node: number): string => entityText(library, library.kindOf(node), node)

function whatIsLeft(library: Library, question: WalkQuestion, found: Walk) {
  if (question.depth === MAX_DEPTH || found.isTruncated) return null
  let edges = 0
  const { nodeCount } = question
  const price = new RelatedPrice(found, { nodeCount, nameOf: (node) => library.name(node) })
  eachEdgeToExpand(question, found, (place, node) => {
    edges++
    price.add(place, node)
  })
  return edges === 0 ? null : { edges_to_expand: edges, est_tokens: price.ceiling }
}
