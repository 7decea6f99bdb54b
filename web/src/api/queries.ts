// Every read of the library that pages share, by its operationId.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { Problem } from './problem.ts'
import { request, type Query } from './request.ts'
import type {
  BuildOrder,
  Component,
  Configuration,
  DriftSummary,
  Edge,
  EdgePage,
  EntityType,
  GraphType,
  ListedComponent,
  MatchPage,
  Page,
  Spec,
  StyleMap,
  StyleType,
  StyleValue,
  TokenMap,
  TokenValue,
  Validation,
} from './types.ts'

const get = <Answer>(path: string, query?: Query, signal?: AbortSignal): Promise<Answer> =>
  request<Answer>('GET', `/api${path}`, { query, signal })
const post = <Answer>(path: string, body: unknown, signal?: AbortSignal): Promise<Answer> =>
  request<Answer>('POST', `/api${path}`, { body, signal })

export const componentsQuery = (filters: Query) =>
  infiniteQueryOptions({
    queryKey: ['listComponents', filters],
    queryFn: ({ pageParam, signal }) =>
      get<Page<ListedComponent>>('/v1/components', { ...filters, limit: 100, cursor: pageParam ?? undefined }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.pagination.next_cursor,
  })

export const componentQuery = (id: string) =>
  queryOptions({
    queryKey: ['getComponent', id],
    queryFn: ({ signal }) => get<Component>(`/v1/components/${encodeURIComponent(id)}`, undefined, signal),
  })

/** The abstract, the default tree and every bound value; null where the component has no spec. */
export const specQuery = (id: string) =>
  queryOptions({
    queryKey: ['getSpec', id],
    queryFn: ({ signal }) => orNull(get<Spec>(specPath(id), { include: ['default', 'tokenValues'] }, signal)),
  })

/** What the abstract alone answers: the layers that it prices are those an agent decides about. */
export const abstractQuery = (id: string) =>
  queryOptions({
    queryKey: ['getSpec', id, 'abstract'],
    queryFn: ({ signal }) => orNull(get<Spec>(specPath(id), undefined, signal)),
  })

export const variantQuery = (id: string, configuration: Configuration) =>
  queryOptions({
    queryKey: ['getSpec', id, configuration],
    queryFn: ({ signal }) =>
      get<Spec>(specPath(id), { variant: JSON.stringify(configuration), include: ['tokenValues'] }, signal),
  })

export const buildOrderQuery = (id: string) =>
  queryOptions({
    queryKey: ['getBuildOrder', id],
    queryFn: ({ signal }) => get<BuildOrder>(`/v1/components/${encodeURIComponent(id)}/build-order`, undefined, signal),
  })

export const validationQuery = (id: string) =>
  queryOptions({
    queryKey: ['validateComponents', id],
    queryFn: ({ signal }) => post<Validation>('/v1/components:validate', { component_ids: [id] }, signal),
  })

export const driftQuery = queryOptions({
  queryKey: ['summarizeDrift'],
  queryFn: ({ signal }) => get<DriftSummary>('/v1/components:driftSummary', undefined, signal),
})

export const tokenMapQuery = queryOptions({
  queryKey: ['describeTokens'],
  queryFn: ({ signal }) => get<TokenMap>('/v1/tokens:describe', undefined, signal),
})

export const collectionValuesQuery = (collection: string) =>
  queryOptions({
    queryKey: ['getTokenValues', { collection }],
    queryFn: ({ signal }) => post<{ data: readonly TokenValue[] }>('/v1/tokens:values', { collection }, signal),
  })

export const tokenValuesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['getTokenValues', { ids }],
    queryFn: ({ signal }) => post<{ data: readonly TokenValue[] }>('/v1/tokens:values', { ids }, signal),
    enabled: ids.length > 0,
  })

export const styleMapQuery = queryOptions({
  queryKey: ['describeStyles'],
  queryFn: ({ signal }) => get<StyleMap>('/v1/styles:describe', undefined, signal),
})

type StyleSelector =
  | { readonly type: StyleType }
  | { readonly ids: readonly string[] }
  | { readonly source_style_ids: readonly string[] }

export const styleValuesQuery = (select: StyleSelector) =>
  queryOptions({
    queryKey: ['getStyleValues', select],
    queryFn: ({ signal }) => post<{ data: readonly StyleValue[] }>('/v1/styles:values', select, signal),
    enabled: Object.values(select).every((value) => value.length > 0),
  })

/** All edges of an entity up to a ceiling, with whether there are more. */
export const edgesQuery = (type: GraphType, id: string, query: Query = {}) =>
  queryOptions({
    queryKey: ['listEdges', type, id, query],
    queryFn: async ({ signal }) => {
      const edges: Edge[] = []
      let cursor: string | null = null
      do {
        const page: EdgePage = await get(
          `/v1/entities/${type}/${encodeURIComponent(id)}/graph`,
          { ...query, limit: 500, cursor: cursor ?? undefined },
          signal,
        )
        edges.push(...page.data)
        cursor = page.next_cursor
      } while (cursor !== null && edges.length < 2_000)
      return { edges, isCut: cursor !== null }
    },
  })

export interface MatchAsk {
  readonly query: string
  readonly types?: readonly EntityType[]
  readonly limit?: number
}

export const matchQuery = ({ query, types, limit }: MatchAsk) =>
  queryOptions({
    queryKey: ['matchEntities', query, types, limit],
    queryFn: ({ signal }) => get<MatchPage>('/v1/entities:match', { query, entity_types: types, limit }, signal),
    enabled: query.trim() !== '',
  })

const specPath = (id: string): string => `/v1/components/${encodeURIComponent(id)}/spec`

async function orNull<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null
    throw error
  }
}
