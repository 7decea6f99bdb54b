import { hash, randomBytes } from 'node:crypto'
import type { KeyScope } from '../contract/words.ts'
import { mintId } from '../ids.ts'
import { hashKey, type Authenticated } from '../keys/authenticate.ts'
import { createKeyLookup } from '../keys/key-lookup.ts'
import { RecentMap } from '../kit/recent-map.ts'
import type { Clock, Database, Log } from '../ports.ts'
import type { Revisions } from '../projects/revisions.ts'
import { byProject } from '../projects/rules/by-project.ts'
import type { Config } from '../config.ts'
import type { People, Person } from './people.ts'
import { hasEndedSince } from './ending-store.ts'
import { expiryOf, isOver } from './rules/lifetime.ts'
import { scopesIn } from '../projects/rules/memberships.ts'
import {
  deleteSession,
  findSessions,
  insertSession,
  removeOldest,
  touchSessions,
  type FoundSession,
  type Owner,
  type SessionUse,
} from './store.ts'
import { createVouching } from './vouching.ts'

const MAX_CACHED = 10_000
const FLUSH_EVERY_MS = 60_000
/** Whoever signs in again and again, or hands a link around, makes no more rows than so many. */
const MOST_OF_ONE = 500
/** What `begin` makes: 32 random bytes. */
const TOKEN = /^[\w-]{43}$/

/** A session as its browser is told of it. */
interface SessionTold {
  readonly project: { readonly id: string; readonly name: string }
  readonly kind: Owner['kind']
  /** Of the key, the link or the person. */
  readonly name: string | null
  readonly scopes: readonly KeyScope[]
  readonly expiresAt: Date
  /** Null for keys and links. */
  readonly person: Person | null
}

interface AuthenticatedSession extends Authenticated {
  readonly session: SessionTold
}

export interface Sessions {
  /** The token of a new session, which is nowhere else. It never is one that a browser brought. */
  begin(session: BegunSession): Promise<{ readonly token: string; readonly expiresAt: Date }>
  /** Null for whatever is not the token of a session that goes on. */
  authenticate(token: string): Promise<AuthenticatedSession | null>
  /** False where somebody ended a session of the person in this project since they signed in. */
  mayGoOn(projectId: string, person: Person): Promise<boolean>
  /** Holds for the next request, on every replica. Again is harmless. */
  end(token: string): Promise<void>
  /** Writes down when sessions were last used. */
  close(): Promise<void>
}

interface BegunSession {
  readonly projectId: string
  readonly owner: Owner
  readonly scopes: Iterable<KeyScope>
  /** Whether the browser keeps it when it is closed. */
  readonly remember: boolean
  /** When the one before ends, where this one goes on with it. */
  readonly until?: Date
}

interface SessionParts {
  readonly db: Database
  readonly revisions: Revisions
  readonly clock: Clock
  readonly log: Log
  /** What groups may do, by the settings of today: a person may no more. */
  readonly grants?: NonNullable<Config['oidc']>['grants']
  /** What a provider says of people later. */
  readonly people?: Pick<People, 'askAgain'> | null
}

interface Cached {
  readonly found: FoundSession
  usedAt: number
}

/**
 * Like keys, sessions are cached until the keys revision of their project moves, which every request learns anyway. It
 * moves when a key or a link is revoked and when a session is ended; that one begins changes nothing for others. When a
 * session was last used is written once a minute, so before it counts as idle the record is asked: it may have been used
 * on another replica.
 */
