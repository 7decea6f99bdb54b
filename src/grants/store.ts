// What people let programs do. Tokens are only ever compared by their hashes, which `credential` leads to their project.
// `findGrants`, `findGrantProject` and `listOver` are control statements: they come before a project is known, or serve all.
import type { AgentScope } from '../contract/words.ts'
import type { Sql } from '../ports.ts'
import { agentScopes, stillAllowed } from '../contract/acting/agent-scopes.ts'
import type { Turn } from './rules/token-format.ts'

/** Who let the program: somebody with a key, or a person who signed in by name. */
export type Grantor =
  | { readonly kind: 'key'; readonly id: string }
  | { readonly kind: 'person'; readonly id: string; readonly name: string; readonly groups: readonly string[] }

/** What was agreed on, and is the same until it ends. */
interface Agreed {
  readonly id: string
  readonly projectId: string
  readonly clientId: string
  readonly clientName: string
  readonly redirectUri: string
  readonly resource: string
  readonly challenge: string
  readonly scopes: readonly AgentScope[]
  readonly createdAt: Date
  readonly endsAt: Date
}

interface NewGrant extends Agreed {
  readonly grantor: Grantor
  readonly familyHash: Uint8Array
  readonly turnHash: Uint8Array
  readonly expiresAt: Date
}

export async function insertGrant(db: Sql, grant: NewGrant): Promise<void> {
  const { grantor } = grant
  const person = grantor.kind === 'person' ? grantor : null
  await db`insert into credential (hash, project) values (${grant.familyHash}, ${grant.projectId}::uuid)`
  const rows = await db`
    insert into agent_grant (project_id, id, family_hash, turn, turn_hash, key_id, person_id, person, person_groups,
      client_id, client_name, redirect_uri, resource, challenge, scopes, created_at, used_at, expires_at, ends_at)
    values (${grant.projectId}::uuid, ${grant.id}::uuid, ${grant.familyHash}, 'code', ${grant.turnHash},
      ${grantor.kind === 'key' ? grantor.id : null}::uuid, ${person?.id ?? null}::uuid, ${person?.name ?? null}::text,
      ${person?.groups ?? null}::text[], ${grant.clientId}, ${grant.clientName}, ${grant.redirectUri},
      ${grant.resource}, ${grant.challenge}, ${grant.scopes}::text[], ${grant.createdAt}, ${grant.createdAt},
      ${grant.expiresAt}, ${grant.endsAt})`
  if (rows.affected !== 1) throw new Error('the grant was not written')
}

export interface FoundGrant extends Agreed {
  /** Null where a person granted it who signed in by name. */
  readonly keyId: string | null
  readonly turn: Turn
  /** As hex. */
  readonly turnHash: string
  readonly expiresAt: Date
}

/** By the hashes of their families, as hex. */
export async function findGrants(db: Sql, hashes: readonly string[]): Promise<ReadonlyMap<string, FoundGrant>> {
  const asked = hashes.map((hash) => Buffer.from(hash, 'hex'))
  const opened = await db<{ project: string }>`
    select distinct project from credential where hash = any(${asked}::bytea[])`
  if (opened.length === 0) return new Map()
  const rows = await db<Omit<FoundGrant, 'scopes'> & { family: string; scopes: string[] }>`
    select encode(family_hash, 'hex') as family, project_id as "projectId", id, turn,
      encode(turn_hash, 'hex') as "turnHash", client_id as "clientId", client_name as "clientName",
      redirect_uri as "redirectUri", resource, challenge, scopes, key_id as "keyId", created_at as "createdAt",
      expires_at as "expiresAt",
      ends_at as "endsAt"
    from agent_grant
    where project_id = any(${opened.map(({ project }) => project)}::uuid[]) and family_hash = any(${asked}::bytea[])`
  return new Map(rows.map(({ family, ...row }) => [family, { ...row, scopes: agentScopes(row.scopes) }]))
}

interface NextTurn {
  readonly id: string
  /** As hex. */
  readonly was: string
  readonly turnHash: Uint8Array
  readonly usedAt: Date
  readonly expiresAt: Date
}

/** False where another one took this turn: two that show the same token are not one program. */
export async function takeTurn(db: Sql, projectId: string, next: NextTurn): Promise<boolean> {
  const rows = await db`
    update agent_grant
    set turn = 'refresh', turn_hash = ${next.turnHash}, used_at = ${next.usedAt}, expires_at = ${next.expiresAt}
    where project_id = ${projectId}::uuid and id = ${next.id}::uuid and turn_hash = ${Buffer.from(next.was, 'hex')}`
  return rows.affected === 1
}

/** Which grants of a project: some by their ids, or all of a key or a person but the newest. */
type Which = { readonly ids: readonly string[] } | { readonly grantorId: string; readonly butNewest: number }

