import { hash } from 'node:crypto'
import type { KeyScope } from '../contract/words.ts'
import { RecentMap } from '../kit/recent-map.ts'
import type { Clock, Database, Log } from '../ports.ts'
import type { ProjectRevisions, Revisions } from '../projects/revisions.ts'
import { createLastUsed } from './last-used.ts'
import { KEY_LENGTH, hasValidChecksum } from './rules/key-format.ts'
import { createKeyLookup } from './key-lookup.ts'
import { type FoundKey, findKeys } from './store.ts'

interface Caller {
  readonly projectId: string
  /** Of the key; of the link or the person where a session stands for one. */
  readonly keyId: string
  /** For people; null for a key that was made without. */
  readonly keyName: string | null
  /** Whoever signed in by name; null for keys and links. */
  readonly person: string | null
  readonly scopes: ReadonlySet<KeyScope>
}

export interface Authenticated {
  readonly caller: Caller
  /** Learned on the way, so that the request need not learn them again. */
  readonly revisions: ProjectRevisions
}

export interface Keyring {
  /**
   * Null for whatever is not a key in force: absent, malformed, unknown, revoked, expired. `connection` is what it came
   * by, where it came by one.
   */
  authenticate(authorizationHeader: string | undefined, connection?: object): Promise<Authenticated | null>
  /** Writes down when keys were last used. */
  close(): Promise<void>
}

const MAX_CACHED = 10_000

interface CachedKey {
  readonly caller: Caller
  readonly expiresAt: number
  readonly keysRevision: number
  readonly epoch: string
}

interface KnownKey {
  readonly key: CachedKey
  readonly revisions: ProjectRevisions
}

/**
 * A key is cached until its project's keys revision moves, which every request learns anyway: a revocation holds for
 * the next request on every replica. Unknown keys are not cached: there is no end to them, and one may be made next.
 */
export function createKeyring(needs: { db: Database; revisions: Revisions; clock: Clock; log: Log }): Keyring {
  const { db, revisions, clock } = needs
  const lookUp = createKeyLookup((hashes) => findKeys(db, hashes))
  const cache = new RecentMap<string, CachedKey>(MAX_CACHED)
  const lastUsed = createLastUsed(needs)

  async function fromStore(hash: string): Promise<KnownKey | null> {
    const found = await lookUp(hash)
    if (!found || found.revokedAt !== null) return null
    const key = toCached(found)
    cache.set(hash, key)
    return { key, revisions: found.revisions }
  }

  return {
    async authenticate(authorizationHeader, connection) {
      const shown = showing(authorizationHeader, connection)
      if (shown === null) return null
      const { token, keyHash } = shown
      const key = cache.get(keyHash)
      const learned = key ? await revisions.learn(key.caller.projectId) : null
      let known: KnownKey | null = null
      if (key && learned?.keys === key.keysRevision && learned.epoch === key.epoch) {
        known = { key, revisions: learned }
      } else {
        cache.delete(keyHash)
        if (hasValidChecksum(token)) known = await fromStore(keyHash)
      }
      const now = clock.now()
      if (!known || now >= known.key.expiresAt) return null
      const { caller } = known.key
      lastUsed.touch({ projectId: caller.projectId, keyId: caller.keyId, at: now })
      return { caller, revisions: known.revisions }
    },
    close: () => lastUsed.close(),
  }
}

interface ShownKey {
  readonly header: string
  readonly token: string
  readonly keyHash: string
}

/**
 * What each connection showed last: a client shows the same key again and again, and hashing it is a twentieth of a plain
 * read. It ends with the connection, which has the header in memory anyway. That the key holds is asked each time.
 */
const shownLast = new WeakMap<object, ShownKey>()

function showing(header: string | undefined, connection: object | undefined): ShownKey | null {
  const last = connection && shownLast.get(connection)
  if (last && last.header === header) return last
  const token = bearerToken(header)
  if (header === undefined || token === null) return null
  const shown = { header, token, keyHash: hash('sha256', token) }
  if (connection) shownLast.set(connection, shown)
  return shown
}

/** What is stored of a key. It needs no salt and no stretching: a key has 178 random bits. */
export const hashKey = (key: string): Buffer => hash('sha256', key, 'buffer')

const MAX_HEADER = 'Bearer '.length + 16 + KEY_LENGTH

function bearerToken(header: string | undefined): string | null {
  if (header === undefined || header.length > MAX_HEADER) return null
  return /^bearer +(\S+)$/i.exec(header)?.[1] ?? null
}

function toCached(found: FoundKey): CachedKey {
  return {
    caller: {
      projectId: found.projectId,
      keyId: found.id,
      keyName: found.name,
      person: null,
      scopes: new Set(found.scopes),
    },
    expiresAt: found.expiresAt?.getTime() ?? Infinity,
    keysRevision: found.revisions.keys,
    epoch: found.revisions.epoch,
  }
}
