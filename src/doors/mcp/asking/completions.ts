import { foldName } from '../../../library/rules/fold-name.ts'
import type { Ask } from './ask.ts'

// What a person may mean who has begun to type; the protocol passes on a hundred at most.

const LONGEST = 400
const MOST_PAGES = 10

/** Names that begin so first, then those that have it within. */
export async function completeComponent(ask: Ask, typed: string): Promise<string[]> {
  const { body } = await ask('listComponents', {
    query: { q: typed.slice(0, LONGEST), fields: 'name', limit: 100 },
  })
  const names = [...new Set(body.data.map(({ name }) => name ?? ''))]
  const begins = (name: string): boolean => foldName(name).startsWith(foldName(typed))
  return [...names.filter(begins), ...names.filter((name) => !begins(name))]
}

export async function completePage(ask: Ask, typed: string): Promise<string[]> {
  return (await allPages(ask)).map(({ slug }) => slug).filter((slug) => slug.startsWith(typed.toLowerCase()))
}

export interface ListedPage {
  readonly slug: string
  readonly title: string
  readonly abstract: string | null
}

export async function allPages(ask: Ask): Promise<readonly ListedPage[]> {
  const pages: ListedPage[] = []
  let cursor: string | undefined
  for (let read = 0; read < MOST_PAGES; read++) {
    const { body } = await ask('listPages', { query: { limit: 100, cursor } })
    pages.push(...body.data)
    cursor = body.pagination.next_cursor ?? undefined
    if (cursor === undefined) break
  }
  return pages
}
