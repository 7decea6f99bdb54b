import { createHmac, timingSafeEqual } from 'node:crypto'
import { createHmac256, type Hmac } from '../contract/signing/hmac.ts'
import { tryLater } from '../errors.ts'
import { RecentMap } from '../kit/recent-map.ts'
import { Slots } from '../kit/slots.ts'
import type { Clock, SourceFetcher } from '../ports.ts'
import { fault, type OAuthFault } from './rules/authorization-wish.ts'
import { isDocumentAddress, readClientMetadata, type ClientMetadata } from './rules/client-metadata.ts'
import { KNOWN_SCHEMES } from './rules/redirects.ts'

export interface Client extends ClientMetadata {
  readonly id: string
  /** The host whose document it is; null where a program registered by itself, so that nobody vouches for its name. */
  readonly documentHost: string | null
}

export interface Clients {
  /** Nothing is kept of it: the id says all, signed by us. */
  register(metadata: unknown): Client | OAuthFault
  find(id: string): Promise<Client | OAuthFault>
  /** Whether it could be one's id; by itself it lets nobody in. */
  isId(id: string): boolean
}

interface ClientParts {
  readonly secret: string
  readonly oldSecret: string | null
  readonly documents: SourceFetcher
  /** Kinds of addresses that programs have, beside those that are known. */
  readonly schemes: readonly string[]
  readonly clock: Clock
}

const PREFIX = 'vc_'
const TAG = 22
const LONGEST_ID = 2_000

const DOCUMENT_BYTES = 16_384
const DOCUMENTS_KEPT = 1_000
const KEPT_MS = 5 * 60_000
const FAULT_KEPT_MS = 30_000
/** Nobody has to be known to have one fetched: so many at once, and so many who wait. */
const AT_ONCE = 2
const MOST_WAITING = 20

/** Programs that ask people: those that registered themselves, and those whose id is the address of their document. */
export function createClients({ secret, oldSecret, documents, schemes: added, clock }: ClientParts): Clients {
  const schemes = [...KNOWN_SCHEMES, ...added]
  const signing = signedBy(secret)
  const opening = oldSecret === null ? [signing] : [signing, signedBy(oldSecret)]
  const kept = new RecentMap<string, { readonly found: Client | OAuthFault; readonly until: number }>(DOCUMENTS_KEPT)
  const fetching = new Map<string, Promise<Client | OAuthFault>>()
  const slots = new Slots(AT_ONCE)

  function registered(id: string): Client | OAuthFault {
    const [tag, payload] = [id.slice(PREFIX.length, PREFIX.length + TAG), id.slice(PREFIX.length + TAG)]
    const isOurs = opening.some((by) => timingSafeEqual(Buffer.from(tag), Buffer.from(by(payload).slice(0, TAG))))
    if (!isOurs) return unknown()
    // Signed by us, so it is what we wrote.
    const [name, redirects] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [string, string[]]
    return { id, name, redirects, documentHost: null }
  }

  async function described(id: string): Promise<Client | OAuthFault> {
    const host = new URL(id).hostname
    const fetched = await documents.fetch(id, { maxBytes: DOCUMENT_BYTES })
    if ('refused' in fetched) return fault('invalid_client', 'the document at this client_id cannot be read')
    const given = parsed(fetched.bytes)
    if (given?.['client_id'] !== id)
      return fault('invalid_client', 'the document at this client_id does not have it as its client_id')
    if ((given['token_endpoint_auth_method'] ?? 'none') !== 'none')
      return fault('invalid_client', 'the document wants another token_endpoint_auth_method than none')
    const read = readClientMetadata(given, { schemes, unnamed: host })
    return 'error' in read ? fault('invalid_client', read.message) : { ...read, id, documentHost: host }
  }

  async function ofDocument(id: string): Promise<Client | OAuthFault> {
    const known = kept.get(id)
    if (known && clock.now() < known.until) return known.found
    const running = fetching.get(id)
    if (running) return running
    if (fetching.size >= AT_ONCE + MOST_WAITING)
      throw tryLater({ reason: 'overloaded' }, 'too many documents of programs are being fetched: retry in a moment')
    const asked = slots.run(() => described(id)).finally(() => fetching.delete(id))
    fetching.set(id, asked)
    const found = await asked
    kept.set(id, { found, until: clock.now() + ('error' in found ? FAULT_KEPT_MS : KEPT_MS) })
    return found
  }

  const isRegistered = (id: string): boolean => id.length <= LONGEST_ID && /^vc_[\w-]{30,}$/.test(id)

  return {
    register(metadata) {
      const read = readClientMetadata(metadata, { schemes, unnamed: 'A program without a name' })
      if ('error' in read) return read
      const payload = Buffer.from(JSON.stringify([read.name, read.redirects])).toString('base64url')
      const id = `${PREFIX}${signing(payload).slice(0, TAG)}${payload}`
      if (id.length > LONGEST_ID) return fault('invalid_client_metadata', 'redirect_uris are too long all together')
      return { ...read, id, documentHost: null }
    },
    async find(id) {
      if (isRegistered(id)) return registered(id)
      return isDocumentAddress(id) ? ofDocument(id) : unknown()
    },
    isId: (id) => isDocumentAddress(id) || (isRegistered(id) && !('error' in registered(id))),
  }
}

const unknown = (): OAuthFault => fault('invalid_client', 'this client_id is unknown here: register again')

function parsed(bytes: Uint8Array): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString())
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** With a key of its own, because the secret signs more than clients. */
const signedBy = (secret: string): Hmac =>
  createHmac256(createHmac('sha256', secret).update('vitrine client 1').digest())
