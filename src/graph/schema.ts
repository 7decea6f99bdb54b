import { Type } from 'typebox'
import { EDGE_TYPES, GRAPH_KINDS, ITEM_KINDS, SIDES } from '../contract/words.ts'
import { Closed, EXAMPLE_ID, Nullable, OneOf, Uuid } from '../contract/schema.ts'

const NextCursor = Nullable(Type.String(), 'null on the last page')

const EdgeEnd = Closed({
  entity_type: OneOf(GRAPH_KINDS),
  entity_id: Type.String({ description: 'a uuid, or the raw key where nothing in the project carries it' }),
  name: Nullable(Type.String(), 'null when the id did not resolve'),
})

export const EdgePage = Closed({
  data: Type.Array(
    Closed({
      type: OneOf(EDGE_TYPES),
      from: EdgeEnd,
      to: EdgeEnd,
      metadata: Type.Record(Type.String(), Type.Unknown(), {
        description: 'for token bindings: property, variants, nodeNames',
      }),
    }),
  ),
  truncated: Type.Boolean({ description: 'whether more edges follow' }),
  next_cursor: NextCursor,
})

const Entity = {
  entity_type: OneOf(GRAPH_KINDS),
  entity_id: Type.String({ description: 'a uuid' }),
  name: Type.String(),
}

const Side = Closed({
  counts: Type.Array(Type.Integer(), { description: 'how many are first met at each hop, listed or not' }),
  is_cut: Type.Boolean({ description: 'the walk stopped early: the counts are a floor' }),
  nodes: Type.Array(Closed({ hop: Type.Integer({ minimum: 1 }), ...EdgeEnd.properties }), {
    description: 'by hop, then name; at most 1,000',
  }),
  links: Type.Array(
    Closed({
      from: Type.String({ description: 'the id of a node; empty for the entity itself' }),
      to: Type.String(),
      type: OneOf(EDGE_TYPES),
      properties: Type.Array(Type.String(), { description: 'of token bindings, at most 5' }),
    }),
  ),
})

/** What lies around an entity, for a picture and for lists. */
export const Neighborhood = Closed({ entity: Closed(Entity), users: Side, used: Side })

export const RelatedPage = Closed({
  data: Type.Array(
    Closed({
      ...Entity,
      hops: Type.Integer({ minimum: 1, maximum: 3 }),
      via: Type.Array(
        Closed({
          type: OneOf(EDGE_TYPES),
          direction: OneOf(SIDES, 'outbound: along the edge; inbound: against it'),
          through: Type.Optional(Closed(Entity, 'the node passed through; not on the last step')),
        }),
        { description: 'one entry per edge crossed, from the start on' },
      ),
    }),
  ),
  more: Nullable(
    Closed({
      edges_to_expand: Type.Integer({ description: 'edges that one more hop would cross, exactly' }),
      est_tokens: Type.Integer({
        description: 'a ceiling of the model tokens of the answer one hop further, all pages of 50 together',
      }),
    }),
    'null at depth 3, when truncated, or when nothing is left to walk',
  ),
  truncated: Type.Boolean({ description: 'the ceiling of 5,000 entities was hit: the set is a floor' }),
  next_cursor: NextCursor,
})

/** What leads from a component to screens and flows, which the contract's graph does not have. */
export const OTHER_EDGES = ['PLACES_COMPONENT', 'STARTS_AT', 'MADE_OF'] as const

export const Impact = Closed({
  total: Type.Integer({ description: 'all that was reached, listed or not' }),
  by_depth: Type.Array(Closed({ depth: Type.Integer({ minimum: 1 }), count: Type.Integer() }), {
    description: 'the nearest first',
  }),
  by_type: Type.Record(Type.String(), Type.Integer()),
  is_floor: Type.Boolean({ description: 'the walk ended at 50,000 entities: there may be more' }),
  cut: Type.Integer({ description: 'how many of them are not listed' }),
  data: Type.Array(
    Closed({
      entity_type: OneOf(ITEM_KINDS),
      entity_id: Uuid,
      name: Type.String(),
      depth: Type.Integer({ minimum: 1 }),
      edge: OneOf([...EDGE_TYPES, ...OTHER_EDGES], 'the step that led to it, from the entity in `after`'),
      after: Nullable(Type.String(), 'the id of the entity before it; null where that is the one asked for'),
    }),
  ),
})

const EXAMPLE_COMPONENT = { entity_type: 'component', entity_id: EXAMPLE_ID, name: 'Button' } as const
const EXAMPLE_TOKEN = { entity_type: 'token', entity_id: EXAMPLE_ID, name: 'color/bg/brand' } as const

export const EXAMPLE_EDGE_PAGE = {
  data: [
    {
      type: 'BINDS_VARIABLE',
      from: EXAMPLE_COMPONENT,
      to: EXAMPLE_TOKEN,
      metadata: { property: 'backgroundColor', variants: [], nodeNames: ['root'] },
    },
  ],
  truncated: false,
  next_cursor: null,
}
export const EXAMPLE_RELATED_PAGE = {
  data: [
    {
      ...EXAMPLE_TOKEN,
      hops: 2,
      via: [
        { type: 'USES_COMPONENT', direction: 'outbound', through: EXAMPLE_COMPONENT },
        { type: 'BINDS_VARIABLE', direction: 'outbound' },
      ],
    },
  ],
  more: { edges_to_expand: 3, est_tokens: 800 },
  truncated: false,
  next_cursor: null,
}
