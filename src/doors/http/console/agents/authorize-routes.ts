import { randomBytes } from 'node:crypto'
import type { ContractMount } from '../../contract/contract-mount.ts'
import type { Exchange, Sending } from '../../exchange.ts'
import type { Route } from '../../handler.ts'
import type { Routes } from '../../routes.ts'
import { pageRoute } from '../pages/page-route.ts'
import { StaticFiles } from '../pages/static-files.ts'
import { isOwnPage } from '../sessions/own-origin.ts'
import { consentCookie, keptConsent, type Site } from '../sessions/session-cookie.ts'
import { decisionPage, faultPage, signInPage, wholePage } from './consent-page.ts'
import { deciders, type FoundDecider, type Pending } from './deciders.ts'
import type { Markup } from '../../../../kit/words/html.ts'
import { ownAddress } from './own-address.ts'
import { readForm } from './read-form.ts'
import { AUTHORIZE_PATH } from '../pages/authorize-path.ts'

/** What a browser is sent with, beside the 4 KiB of a cookie in which it is kept on the way to a provider. */
const LONGEST_QUERY = 8_192
const LONGEST_WAY = 2_000

/**
 * Where a program sends a person's browser to ask. Nobody is sent back before they pressed something: anybody may register
 * a program, so an address of ours would otherwise lead to any address. What was asked is sealed into the page, for the
 * browser that it was shown in, and only a page of our own origin answers it.
 */
