// Sessions of browsers. A token is only ever compared by its hash, which `credential` leads to its project. `findSessions`
// and `listOver` are control statements: they come before a project is known, or serve many at once.
import type { KeyScope } from '../contract/words.ts'
import { isScope } from '../keys/rules/scopes.ts'
import type { Rows, Sql } from '../ports.ts'
import type { ProjectRevisions } from '../projects/store.ts'
import { epochOf } from '../projects/rules/epoch.ts'

/** Who a session stands for. */
export type Owner =
  | { readonly kind: 'key'; readonly id: string }
  | { readonly kind: 'link'; readonly id: string }
  | {
      readonly kind: 'person'
      readonly id: string
      readonly name: string
      /** Those that the settings named when the provider last told of them. */
      readonly groups: readonly string[]
      readonly signedInAt: Date
      /** By which the provider is asked again, sealed. */
      readonly vouchedBy: string | null
      readonly vouchedAt: Date
    }

interface NewSession {
  readonly id: string
  readonly projectId: string
  readonly hash: Uint8Array
  readonly owner: Owner
  readonly scopes: readonly KeyScope[]
  readonly createdAt: Date
  readonly expiresAt: Date
}

export interface FoundSession {
  readonly id: string
  readonly projectId: string
  readonly project: string
  readonly kind: Owner['kind']
  /** Of the key, the link or the person. */
  readonly ownerId: string
  readonly name: string | null
  /** Of a person, as is what follows. */
  readonly groups: readonly string[]
  readonly signedInAt: Date
  readonly vouchedBy: string | null
  readonly vouchedAt: Date
  /** What the session and its key or link both may. */
  readonly scopes: readonly KeyScope[]
  readonly usedAt: Date
  /** Of the session, or of its key or link if that ends sooner. */
  readonly expiresAt: Date
  /** Or ended by somebody else. */
  readonly isRevoked: boolean
  readonly revisions: ProjectRevisions
}

export async function insertSession(db: Sql, session: NewSession): Promise<void> {
  const { owner } = session
  await db`insert into credential (hash, project) values (${session.hash}, ${session.projectId}::uuid)`
  const rows = await db`
    insert into browser_session (project_id, id, token_hash, key_id, link_id, person_id, person, person_groups,
      scopes, created_at, used_at, expires_at, signed_in_at, vouched_by, vouched_at)
    values (${session.projectId}::uuid, ${session.id}::uuid, ${session.hash},
      ${owner.kind === 'key' ? owner.id : null}::uuid, ${owner.kind === 'link' ? owner.id : null}::uuid,
      ${owner.kind === 'person' ? owner.id : null}::uuid, ${owner.kind === 'person' ? owner.name : null}::text,
      ${owner.kind === 'person' ? owner.groups : null}::text[],
      ${session.scopes}::text[], ${session.createdAt}, ${session.createdAt}, ${session.expiresAt},
      ${owner.kind === 'person' ? owner.signedInAt : null}::timestamptz,
      ${owner.kind === 'person' ? owner.vouchedBy : null}::text,
      ${owner.kind === 'person' ? owner.vouchedAt : null}::timestamptz)`
  if (rows.affected !== 1) throw new Error('the session was not written')
}

/** One owner has no more than so many sessions: the oldest make room. */
export async function removeOldest(db: Sql, projectId: string, ownerId: string, most: number): Promise<void> {
  const gone = await db<Removed>`
    delete from browser_session
    where project_id = ${projectId}::uuid and id in (
      select id from browser_session
      where project_id = ${projectId}::uuid and coalesce(key_id, link_id, person_id) = ${ownerId}::uuid
      order by created_at desc, id desc
      offset ${most})
    returning token_hash`
  await forgetTokens(db, gone)
}

interface Removed {
  readonly token_hash: Uint8Array
}

async function forgetTokens(db: Sql, gone: readonly Removed[]): Promise<void> {
  if (gone.length === 0) return
  await db`delete from credential where hash = any(${gone.map(({ token_hash }) => token_hash)}::bytea[])`
}

/** Sessions, whom they stand for, and their projects' revisions, each in one snapshot; by hash, as hex. */
export async function findSessions(db: Sql, hashes: readonly string[]): Promise<ReadonlyMap<string, FoundSession>> {
  const asked = hashes.map((hash) => Buffer.from(hash, 'hex'))
  const opened = await db<{ project: string }>`
    select distinct project from credential where hash = any(${asked}::bytea[])`
  const found = new Map<string, FoundSession>()
  // Project by project: of outer joins over several a distributed database would ask all of its servers.
  for (const { project } of opened) {
    const rows = await readSessions(db, project, asked)
    for (const row of rows) found.set(row.hash, toSession(row, rows))
  }
  return found
}

