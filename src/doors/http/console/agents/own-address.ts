import type { IncomingHttpHeaders } from 'node:http'

/** What this server is called where agents sign in: one that issues, and one that is asked with what was issued. */
export interface OwnAddress {
  readonly issuer: string
  /** The address of `/mcp`, which tokens are given for. */
  readonly resource: string
  /** Where that says who issues for it. */
  readonly metadata: string
}

/**
 * The public address where there is one, whatever a proxy calls us: tokens are given for one name alone. Otherwise as the
 * request calls us, by a name that the console knows for its own (`known-hosts.ts`).
 */
export function ownAddress(headers: IncomingHttpHeaders, publicUrl: string | null): OwnAddress {
  const scheme = headers['x-forwarded-proto'] === 'https' ? 'https' : 'http'
  const called = `${scheme}://${headers.host ?? 'localhost'}`
  const issuer = new URL(publicUrl ?? (URL.canParse(called) ? called : 'http://localhost')).origin
  return { issuer, resource: `${issuer}/mcp`, metadata: `${issuer}/.well-known/oauth-protected-resource/mcp` }
}
