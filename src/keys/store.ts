// API keys. A key is only ever compared by its hash, which `credential` leads to its project. `findKeys`, `findKeyProject`
// and `lastUsedProjects` are control statements: they come before a project is known, or serve many at once.
import type { KeyScope } from '../contract/words.ts'
import type { Sql } from '../ports.ts'
import type { ProjectRevisions } from '../projects/store.ts'
import { isScope } from './rules/scopes.ts'
import { epochOf } from '../projects/rules/epoch.ts'

interface NewKey {
  readonly id: string
  readonly projectId: string
  readonly hash: Uint8Array
  readonly hint: string
  readonly name: string | null
  readonly scopes: readonly KeyScope[]
  readonly createdAt: Date
  readonly expiresAt: Date | null
}

export interface FoundKey {
  readonly id: string
  readonly name: string | null
  readonly projectId: string
  readonly scopes: readonly KeyScope[]
  readonly expiresAt: Date | null
  readonly revokedAt: Date | null
  readonly revisions: ProjectRevisions
}

export interface KeyListing {
  readonly id: string
  readonly projectId: string
  readonly project: string
  readonly hint: string
  readonly name: string | null
  readonly scopes: readonly string[]
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly revokedAt: Date | null
  readonly lastUsedAt: Date | null
}

export async function insertKey(db: Sql, key: NewKey): Promise<void> {
  await db`insert into credential (hash, project) values (${key.hash}, ${key.projectId}::uuid)`
  const rows = await db`
    insert into api_key (project_id, id, key_hash, hint, name, scopes, created_at, expires_at)
    values (${key.projectId}::uuid, ${key.id}::uuid, ${key.hash}, ${key.hint}, ${key.name}::text, ${key.scopes}::text[],
      ${key.createdAt}, ${key.expiresAt}::timestamptz)`
  if (rows.affected !== 1) throw new Error('the key was not written')
}

export const findKey = async (db: Sql, hash: Uint8Array): Promise<FoundKey | null> => {
  const hex = Buffer.from(hash).toString('hex')
  return (await findKeys(db, [hex])).get(hex) ?? null
}

/** Keys and their projects' revisions in one snapshot, so that what is cached with them cannot be older; by hash, as hex. */
export async function findKeys(db: Sql, hashes: readonly string[]): Promise<ReadonlyMap<string, FoundKey>> {
  const asked = hashes.map((hash) => Buffer.from(hash, 'hex'))
  const opened = await db<{ project: string }>`
    select distinct project from credential where hash = any(${asked}::bytea[])`
  if (opened.length === 0) return new Map()
  const rows = await db<{
    hash: string
    id: string
    name: string | null
    project_id: string
    scopes: string[]
    expires_at: Date | null
    revoked_at: Date | null
    library_revision: number
    docs_revision: number
    keys_revision: number
    epoch: string
  }>`
    select encode(key_hash, 'hex') as hash, api_key.id, api_key.name, project_id, scopes, expires_at, revoked_at,
      library_revision, docs_revision, keys_revision, epoch
    from api_key
    join project on project.id = project_id
    where project_id = any(${opened.map(({ project }) => project)}::uuid[]) and key_hash = any(${asked}::bytea[])`
  return new Map(
    rows.map((row) => [
      row.hash,
      {
        id: row.id,
        name: row.name,
        projectId: row.project_id,
        scopes: row.scopes.filter(isScope),
        expiresAt: row.expires_at,
        revokedAt: row.revoked_at,
        revisions: {
          library: row.library_revision,
          docs: row.docs_revision,
          keys: row.keys_revision,
          epoch: epochOf(row.epoch, rows),
        },
      },
    ]),
  )
}

/** The keys of one project, or with null of all, in the order they were made. */
export async function listKeys(db: Sql, projectId: string | null): Promise<KeyListing[]> {
  const rows = await db<{
    id: string
    project_id: string
    project: string
    hint: string
    name: string | null
    scopes: string[]
    created_at: Date
    expires_at: Date | null
    revoked_at: Date | null
    last_used_at: Date | null
  }>`
    select api_key.id, project_id, project.name as project, hint, api_key.name, scopes, api_key.created_at,
      expires_at, revoked_at, last_used_at
    from api_key
    join project on project.id = project_id
    where ${projectId}::uuid is null or project_id = ${projectId}::uuid
    order by project.created_at, project_id, api_key.created_at, api_key.id`
  return rows.map((row) => ({
    id: row.id,
    projectId: row.project_id,
    project: row.project,
    hint: row.hint,
    name: row.name,
    scopes: row.scopes,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
  }))
}

export async function findKeyProject(db: Sql, keyId: string): Promise<string | null> {
  const [row] = await db<{ project_id: string }>`select project_id from api_key where id = ${keyId}::uuid`
  return row?.project_id ?? null
}

/** Projects whose keys were used since then, the last used first. */
export async function lastUsedProjects(
  db: Sql,
  { since, limit }: { readonly since: Date; readonly limit: number },
): Promise<string[]> {
  const rows = await db<{ project_id: string }>`
    select project_id
    from api_key
    where last_used_at > ${since}::timestamptz and revoked_at is null
    group by project_id
    order by max(last_used_at) desc, project_id
    limit ${limit}`
  return rows.map(({ project_id }) => project_id)
}

/** When the key was revoked: now, or long ago. Null: the project has no such key. */
export async function revokeKey(
  db: Sql,
  { projectId, keyId, at }: { readonly projectId: string; readonly keyId: string; readonly at: Date },
): Promise<Date | null> {
  const [row] = await db<{ revoked_at: Date }>`
    update api_key
    set revoked_at = coalesce(revoked_at, ${at}::timestamptz)
    where project_id = ${projectId}::uuid and id = ${keyId}::uuid
    returning revoked_at`
  return row?.revoked_at ?? null
}

export interface KeyUse {
  readonly keyId: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Several processes may report the same key, in any order: the latest use stays. Returns how many keys were known. */
export async function touchKeys(db: Sql, projectId: string, uses: readonly KeyUse[]): Promise<number> {
  const rows = await db`
    update api_key
    set last_used_at = greatest(last_used_at, used.at)
    from unnest(
      ${uses.map((use) => use.keyId)}::uuid[],
      ${uses.map((use) => new Date(use.at).toISOString())}::timestamptz[]
    ) as used (id, at)
    where api_key.project_id = ${projectId}::uuid and api_key.id = used.id`
  return rows.affected
}
