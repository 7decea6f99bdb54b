// Reads of documentation. The ETag on which a replacement depends is the body's: proxies alter or drop the header.
import { queryOptions } from '@tanstack/react-query'
import type { BlockType, EntityType, Page } from '@vitrine/client'
import { client } from '../../api/client.ts'
import { consoleQuery } from '../../api/console.ts'

export const documentationQuery = (type: EntityType, id: string) =>
  queryOptions({
    queryKey: ['getDocumentation', type, id],
    queryFn: ({ signal }) => client.getDocumentation({ type, id }, { signal }),
  })

export const pagesQuery = queryOptions({
  queryKey: ['listPages'],
  queryFn: async ({ signal }) => {
    const pages: Page[] = []
    for await (const page of client.items.listPages({ limit: 100 }, { signal })) pages.push(page)
    return pages
  },
})

/** By uuid or slug. */
export const pageQuery = (page: string) =>
  queryOptions({
    queryKey: ['getPage', page],
    queryFn: ({ signal }) => client.getPage({ page }, { signal }),
  })

export const blockTypesQuery = queryOptions({
  queryKey: ['listBlockTypes'],
  queryFn: async ({ signal }): Promise<readonly BlockType[]> => {
    const answer = await client.listBlockTypes({}, { signal })
    return 'section' in answer ? [] : answer.data
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** Where the bytes of an upload are for the next minutes. */
export const objectUrlQuery = (objectKey: string) => ({
  ...consoleQuery('getObjectUrl', { object_key: objectKey }),
  enabled: objectKey !== '',
  staleTime: 5 * 60_000,
})
