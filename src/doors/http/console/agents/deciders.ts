import type { AgentScope } from '../../../../contract/words.ts'
import { grantableScopes } from '../../../../contract/acting/agent-scopes.ts'
import type { ContractMount } from '../../contract/contract-mount.ts'
import type { Exchange } from '../../exchange.ts'
import { tokenIn } from '../sessions/session-cookie.ts'

type Consents = ContractMount['services']['agents']['consents']
export type Pending = Parameters<Consents['allow']>[0]
type Allowance = Parameters<Consents['allow']>[1]

interface OpenProject {
  readonly id: string
  readonly name: string
  /** Of those that programs can be given. */
  readonly scopes: readonly AgentScope[]
}

/** Whoever decides on what a program may do: with a key that was typed, or signed in by name. */
export interface FoundDecider extends Pick<Allowance, 'grantor' | 'actor' | 'endsAt'> {
  readonly by: string
  readonly until: string
  readonly projects: readonly [OpenProject, ...OpenProject[]]
}

interface Deciders {
  of(pending: Pending, exchange: Exchange): Promise<FoundDecider | null>
  keyTyped(exchange: Exchange, key: string): Promise<Pending['key']>
}

export function deciders({ authenticate, rateLimit, services }: ContractMount): Deciders {
  const { sessions, people, config, agents } = services

  async function byKey(key: NonNullable<Pending['key']>): Promise<FoundDecider | null> {
    const now = await agents.consents.keyNow(key)
    if (!now || now.scopes.length === 0) return null
    const name = now.name ?? now.hint
    return {
      grantor: { kind: 'key', id: now.id },
      actor: name,
      by: `by the key “${name}”`,
      endsAt: now.endsAt,
      until: 'after 30 days without use, after a year, or with the key',
      projects: [{ ...now.project, scopes: now.scopes }],
    }
  }

  /**
   * By the session alone: a program sends browsers here from other pages, so where this one comes from says nothing. What
   * decides is the form, which is of our own page.
   */
  async function bySession({ request }: Exchange): Promise<FoundDecider | null> {
    const token = tokenIn({ headers: request.headers, publicUrl: config.publicUrl })
    const known = people && token !== null ? await sessions.authenticate(token) : null
    const session = known?.session
    if (!people || !session?.person) return null
    const { person, project, expiresAt } = session
    const open: OpenProject[] = []
    for (const { id, name, scopes } of await people.projectsOf(person.groups)) {
      const forAgents = grantableScopes(scopes)
      if (forAgents.length > 0 && (await sessions.mayGoOn(id, person))) open.push({ id, name, scopes: forAgents })
    }
    const [first, ...others] = open.sort(
      (one, other) => Number(other.id === project.id) - Number(one.id === project.id),
    )
    if (!first) return null
    return {
      grantor: { kind: 'person', id: person.id, name: person.name, groups: person.groups },
      actor: person.name,
      by: `for ${person.name}`,
      endsAt: expiresAt,
      until: `a day after you signed in, on ${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
      projects: [first, ...others],
    }
  }

  return {
    of: (pending, exchange) => (pending.key ? byKey(pending.key) : bySession(exchange)),
    async keyTyped(exchange, key) {
      const header = (name: string): string | undefined =>
        name === 'authorization' ? `Bearer ${key.trim()}` : undefined
      const known = await authenticate({ method: exchange.method, header })
      if (!known) return null
      rateLimit?.take(known.caller.keyId)
      return { projectId: known.caller.projectId, id: known.caller.keyId }
    },
  }
}
