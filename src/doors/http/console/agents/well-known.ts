import { AGENT_SCOPES } from '../../../../contract/words.ts'
import type { ContractMount } from '../../contract/contract-mount.ts'
import type { Route } from '../../handler.ts'
import type { Routes } from '../../routes.ts'
import { AUTHORIZE_PATH } from '../pages/authorize-path.ts'
import { openRoute } from './open-route.ts'
import { ownAddress, type OwnAddress } from './own-address.ts'

export const TOKEN_PATH = '/oauth/token'
export const REGISTER_PATH = '/oauth/register'
export const REVOKE_PATH = '/oauth/revoke'

/**
 * What a program reads that knows nothing but the address of `/mcp`: who issues tokens for it (RFC 9728), and how (RFC
 * 8414). Each stands where the standard says for an address with a path, and at the root, where programs look first or last.
 */
export function addWellKnown(routes: Routes<Route>, { services: { config } }: ContractMount): void {
  for (const [name, document] of [
    ['oauth-protected-resource', resourceMetadata],
    ['oauth-authorization-server', serverMetadata(config.clientHosts.length > 0)],
  ] as const)
    for (const path of [`/.well-known/${name}`, `/.well-known/${name}/mcp`])
      openRoute(routes, path, 'GET', async (exchange) => {
        const address = ownAddress(exchange.request.headers, config.publicUrl)
        exchange.vary = config.publicUrl === null ? 'Host' : ''
        exchange.cacheControl = 'public, max-age=300'
        return exchange.sendJson(200, undefined, JSON.stringify(document(address)))
      })
}

const resourceMetadata = ({ issuer, resource }: OwnAddress): object => ({
  resource,
  resource_name: 'Vitrine',
  authorization_servers: [issuer],
  scopes_supported: AGENT_SCOPES,
  bearer_methods_supported: ['header'],
})

const serverMetadata =
  (takesDocuments: boolean) =>
  ({ issuer, resource }: OwnAddress): object => ({
    issuer,
    authorization_endpoint: `${issuer}${AUTHORIZE_PATH}`,
    token_endpoint: `${issuer}${TOKEN_PATH}`,
    registration_endpoint: `${issuer}${REGISTER_PATH}`,
    revocation_endpoint: `${issuer}${REVOKE_PATH}`,
    scopes_supported: AGENT_SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: takesDocuments,
    protected_resources: [resource],
  })
