import type { KeyScope } from '../contract/words.ts'
import { deriveId } from '../ids.ts'
import { isUuid } from '../kit/uuid.ts'
import type { BegunSignIn, Clock, Database, IdentityProvider, Log, SignInFailure } from '../ports.ts'
import type { Config } from '../config.ts'
import { findNamedProjects } from '../projects/store.ts'
import { groupsIn, namedGroups, nameIn, projectsNamed, scopesIn } from './rules/memberships.ts'
import { createSeal } from './sealed.ts'

/** Between leaving for the provider and coming back from it: whoever looks for a password has this long. */
const SIGN_IN_MS = 15 * 60_000

interface OpenProject {
  readonly id: string
  readonly name: string
  readonly scopes: readonly KeyScope[]
}

export interface Person {
  readonly id: string
  readonly name: string
  /** Those that the settings name. */
  readonly groups: readonly string[]
}

/** `nowhere`: none of the person's groups is let into a project that exists. */
type WhyNot = SignInFailure['failed'] | 'nowhere'

/** What a browser asked for before it left for the provider. */
interface Wish {
  /** A path of our own. */
  readonly to: string
  /** The project that was open last in this browser. */
  readonly project: string | null
}

export interface People {
  /** Where the browser goes next, and what it keeps until it is back. */
  begin(wish: Wish): Promise<{ readonly address: string; readonly kept: string } | { readonly whyNot: WhyNot }>
  /** `query` is what the provider sent along, `kept` what the browser did. */
  finish(query: string, kept: string): Promise<(Finished & { readonly wish: Wish }) | { readonly whyNot: WhyNot }>
  /** Where members of these groups are let in, by name. */
  projectsOf(groups: readonly string[]): Promise<OpenProject[]>
}

interface Finished {
  readonly person: Person
  readonly projects: readonly [OpenProject, ...OpenProject[]]
}

interface PeopleParts {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly secret: string
  readonly provider: IdentityProvider
  readonly oidc: NonNullable<Config['oidc']>
}

/** People who sign in by name: their provider says who they are and in which groups, the settings say what those may do. */
export function createPeople({ db, clock, log, secret, provider, oidc }: PeopleParts): People {
  const { grants, groupsClaim, issuer } = oidc
  const seal = createSeal(secret, 'sign-in by a provider')

  async function projectsOf(groups: readonly string[]): Promise<OpenProject[]> {
    const named = projectsNamed(groups, grants)
    const projects = await findNamedProjects(db, {
      names: named.filter((one) => !isUuid(one)),
      ids: named.filter((one) => isUuid(one)),
    })
    return projects.map((project) => ({ ...project, scopes: [...scopesIn(project, groups, grants)] }))
  }

  function failed({ failed: whyNot, reason }: SignInFailure): { readonly whyNot: WhyNot } {
    const level = whyNot === 'late' || whyNot === 'declined' ? 'info' : 'warn'
    log[level]('sign_in.failed', { why: whyNot, reason, issuer })
    return { whyNot }
  }

  return {
    projectsOf,
    async begin(wish) {
      const answer = await provider.begin()
      if ('failed' in answer) return failed(answer)
      const kept: Kept = { ...answer.begun, ...wish, at: clock.now() }
      return { address: answer.address, kept: seal.close(JSON.stringify(kept)) }
    },
    async finish(query, sealed) {
      const text = seal.open(sealed)
      // Sealed by us, so it is what we wrote.
      const kept = text === null ? null : (JSON.parse(text) as Kept)
      if (!kept) return failed({ failed: 'late', reason: 'the browser brought nothing that it left with' })
      const age = clock.now() - kept.at
      if (age >= SIGN_IN_MS) return failed({ failed: 'late', reason: `it was begun ${Math.round(age / 1000)} s ago` })
      if (new URLSearchParams(query).get('state') !== kept.state)
        return failed({ failed: 'late', reason: 'the state is of another sign-in' })
      const answer = await provider.finish(query, kept)
      if ('failed' in answer) return failed(answer)
      const { claims } = answer
      const told = groupsIn(claims, groupsClaim)
      const groups = namedGroups(told ?? [], grants)
      const person = { id: deriveId('person', issuer, claims.sub), name: nameIn(claims), groups }
      const [first, ...others] = await projectsOf(groups)
      if (!first) {
        const reason = told === null ? `the provider tells nothing called "${groupsClaim}"` : 'no group is let in'
        log.warn('sign_in.failed', { why: 'nowhere', reason, person: person.name, groups: (told ?? []).slice(0, 50) })
        return { whyNot: 'nowhere' }
      }
      return { person, projects: [first, ...others], wish: { to: kept.to, project: kept.project } }
    },
  }
}

interface Kept extends BegunSignIn, Wish {
  /** When it was begun, in milliseconds since 1970. */
  readonly at: number
}
