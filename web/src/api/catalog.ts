import { infiniteQueryOptions, useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { revalidate } from './console.ts'
import type { Operations } from './generated/operations.ts'
import type {
  CatalogRow,
  HealthRow,
  HealthRuleSummary,
  IconRow,
  TokenSheetCollection,
  TokenSheetRow,
} from './generated/types.ts'

// What lists show is read whole, in few answers, so that they count, filter and sort without asking again.

type LongId = 'listLibrary' | 'listIcons' | 'listTokenTable' | 'listHealth'
type Tagged<Page> = Page & { readonly etag: string | null }

/** An answer that is known and still true comes without its rows. */
const wholeQuery = <Id extends LongId>(id: Id) => {
  type Page = Tagged<Operations[Id]['output']>
  const queryKey = ['console', id]
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam, signal, client }): Promise<Page> => {
      const known = client.getQueryData<InfiniteData<Page, string | null>>(queryKey)
      const page = known?.pages[known.pageParams.indexOf(pageParam)]
      const { body, etag } = await revalidate(id, pageParam === null ? {} : { cursor: pageParam }, {
        signal,
        ifNoneMatch: page?.etag ?? undefined,
      })
      if (body) return { ...body, etag }
      if (!page) throw new Error('the service sent nothing')
      return page
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.pagination.next_cursor,
  })
}

interface Whole<Pages> {
  /** Undefined until the first have come. */
  readonly pages: Pages | undefined
  readonly isWhole: boolean
  readonly error: Error | null
}

/** Reads on by itself. */
function useWhole<Id extends LongId>(id: Id, isWanted = true): Whole<readonly Tagged<Operations[Id]['output']>[]> {
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    ...wholeQuery(id),
    enabled: isWanted,
  })
  useEffect(() => {
    if (hasNextPage && !isFetching && !error) void fetchNextPage()
  }, [hasNextPage, isFetching, error, fetchNextPage])
  return { pages: data?.pages, isWhole: data !== undefined && !hasNextPage, error }
}

interface Catalog extends Omit<Whole<never>, 'pages'> {
  /** By name, what is deleted in the source among them. */
  readonly rows: readonly CatalogRow[] | undefined
}

export function useCatalog(): Catalog {
  const { pages, ...state } = useWhole('listLibrary')
  const rows = useMemo(() => pages?.flatMap(({ data }) => data), [pages])
  return { ...state, rows }
}

interface IconList {
  /** By name. */
  readonly rows: readonly IconRow[]
  /** Of the library. */
  readonly revision: number
}

export function useIcons(): Omit<Whole<never>, 'pages'> & { readonly icons: IconList | undefined } {
  const { pages, ...state } = useWhole('listIcons')
  const icons = useMemo(
    () => pages && { rows: pages.flatMap(({ data }) => data), revision: pages.at(-1)?.revision ?? 0 },
    [pages],
  )
  return { ...state, icons }
}

export interface TokenSheet {
  readonly collections: readonly TokenSheetCollection[]
  readonly rows: readonly TokenSheetRow[]
}

export function useTokenSheet(
  isWanted = true,
): Omit<Whole<never>, 'pages'> & { readonly sheet: TokenSheet | undefined } {
  const { pages, ...state } = useWhole('listTokenTable', isWanted)
  const sheet = useMemo(
    () => pages && { collections: pages.at(-1)?.collections ?? [], rows: pages.flatMap(({ data }) => data) },
    [pages],
  )
  return { ...state, sheet }
}

export interface LibraryHealth {
  readonly mean: number | null
  readonly rules: readonly HealthRuleSummary[]
  readonly rows: readonly HealthRow[]
}

export function useHealth(): Omit<Whole<never>, 'pages'> & { readonly health: LibraryHealth | undefined } {
  const { pages, ...state } = useWhole('listHealth')
  const health = useMemo(() => {
    const summary = pages?.[0]?.summary
    return pages && summary && { ...summary, rows: pages.flatMap(({ data }) => data) }
  }, [pages])
  return { ...state, health }
}
