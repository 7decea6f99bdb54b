import type { IncomingHttpHeaders } from 'node:http'

/**
 * By TLS the cookie's name begins with `__Host-`, which browsers take from this very host alone, by TLS: no other host of
 * the domain can plant one. Without TLS the port is in the name, because cookies are of a host whatever the port, and two
 * services on one machine would sign each other out.
 */
const SECURE_NAME = '__Host-vitrine'

export interface Site {
  readonly headers: IncomingHttpHeaders
  readonly publicUrl: string | null
}

/** The token that a request brings; null where it brings none, or two that differ. */
export function tokenIn(site: Site): string | null {
  const sent = valuesOf(site.headers.cookie ?? '', SECURE_NAME)
  if (sent.size === 0 && !isKnownSecure(site)) return only(valuesOf(site.headers.cookie ?? '', plainName(site)))
  return only(sent)
}

interface Kept {
  readonly token: string
  /** Null: until the browser is closed. */
  readonly maxAgeSeconds: number | null
}

export function cookieFor(site: Site, { token, maxAgeSeconds }: Kept): string {
  const age = maxAgeSeconds === null ? '' : `; Max-Age=${maxAgeSeconds}`
  return isSecure(site)
    ? `${SECURE_NAME}=${token}; Path=/; HttpOnly; SameSite=Lax; Secure${age}`
    : `${plainName(site)}=${token}; Path=/; HttpOnly; SameSite=Lax${age}`
}

/** What a browser keeps between leaving for a provider and coming back. Providers send it back by a link, so `Lax` does. */
export const signInCookie = (site: Site, kept: string, maxAgeSeconds: number): string =>
  isSecure(site)
    ? `${SECURE_NAME}-sign-in=${kept}; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=${maxAgeSeconds}`
    : `${plainName(site)}_sign_in=${kept}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}`

/** Null where it brings none, or two that differ. */
export const keptSignIn = (site: Site): string | null =>
  only(valuesOf(site.headers.cookie ?? '', isSecure(site) ? `${SECURE_NAME}-sign-in` : `${plainName(site)}_sign_in`))

/** Tells the browser in which a program's question was shown; no page of another site has it sent along. */
export const consentCookie = (site: Site, browser: string): string =>
  isSecure(site)
    ? `${SECURE_NAME}-consent=${browser}; Path=/; HttpOnly; SameSite=Strict; Secure`
    : `${plainName(site)}_consent=${browser}; Path=/; HttpOnly; SameSite=Strict`

/** Null where it brings none, or two that differ. The page that asks need not know yet that it came by TLS. */
export function keptConsent(site: Site): string | null {
  const cookies = site.headers.cookie ?? ''
  const secure = valuesOf(cookies, `${SECURE_NAME}-consent`)
  const kept = only(secure.size > 0 ? secure : valuesOf(cookies, `${plainName(site)}_consent`))
  return kept !== null && /^[\w-]{32}$/.test(kept) ? kept : null
}

/** Whichever of the names it has. */
export const cookiesGone = (site: Site): string[] => [
  `${SECURE_NAME}=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0`,
  `${plainName(site)}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0`,
]

/** The page that asks knows best: its origin says how the browser reached it, whatever stands in between. */
const isSecure = (site: Site): boolean => site.headers.origin?.startsWith('https://') === true || isKnownSecure(site)

function isKnownSecure({ headers, publicUrl }: Site): boolean {
  if (headers['x-forwarded-proto'] === 'https') return true
  if (publicUrl === null) return false
  const { protocol, host } = new URL(publicUrl)
  return protocol === 'https:' && host === headers.host?.toLowerCase()
}

function plainName({ headers: { host } }: Site): string {
  const port = /:(\d{1,5})$/.exec(host ?? '')?.[1]
  return port === undefined ? 'vitrine' : `vitrine_${port}`
}

function valuesOf(cookies: string, name: string): Set<string> {
  const values = cookies
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
  return new Set(values)
}

const only = (values: ReadonlySet<string>): string | null => (values.size === 1 ? ([...values][0] ?? null) : null)
