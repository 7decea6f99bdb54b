import { invalidArgument, ServiceError } from '../../../../errors.ts'
import { isRecord } from '../../../../kit/shapes/json-value.ts'
import { admit } from '../../contract/admit.ts'
import type { ContractMount } from '../../contract/contract-mount.ts'
import type { Exchange, Sending } from '../../exchange.ts'
import type { Route } from '../../handler.ts'
import { readJsonBody } from '../../request-body.ts'
import type { Routes } from '../../routes.ts'
import { pageRoute } from '../pages/page-route.ts'
import { bySession } from './by-session.ts'
import { isOwnOrigin } from './own-origin.ts'
import { answerSession, enterSession, type Session } from './enter-session.ts'
import { cookiesGone, tokenIn } from './session-cookie.ts'

const PATH = '/console/session'
const LINK_PATH = '/console/session/link'
const BODY_LIMIT = 2_048

/**
 * How a browser gets in and out. They are no rows of the table: one who asks whether there is a session has no key, and
 * their answers are cookies.
 */
export function addSessionRoutes(routes: Routes<Route>, mount: ContractMount): void {
  const { sessions, links, config } = mount.services
  const site = (exchange: Exchange) => ({ headers: exchange.request.headers, publicUrl: config.publicUrl })
  const people = bySession(mount)
  const answer = (exchange: Exchange, session: Parameters<typeof answerSession>[2]): Promise<Sending> =>
    answerSession(mount.services, exchange, session)

  const get = pageRoute(PATH, async (exchange) => {
    mount.admission.refuseWhenFull()
    const known = await people.authenticate(exchange)
    return answer(exchange, known && 'session' in known ? (known.session as Session) : null)
  })

  /** The key is shown as anywhere else, so no page of another origin can sign anybody in. */
  const begin = pageRoute(PATH, async (exchange) => {
    refuseForeign(exchange, config.publicUrl)
    const { caller } = await admit(mount, exchange, null)
    const { remember } = await readSignIn(exchange, mount)
    const { projectId, keyId, scopes } = caller
    return signIn(exchange, { projectId, owner: { kind: 'key', id: keyId }, scopes, remember })
  })

  const follow = pageRoute(LINK_PATH, async (exchange) => {
    refuseForeign(exchange, config.publicUrl)
    mount.admission.refuseWhenFull()
    const { token, peek } = await readSignIn(exchange, mount)
    const link = await links.open(token)
    if (!link) throw unknownLink()
    mount.rateLimit?.take(link.id)
    const { id, name, scopes, expiresAt } = link
    // Whoever is signed in elsewhere wants to know where it leads, before.
    if (peek) {
      const project = { id: link.projectId, name: link.project }
      return answer(exchange, { project, kind: 'link', name, scopes, expiresAt })
    }
    const owner = { kind: 'link', id } as const
    // Browsers forget it when they are closed: whoever has the link opens it again.
    return signIn(exchange, { projectId: link.projectId, owner, scopes, remember: false })
  })

  const end = pageRoute(PATH, async (exchange) => {
    const token = tokenIn(site(exchange))
    const known = token === null ? null : await people.authenticate(exchange)
    if (token !== null && known) await sessions.end(token)
    exchange.cacheControl = 'no-store'
    for (const cookie of cookiesGone(site(exchange))) exchange.headers.push('set-cookie', cookie)
    return exchange.send(204)
  })

  const signIn = async (exchange: Exchange, begun: Parameters<typeof sessions.begin>[0]): Promise<Sending> =>
    answer(exchange, await enterSession(mount.services, exchange, { site: site(exchange), begun }))

  routes.add(PATH, 'GET', get)
  routes.add(PATH, 'POST', begin)
  routes.add(PATH, 'DELETE', end)
  routes.add(LINK_PATH, 'POST', follow)
}

/** Said where somebody signs in, because a session that its own pages cannot use would only look like a wrong key. */
export function refuseForeign(exchange: Exchange, publicUrl: string | null): void {
  const { origin, host } = exchange.request.headers
  const site = exchange.header('sec-fetch-site')
  if (site === 'same-origin' || origin === undefined || isOwnOrigin({ origin, host, publicUrl })) return
  throw invalidArgument([
    {
      path: 'headers.origin',
      message: `pages of ${origin} cannot sign in here: set VITRINE_PUBLIC_URL to the address that people open`,
    },
  ])
}

interface AskedSignIn {
  readonly remember: boolean
  readonly peek: boolean
  readonly token: string
}

async function readSignIn(exchange: Exchange, { bodies }: ContractMount): Promise<AskedSignIn> {
  const body = (await readJsonBody(exchange, { limit: BODY_LIMIT, bodies })) ?? {}
  if (!isRecord(body)) throw invalidArgument([{ path: 'body', message: 'must be a JSON object' }])
  const { remember = false, peek = false, token = '', ...rest } = body
  const issues = Object.keys(rest).map((name) => ({ path: `body.${name}`, message: 'is unknown' }))
  if (typeof remember !== 'boolean') issues.push({ path: 'body.remember', message: 'must be true or false' })
  if (typeof peek !== 'boolean') issues.push({ path: 'body.peek', message: 'must be true or false' })
  if (typeof token !== 'string') issues.push({ path: 'body.token', message: 'must be a text' })
  if (issues.length > 0) throw invalidArgument(issues)
  return { remember: remember === true, peek: peek === true, token: typeof token === 'string' ? token : '' }
}

const unknownLink = (): ServiceError =>
  new ServiceError(
    'SVC_UNAUTHENTICATED',
    'this link is unknown, has expired or was revoked: ask whoever sent it for another one',
    undefined,
    { 'www-authenticate': 'Bearer' },
  )
