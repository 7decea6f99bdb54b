/**
 * Where a link in documentation leads, or null: nowhere. A fragment that brings a key would sign its reader in elsewhere.
 * `page` is the address that the link stands on.
 */
export function linkAddress(href: string, page: string): string | null {
  const there = URL.canParse(href, page) ? new URL(href, page) : null
  if (!there || bringsKey(there)) return null
  return href.endsWith('#') ? null : href
}

/** As the explorer reads its own address. */
const bringsKey = ({ hash }: URL): boolean => new URLSearchParams(hash.slice(1)).has('key')
