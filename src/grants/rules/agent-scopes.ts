import { SCOPES, type Scope } from '../../contract/words.ts'

/** Of what was written down or is allowed, that which programs can be given at all: what keys may besides is not among it. */
export const agentScopes = (scopes: readonly string[]): Scope[] => SCOPES.filter((scope) => scopes.includes(scope))
