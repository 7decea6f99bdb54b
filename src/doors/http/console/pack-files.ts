import type { Operation } from '../../../contract/operation.ts'
import { ServiceError } from '../../../errors.ts'
import { RecentMap } from '../../../kit/recent-map.ts'
import type { Log } from '../../../ports.ts'
import type { Pack } from '../../mcp/pack/make-pack.ts'
import { admit } from '../contract/admit.ts'
import type { ContractMount } from '../contract/contract-mount.ts'
import type { Exchange } from '../exchange.ts'
import type { Route } from '../handler.ts'
import type { Routes } from '../routes.ts'
import { ownAddress } from './agents/own-address.ts'

/** For as many callers as ask in turns. */
const MOST_KEPT = 20
/** Code, releases and names change without the revisions of a request: whoever fetches file after file gets one pack. */
const KEPT_MS = 10_000
const FOLDER = '/pack'

/** What agents find beside a repository, from here: for a key, a link's session or a person's. */
export function addPackFiles(
  routes: Routes<Route>,
  mount: ContractMount,
  log: Log,
  consoleRows: readonly Operation[],
): void {
  const { clock, config } = mount.services
  const kept = new RecentMap<string, { readonly pack: Promise<Pack>; readonly until: number }>(MOST_KEPT)
  let loaded: ReturnType<typeof load> | undefined

  async function answer(exchange: Exchange, path: string): Promise<void> {
    exchange.addHeaders({ 'x-content-type-options': 'nosniff' })
    exchange.cacheControl = 'private, no-cache'
    const known = await admit(mount, exchange, 'read:library')
    const { caller, revisions } = known
    const { makePack, pageTwin, askFor } = await (loaded ??= load(mount, log, consoleRows))
    const authorization = exchange.header('authorization') ?? ''
    const ask = askFor({ authorization, requestId: exchange.id, known })
    const hasDocs = caller.scopes.has('read:docs')
    const address = ownAddress(exchange.request.headers, config.publicUrl).issuer
    const key = JSON.stringify([caller.projectId, revisions.epoch, revisions.library, revisions.docs, hasDocs, address])
    let found = kept.get(key)
    if (!found || clock.now() >= found.until) {
      const pack = makePack(ask, { address, hasDocs, linkOf: (file) => `${address}${FOLDER}/${file}` })
      found = { pack, until: clock.now() + KEPT_MS }
      kept.set(key, found)
      pack.catch(() => kept.delete(key))
    }
    const { files, pages } = await found.pack
    const page = pages.get(path)
    const text = page === undefined ? (files.get(path) ?? skillIn(files, path)) : await pageTwin(ask, page)
    if (text === null || text === undefined)
      throw new ServiceError('SVC_NOT_FOUND', `the pack has no such file; it has ${[...files.keys()].join(', ')}`, {
        type: 'path',
      })
    return exchange.sendAs(typeOf(path), 200, text)
  }

  const route = (at: (values: readonly string[]) => string): Route => ({
    name: 'packFile',
    metric: 'packFile',
    answer: async (exchange, values) => answer(exchange, at(values)),
  })
  routes.add(
    '/llms.txt',
    'GET',
    route(() => 'llms.txt'),
  )
  routes.add(
    `${FOLDER}/*`,
    'GET',
    route(([path = '']) => path),
  )
}

/**
 * The protocol's tools are loaded when somebody asks for what they answer. Whoever asks for a file has paid for it as for
 * one request.
 */
async function load(mount: ContractMount, log: Log, consoleRows: readonly Operation[]) {
  const { createDirectAsk } = await import('../contract/direct-ask.ts')
  const askFor = createDirectAsk({ ...mount, rateLimit: undefined }, log, consoleRows)
  return { ...(await import('../../mcp/pack/make-pack.ts')), askFor }
}

/** The skill without the name of its folder, for whoever reads no list first. */
const skillIn = (files: Pack['files'], path: string): string | undefined =>
  path === 'SKILL.md' ? [...files].find(([name]) => name.endsWith('/SKILL.md'))?.[1] : undefined

function typeOf(path: string): string {
  if (path.endsWith('.json')) return 'application/json; charset=utf-8'
  return path.endsWith('.md') ? 'text/markdown; charset=utf-8' : 'text/plain; charset=utf-8'
}
