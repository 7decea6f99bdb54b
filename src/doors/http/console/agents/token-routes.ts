import type { ContractMount } from '../../contract/contract-mount.ts'
import { JSON_TYPE } from '../../error-response.ts'
import type { Exchange, Sending } from '../../exchange.ts'
import type { Route } from '../../handler.ts'
import { readJsonBody } from '../../request-body.ts'
import type { Routes } from '../../routes.ts'
import { openRoute } from './open-route.ts'
import { readForm } from './read-form.ts'
import { REGISTER_PATH, REVOKE_PATH, TOKEN_PATH } from './well-known.ts'

const REGISTRATION_LIMIT = 16_384

interface Fault {
  readonly error: string
  readonly message: string
}

/** What programs ask themselves, without a person: to be known, tokens for a code or for the one before, and an end. */
export function addTokenRoutes(routes: Routes<Route>, mount: ContractMount): void {
  const { admission, bodies, services } = mount
  const { clients, grants } = services.agents

  openRoute(routes, REGISTER_PATH, 'POST', async (exchange) => {
    admission.refuseWhenFull()
    const client = clients.register(await readJsonBody(exchange, { limit: REGISTRATION_LIMIT, bodies }))
    if ('error' in client) return refuse(exchange, client)
    return send(exchange, 201, {
      client_id: client.id,
      client_name: client.name,
      redirect_uris: client.redirects,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    })
  })

  openRoute(routes, TOKEN_PATH, 'POST', async (exchange) => {
    admission.refuseWhenFull()
    const form = await readForm(exchange, mount)
    const faulty = form ? formFault(form) : NOT_A_FORM
    if (!form || faulty) return refuse(exchange, faulty ?? NOT_A_FORM)
    const field = (name: string): string => form.get(name) ?? ''
    const clientId = field('client_id')
    if (!clients.isId(clientId)) return refuse(exchange, UNKNOWN_CLIENT, 401)
    const resources = form.getAll('resource')
    const renewing = field('grant_type') === 'refresh_token'
    if (!renewing && field('grant_type') !== 'authorization_code') return refuse(exchange, OTHER_GRANT)
    const issued = renewing
      ? await grants.renew({ token: field('refresh_token'), clientId, scope: form.get('scope'), resources })
      : await grants.exchange({
          code: field('code'),
          clientId,
          redirectUri: field('redirect_uri'),
          verifier: field('code_verifier'),
          resources,
        })
    if ('error' in issued) return refuse(exchange, issued)
    return send(exchange, 200, {
      access_token: issued.access,
      token_type: 'Bearer',
      expires_in: issued.seconds,
      refresh_token: issued.refresh,
      scope: issued.scopes.join(' '),
    })
  })

  /** RFC 7009: one that is unknown has ended already. */
  openRoute(routes, REVOKE_PATH, 'POST', async (exchange) => {
    admission.refuseWhenFull()
    const form = await readForm(exchange, mount)
    const faulty = form ? formFault(form) : NOT_A_FORM
    if (!form || faulty) return refuse(exchange, faulty ?? NOT_A_FORM)
    if (form.get('token')?.startsWith('sva_')) return refuse(exchange, NOT_RENEWING)
    await grants.end(form.get('token') ?? '', form.get('client_id') ?? '')
    return send(exchange, 200, {})
  })
}

const NOT_RENEWING = { error: 'unsupported_token_type', message: 'show the refresh token: access ends with it' }
const NOT_A_FORM = {
  error: 'invalid_request',
  message: 'the body has to be a form (application/x-www-form-urlencoded)',
}
const OTHER_GRANT = {
  error: 'unsupported_grant_type',
  message: 'grant_type has to be authorization_code or refresh_token',
}
const UNKNOWN_CLIENT = { error: 'invalid_client', message: 'this client_id is unknown here: register again' }

/** Only `resource` may be there more than once. */
function formFault(form: URLSearchParams): Fault | null {
  const twice = [...new Set(form.keys())].find((name) => name !== 'resource' && form.getAll(name).length > 1)
  return twice === undefined ? null : { error: 'invalid_request', message: `${twice.slice(0, 50)} is there twice` }
}

/** As OAuth says it, for the programs that only know that. */
const refuse = (exchange: Exchange, { error, message }: Fault, status = 400): Sending =>
  send(exchange, status, { error, error_description: message })

function send(exchange: Exchange, status: number, body: object): Sending {
  exchange.vary = ''
  exchange.cacheControl = 'no-store'
  exchange.addHeaders({ pragma: 'no-cache' })
  return exchange.sendAs(JSON_TYPE, status, JSON.stringify(body))
}