export function addAuthorizeRoutes(routes: Routes<Route>, mount: ContractMount, explorer: string): void {
  const { admission, services } = mount
  const { consents } = services.agents
  const { publicUrl } = services.config
  const files = new StaticFiles(explorer)
  const decidesAs = deciders(mount)
  const site = ({ request }: Exchange): Site => ({ headers: request.headers, publicUrl })

  const ask = pageRoute(AUTHORIZE_PATH, async (exchange, _values, queryString) => {
    admission.refuseWhenFull()
    if (queryString.length > LONGEST_QUERY) return fault(exchange, 'What the program asks for is too long.')
    const pending = await consents.ask(
      new URLSearchParams(queryString),
      ownAddress(exchange.request.headers, publicUrl),
    )
    if ('error' in pending) return fault(exchange, `${pending.message} (${pending.error})`, pending.back)
    return show(exchange, pending, { way: `${AUTHORIZE_PATH}?${queryString}` })
  })

  const decide = pageRoute(AUTHORIZE_PATH, async (exchange) => {
    admission.refuseWhenFull()
    const form = await readForm(exchange, mount)
    const { origin, host } = exchange.request.headers
    const fetchSite = exchange.header('sec-fetch-site')
    const pending = consents.open(form?.get('kept') ?? '', keptConsent(site(exchange)) ?? '')
    const isOurs = isOwnPage({ method: 'POST', fetchSite, origin, host, publicUrl })
    if (!form || !isOurs || !pending)
      return fault(exchange, 'This was not shown in this browser, or longer than a quarter of an hour ago.')
    const decision: string = form.get('decision') ?? ''
    switch (decision) {
      case 'decline':
        return leave(exchange, consents.decline(pending))
      case 'other':
        return show(exchange, { ...pending, key: null }, { isTyping: true })
      case 'key': {
        const key = await decidesAs.keyTyped(exchange, form.get('key') ?? '')
        const alert = 'This is not a key that holds: it is mistyped, was revoked, or has expired.'
        return key
          ? show(exchange, { ...pending, key })
          : show(exchange, pending, { alert, isTyping: true, status: 401 })
      }
      case 'allow':
        return allow(exchange, pending, form)
      default:
        return fault(exchange, 'This page does not have such a button.')
    }
  })

  async function allow(exchange: Exchange, pending: Pending, form: URLSearchParams): Promise<Sending> {
    const decider = await decidesAs.of(pending, exchange)
    if (!decider) return show(exchange, pending, { alert: 'Whoever decided is no longer signed in.', status: 401 })
    const project = decider.projects.find(({ id }) => id === form.get('project')) ?? decider.projects[0]
    const chosen = new Set(form.getAll('scope'))
    const scopes = pending.scopes.filter((scope) => chosen.has(scope) && project.scopes.includes(scope))
    if (scopes.length === 0)
      return show(exchange, pending, { alert: 'Nothing is chosen that you may let it do.', status: 400 })
    mount.rateLimit?.take(decider.grantor.id)
    const { grantor, actor, endsAt } = decider
    const allowance = { projectId: project.id, grantor, actor, scopes, endsAt, requestId: exchange.id }
    return leave(exchange, await consents.allow(pending, allowance))
  }

  interface Shown {
    readonly alert?: string
    readonly isTyping?: boolean
    readonly status?: number
    /** The address of this page; null where it was shown already. */
    readonly way?: string
  }

  async function show(exchange: Exchange, pending: Pending, shown: Shown = {}): Promise<Sending> {
    const { alert = null, isTyping = false, status = 200, way } = shown
    const before = keptConsent(site(exchange))
    const browser = before ?? randomBytes(24).toString('base64url')
    if (before === null) exchange.headers.push('set-cookie', consentCookie(site(exchange), browser))
    const { place, source } = consents.leadsTo(pending)
    const found = isTyping ? null : await decidesAs.of(pending, exchange)
    const decider = found && mayGive(found, pending) ? found : null
    const isTooLittle = pending.key !== null && decider === null
    const said = alert ?? (isTooLittle ? 'This key may do nothing of what the program asks for.' : null)
    const asked = { client: pending.client, place, kept: consents.keep(pending, browser), alert: said }
    const body = decider
      ? decisionPage(
          { ...asked, wanted: pending.scopes },
          { ...decider, scopes: [...new Set(decider.projects.flatMap(({ scopes }) => scopes))] },
        )
      : signInPage({ ...asked, providerAt: providerAt(way) })
    return send(exchange, body, { status, source })
  }

  const providerAt = (way: string | undefined): string | null =>
    services.people && publicUrl !== null && way !== undefined && way.length <= LONGEST_WAY
      ? `/console/session/provider?to=${encodeURIComponent(way)}`
      : null

  const fault = (exchange: Exchange, message: string, back: string | null = null): Sending =>
    send(exchange, faultPage(message, back), { status: 400 })

  function send(exchange: Exchange, body: Markup, { status, source }: { status: number; source?: string }): Sending {
    exchange.cacheControl = 'no-store'
    exchange.vary = 'Cookie'
    exchange.addHeaders({
      'content-security-policy': policy(source),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      // Our own form has to say where it comes from; nobody else learns what was asked.
      'referrer-policy': 'same-origin',
    })
    return exchange.sendAs('text/html; charset=utf-8', status, wholePage(body, stylesOf(files)))
  }

  routes.add(AUTHORIZE_PATH, 'GET', ask)
  routes.add(AUTHORIZE_PATH, 'POST', decide)
}

const mayGive = ({ projects }: Pick<FoundDecider, 'projects'>, { scopes }: Pending): boolean =>
  projects.some((project) => project.scopes.some((scope) => scopes.includes(scope)))

/** `source`: browsers hold a form to where its answer leads, too. */
const policy = (source: string | undefined): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action ${source === undefined ? "'none'" : `'self' ${source}`}`,
  ].join('; ')

/** Those that the explorer's own page begins with. */
function stylesOf(files: StaticFiles): string[] {
  const page = files.get('index.html', undefined)?.bytes.toString() ?? ''
  return [...page.matchAll(/<link rel="stylesheet"[^>]* href="(\/assets\/[\w.-]+)"/g)].map(([, href = '']) => href)
}

function leave(exchange: Exchange, location: string): Sending {
  exchange.cacheControl = 'no-store'
  exchange.vary = 'Cookie'
  exchange.addHeaders({ location, 'referrer-policy': 'no-referrer' })
  return exchange.send(303)
}
