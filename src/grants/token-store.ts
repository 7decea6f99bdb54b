// Tokens by which programs have access for an hour. `findTokens` and `listOldTokens` are control statements: they come
// before a project is known, or serve all.
import type { AgentScope } from '../contract/words.ts'
import type { Rows, Sql } from '../ports.ts'
import { epochOf } from '../projects/rules/epoch.ts'
import type { ProjectRevisions } from '../projects/store.ts'
import { agentScopes, stillAllowed } from '../contract/acting/agent-scopes.ts'

interface NewToken {
  readonly hash: Uint8Array
  readonly grantId: string
  readonly scopes: readonly AgentScope[]
  readonly createdAt: Date
  readonly expiresAt: Date
}

export async function insertToken(db: Sql, projectId: string, token: NewToken): Promise<void> {
  await db`insert into credential (hash, project) values (${token.hash}, ${projectId}::uuid)`
  await db`
    insert into agent_token (project_id, token_hash, grant_id, scopes, created_at, expires_at)
    values (${projectId}::uuid, ${token.hash}, ${token.grantId}::uuid, ${token.scopes}::text[], ${token.createdAt},
      ${token.expiresAt})`
}

/** Of one grant, all but the newest: a program that renews without end has no more than so many. */
export async function removeOlderTokens(db: Sql, projectId: string, grantId: string, butNewest: number): Promise<void> {
  const gone = await db<{ hash: Uint8Array }>`
    delete from agent_token
    where project_id = ${projectId}::uuid and token_hash in (
      select token_hash from agent_token
      where project_id = ${projectId}::uuid and grant_id = ${grantId}::uuid
      order by created_at desc, token_hash
      offset ${butNewest})
    returning token_hash as hash`
  await forget(db, gone)
}

export async function removeTokens(db: Sql, projectId: string, hashes: readonly string[]): Promise<void> {
  const gone = await db<{ hash: Uint8Array }>`
    delete from agent_token
    where project_id = ${projectId}::uuid
      and token_hash = any(${hashes.map((hash) => Buffer.from(hash, 'hex'))}::bytea[])
    returning token_hash as hash`
  await forget(db, gone)
}

async function forget(db: Sql, gone: readonly { readonly hash: Uint8Array }[]): Promise<void> {
  if (gone.length === 0) return
  await db`delete from credential where hash = any(${gone.map(({ hash }) => hash)}::bytea[])`
}

/** Those that are over, whosever they are; hashes as hex. */
export async function listOldTokens(
  db: Sql,
  now: Date,
  limit: number,
): Promise<{ readonly projectId: string; readonly hash: string }[]> {
  return db`
    select project_id as "projectId", encode(token_hash, 'hex') as hash from agent_token
    where expires_at <= ${now}
    order by expires_at
    limit ${limit}`
}

export interface FoundToken {
  readonly projectId: string
  readonly project: string
  readonly grantId: string
  readonly kind: 'key' | 'person'
  readonly grantorId: string
  readonly grantor: string | null
  readonly groups: readonly string[]
  readonly clientName: string
  readonly resource: string
  /** What the token and the key that granted it both may. */
  readonly scopes: readonly AgentScope[]
  /** Of the token, or of the key if that ends sooner. */
  readonly expiresAt: Date
  readonly isRevoked: boolean
  readonly revisions: ProjectRevisions
}

/** Tokens, who granted them, and their projects' revisions, each in one snapshot; by hash, as hex. */
export async function findTokens(db: Sql, hashes: readonly string[]): Promise<ReadonlyMap<string, FoundToken>> {
  const asked = hashes.map((hash) => Buffer.from(hash, 'hex'))
  const opened = await db<{ project: string }>`
    select distinct project from credential where hash = any(${asked}::bytea[])`
  const found = new Map<string, FoundToken>()
  // Project by project: of outer joins over several a distributed database would ask all of its servers.
  for (const { project } of opened) {
    const rows = await readTokens(db, project, asked)
    for (const row of rows) found.set(row.hash, toToken(row, rows))
  }
  return found
}

interface Row extends Omit<FoundToken, 'scopes' | 'groups' | 'revisions'> {
  readonly hash: string
  readonly scopes: string[]
  readonly ownScopes: string[] | null
  readonly groups: string[] | null
  readonly library_revision: number
  readonly docs_revision: number
  readonly keys_revision: number
  readonly epoch: string
}

async function readTokens(db: Sql, projectId: string, hashes: readonly Uint8Array[]): Promise<Rows<Row>> {
  return db<Row>`
    select encode(token.token_hash, 'hex') as hash, token.project_id as "projectId", project.name as project,
      agent_grant.id as "grantId", case when key_id is null then 'person' else 'key' end as kind,
      coalesce(key_id, person_id) as "grantorId", coalesce(api_key.name, agent_grant.person) as grantor,
      person_groups as groups, client_name as "clientName", resource, token.scopes, api_key.scopes as "ownScopes",
      least(token.expires_at, agent_grant.ends_at, api_key.expires_at) as "expiresAt",
      api_key.revoked_at is not null as "isRevoked", library_revision, docs_revision, keys_revision, epoch
    from agent_token token
    join project on project.id = token.project_id
    join agent_grant on agent_grant.project_id = token.project_id and agent_grant.id = token.grant_id
    left join api_key on api_key.project_id = token.project_id and api_key.id = agent_grant.key_id
    where token.project_id = ${projectId}::uuid and token.token_hash = any(${hashes}::bytea[])`
}

function toToken(row: Row, rows: Rows<Row>): FoundToken {
  const { hash: _, scopes, ownScopes, groups, library_revision, docs_revision, keys_revision, epoch, ...rest } = row
  return {
    ...rest,
    groups: groups ?? [],
    scopes: stillAllowed(agentScopes(scopes), ownScopes ?? scopes),
    revisions: { library: library_revision, docs: docs_revision, keys: keys_revision, epoch: epochOf(epoch, rows) },
  }
}

interface KeyNow {
  readonly id: string
  readonly name: string | null
  readonly hint: string
  readonly project: string
  readonly scopes: readonly string[]
  readonly expiresAt: Date | null
}

/** A key as it is now; null where it no longer holds. */
export async function findOpenKey(db: Sql, projectId: string, id: string, now: Date): Promise<KeyNow | null> {
  const [row] = await db<KeyNow>`
    select api_key.id, api_key.name, hint, project.name as project, scopes, expires_at as "expiresAt"
    from api_key
    join project on project.id = api_key.project_id
    where api_key.project_id = ${projectId}::uuid and api_key.id = ${id}::uuid and revoked_at is null
      and (expires_at is null or expires_at > ${now})`
  return row ?? null
}
