import type { KeyScope } from '../contract/words.ts'
import { deriveId } from '../ids.ts'
import { isUuid } from '../kit/uuid.ts'
import type { BegunSignIn, Clock, Database, IdentityProvider, Log, SignInFailure } from '../ports.ts'
import type { Config } from '../config.ts'
import { findNamedProjects } from '../projects/store.ts'
import { groupsIn, namedGroups, nameIn, projectsNamed, scopesIn } from '../projects/rules/memberships.ts'
import { createSeal } from '../contract/signing/sealed.ts'

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
  readonly signedInAt: Date
  /** By which the provider is asked again, sealed; null where it gave nothing. */
  readonly vouchedBy: string | null
  /** When it last told of the person. */
  readonly vouchedAt: Date
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
  /** What the provider says of the person now. Null: it cannot be asked, or does not say. */
  askAgain(person: Pick<Person, 'id' | 'vouchedBy'>): Promise<ToldAgain | null>
}

/** `refused`: the provider no longer vouches for them. */
type ToldAgain =
  | { readonly refused: string }
  /** Groups are null where it said nothing of them. */
  | { readonly groups: readonly string[] | null; readonly vouchedBy: string | null }

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
  const renewals = createSeal(secret, 'asking a provider again')

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
      const { claims, renewal } = answer
      const told = groupsIn(claims, groupsClaim)
      const groups = namedGroups(told ?? [], grants)
      const person: Person = {
        id: deriveId('person', issuer, claims.sub),
        name: nameIn(claims),
        groups,
        signedInAt: new Date(clock.now()),
        vouchedAt: new Date(clock.now()),
        vouchedBy: renewal === null ? null : renewals.close(renewal),
      }
      const [first, ...others] = await projectsOf(groups)
      if (!first) {
        const reason = told === null ? `the provider tells nothing called "${groupsClaim}"` : 'no group is let in'
        log.warn('sign_in.failed', { why: 'nowhere', reason, person: person.name, groups: (told ?? []).slice(0, 50) })
        return { whyNot: 'nowhere' }
      }
      return { person, projects: [first, ...others], wish: { to: kept.to, project: kept.project } }
    },
    async askAgain({ id, vouchedBy }) {
      const kept = vouchedBy === null ? null : renewals.open(vouchedBy)
      // Sealed by a secret that was changed since.
      if (kept === null) return null
      const answer = await provider.again(kept)
      if ('failed' in answer) {
        if (answer.failed === 'late' || answer.failed === 'declined') return { refused: answer.reason }
        // Whatever else went wrong is not about the person.
        log.warn('sign_in.not_asked_again', { why: answer.failed, reason: answer.reason, issuer })
        return null
      }
      const { claims, renewal } = answer
      const next = renewal === null ? null : renewals.close(renewal)
      if (claims && deriveId('person', issuer, claims.sub) !== id) return { refused: 'it tells of somebody else' }
      return { groups: claims ? namedGroups(groupsIn(claims, groupsClaim) ?? [], grants) : null, vouchedBy: next }
    },
  }
}

interface Kept extends BegunSignIn, Wish {
  /** When it was begun, in milliseconds since 1970. */
  readonly at: number
}
