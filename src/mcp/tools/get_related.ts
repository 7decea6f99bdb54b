import { Type, type Static } from 'typebox'
import { DIRECTIONS, EDGE_TYPES, GRAPH_KINDS } from '../../contract/words.ts'
import { OneOf } from '../../contract/schema.ts'
import type { EdgePage } from '../../graph/schema.ts'
import type { Ask } from '../ask.ts'
import type { Finding } from '../ceiling.ts'
import { Cursor, Flag } from '../inputs.ts'
import { resolve } from '../resolve.ts'
import { combined } from '../rules/compact-variants.ts'
import { excludes, partOf, startOf, telling, tool, type Again } from '../tool.ts'
import { walkRelated, type Related } from '../walk-related.ts'
import { grouped } from './get_tokens.ts'

export const getRelated = tool({
  name: 'get_related',
  title: 'What uses what',
  description:
    'inbound: what depends on the entity and breaks with it. outbound: what it uses. details: the single edges with property, nodes and variants. depth 3 with inbound or outbound walks to the end.',
  scope: 'read:library',
  effect: 'reads',
  operations: ['listEdges', 'listRelated'],
  input: {
    entity: Type.String(),
    type: Type.Optional(OneOf([...GRAPH_KINDS, 'screen'], 'default component')),
    direction: Type.Optional(OneOf(DIRECTIONS)),
    edge_types: Type.Optional(Type.Array(OneOf(EDGE_TYPES))),
    depth: Type.Optional(Type.Integer({ description: '1–3' })),
    details: Flag,
    cursor: Cursor,
  },
  output: {
    related: Type.Optional(
      Type.Record(Type.String(), Type.Array(Type.String()), { description: 'names by kind and the way to them' }),
    ),
    count: Type.Optional(Type.Integer()),
    by_depth: Type.Optional(Type.Array(Type.Integer())),
    incomplete: Type.Optional(Type.Boolean()),
    edges: Type.Optional(Type.Array(Type.Unknown())),
    placed: Type.Optional(Type.Array(Type.String(), { description: 'of a screen' })),
  },
  async run(ask, { entity, type = 'component', direction, edge_types, depth, details, cursor }, again) {
    if (details === true && (depth ?? 1) > 1) throw excludes('details', `depth ${depth}, as edges are of one step`)
    const id = await resolve(ask, type, entity)
    if (type === 'screen') return ofScreen(ask, id, { start: startOf(cursor), again })
    const asked: Asked = { path: { entity_type: type, entity_id: id }, query: { direction, edge_types, cursor } }
    if (details === true) return edges(ask, asked, again)
    // Both ways from anything lies everything, and a collection's own tokens would be met again.
    const isOneWay = direction === 'inbound' || direction === 'outbound'
    if (depth === DEEPEST && isOneWay && type !== 'token-collection') return whole(ask, asked, again)
    return related(ask, asked, { depth, again })
  },
})

const DEEPEST = 3

/** Nothing depends on a screen; what it is made of is what is placed on it. */
async function ofScreen(ask: Ask, id: string, part: { start: number; again: Again }): Promise<Finding> {
  const { body } = await ask('getOrigin', { path: { type: 'screen', id } })
  const names = (body.uses ?? []).map(({ component_id: known, name, key }) =>
    known === null ? `${name ?? key} (outside this library)` : (name ?? key),
  )
  return {
    head: telling({ inbound: 'nothing: screens are used by nothing' }),
    list: partOf('placed', [...new Set(names)], part),
  }
}

interface Asked {
  readonly path: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string | readonly string[] | undefined>>
}

async function related(
  ask: Ask,
  { path, query }: Asked,
  { depth, again }: { depth: number | undefined; again: Again },
): Promise<Finding> {
  const page = async (limit: number) => (await ask('listRelated', { path, query: { ...query, depth, limit } })).body
  const { data, truncated, more, next_cursor: following } = await page(200)
  return {
    head: telling({
      incomplete: truncated,
      further: more && { edges: more.edges_to_expand, ...again({ depth: (depth ?? 1) + 1, cursor: undefined }) },
      ended: data.some(({ hops }) => hops === DEEPEST) && ENDED,
    }),
    list: {
      key: 'related',
      rows: relatedRows(data),
      arrange: grouped,
      next: async (shown) => {
        const cursor = shown < data.length ? (await page(shown)).next_cursor : following
        return cursor === null ? undefined : again({ cursor })
      },
    },
  }
}

