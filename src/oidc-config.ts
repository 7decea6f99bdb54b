import type { EnvironmentReader } from './config-reader.ts'
import { KEY_SCOPES, SCOPES, type KeyScope } from './contract/words.ts'
import { withReading } from './keys/rules/scopes.ts'
import { isRecord } from './kit/shapes/json-value.ts'

export interface OidcConfig {
  readonly issuer: string
  readonly clientId: string
  /** Null for a client that has none. */
  readonly clientSecret: string | null
  /** What the provider is asked to tell. */
  readonly scope: string
  /** The member of what the provider tells that names the person's groups. */
  readonly groupsClaim: string
  readonly grants: readonly Grant[]
  /** Where the provider sends people back to; it has to know this address. */
  readonly redirectUri: string
}

/** What members of a group may do in a project. */
interface Grant {
  /** `*`: whoever the provider lets in. */
  readonly group: string
  /** By its name or id. */
  readonly project: string
  readonly scopes: readonly KeyScope[]
}

/** Short for what people do. A library is pushed by programs, so it has to be said. */
const ROLES: Readonly<Record<string, readonly KeyScope[]>> = {
  read: SCOPES.filter((scope) => scope.startsWith('read:')),
  propose: withReading(['propose:docs']),
  write: SCOPES,
}

const NEEDED = ['VITRINE_OIDC_ISSUER', 'VITRINE_OIDC_CLIENT_ID', 'VITRINE_OIDC_GROUPS'] as const
const OTHERS = ['VITRINE_OIDC_CLIENT_SECRET', 'VITRINE_OIDC_SCOPE', 'VITRINE_OIDC_GROUPS_CLAIM'] as const
const GROUPS_EXAMPLE = '{"designers": {"Acme UI": "write"}, "*": {"Acme UI": "read"}}'

export function readOidc(read: EnvironmentReader, publicUrl: string | null): OidcConfig | null {
  const isConfigured = read.requireTogether(NEEDED)
  const alone = OTHERS.find((name) => read.text(name) !== null)
  if (!isConfigured && alone !== undefined) read.fault(NEEDED[0], `is missing although ${alone} is set`)
  if (!isConfigured) return null
  const issuer = read.matching('VITRINE_OIDC_ISSUER', ISSUER, 'an https address such as https://login.example.com')
  if (read.text('VITRINE_PUBLIC_URL') === null)
    read.fault('VITRINE_PUBLIC_URL', 'is missing although VITRINE_OIDC_ISSUER is set: people are sent back there')
  return {
    issuer: issuer ?? '',
    clientId: read.text('VITRINE_OIDC_CLIENT_ID') ?? '',
    clientSecret: read.text('VITRINE_OIDC_CLIENT_SECRET'),
    scope:
      read.matching('VITRINE_OIDC_SCOPE', /^openid( \S+)*$/, '"openid" and others behind it') ?? 'openid profile email',
    groupsClaim: read.text('VITRINE_OIDC_GROUPS_CLAIM') ?? 'groups',
    grants: readGrants(read),
    redirectUri: `${publicUrl ?? ''}/console/session/callback`,
  }
}

/** Without TLS only on this very machine: whoever is on the way could let anybody in. */
const ISSUER = /^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|\/|$))[^\s?#]*$/

function readGrants(read: EnvironmentReader): Grant[] {
  const name = 'VITRINE_OIDC_GROUPS'
  const fault = (problem: string): Grant[] => {
    read.fault(name, `${problem}; it is written as ${GROUPS_EXAMPLE}`)
    return []
  }
  const given = parsed(read.text(name) ?? '')
  if (!isRecord(given)) return fault('is no JSON object')
  const grants: Grant[] = []
  for (const [group, projects] of Object.entries(given)) {
    if (!isRecord(projects)) return fault(`has no projects for the group "${group}"`)
    for (const [project, said] of Object.entries(projects)) {
      const scopes = scopesOf(said)
      if (!scopes)
        return fault(
          `gives the group "${group}" in "${project}" neither "read", "propose" nor "write" nor a list of ${KEY_SCOPES.join(', ')}`,
        )
      grants.push({ group, project, scopes })
    }
  }
  return grants.length === 0 ? fault('lets nobody in') : grants
}

function scopesOf(said: unknown): readonly KeyScope[] | null {
  if (typeof said === 'string') return Object.hasOwn(ROLES, said) ? (ROLES[said] ?? null) : null
  if (!Array.isArray(said) || said.length === 0) return null
  const known = KEY_SCOPES.filter((scope) => said.includes(scope))
  return known.length === new Set(said).size ? known : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
