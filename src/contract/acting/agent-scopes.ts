import { allows } from './allows.ts'
import { AGENT_SCOPES, type AgentScope, type KeyScope } from '../words.ts'

/** Of what was written down, that which programs can be given at all: what keys may besides is not among it. */
export const agentScopes = (scopes: readonly string[]): AgentScope[] =>
  AGENT_SCOPES.filter((scope) => scopes.includes(scope))

/** What whoever may do `held` can let a program do. */
export const grantableScopes = (held: Iterable<string>): AgentScope[] => stillAllowed(AGENT_SCOPES, held)

/** Of what was granted, what whoever granted it may still do. */
export function stillAllowed(granted: readonly AgentScope[], held: Iterable<string>): AgentScope[] {
  const own = new Set(held) as ReadonlySet<KeyScope>
  return granted.filter((scope) => allows(own, scope))
}

/** Whoever may write needs no leave to propose. */
export const withoutImplied = (scopes: readonly AgentScope[]): AgentScope[] =>
  scopes.filter((scope) => scope !== 'propose:docs' || !scopes.includes('write:docs'))
