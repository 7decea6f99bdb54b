import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Scope } from '../../contract/words.ts'
import type { Authenticated } from '../../keys/authenticate.ts'
import type { ContractMount } from '../contract/contract-mount.ts'
import { insufficientScope, unauthenticated } from '../error-response.ts'

/** What a caller of the console is known and bounded by: the same as one of the contract. */
export type Admitting = Pick<ContractMount, 'keyring' | 'rateLimit' | 'admission'>

/** Key, rate and scope, in this order; null asks for no scope. */
export async function admitCaller(
  { keyring, rateLimit, admission }: Admitting,
  request: FastifyRequest,
  { reply, scope }: { readonly reply: FastifyReply; readonly scope: Scope | null },
): Promise<Authenticated> {
  admission.refuseWhenFull()
  const known = await keyring.authenticate(request.headers.authorization)
  if (!known) throw unauthenticated()
  const { keyId, scopes } = known.caller
  request.keyId = keyId
  if (rateLimit) reply.headers(rateLimit.take(keyId))
  if (scope !== null && !scopes.has(scope)) throw insufficientScope(scope)
  return known
}
