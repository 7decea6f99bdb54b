import type { Ask } from '../asking/ask.ts'
import { oneLine } from './rules/agents-section.ts'
import type { Facts, NamedComponent, PackedPage, PackedToken } from './rules/facts.ts'
import { priceCalls } from './price-calls.ts'

const MOST_PAGES = 500
const MOST_COMPONENTS = 5_000
const MOST_IN_CODE = 1_000

interface Place {
  readonly address: string
  /** Without it there is nothing of documentation in the pack. */
  readonly hasDocs: boolean
}

/** Everything that a pack says, asked as any caller may ask it. */
export async function gatherFacts(ask: Ask, { address, hasDocs }: Place): Promise<Facts> {
  const [{ body: overview }, { body: released }, components, table, { body: styles }, listed] = await Promise.all([
    ask('getOverview'),
    ask('listReleases', { query: { next: false, limit: 1 } }),
    componentsOf(ask),
    tokensOf(ask),
    ask('getCodeStyles', { body: { type: 'TEXT' } }),
    hasDocs ? pagesOf(ask) : { pages: [], more: 0 },
  ])
  const [latest] = released.data
  return {
    library: overview.project.name,
    revision: overview.revisions,
    release: latest?.revision === overview.revisions.library ? latest.version : null,
    address,
    components,
    ...table,
    textStyles: styles.data.flatMap(({ name, css }) => (css === null ? [] : [{ name, css }])),
    pages: listed.pages,
    morePages: listed.more,
    prices: await priceCalls(ask, { components: components.map(({ name }) => name), page: listed.pages[0]?.slug }),
  }
}

/** Those that are not deleted in the source, each name once, by name. */
async function componentsOf(ask: Ask): Promise<readonly NamedComponent[]> {
  const [{ body: catalog }, { body: code }] = await Promise.all([
    ask('listLibrary', { query: { limit: MOST_COMPONENTS } }),
    ask('listCodeComponents', { query: { linked: true, limit: MOST_IN_CODE } }),
  ])
  const lines = new Map(
    code.data.flatMap(({ designs, import: line, name }) => designs.map(({ id }) => [id, line ?? name] as const)),
  )
  const found = new Map<string, string | null>()
  for (const { id, name, sync_status: status } of catalog.data)
    if (status !== 'deleted_in_source') found.set(name, found.get(name) ?? lines.get(id) ?? null)
  return [...found].map(([name, code]) => ({ name, code }))
}

async function tokensOf(ask: Ask): Promise<Pick<Facts, 'collections' | 'tokens'>> {
  const { body } = await ask('listTokenTable')
  const collections = new Map(body.collections.map((one) => [one.id, { ...one, tokens: 0 }]))
  const tokens: PackedToken[] = []
  for (const { name, kind, scopes, level, collection_id: id, values, is_deprecated: isDeprecated } of body.data) {
    const collection = collections.get(id)
    if (!collection) continue
    collection.tokens++
    const place = collection.modes.findIndex((mode) => mode.id === collection.default_mode)
    const { css, hex } = values[Math.max(0, place)] ?? {}
    const value = hex ?? css
    if (typeof value !== 'string' || isDeprecated) continue
    const listed = typeof scopes === 'string' ? [] : scopes
    tokens.push({ name: oneLine(name), kind, scopes: listed, css: value, isSemantic: level === 'semantic' })
  }
  return {
    collections: [...collections.values()].map(({ name, modes, tokens: count }) => ({
      name,
      modes: modes.map((mode) => mode.name),
      tokens: count,
    })),
    tokens,
  }
}

async function pagesOf(ask: Ask): Promise<{ readonly pages: readonly PackedPage[]; readonly more: number }> {
  const pages: PackedPage[] = []
  let cursor: string | undefined
  do {
    const { body } = await ask('listPages', { query: { limit: 100, cursor } })
    pages.push(...body.data.map(({ slug, title, abstract }) => ({ slug, title, abstract })))
    cursor = body.pagination.next_cursor ?? undefined
  } while (cursor !== undefined && pages.length <= MOST_PAGES)
  return { pages: pages.slice(0, MOST_PAGES), more: Math.max(0, pages.length - MOST_PAGES) }
}
