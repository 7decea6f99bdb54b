/** What a browser says of the page that a request comes from, and what we know of ourselves. */
export interface RequestOrigin {
  readonly method: string
  /** `Sec-Fetch-Site`: no page can write it. Browsers send it to addresses by TLS and on the same machine. */
  readonly fetchSite: string | undefined
  readonly origin: string | undefined
  readonly host: string | undefined
  readonly publicUrl: string | null
}

/**
 * Whether a session may be used by what sent this request. Cookies go along whichever page asks, so the page has to be
 * ours: of this very origin, not of the same site, where other teams' pages are, nor of another port of this machine. What
 * changes nothing may also come from nowhere, such as an address that was typed; what changes something has to say where
 * from.
 */
export function isOwnPage(request: RequestOrigin): boolean {
  const { method, fetchSite, origin } = request
  const isSafe = method === 'GET' || method === 'HEAD'
  if (origin !== undefined && !isOwnOrigin(request)) return fetchSite === 'same-origin' && origin !== 'null'
  if (fetchSite !== undefined) return fetchSite === 'same-origin' || (isSafe && fetchSite === 'none')
  return isSafe || origin !== undefined
}

/** By name and port. A proxy in front of us may call us otherwise, and end TLS, so the public address counts as well. */
export function isOwnOrigin({
  origin,
  host,
  publicUrl,
}: Pick<RequestOrigin, 'origin' | 'host' | 'publicUrl'>): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false
  const { host: named, origin: whole } = new URL(origin)
  return named === host?.toLowerCase() || (publicUrl !== null && whole === new URL(publicUrl).origin)
}
