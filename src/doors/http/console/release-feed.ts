import { argumentReader } from '../../../contract/arguments.ts'
import * as params from '../../../contract/params.ts'
import { admit } from '../contract/admit.ts'
import type { ContractMount } from '../contract/contract-mount.ts'
import { insufficientScope, unauthenticated } from '../error-response.ts'
import type { Exchange } from '../exchange.ts'
import type { Route } from '../handler.ts'
import type { Routes } from '../routes.ts'

export type ReadReleaseFeed = (services: ContractMount['services'], projectId: string) => Promise<string>

const PATH = '/console/releases.atom'

const readArguments = argumentReader({
  pathParams: {},
  query: { link: params.text({ description: 'The token of a link, instead of a key.', maxLength: 200 }) },
})

/** For feed readers, which can send neither a key nor a session: a link's token may stand in the address. */
export function addReleaseFeed(routes: Routes<Route>, mount: ContractMount, read: ReadReleaseFeed): void {
  async function answer(exchange: Exchange, _values: readonly string[], queryString: string): Promise<void> {
    const { link } = readArguments({}, queryString) as { link?: string } // by the params above
    exchange.addHeaders({ 'x-content-type-options': 'nosniff' })
    const projectId = link === undefined ? await byKey(exchange) : await byLink(link)
    const feed = await mount.admission.run(exchange.keyId ?? projectId, () => read(mount.services, projectId))
    return exchange.sendAs('application/atom+xml; charset=utf-8', 200, feed)
  }

  const byKey = async (exchange: Exchange): Promise<string> =>
    (await admit(mount, exchange, 'read:library')).caller.projectId

  async function byLink(token: string): Promise<string> {
    mount.admission.refuseWhenFull()
    const link = await mount.services.links.open(token)
    if (!link) throw unauthenticated()
    if (!link.scopes.includes('read:library')) throw insufficientScope('read:library')
    return link.projectId
  }

  routes.add(PATH, 'GET', { name: 'releaseFeed', metric: 'releaseFeed', answer })
}
