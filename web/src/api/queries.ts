// Every read of the library that pages share, by its operationId.
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  ServiceError,
  type Edge,
  type EntityType,
  type GetStyleValuesInput,
  type GetTokenValuesInput,
  type GraphEntityType,
  type ListEdgesInput,
} from '@vitrine/client'
import { client } from './client.ts'
import type { Spec } from './spec-document.ts'

export const componentQuery = (id: string) =>
  queryOptions({
    queryKey: ['getComponent', id],
    queryFn: ({ signal }) => client.getComponent({ id }, { signal }),
  })

/** The abstract with the prices of its layers, as an agent meets it; null where the component has no spec. */
export const abstractQuery = (id: string) =>
  queryOptions({
    queryKey: ['getSpec', id],
    queryFn: async ({ signal, client: known }) =>
      (await hasSpec(known, id)) ? ((await orNull(client.getSpec({ id }, { signal }))) as Spec | null) : null,
  })

export type VariantConfiguration = Readonly<Record<string, string | number | boolean>>

/** The default tree and every bound value of the document; null where the component has no spec. */
export const drawnQuery = (id: string) =>
  queryOptions({
    queryKey: ['getSpec', id, 'drawn'],
    queryFn: async ({ signal, client: known }) =>
      (await hasSpec(known, id))
        ? ((await orNull(client.getSpec({ id, include: ['default', 'tokenValues'] }, { signal }))) as Spec | null)
        : null,
  })

export const buildOrderQuery = (id: string) =>
  queryOptions({
    queryKey: ['getBuildOrder', id],
    queryFn: ({ signal }) => client.getBuildOrder({ id }, { signal }),
  })

export const tokenMapQuery = queryOptions({
  queryKey: ['describeTokens'],
  queryFn: ({ signal }) => client.describeTokens({}, { signal }),
})

export const tokenValuesQuery = (select: GetTokenValuesInput) =>
  queryOptions({
    queryKey: ['getTokenValues', select],
    queryFn: ({ signal }) => client.getTokenValues(select, { signal }),
    enabled: select.ids?.length !== 0,
  })

export const styleMapQuery = queryOptions({
  queryKey: ['describeStyles'],
  queryFn: ({ signal }) => client.describeStyles({}, { signal }),
})

export const styleValuesQuery = (select: GetStyleValuesInput) =>
  queryOptions({
    queryKey: ['getStyleValues', select],
    queryFn: ({ signal }) => client.getStyleValues(select, { signal }),
    enabled: select.ids?.length !== 0 && select.source_style_ids?.length !== 0,
  })

const MOST_EDGES = 2_000

/** The edges of an entity up to a ceiling, with whether there are more. */
export const edgesQuery = (
  entity_type: GraphEntityType,
  entity_id: string,
  narrow: Pick<ListEdgesInput, 'direction' | 'edge_types'> = {},
) =>
  queryOptions({
    queryKey: ['listEdges', entity_type, entity_id, narrow],
    queryFn: async ({ signal }) => {
      const edges: Edge[] = []
      for await (const page of client.pages.listEdges({ entity_type, entity_id, ...narrow, limit: 500 }, { signal })) {
        edges.push(...page.data)
        if (edges.length >= MOST_EDGES) return { edges, isCut: page.truncated }
      }
      return { edges, isCut: false }
    },
  })

interface MatchAsk {
  readonly query: string
  readonly types?: readonly EntityType[]
  readonly limit?: number
}

export const matchQuery = ({ query, types, limit }: MatchAsk) =>
  queryOptions({
    queryKey: ['matchEntities', query, types, limit],
    queryFn: ({ signal }) =>
      client.matchEntities(
        { query, ...(types ? { entity_types: types } : {}), ...(limit === undefined ? {} : { limit }) },
        { signal },
      ),
    enabled: query.trim() !== '',
  })

/** The component's row says so, and is there on its page: a browser calls every 404 an error, whatever becomes of it. */
async function hasSpec(known: QueryClient, id: string): Promise<boolean> {
  const row = await orNull(known.ensureQueryData(componentQuery(id)))
  return row?.has_spec ?? false
}

async function orNull<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return null
    throw error
  }
}
