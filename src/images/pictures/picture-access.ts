import { createHmac, timingSafeEqual } from 'node:crypto'
import { ServiceError } from '../../errors.ts'
import type { Clock } from '../../ports.ts'
import type { ProjectScope, Revisions } from '../../projects/revisions.ts'

const LIFETIME_MS = 600_000
const MOST_LENGTH = 400

/**
 * What an image's address carries instead of a key: it shows every picture of one project for a few minutes. It ends
 * earlier when a key of the project is made or revoked, or the project is restored.
 */
export interface PictureAccess {
  readonly grant: (scope: ProjectScope) => { readonly access: string; readonly expiresAt: Date }
  /** The project, and what is known of it now. Throws where the access is altered, expired, made up or withdrawn. */
  readonly open: (access: string) => Promise<ProjectScope & { readonly expiresAt: Date }>
}

interface Needs {
  readonly secret: string
  readonly revisions: Pick<Revisions, 'learn'>
  readonly clock: Clock
}

type Grant = readonly [projectId: string, expires: number, keysRevision: number, epoch: string]

export function createPictureAccess({ secret, revisions, clock }: Needs): PictureAccess {
  const macKey = createHmac('sha256', secret).update('vitrine picture access 1').digest()
  const tagOf = (payload: string): Buffer => createHmac('sha256', macKey).update(payload).digest()

  return {
    grant({ projectId, revisions: { keys, epoch } }) {
      // In steps of half a lifetime, so that a browser meets the same address again.
      const expires = (Math.floor((clock.now() * 2) / LIFETIME_MS) * LIFETIME_MS) / 2 + LIFETIME_MS
      const grant: Grant = [projectId, expires, keys, epoch]
      const payload = Buffer.from(JSON.stringify(grant)).toString('base64url')
      return { access: `${payload}.${tagOf(payload).toString('base64url')}`, expiresAt: new Date(expires) }
    },
    async open(access) {
      const [payload = '', tag = '', ...rest] = access.length > MOST_LENGTH ? [] : access.split('.')
      const [found, wanted] = [Buffer.from(tag, 'base64url'), tagOf(payload)]
      const isSpelledSo = rest.length === 0 && found.length === wanted.length && found.toString('base64url') === tag
      if (!isSpelledSo || !timingSafeEqual(found, wanted)) throw refused()
      // Authenticated: we wrote it.
      const [projectId, expires, keys, epoch] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Grant
      if (expires <= clock.now()) throw refused()
      const known = await revisions.learn(projectId)
      if (known?.keys !== keys || known.epoch !== epoch) throw refused()
      return { projectId, revisions: known, expiresAt: new Date(expires) }
    },
  }
}

/** Altered, expired, made up and withdrawn look the same from outside. */
const refused = (): ServiceError =>
  new ServiceError(
    'SVC_UNAUTHENTICATED',
    'the access in this address is wrong or no longer valid: ask for a new one',
    undefined,
    { 'www-authenticate': 'Signature' },
  )
