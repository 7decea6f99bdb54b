import type { KeyScope } from '../../contract/words.ts'

interface Grant {
  readonly group: string
  readonly project: string
  readonly scopes: readonly KeyScope[]
}

interface Project {
  readonly id: string
  readonly name: string
}

/** Everybody whom the provider lets in. */
const ANYBODY = '*'
/** More than any provider sends along. */
const MOST_GROUPS = 10_000
const LONGEST_NAME = 200

/** Those of a person's groups that the settings name: no others are kept. */
export function namedGroups(groups: readonly string[], grants: readonly Grant[]): string[] {
  const theirs = new Set(groups)
  const named = new Set(grants.map(({ group }) => group))
  return [...named].filter((group) => group === ANYBODY || theirs.has(group)).sort()
}

/** What members of these groups may do in a project; nothing where none of them is let in. */
export function scopesIn(project: Project, groups: readonly string[], grants: readonly Grant[]): ReadonlySet<KeyScope> {
  const isMeant = (named: string): boolean => named === project.name || named.toLowerCase() === project.id
  return new Set(
    grants
      .filter(({ group, project: named }) => groups.includes(group) && isMeant(named))
      .flatMap(({ scopes }) => scopes),
  )
}

/** The projects that the settings name for these groups, by name or id. */
export const projectsNamed = (groups: readonly string[], grants: readonly Grant[]): string[] => [
  ...new Set(grants.filter(({ group }) => groups.includes(group)).map(({ project }) => project)),
]

type Claims = Readonly<Record<string, unknown>>

/**
 * The groups that a provider tells of. The claim is a member by that very name, which may be an address with dots, or
 * else a path of members, as in `realm_access.roles`. Null where it tells nothing of the kind.
 */
export function groupsIn(claims: Claims, claim: string): string[] | null {
  const found = Object.hasOwn(claims, claim) ? claims[claim] : atPath(claims, claim.split('.'))
  if (typeof found === 'string') return [found]
  return Array.isArray(found) ? found.filter((one) => typeof one === 'string').slice(0, MOST_GROUPS) : null
}

function atPath(claims: unknown, path: readonly string[]): unknown {
  let value = claims
  for (const member of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, member)) return undefined
    value = (value as Claims)[member]
  }
  return value
}

/** What others read beside what the person wrote. */
export function nameIn(claims: Claims): string {
  const told = ['name', 'preferred_username', 'email', 'sub'].map((claim) => claims[claim])
  const name = told.flatMap((one) => (typeof one === 'string' ? [tidy(one)] : [])).find((one) => one !== '')
  return name ?? 'somebody'
}

const tidy = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_NAME)
    .toWellFormed()
