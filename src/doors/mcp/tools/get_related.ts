import { Type, type Static } from 'typebox'
import { DIRECTIONS, EDGE_TYPES, GRAPH_KINDS } from '../../../contract/words.ts'
import { OneOf } from '../../../contract/schema.ts'
import type { EdgePage } from '../../../graph/schema.ts'
import type { AnswerOf, Ask } from '../asking/ask.ts'
import type { Finding } from '../asking/ceiling.ts'
import { Cursor, Flag, Text } from '../asking/inputs.ts'
import { callingEach, placedNames, type Calling } from '../names/namesakes.ts'
import { resolve } from '../names/resolve.ts'
import { wholeImpact, type Reached } from '../related/whole-impact.ts'
import { combined } from '../rules/specs/compact-variants.ts'
import { excludes, pageOf, partOf, startOf, telling, tool, type Again } from '../asking/tool.ts'
import { usesInCode } from '../related/uses-in-code.ts'
import { grouped } from './get_tokens.ts'

export const getRelated = tool({
  name: 'get_related',
  title: 'What uses what',
  description:
    'inbound: what breaks with it. outbound: what it uses. details: single edges. depth 3 one way walks to the end. code: uses in applications; prop `size=sm`.',
  scope: 'read:library',
  effect: 'reads',
  operations: ['listEdges', 'listRelated'],
  input: {
    entity: Type.String(),
    type: Type.Optional(OneOf([...GRAPH_KINDS, 'screen', 'flow'], 'default component')),
    direction: Type.Optional(OneOf([...DIRECTIONS, 'code'])),
    prop: Text,
    edge_types: Type.Optional(Type.Array(OneOf(EDGE_TYPES))),
    depth: Type.Optional(Type.Integer()),
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
    uses: Type.Optional(Type.Array(Type.String(), { description: 'repository, file and line' })),
    placed: Type.Optional(Type.Array(Type.String(), { description: 'on a screen' })),
  },
  async run(ask, { entity, type = 'component', direction, prop, edge_types, depth, details, cursor }, again) {
    if (details === true && (depth ?? 1) > 1) throw excludes('details', `depth ${depth}, as edges are of one step`)
    const id = await resolve(ask, type, entity)
    if (type === 'screen' || type === 'flow') return ofPlace(ask, type, { id, start: startOf(cursor), again })
    if (direction === 'code') return usesInCode(ask, { id, type, prop, cursor, again })
    if (prop !== undefined) throw excludes('prop', `direction ${direction ?? 'both'}: it is of code`)
    const asked: Asked = { path: { entity_type: type, entity_id: id }, query: { direction, edge_types, cursor } }
    if (details === true) return edges(ask, asked, again)
    // Both ways from anything lies everything.
    const isOneWay = direction === 'inbound' || direction === 'outbound'
    return depth === DEEPEST && isOneWay ? whole(ask, asked, again) : related(ask, asked, { depth, again })
  },
})

const DEEPEST = 3

/** What a place is made of is what is placed on it; a flow starts at a screen, and nothing uses a flow. */
async function ofPlace(
  ask: Ask,
  type: 'screen' | 'flow',
  { id, ...part }: { id: string; start: number; again: Again },
): Promise<Finding> {
  const { body } = await ask('getOrigin', { path: { type, id } })
  return {
    head: telling({
      starts_at: type === 'flow' ? (body.starts_at?.name ?? 'a screen that is not in this library') : undefined,
      flows: body.flows?.map(({ name }) => name),
    }),
    list: partOf('placed', await placedNames(ask, body.uses ?? []), part),
  }
}

interface Asked {
  readonly path: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string | readonly string[] | undefined>>
}

