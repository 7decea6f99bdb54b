import { createHash, randomBytes } from 'node:crypto'
import type { Response } from 'light-my-request'
import type { TestConsole } from '../kit/console.ts'

/** Where the tests say that the console is. */
export const ORIGIN = 'http://localhost:4601'
export const RESOURCE = `${ORIGIN}/mcp`
export const BACK = 'http://127.0.0.1:7777/callback'

const HOST = { host: 'localhost:4601' }
const OURS = { ...HOST, origin: ORIGIN, 'sec-fetch-site': 'same-origin' }

export interface Asked {
  readonly client: string
  readonly verifier: string
  readonly redirect: string
}

/** A program that signs in, and the browser of the person it asks, taken step by step so that each can be done wrongly. */
export function agent({ app }: TestConsole) {
  const field = (page: string, name: string): string =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''
  const cookieOf = ({ headers }: Response): string =>
    [headers['set-cookie'] ?? []].flat().map((one) => one.split(';')[0])[0] ?? ''

  async function register(metadata: object = {}): Promise<string> {
    const payload = { client_name: 'Claude', redirect_uris: [BACK, 'https://claude.ai/back'], ...metadata }
    const answer = await app.inject({ method: 'POST', url: '/oauth/register', headers: HOST, payload })
    return answer.json().client_id
  }

  /** What a browser is sent with; undefined leaves a parameter out. */
  async function authorize(given: Readonly<Record<string, string | undefined>> = {}, cookie = '') {
    const verifier = randomBytes(32).toString('base64url')
    const asked: Record<string, string | undefined> = {
      response_type: 'code',
      client_id: given['client_id'] ?? (await register()),
      redirect_uri: BACK,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      state: 'a state',
      resource: RESOURCE,
      ...given,
    }
    const query = written(asked)
    const page = await app.inject({
      url: `/oauth/authorize?${query.toString()}`,
      headers: { ...HOST, 'sec-fetch-site': 'cross-site', ...(cookie === '' ? {} : { cookie }) },
    })
    const browser = [cookieOf(page), cookie].filter((one) => one !== '').join('; ')
    return { page, browser, verifier, client: asked['client_id'] ?? '', redirect: asked['redirect_uri'] ?? '' }
  }

  /** Presses a button of a page that was shown. */
  const press = (
    shown: { readonly page: Response; readonly browser: string },
    decision: string,
    {
      fields = {},
      headers = OURS,
    }: { fields?: Record<string, string | string[]>; headers?: Record<string, string> } = {},
  ): Promise<Response> => {
    const form = new URLSearchParams({ kept: field(shown.page.body, 'kept'), decision })
    for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one)
    return app.inject({
      method: 'POST',
      url: '/oauth/authorize',
      headers: { ...headers, cookie: shown.browser, 'content-type': 'application/x-www-form-urlencoded' },
      payload: form.toString(),
    })
  }

  /** A person types a key and allows; what the program's address is opened with. */
  async function consent(key: string, given: Readonly<Record<string, string | undefined>> = {}, scope?: string[]) {
    const shown = await authorize(given)
    const decided = await press(shown, 'key', { fields: { key } })
    const all = [...decided.body.matchAll(/name="scope" value="([^"]*)"/g)].map(([, one = '']) => one)
    const left = await press({ ...shown, page: decided }, 'allow', { fields: { scope: scope ?? all } })
    const told = new URL(String(left.headers['location'])).searchParams
    return { ...shown, decided, left, told, code: told.get('code') ?? '' }
  }

  const token = (form: Readonly<Record<string, string | undefined>>): Promise<Response> =>
    app.inject({
      method: 'POST',
      url: '/oauth/token',
      headers: { ...HOST, 'content-type': 'application/x-www-form-urlencoded' },
      payload: written(form).toString(),
    })

  const exchange = (
    { client, verifier, redirect, code }: Asked & { code: string },
    given: Record<string, string> = {},
  ) =>
    token({
      grant_type: 'authorization_code',
      code,
      client_id: client,
      redirect_uri: redirect,
      code_verifier: verifier,
      resource: RESOURCE,
      ...given,
    })

  const renew = (refresh: string, client: string, given: Record<string, string> = {}): Promise<Response> =>
    token({ grant_type: 'refresh_token', refresh_token: refresh, client_id: client, resource: RESOURCE, ...given })

  /** As a program asks with what it was given; the names of the tools that it is shown. */
  const mcp = (authorization: string | null, { url = '/mcp', headers = {} }: { url?: string; headers?: object } = {}) =>
    app.inject({
      method: 'POST',
      url,
      headers: {
        ...HOST,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(authorization === null ? {} : { authorization }),
        ...headers,
      },
      payload: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
    })

  /** All the way: what a program has in the end. */
  async function signIn(key: string, given: Readonly<Record<string, string | undefined>> = {}, scope?: string[]) {
    const asked = await consent(key, given, scope)
    const body = (await exchange(asked)).json()
    return { ...asked, access: String(body.access_token), refresh: String(body.refresh_token), body }
  }

  return { app, register, authorize, press, consent, token, exchange, renew, mcp, signIn }
}

export type Agent = ReturnType<typeof agent>

function written(fields: Readonly<Record<string, string | undefined>>): URLSearchParams {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value)
  return form
}