export function createSessions(needs: SessionParts): Sessions {
  const { db, revisions, clock, log, grants = [], people = null } = needs
  const vouching = people && createVouching({ db, revisions, clock, log, askAgain: people.askAgain })
  const lookUp = createKeyLookup((hashes) => findSessions(db, hashes))
  const cache = new RecentMap<string, Cached>(MAX_CACHED)
  let uses = new Map<string, SessionUse & { readonly projectId: string }>()

  async function known(tokenHash: string): Promise<Cached | null> {
    const cached = cache.get(tokenHash)
    if (cached) {
      const { found } = cached
      const learned = await revisions.learn(found.projectId)
      const isSame = learned?.keys === found.revisions.keys && learned.epoch === found.revisions.epoch
      if (isSame && !isOver({ expiresAt: found.expiresAt.getTime(), usedAt: cached.usedAt }, clock.now())) {
        const now = { found: { ...found, revisions: learned }, usedAt: cached.usedAt }
        cache.set(tokenHash, now)
        return now
      }
      cache.delete(tokenHash)
    }
    const found = await lookUp(tokenHash)
    if (!found || found.isRevoked) return null
    const fresh = { found, usedAt: found.usedAt.getTime() }
    if (isOver({ expiresAt: found.expiresAt.getTime(), usedAt: fresh.usedAt }, clock.now())) return null
    cache.set(tokenHash, fresh)
    return fresh
  }

  async function flush(): Promise<void> {
    if (uses.size === 0) return
    const batch = uses
    uses = new Map()
    // Two replicas that update the same rows in a different order would wait for each other.
    const inOrder = [...batch.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
    for (const [projectId, used] of byProject(inOrder))
      try {
        await touchSessions(db, projectId, used)
      } catch (error) {
        for (const use of used) if (!uses.has(use.id)) uses.set(use.id, use)
        log.warn('sessions.use_not_written', { project_id: projectId, sessions: used.length, error })
      }
  }
  let flushing: Promise<void> = Promise.resolve()
  const inTurn = (): Promise<void> => (flushing = flushing.then(flush))
  const timer = setInterval(() => void inTurn(), FLUSH_EVERY_MS)
  timer.unref()

  return {
    async begin({ projectId, owner, scopes, remember, until }) {
      const token = randomBytes(32).toString('base64url')
      const now = clock.now()
      const expiresAt = until ?? new Date(expiryOf(now, { remember }))
      const row = { id: mintId(now), projectId, owner, scopes: [...scopes], createdAt: new Date(now), expiresAt }
      await db.transaction(async (db) => {
        await insertSession(db, { ...row, hash: hashKey(token) })
        await removeOldest(db, projectId, owner.id, MOST_OF_ONE)
      })
      return { token, expiresAt }
    },
    async authenticate(token) {
      if (!TOKEN.test(token)) return null
      const tokenHash = hash('sha256', token)
      let session = await known(tokenHash)
      if (session && (await vouching?.askIfDue(session.found))) {
        cache.delete(tokenHash)
        session = await known(tokenHash)
      }
      if (!session) return null
      const { found } = session
      session.usedAt = clock.now()
      uses.set(found.id, { projectId: found.projectId, id: found.id, at: session.usedAt })
      const scopes = found.kind === 'person' ? withinGrants(found, grants) : found.scopes
      return scopes.length === 0 && found.kind === 'person' ? null : authenticatedAs({ ...found, scopes })
    },
    async mayGoOn(projectId, { id, signedInAt }) {
      return !(await hasEndedSince(db, projectId, { personId: id, since: signedInAt }))
    },
    async end(token) {
      if (!TOKEN.test(token)) return
      const tokenHash = hash('sha256', token)
      cache.delete(tokenHash)
      const found = await lookUp(tokenHash)
      if (!found) return
      await revisions.write(found.projectId, 'keys', (db) => deleteSession(db, found.projectId, found.id))
    },
    close() {
      clearInterval(timer)
      return inTurn()
    },
  }
}

function withinGrants(
  { projectId, project, groups, scopes }: FoundSession,
  grants: NonNullable<SessionParts['grants']>,
): KeyScope[] {
  const granted = scopesIn({ id: projectId, name: project }, groups, grants)
  return scopes.filter((scope) => granted.has(scope))
}

function authenticatedAs(found: FoundSession): AuthenticatedSession {
  const {
    projectId,
    project,
    kind,
    ownerId,
    name,
    groups,
    signedInAt,
    vouchedBy,
    vouchedAt,
    scopes,
    expiresAt,
    revisions,
  } = found
  const person = kind === 'person' ? { id: ownerId, name: name ?? '', groups, signedInAt, vouchedBy, vouchedAt } : null
  return {
    caller: {
      projectId,
      keyId: ownerId,
      keyName: name,
      person: person?.name ?? null,
      scopes: new Set(scopes),
    },
    revisions,
    session: { project: { id: projectId, name: project }, kind, name, scopes, expiresAt, person },
  }
}
