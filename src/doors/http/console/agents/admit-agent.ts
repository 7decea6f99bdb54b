import { ServiceError } from '../../../../errors.ts'
import type { Authenticated } from '../../../../keys/authenticate.ts'
import { admit } from '../../contract/admit.ts'
import type { ContractMount } from '../../contract/contract-mount.ts'
import type { Exchange } from '../../exchange.ts'
import { ownAddress } from './own-address.ts'

const TOKEN = /^bearer +(sva_\S{1,100})$/i

/**
 * Agents show a key, or a token that they were given when they signed in. Who shows neither is told where one does that
 * (RFC 9728): it is the only place where these tokens hold.
 */
export async function admitAgent(mount: ContractMount, exchange: Exchange): Promise<Authenticated> {
  const { services } = mount
  const { resource, metadata } = ownAddress(exchange.request.headers, services.config.publicUrl)
  const shown = exchange.header('authorization')
  const token = TOKEN.exec(shown ?? '')?.[1]
  const byToken = { ...mount, authenticate: async () => services.agents.access.authenticate(token ?? '', resource) }
  try {
    return await admit(token === undefined ? mount : byToken, exchange, null)
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'SVC_UNAUTHENTICATED') throw error
    const invalid = (shown ?? '') === '' ? '' : 'error="invalid_token", '
    throw new ServiceError(
      'SVC_UNAUTHENTICATED',
      'Unauthorized: sign in, or show a valid API key ("Authorization: Bearer svc_…")',
      undefined,
      { 'www-authenticate': `Bearer ${invalid}resource_metadata="${metadata}"` },
    )
  }
}
