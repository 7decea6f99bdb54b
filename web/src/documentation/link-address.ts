/**
 * Where a link in documentation leads, or null: nowhere. A fragment that brings a key would sign its reader in elsewhere,
 * and one within this page finds nothing, since blocks have no anchors. `page` is the address that the link stands on.
 */
export function linkAddress(href: string, page: string): string | null {
  const here = new URL(page)
  const there = URL.canParse(href, page) ? new URL(href, page) : null
  if (!there || bringsKey(there)) return null
  const isHere = there.origin === here.origin && there.pathname === here.pathname && there.search === here.search
  return isHere && (there.hash !== '' || href.includes('#')) ? null : href
}

/** As the explorer reads its own address. */
const bringsKey = ({ hash }: URL): boolean => new URLSearchParams(hash.slice(1)).has('key')
