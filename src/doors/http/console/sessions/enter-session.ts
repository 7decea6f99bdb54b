import { ServiceError } from '../../../../errors.ts'
import type { ContractMount } from '../../contract/contract-mount.ts'
import type { Exchange, Sending } from '../../exchange.ts'
import { cookieFor, tokenIn, type Site } from './session-cookie.ts'

type Services = ContractMount['services']
export type Session = NonNullable<Awaited<ReturnType<Services['sessions']['authenticate']>>>['session']

/** Whatever session the browser had is over: nobody goes on in one that somebody else gave them. */
export async function enterSession(
  { sessions, clock }: Services,
  exchange: Exchange,
  { site, begun }: { readonly site: Site; readonly begun: Parameters<Services['sessions']['begin']>[0] },
): Promise<Session> {
  const before = tokenIn(site)
  if (before !== null) await sessions.end(before)
  const { token, expiresAt } = await sessions.begin(begun)
  const known = await sessions.authenticate(token)
  if (!known) throw new ServiceError('SVC_UNAUTHENTICATED', 'what you signed in with has just ended', undefined)
  const seconds = Math.floor((expiresAt.getTime() - clock.now()) / 1000)
  exchange.headers.push('set-cookie', cookieFor(site, { token, maxAgeSeconds: begun.remember ? seconds : null }))
  return known.session
}

/** What the explorer is told of the session that its browser has, and of how else to get one. */
export async function answerSession(
  { people, config }: Services,
  exchange: Exchange,
  session: (Omit<Session, 'person'> & { readonly person?: Session['person'] }) | null,
): Promise<Sending> {
  exchange.cacheControl = 'no-store'
  exchange.vary = 'Cookie'
  const projects = people && session?.person ? await people.projectsOf(session.person.groups) : null
  const told = session && {
    project: session.project,
    kind: session.kind,
    name: session.name,
    scopes: session.scopes,
    expires_at: session.expiresAt.toISOString(),
    ...(projects ? { projects: projects.map(({ id, name }) => ({ id, name })) } : {}),
  }
  const provider = people && config.publicUrl !== null ? { provider: { at: new URL(config.publicUrl).origin } } : {}
  return exchange.sendJson(200, undefined, JSON.stringify({ session: told, ...provider }))
}
