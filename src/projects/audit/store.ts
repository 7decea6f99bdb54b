// The trail of who did what. Entries outlive their project; those of the whole installation are under FIRST_ID.
import type { Acting } from '../../contract/acting/acting.ts'
import type { Sql } from '../../ports.ts'

export interface AuditEntry extends Acting {
  readonly id: string
  readonly projectId: string
  readonly at: Date
}

export async function insertEntry(db: Sql, { projectId, id, at, ...entry }: AuditEntry): Promise<void> {
  await db`
    insert into audit_entry (project_id, id, at, action, actor, key_id, request_id, details)
    values (${projectId}::uuid, ${id}::uuid, ${at}, ${entry.action}, ${entry.actor}, ${entry.keyId}::uuid,
      ${entry.requestId}::text, ${JSON.stringify(entry.details)})`
}

interface Row {
  readonly project_id: string
  readonly id: string
  readonly at: Date
  readonly action: string
  readonly actor: string
  readonly key_id: string | null
  readonly request_id: string | null
  readonly details: string
}

/** Newest first, before an entry that is known or from the newest on. */
export async function listProjectEntries(
  db: Sql,
  { projectId, before, limit }: { readonly projectId: string; readonly before: string | null; readonly limit: number },
): Promise<AuditEntry[]> {
  const rows = await db<Row>`
    select project_id, id, at, action, actor, key_id, request_id, details
    from audit_entry
    where project_id = ${projectId}::uuid and (${before}::uuid is null or id < ${before}::uuid)
    order by id desc
    limit ${limit}`
  return rows.map(toEntry)
}

/** Of all projects, those that are gone too, and of the installation. */
export async function listEntries(
  db: Sql,
  { before, limit }: { readonly before: string | null; readonly limit: number },
): Promise<AuditEntry[]> {
  const rows = await db<Row>`
    select project_id, id, at, action, actor, key_id, request_id, details
    from audit_entry
    where ${before}::uuid is null or id < ${before}::uuid
    order by id desc
    limit ${limit}`
  return rows.map(toEntry)
}

/** Entries that were made before one of that time would have been. */
export async function listOld(
  db: Sql,
  { before, limit }: { readonly before: string; readonly limit: number },
): Promise<{ readonly projectId: string; readonly id: string }[]> {
  return db`
    select project_id as "projectId", id from audit_entry where id < ${before}::uuid order by id limit ${limit}`
}

export async function removeEntries(db: Sql, projectId: string, ids: readonly string[]): Promise<void> {
  await db`delete from audit_entry where project_id = ${projectId}::uuid and id = any(${ids}::uuid[])`
}

const toEntry = (row: Row): AuditEntry => ({
  id: row.id,
  projectId: row.project_id,
  at: row.at,
  action: row.action,
  actor: row.actor,
  keyId: row.key_id,
  requestId: row.request_id,
  details: JSON.parse(row.details) as Record<string, unknown>,
})
