import { allows } from '../../../contract/acting/allows.ts'
import type { KeyScope } from '../../../contract/words.ts'
import type { Authenticated } from '../../../keys/authenticate.ts'
import { insufficientScope, unauthenticated } from '../error-response.ts'
import type { ContractMount } from './contract-mount.ts'

/** Who asks, by a request or inside this process. */
export interface Asking {
  readonly method: string
  /** Finds all that is done for it in the log. */
  readonly id: string
  /** What it came by; absent inside this process. */
  readonly connection?: object
  /** Null until the key is known. */
  keyId: string | null
  /** For people, in the log. */
  keyName: string | null
  header(name: string): string | undefined
  /** For the answer, a refusal too. */
  addHeaders(headers: Readonly<Record<string, string>>): void
}

/** Key, rate and scope, in this order; null asks for no scope. Who is known from `before` is not asked for the key again. */
export async function admit(
  { authenticate, rateLimit, admission }: ContractMount,
  asking: Asking,
  scope: KeyScope | null,
  before?: Authenticated,
): Promise<Authenticated> {
  admission.refuseWhenFull()
  const known = before ?? (await authenticate(asking))
  if (!known) throw unauthenticated()
  const { keyId, keyName, scopes } = known.caller
  asking.keyId = keyId
  asking.keyName = keyName
  admission.refuseWhenFull(keyId)
  if (rateLimit) asking.addHeaders(rateLimit.take(keyId))
  if (scope !== null && !allows(scopes, scope)) throw insufficientScope(scope)
  return known
}
