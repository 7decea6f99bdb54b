import type { EntityType } from '@vitrine/client'
import { consoleQuery } from './console.ts'
import type { SearchLibraryOutput } from './generated/types.ts'

export type MarkedMatch = SearchLibraryOutput['groups'][number]['matches'][number]

interface SearchAsk {
  readonly query: string
  readonly types?: readonly EntityType[]
  readonly limit: number
}

/** What the library has for these words, and where it says them. */
export const searchQuery = ({ query, types, limit }: SearchAsk) => ({
  ...consoleQuery('searchLibrary', { query, limit, ...(types ? { entity_types: types } : {}) }),
  enabled: query.trim() !== '',
})
