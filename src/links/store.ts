// Links that let people look. A token is only ever compared by its hash, which `credential` leads to its project.
// `findLinks`, `findLinkProject` and `listEnded` are control statements: they come before a project is known, or serve all.
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
  await db`insert into credential (hash, project) values (${hash}, ${link.projectId}::uuid)`
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
  const asked = hashes.map((hash) => Buffer.from(hash, 'hex'))
  const opened = await db<{ project: string }>`
    select distinct project from credential where hash = any(${asked}::bytea[])`
  if (opened.length === 0) return new Map()
  const rows = await db<Row & { hash: string; project: string }>`
    select encode(link.token_hash, 'hex') as hash, project.name as project, link.id, link.project_id, link.hint, link.name, link.scopes,
      link.created_at, link.created_by, link.expires_at, link.revoked_at, link.last_used_at
    from share_link link
    join project on project.id = link.project_id
    where link.project_id = any(${opened.map(({ project }) => project)}::uuid[])
      and link.token_hash = any(${asked}::bytea[])`
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
export async function listEnded(
  db: Sql,
  before: Date,
  limit: number,
): Promise<{ readonly projectId: string; readonly id: string }[]> {
  return db`
    select project_id as "projectId", id from share_link
    where least(expires_at, revoked_at) < ${before}
    order by least(expires_at, revoked_at)
    limit ${limit}`
}

/** With their sessions, which let nobody in any more. */
export async function removeLinks(db: Sql, projectId: string, ids: readonly string[]): Promise<void> {
  const sessions = await db<{ token_hash: Uint8Array }>`
    delete from browser_session
    where project_id = ${projectId}::uuid and link_id = any(${ids}::uuid[])
    returning token_hash`
  const links = await db<{ token_hash: Uint8Array }>`
    delete from share_link
    where project_id = ${projectId}::uuid and id = any(${ids}::uuid[])
    returning token_hash`
  await db`delete from credential where hash = any(${[...sessions, ...links].map((row) => row.token_hash)}::bytea[])`
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
