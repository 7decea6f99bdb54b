// Links that let people look. A token is only ever compared by its hash. `findLinks`, `findLinkProject` and `removeEnded`
// are control statements: they come before a project is known, or serve all of them.
import { isScope } from '../keys/rules/scopes.ts'
import type { KeyScope } from '../contract/words.ts'
import type { Sql } from '../ports.ts'

export interface Link {
  readonly id: string
  readonly projectId: string
  readonly hint: string
  readonly name: string | null
  readonly scopes: readonly KeyScope[]
  readonly createdAt: Date
  readonly createdBy: string | null
  readonly expiresAt: Date
  readonly revokedAt: Date | null
  readonly lastUsedAt: Date | null
}

export async function insertLink(db: Sql, { hash, ...link }: Link & { readonly hash: Uint8Array }): Promise<void> {
  const rows = await db`
    insert into share_link (project_id, id, token_hash, hint, name, scopes, created_at, created_by, expires_at)
    values (${link.projectId}::uuid, ${link.id}::uuid, ${hash}, ${link.hint}, ${link.name}::text,
      ${link.scopes}::text[], ${link.createdAt}, ${link.createdBy}::text, ${link.expiresAt})`
  if (rows.affected !== 1) throw new Error('the link was not written')
}

interface Row {
  readonly id: string
  readonly project_id: string
  readonly hint: string
  readonly name: string | null
  readonly scopes: string[]
  readonly created_at: Date
  readonly created_by: string | null
  readonly expires_at: Date
  readonly revoked_at: Date | null
  readonly last_used_at: Date | null
}

export interface FoundLink extends Link {
  /** The name of its project. */
  readonly project: string
}

/** By the hashes of their tokens, as hex. */
export async function findLinks(db: Sql, hashes: readonly string[]): Promise<ReadonlyMap<string, FoundLink>> {
  const rows = await db<Row & { hash: string; project: string }>`
    select asked.hash, project.name as project, link.id, link.project_id, link.hint, link.name, link.scopes,
      link.created_at, link.created_by, link.expires_at, link.revoked_at, link.last_used_at
    from unnest(${hashes}::text[]) as asked (hash)
    join share_link link on token_hash = decode(asked.hash, 'hex')
    join project on project.id = link.project_id`
  return new Map(rows.map((row) => [row.hash, { ...toLink(row), project: row.project }]))
}

/** Newest first. */
export async function listLinks(db: Sql, projectId: string, limit: number): Promise<Link[]> {
  const rows = await db<Row>`
    select id, project_id, hint, name, scopes, created_at, created_by, expires_at, revoked_at, last_used_at
    from share_link
    where project_id = ${projectId}::uuid
    order by created_at desc, id desc
    limit ${limit}`
  return rows.map(toLink)
}

export async function countOpenLinks(db: Sql, projectId: string, now: Date): Promise<number> {
  const [row] = await db<{ count: number }>`
    select count(*) as count from share_link
    where project_id = ${projectId}::uuid and revoked_at is null and expires_at > ${now}`
  return row?.count ?? 0
}

/** An operator names a link by its id alone. */
export async function findLinkProject(db: Sql, id: string): Promise<string | null> {
  const [row] = await db<{ project_id: string }>`select project_id from share_link where id = ${id}::uuid`
  return row?.project_id ?? null
}

/** As it is from now on, or has been for long. Null: the project has no such link. */
export async function revokeLink(db: Sql, projectId: string, id: string, at: Date): Promise<Link | null> {
  const [row] = await db<Row>`
    update share_link
    set revoked_at = coalesce(revoked_at, ${at}::timestamptz)
    where project_id = ${projectId}::uuid and id = ${id}::uuid
    returning id, project_id, hint, name, scopes, created_at, created_by, expires_at, revoked_at, last_used_at`
  return row ? toLink(row) : null
}

export async function touchLink(db: Sql, projectId: string, id: string, at: Date): Promise<void> {
  await db`
    update share_link set last_used_at = greatest(last_used_at, ${at}::timestamptz)
    where project_id = ${projectId}::uuid and id = ${id}::uuid`
}

/** What ended long ago is in the audit trail, and no longer in the list. */
export async function removeEnded(db: Sql, before: Date): Promise<number> {
  const rows = await db`delete from share_link where least(expires_at, revoked_at) < ${before}`
  return rows.affected
}

const toLink = (row: Row): Link => ({
  id: row.id,
  projectId: row.project_id,
  hint: row.hint,
  name: row.name,
  scopes: row.scopes.filter(isScope),
  createdAt: row.created_at,
  createdBy: row.created_by,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
  lastUsedAt: row.last_used_at,
})
