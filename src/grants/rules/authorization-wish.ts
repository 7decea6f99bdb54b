import { AGENT_SCOPES, type AgentScope } from '../../contract/words.ts'

/** What a program asks a person for, checked as far as it can be without knowing the program. */
export interface AuthorizationWish {
  readonly state: string | null
  readonly challenge: string
  readonly scopes: readonly AgentScope[]
  readonly resource: string
}

/** An error of OAuth, and a sentence for whoever made the program. */
export interface OAuthFault {
  readonly error: string
  readonly message: string
}

const LONGEST_STATE = 1_000
const ONCE = ['client_id', 'redirect_uri', 'response_type', 'state', 'scope', 'code_challenge', 'code_challenge_method']

/** `resource` is this server's own address; what is asked for has to be meant for it. */
export function readWish(query: URLSearchParams, resource: string): AuthorizationWish | OAuthFault {
  const twice = ONCE.find((name) => query.getAll(name).length > 1)
  if (twice !== undefined) return fault('invalid_request', `${twice} is there twice`)
  const state = query.get('state')
  if (state !== null && (state.length > LONGEST_STATE || !/^[\x20-\x7e]*$/.test(state)))
    return fault('invalid_request', `state has more than ${LONGEST_STATE} characters, or others than ASCII`)
  if (query.get('response_type') !== 'code') return fault('unsupported_response_type', 'response_type has to be code')
  if (query.get('prompt') === 'none') return fault('interaction_required', 'a person has to decide')
  if (query.get('code_challenge_method') !== 'S256')
    return fault('invalid_request', 'code_challenge_method has to be S256')
  const challenge = query.get('code_challenge') ?? ''
  if (!/^[\w-]{43}$/.test(challenge)) return fault('invalid_request', 'code_challenge has to be a SHA-256 in base64url')
  const wanted = resourceFault(query.getAll('resource'), resource)
  if (wanted) return wanted
  const scopes = askedScopes(query.get('scope'))
  if (scopes.length === 0) return fault('invalid_scope', `the scopes are ${AGENT_SCOPES.join(', ')}`)
  return { state, challenge, scopes, resource }
}

/** All of them where none is asked for; those that we do not know are left out. */
export const askedScopes = (asked: string | null): AgentScope[] =>
  asked === null || asked.trim() === ''
    ? [...AGENT_SCOPES]
    : AGENT_SCOPES.filter((scope) => asked.split(' ').includes(scope))

/** A program may leave it out; one that names another server does not mean us. */
export function resourceFault(named: readonly string[], resource: string): OAuthFault | null {
  const isOurs = named.every((one) => URL.canParse(one) && withoutSlash(new URL(one).href) === resource)
  return isOurs ? null : fault('invalid_target', `resource has to be ${resource}`)
}

const withoutSlash = (address: string): string => address.replace(/\/$/, '')

export const fault = (error: string, message: string): OAuthFault => ({ error, message })
