import { invalidArgument } from '../../../errors.ts'
import { isRecord } from '../../../kit/shapes/json-value.ts'
import { unauthenticated } from '../../error-response.ts'
import type { ContractMount } from '../../contract/contract-mount.ts'
import type { Exchange, Sending } from '../../exchange.ts'
import type { Route } from '../../handler.ts'
import { readJsonBody } from '../../request-body.ts'
import type { Routes } from '../../routes.ts'
import { pageRoute } from '../page-route.ts'
import { bySession } from './by-session.ts'
import { answerSession, enterSession, type Session } from './enter-session.ts'
import { ownPath } from './own-path.ts'
import { keptSignIn, signInCookie, type Site } from './session-cookie.ts'
import { refuseForeign } from './session-routes.ts'

const START_PATH = '/console/session/provider'
const BACK_PATH = '/console/session/callback'
const PROJECT_PATH = '/console/session/project'
const KEPT_SECONDS = 15 * 60
const BODY_LIMIT = 2_048
const LONGEST_QUERY = 8_192

/**
 * How people sign in by their provider, and choose among their projects. A browser opens the first two as pages, so that
 * what goes wrong is told where one signs in: by a word behind `#`, of which the explorer makes a sentence.
 */
export function addProviderRoutes(routes: Routes<Route>, mount: ContractMount): void {
  const { people, config } = mount.services
  const { publicUrl } = config
  if (!people || publicUrl === null) return
  const ours = new URL(publicUrl).origin
  // The provider sends browsers to the public address, so that is where they are, whatever a proxy calls us.
  const site = ({ request }: Exchange): Site => ({ headers: { ...request.headers, origin: ours }, publicUrl })
  const known = bySession(mount)

  const start = pageRoute(START_PATH, async (exchange, _values, queryString) => {
    mount.admission.refuseWhenFull()
    const asked = new URLSearchParams(queryString)
    const to = ownPath(asked.get('to'))
    const from = exchange.header('sec-fetch-site')
    // A page of somebody else's signs nobody in: it only leads to where one can.
    if (from !== undefined && from !== 'same-origin' && from !== 'none') return send(exchange, to)
    const begun = await people.begin({ to, project: asked.get('project')?.slice(0, 36) ?? null })
    if ('whyNot' in begun) return send(exchange, `${to}#sign-in=${begun.whyNot}`)
    exchange.headers.push('set-cookie', signInCookie(site(exchange), begun.kept, KEPT_SECONDS))
    return send(exchange, begun.address)
  })

  const back = pageRoute(BACK_PATH, async (exchange, _values, queryString) => {
    mount.admission.refuseWhenFull()
    const kept = keptSignIn(site(exchange))
    exchange.headers.push('set-cookie', signInCookie(site(exchange), '', 0))
    const query = (queryString ?? '').length > LONGEST_QUERY ? '' : (queryString ?? '')
    const finished = await people.finish(query, kept ?? '')
    if ('whyNot' in finished) return send(exchange, `/#sign-in=${finished.whyNot}`)
    const { person, projects, wish } = finished
    const before = projects.find(({ id }) => id === wish.project)
    const { id: projectId, scopes } = before ?? projects[0]
    const begun = { projectId, owner: { kind: 'person', ...person } as const, scopes, remember: false }
    await enterSession(mount.services, exchange, { site: site(exchange), begun })
    mount.services.log.info('sign_in.person', { person: person.id, name: person.name, project: projectId })
    return send(exchange, projects.length > 1 && !before ? `${ownPath(wish.to)}#choose` : ownPath(wish.to))
  })

  /** The session goes on in another of the person's projects, and ends when it would have. */
  const choose = pageRoute(PROJECT_PATH, async (exchange) => {
    refuseForeign(exchange, publicUrl)
    mount.admission.refuseWhenFull()
    const session = await sessionOf(exchange)
    if (!session?.person) throw unauthenticated()
    mount.rateLimit?.take(session.person.id)
    const id = await readProject(exchange, mount)
    const project = (await people.projectsOf(session.person.groups)).find((one) => one.id === id)
    if (!project)
      throw invalidArgument([
        { path: 'body.project', message: 'is none of your projects: it is gone, or your groups no longer open it' },
      ])
    if (!(await mount.services.sessions.mayGoOn(id, session.person)))
      throw invalidArgument([
        { path: 'body.project', message: 'was closed to you since you signed in: sign in again to open it' },
      ])
    const owner = { kind: 'person', ...session.person } as const
    const { id: projectId, scopes } = project
    const begun = { projectId, owner, scopes, remember: false, until: session.expiresAt }
    // As this browser reached us: it need not be by the public address.
    const here = { headers: exchange.request.headers, publicUrl }
    return answerSession(mount.services, exchange, await enterSession(mount.services, exchange, { site: here, begun }))
  })

  async function sessionOf(exchange: Exchange): Promise<Session | null> {
    const found = await known.authenticate(exchange)
    return found && 'session' in found ? (found.session as Session) : null
  }

  routes.add(START_PATH, 'GET', start)
  routes.add(BACK_PATH, 'GET', back)
  routes.add(PROJECT_PATH, 'POST', choose)
}

function send(exchange: Exchange, location: string): Sending {
  exchange.cacheControl = 'no-store'
  exchange.vary = 'Cookie'
  exchange.addHeaders({ location, 'referrer-policy': 'no-referrer' })
  return exchange.send(303)
}

async function readProject(exchange: Exchange, { bodies }: ContractMount): Promise<string> {
  const body = await readJsonBody(exchange, { limit: BODY_LIMIT, bodies })
  const project = isRecord(body) ? body['project'] : undefined
  if (typeof project !== 'string')
    throw invalidArgument([{ path: 'body.project', message: 'must be the id of a project' }])
  return project
}
