import type { Scope } from '../../contract/words.ts'
import type { Authenticated } from '../../keys/authenticate.ts'
import { insufficientScope, unauthenticated } from '../error-response.ts'
import type { Exchange } from '../exchange.ts'
import type { ContractMount } from './contract-mount.ts'

/** Who asks: key, rate and scope, in this order; null asks for no scope. */
export async function admit(
  { keyring, rateLimit, admission }: ContractMount,
  exchange: Exchange,
  scope: Scope | null,
): Promise<Authenticated> {
  admission.refuseWhenFull()
  const known = await keyring.authenticate(exchange.request.headers.authorization)
  if (!known) throw unauthenticated()
  const { keyId, scopes } = known.caller
  exchange.keyId = keyId
  admission.refuseWhenFull(keyId)
  if (rateLimit) exchange.addHeaders(rateLimit.take(keyId))
  if (scope !== null && !scopes.has(scope)) throw insufficientScope(scope)
  return known
}