const ENDED =
  'after 3 steps, more may follow: a component, token or style with direction inbound or outbound is walked to the end'

async function whole(ask: Ask, { path, query: { cursor, ...query } }: Asked, again: Again): Promise<Finding> {
  const start = startOf(cursor as string | undefined)
  const {
    related: rows,
    notWalkedFrom,
    isTruncated,
  } = await walkRelated(
    async ({ entity_type, entity_id }, next) => {
      const asked = { path: { entity_type, entity_id }, query: { ...query, depth: DEEPEST, limit: 200, cursor: next } }
      return (await ask('listRelated', asked)).body
    },
    { entity_type: path['entity_type'] as Related['entity_type'], entity_id: path['entity_id'] ?? '' },
  )
  const goOn = notWalkedFrom.map(({ entity_type: type, entity_id: entity }) =>
    again({ entity, type, cursor: undefined }),
  )
  return {
    head: telling({
      // By distance, so that whoever reads a part knows the whole.
      count: start > 0 ? undefined : rows.length,
      by_depth: start > 0 ? undefined : countsByDepth(rows),
      incomplete: isTruncated || notWalkedFrom.length > 0,
      not_walked_from: notWalkedFrom.length || undefined,
      go_on: goOn.slice(0, MOST_CALLS),
    }),
    list: partOf('related', relatedRows(rows), { start, again, arrange: grouped }),
  }
}

const MOST_CALLS = 5

function countsByDepth(rows: readonly Related[]): number[] {
  const counts: number[] = []
  for (const { hops } of rows) counts[hops - 1] = (counts[hops - 1] ?? 0) + 1
  return Array.from(counts, (count) => count ?? 0)
}

/** A name that several of a kind have comes with its id, which is taken back in this form. */
function relatedRows(rows: readonly Related[]): [group: string, name: string][] {
  const seen = new Map<string, number>()
  const keyOf = ({ entity_type: type, name }: Related): string => `${type} ${name}`
  for (const row of rows) seen.set(keyOf(row), (seen.get(keyOf(row)) ?? 0) + 1)
  return rows.map((row) => {
    const { entity_type: type, entity_id: id, via, name } = row
    return [`${type} ${wayTo(via)}`, (seen.get(keyOf(row)) ?? 0) > 1 ? `${name} (${id})` : name]
  })
}

/** `← ALIASES_VARIABLE text/muted ← BINDS_VARIABLE`: the edges crossed and what lies between. */
const wayTo = (via: Related['via']): string =>
  via
    .map(
      ({ type, direction, through }) =>
        `${direction === 'inbound' ? '←' : '→'} ${type}${through ? ` ${through.name}` : ''}`,
    )
    .join(' ')

async function edges(ask: Ask, { path, query }: Asked, again: Again): Promise<Finding> {
  const page = async (limit: number) => (await ask('listEdges', { path, query: { ...query, limit } })).body
  const { data, next_cursor: following } = await page(200)
  const self = path['entity_id'] ?? ''
  return {
    head: {},
    list: {
      key: 'edges',
      rows: data.map(({ type, from, to, metadata }) => {
        const isOut = from.entity_id === self
        const other = isOut ? to : from
        const ends =
          isOut || to.entity_id === self
            ? { edge: `${isOut ? '→' : '←'} ${type}`, [other.entity_type]: nameOf(other) }
            : // A collection stands for its tokens: neither end is the collection itself.
              { edge: type, from: `${from.entity_type} ${nameOf(from)}`, to: `${to.entity_type} ${nameOf(to)}` }
        return telling({ ...ends, ...compactMetadata(metadata) })
      }),
      next: async (shown) => {
        const cursor = shown < data.length ? (await page(shown)).next_cursor : following
        return cursor === null ? undefined : again({ cursor })
      },
    },
  }
}

const nameOf = ({ name, entity_id: id }: Static<typeof EdgePage>['data'][number]['from']): string =>
  name ?? `${id} (not in project)`

const MOST_VARIANTS = 12

/** No variants listed: the edge is in all of them. */
function compactMetadata({
  variants,
  nodeNames,
  ...others
}: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const labels = Array.isArray(variants) ? (variants as string[]) : []
  const left = labels.length - MOST_VARIANTS
  return {
    ...others,
    nodes: nodeNames,
    variants: combined(labels) ?? (left > 0 ? [...labels.slice(0, MOST_VARIANTS), `and ${left} more`] : labels),
  }
}
