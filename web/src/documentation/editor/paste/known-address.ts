import type { EntityType } from '@vitrine/client'

export type KnownAddress =
  /** A page of this explorer: a mention. */
  | { readonly is: 'own'; readonly type: EntityType; readonly id: string }
  /** A place in the design tool, and the node there, if it names one. */
  | { readonly is: 'design'; readonly url: string; readonly node: string | null }
  | { readonly is: 'address'; readonly url: string }

const OWN: readonly (readonly [RegExp, EntityType])[] = [
  [/^\/components\/([^/]+)$/, 'component'],
  [/^\/tokens\/([^/]+)$/, 'token'],
  [/^\/styles\/([^/]+)$/, 'style'],
  [/^\/pages\/([^/]+)$/, 'doc-page'],
]

/** What a text is that is an address and nothing else; null: it is something else. `origin` is where the explorer is. */
export function knownAddress(text: string, origin: string): KnownAddress | null {
  const url = text.trim()
  if (!/^https?:\/\/\S+$/.test(url) || !URL.canParse(url)) return null
  const { origin: there, hostname, pathname, searchParams } = new URL(url)
  if (there === origin) {
    for (const [pattern, type] of OWN) {
      const [, id] = pattern.exec(pathname) ?? []
      if (id !== undefined) return { is: 'own', type, id: decodeURIComponent(id) }
    }
    const [, type, id] = /^\/entities\/([a-z-]+)\/([^/]+)$/.exec(pathname) ?? []
    if (type !== undefined && id !== undefined)
      return { is: 'own', type: type as EntityType, id: decodeURIComponent(id) }
  }
  if (/(^|\.)figma\.com$/.test(hostname) && /^\/(file|design|proto|board)\//.test(pathname))
    return { is: 'design', url, node: searchParams.get('node-id')?.replace('-', ':') ?? null }
  return { is: 'address', url }
}