interface SessionRow {
  readonly hash: string
  readonly id: string
  readonly project_id: string
  readonly project: string
  readonly kind: Owner['kind']
  readonly owner_id: string
  readonly name: string | null
  readonly person_groups: string[] | null
  readonly signed_in_at: Date
  readonly vouched_by: string | null
  readonly vouched_at: Date
  readonly scopes: string[]
  readonly owner_scopes: string[] | null
  readonly used_at: Date
  readonly expires_at: Date
  readonly is_revoked: boolean
  readonly library_revision: number
  readonly docs_revision: number
  readonly keys_revision: number
  readonly epoch: string
}

async function readSessions(db: Sql, projectId: string, hashes: readonly Uint8Array[]): Promise<Rows<SessionRow>> {
  return db<SessionRow>`
    select encode(session.token_hash, 'hex') as hash, session.id, session.project_id, project.name as project,
      case when session.key_id is not null then 'key' when session.link_id is not null then 'link' else 'person' end
        as kind,
      coalesce(session.key_id, session.link_id, session.person_id) as owner_id,
      coalesce(api_key.name, share_link.name, session.person) as name, session.person_groups,
      coalesce(session.signed_in_at, session.created_at) as signed_in_at, session.vouched_by,
      coalesce(session.vouched_at, session.created_at) as vouched_at,
      session.scopes, coalesce(api_key.scopes, share_link.scopes) as owner_scopes, session.used_at,
      least(session.expires_at, api_key.expires_at, share_link.expires_at) as expires_at,
      coalesce(session.ended_at, api_key.revoked_at, share_link.revoked_at) is not null as is_revoked,
      library_revision, docs_revision, keys_revision, epoch
    from browser_session session
    join project on project.id = session.project_id
    left join api_key on api_key.project_id = session.project_id and api_key.id = session.key_id
    left join share_link on share_link.project_id = session.project_id and share_link.id = session.link_id
    where session.project_id = ${projectId}::uuid and session.token_hash = any(${hashes}::bytea[])`
}

function toSession(row: SessionRow, rows: Rows<SessionRow>): FoundSession {
  return {
    id: row.id,
    projectId: row.project_id,
    project: row.project,
    kind: row.kind,
    ownerId: row.owner_id,
    name: row.name,
    groups: row.person_groups ?? [],
    signedInAt: row.signed_in_at,
    vouchedBy: row.vouched_by,
    vouchedAt: row.vouched_at,
    scopes: row.scopes.filter(isScope).filter((scope) => row.owner_scopes?.includes(scope) ?? true),
    usedAt: row.used_at,
    expiresAt: row.expires_at,
    isRevoked: row.is_revoked,
    revisions: {
      library: row.library_revision,
      docs: row.docs_revision,
      keys: row.keys_revision,
      epoch: epochOf(row.epoch, rows),
    },
  }
}

export async function deleteSession(db: Sql, projectId: string, id: string): Promise<void> {
  await removeSessions(db, projectId, [id])
}

export interface SessionUse {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Several processes may report the same session, in any order: the latest use stays. */
export async function touchSessions(db: Sql, projectId: string, uses: readonly SessionUse[]): Promise<void> {
  await db`
    update browser_session
    set used_at = greatest(used_at, used.at)
    from unnest(
      ${uses.map((use) => use.id)}::uuid[],
      ${uses.map((use) => new Date(use.at).toISOString())}::timestamptz[]
    ) as used (id, at)
    where browser_session.project_id = ${projectId}::uuid and browser_session.id = used.id`
}

/** Those that are over, whosever they are, at most so many at once. */
export async function listOver(db: Sql, over: Over): Promise<{ readonly projectId: string; readonly id: string }[]> {
  const ended = await listExpired(db, over)
  const idle = ended.length < over.limit ? await listIdle(db, over) : []
  const known = new Set(ended.map(({ id }) => id))
  return [...ended, ...idle.filter(({ id }) => !known.has(id))].slice(0, over.limit)
}

interface Over {
  readonly now: Date
  readonly idleSince: Date
  readonly limit: number
}

async function listExpired(
  db: Sql,
  { now, limit }: Over,
): Promise<{ readonly projectId: string; readonly id: string }[]> {
  return db`
    select project_id as "projectId", id from browser_session
    where expires_at <= ${now}
    order by expires_at
    limit ${limit}`
}

async function listIdle(
  db: Sql,
  { idleSince, limit }: Over,
): Promise<{ readonly projectId: string; readonly id: string }[]> {
  return db`
    select project_id as "projectId", id from browser_session
    where used_at <= ${idleSince}
    order by used_at
    limit ${limit}`
}

export async function removeSessions(db: Sql, projectId: string, ids: readonly string[]): Promise<void> {
  const gone = await db<Removed>`
    delete from browser_session
    where project_id = ${projectId}::uuid and id = any(${ids}::uuid[])
    returning token_hash`
  await forgetTokens(db, gone)
}
