/**
 * Where a link in documentation leads, or null: nowhere. One that brings a key or a link would sign its reader in
 * elsewhere; the service refuses to store one, but what is stored may be older than that. `page` is the address that the
 * link stands on.
 */
export function linkAddress(href: string, page: string): string | null {
  if (!URL.canParse(href, page) || signsIn(href)) return null
  return href.endsWith('#') ? null : href
}

/** As the service reads it (`src/documentation/rules/check-link.ts`), and the explorer its own address. */
function signsIn(href: string): boolean {
  // Browsers drop these wherever they stand in an address.
  const [, ...behind] = href.replaceAll(/[\t\n\r]/g, '').split('#')
  const said = new URLSearchParams(behind.join('#'))
  return ['key', 'link'].some((name) => said.getAll(name).some((value) => value.trim() !== ''))
}