async function related(
  ask: Ask,
  { path, query: { cursor: given, ...query } }: Asked,
  { depth, again }: { depth: number | undefined; again: Again },
): Promise<Finding> {
  let first: AnswerOf<'listRelated'> | undefined
  const page = async (cursor: string | undefined) => {
    first = (await ask('listRelated', { path, query: { ...query, depth, cursor, limit: 200 } })).body
    return { data: first.data, pagination: first }
  }
  const { data, next } = await pageOf(page, given as string | undefined, again)
  const more = first?.more
  return {
    head: telling({
      incomplete: first?.truncated,
      further: more && { edges: more.edges_to_expand, ...again({ depth: (depth ?? 1) + 1, cursor: undefined }) },
      ended: data.some(({ hops }) => hops === DEEPEST) && ENDED,
    }),
    list: { key: 'related', rows: await relatedRows(ask, data), arrange: grouped, next },
  }
}

const ENDED = 'after 3 steps, more may follow: with direction inbound or outbound it is walked to the end'

async function whole(ask: Ask, { path, query }: Asked, again: Again): Promise<Finding> {
  const { cursor, direction, edge_types: types } = query
  const start = startOf(cursor as string | undefined)
  const { related, total, byDepth, isIncomplete } = await wholeImpact(ask, {
    path: path as { entity_type: string; entity_id: string },
    direction: direction as 'inbound' | 'outbound',
    edge_types: types as readonly string[] | undefined,
  })
  return {
    head: telling({
      // By distance, so that whoever reads a part knows the whole.
      count: start > 0 ? undefined : total,
      by_depth: start > 0 ? undefined : byDepth,
      incomplete: isIncomplete,
      not_listed: total - related.length || undefined,
    }),
    list: partOf('related', await relatedRows(ask, related), { start, again, arrange: grouped }),
  }
}

async function relatedRows(ask: Ask, rows: readonly Reached[]): Promise<[group: string, name: string][]> {
  const between = rows.flatMap(({ via }) => via.flatMap(({ through }) => through ?? []))
  const call = await callingEach(ask, [
    ...new Map([...rows, ...between].map((one) => [one.entity_id, one] as const)).values(),
  ])
  return rows.map(({ entity_type: type, entity_id: id, via, name }) => [`${type} ${wayTo(via, call)}`, call(id, name)])
}

/** `← ALIASES_VARIABLE text/muted ← BINDS_VARIABLE`: the edges crossed and what lies between. */
const wayTo = (via: Reached['via'], call: Calling): string =>
  via
    .map(
      ({ type, direction, through }) =>
        `${direction === 'inbound' ? '←' : '→'} ${type}${through ? ` ${call(through.entity_id, through.name)}` : ''}`,
    )
    .join(' ')

async function edges(ask: Ask, { path, query }: Asked, again: Again): Promise<Finding> {
  const { cursor: given, ...asked } = query
  const page = async (cursor: string | undefined) => {
    const { body } = await ask('listEdges', { path, query: { ...asked, cursor, limit: 200 } })
    return { data: body.data, pagination: body }
  }
  const { data, next } = await pageOf(page, given as string | undefined, again)
  const self = path['entity_id'] ?? ''
  const ends = data.flatMap(({ from, to }) =>
    [from, to].flatMap(({ name, ...end }) => (name === null ? [] : { ...end, name })),
  )
  const call = await callingEach(ask, [...new Map(ends.map((end) => [end.entity_id, end])).values()])
  return {
    head: {},
    list: {
      key: 'edges',
      rows: data.map(({ type, from, to, metadata }) => {
        const isOut = from.entity_id === self
        const other = isOut ? to : from
        const ends =
          isOut || to.entity_id === self
            ? { edge: `${isOut ? '→' : '←'} ${type}`, [other.entity_type]: nameOf(other, call) }
            : // A collection stands for its tokens: neither end is the collection itself.
              {
                edge: type,
                from: `${from.entity_type} ${nameOf(from, call)}`,
                to: `${to.entity_type} ${nameOf(to, call)}`,
              }
        return telling({ ...ends, ...compactMetadata(metadata) })
      }),
      next,
    },
  }
}

const nameOf = ({ name, entity_id: id }: Static<typeof EdgePage>['data'][number]['from'], call: Calling): string =>
  name === null ? `${id} (not in project)` : call(id, name)

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
