import { inRequest } from '../../../contract/acting/request-scope.ts'
import { matchesEtag, revisionEtag } from '../../../contract/etag.ts'
import type { ContractMount } from '../contract/contract-mount.ts'
import { admit } from '../contract/admit.ts'
import type { Exchange } from '../exchange.ts'
import type { Route } from '../handler.ts'
import type { Routes } from '../routes.ts'

type Pictures = ContractMount['services']['pictures']

/** What an address asks for: path and query, which are read by the feature's own parameters. */
export type ReadPictureFile = (
  file: string,
  queryString: string,
) => {
  readonly picture: Parameters<Pictures['draw']>[1] & { readonly format: keyof typeof TYPES }
  /** Instead of a key. */
  readonly access: string | undefined
  /** Of the library that the address was made for. */
  readonly revision: number | undefined
}

const PATH = '/console/pictures/{file}'

/** An image can load nothing and run nothing; opened by itself it must not either, so it is sandboxed besides. */
const HEADERS = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
}

/** A browser in a session keeps a picture as long as one that an access showed it. */
const KEPT_MS = 600_000

const TYPES = { svg: 'image/svg+xml; charset=utf-8', png: 'image/png' } as const

/** Pictures as files that an `<img>` can show: in a session, by an access of a few minutes in their address, or with a key. */
export function addPictureFiles(routes: Routes<Route>, mount: ContractMount, read: ReadPictureFile): void {
  const { pictures } = mount.services

  async function answer(exchange: Exchange, [file = '']: readonly string[], queryString: string): Promise<void> {
    exchange.addHeaders(HEADERS)
    const { picture, access, revision } = read(file, queryString)
    const { projectId, revisions, keyId, expiresAt } = await whoAsks(exchange, access)
    const etag = revisionEtag(mount.build, ['library'], revisions)
    // An address that names the revision is another one after an import, so that it may be kept until it ends.
    if (expiresAt && revision === revisions.library) {
      const seconds = Math.max(0, Math.floor((expiresAt.getTime() - mount.services.clock.now()) / 1000))
      exchange.cacheControl = `private, max-age=${seconds}, immutable`
    }
    const known = exchange.request.headers['if-none-match']
    if (known !== undefined && matchesEtag(known, etag)) {
      exchange.headers.push('etag', etag)
      return exchange.send(304)
    }
    const drawn = await mount.admission.run(keyId, () =>
      inRequest(exchange.id, () => pictures.draw({ projectId, revisions }, picture)),
    )
    // What it lacks may come without a new revision.
    if (drawn.lacksImages) exchange.cacheControl = 'private, no-store'
    else exchange.headers.push('etag', etag)
    return exchange.sendAs(TYPES[picture.format], 200, drawn.png ? Buffer.from(drawn.png) : drawn.svg)
  }

  async function whoAsks(exchange: Exchange, access: string | undefined) {
    if (access === undefined) {
      const { caller, revisions } = await admit(mount, exchange, 'read:library')
      const isSession = exchange.header('authorization') === undefined
      const expiresAt = isSession ? new Date(mount.services.clock.now() + KEPT_MS) : undefined
      return { projectId: caller.projectId, keyId: caller.keyId, revisions, expiresAt }
    }
    exchange.vary = ''
    mount.admission.refuseWhenFull()
    const { projectId, revisions, expiresAt } = await pictures.access.open(access)
    return { projectId, keyId: projectId, revisions, expiresAt }
  }

  routes.add(PATH, 'GET', { name: 'pictureFile', metric: 'pictureFile', answer })
}