/** With all tokens of theirs, which let nobody in any more. */
export async function removeGrants(
  db: Sql,
  projectId: string,
  which: Which,
): Promise<{ readonly id: string; readonly name: string }[]> {
  const ids = 'ids' in which ? which.ids : await listOlder(db, projectId, which)
  if (ids.length === 0) return []
  // Whoever renews at this moment has the grant's row first, or finds it gone.
  await db`
    select 1 as found from agent_grant
    where project_id = ${projectId}::uuid and id = any(${ids}::uuid[])
    for update`
  const tokens = await db<{ hash: Uint8Array }>`
    delete from agent_token
    where project_id = ${projectId}::uuid and grant_id = any(${ids}::uuid[])
    returning token_hash as hash`
  const grants = await db<{ hash: Uint8Array; id: string; name: string }>`
    delete from agent_grant
    where project_id = ${projectId}::uuid and id = any(${ids}::uuid[])
    returning family_hash as hash, id, client_name as name`
  await db`delete from credential where hash = any(${[...tokens, ...grants].map(({ hash }) => hash)}::bytea[])`
  return grants.map(({ id, name }) => ({ id, name }))
}

async function listOlder(
  db: Sql,
  projectId: string,
  { grantorId, butNewest }: { readonly grantorId: string; readonly butNewest: number },
): Promise<string[]> {
  const rows = await db<{ id: string }>`
    select id from agent_grant
    where project_id = ${projectId}::uuid and coalesce(key_id, person_id) = ${grantorId}::uuid
    order by created_at desc, id desc
    offset ${butNewest}`
  return rows.map(({ id }) => id)
}

/** Of a person. */
export async function removeGrantsOf(
  db: Sql,
  projectId: string,
  personId: string,
): Promise<{ readonly id: string; readonly name: string }[]> {
  const rows = await db<{ id: string }>`
    select id from agent_grant where project_id = ${projectId}::uuid and person_id = ${personId}::uuid`
  return removeGrants(db, projectId, { ids: rows.map(({ id }) => id) })
}

/** What a provider tells of a person now. */
export async function setGroups(
  db: Sql,
  projectId: string,
  { personId, groups }: { readonly personId: string; readonly groups: readonly string[] },
): Promise<void> {
  await db`
    update agent_grant
    set person_groups = ${groups}::text[]
    where project_id = ${projectId}::uuid and person_id = ${personId}::uuid`
}

/** Whoever names a grant at the command line names no project. */
export async function findGrantProject(db: Sql, id: string): Promise<string | null> {
  const [row] = await db<{ project_id: string }>`select project_id from agent_grant where id = ${id}::uuid`
  return row?.project_id ?? null
}

/** Those that nobody renewed in time, whosever they are. */
export async function listOver(
  db: Sql,
  now: Date,
  limit: number,
): Promise<{ readonly projectId: string; readonly id: string }[]> {
  return db`
    select project_id as "projectId", id from agent_grant
    where expires_at <= ${now}
    order by expires_at
    limit ${limit}`
}

interface OpenGrant {
  readonly id: string
  readonly kind: Grantor['kind']
  readonly grantorId: string
  readonly grantor: string | null
  readonly clientId: string
  readonly clientName: string
  readonly redirectUri: string
  readonly scopes: readonly AgentScope[]
  readonly createdAt: Date
  readonly usedAt: Date
  readonly expiresAt: Date
}

/** Those by which a program may act, last used first. */
export async function listOpenGrants(
  db: Sql,
  projectId: string,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<OpenGrant[]> {
  const rows = await db<Omit<OpenGrant, 'scopes'> & { scopes: string[]; ownScopes: string[] | null }>`
    select agent_grant.id, case when key_id is null then 'person' else 'key' end as kind,
      coalesce(key_id, person_id) as "grantorId", coalesce(api_key.name, agent_grant.person) as grantor,
      client_id as "clientId", client_name as "clientName", redirect_uri as "redirectUri", agent_grant.scopes,
      api_key.scopes as "ownScopes", agent_grant.created_at as "createdAt", used_at as "usedAt",
      least(agent_grant.expires_at, api_key.expires_at) as "expiresAt"
    from agent_grant
    left join api_key on api_key.project_id = agent_grant.project_id and api_key.id = agent_grant.key_id
    where agent_grant.project_id = ${projectId}::uuid and agent_grant.turn = 'refresh'
      and api_key.revoked_at is null and least(agent_grant.expires_at, api_key.expires_at) > ${now}
    order by used_at desc, agent_grant.id desc
    limit ${limit}`
  return rows.map(({ ownScopes, ...row }) => ({
    ...row,
    scopes: stillAllowed(agentScopes(row.scopes), ownScopes ?? row.scopes),
  }))
}
