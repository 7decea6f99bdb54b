// Stored objects, the storage of teams, and the keys whose bytes belong to nobody (garbage).
//
// An object is reserved (storage is taken, the client may PUT to `store_key`), then confirmed (the bytes were copied to a
// key that only we know and checked; blocks may show it), and discarded when the page that owned it is deleted. What was
// never confirmed in time, is discarded, or was shown by no block for a day is deleted by the collection. A row that goes
// leaves its key as garbage in the same transaction, and a copy is noted as garbage before it is made: so bytes always
// have a row or a note, and a process that is killed anywhere leaves nothing that the collection does not find.
//
// Locks are taken in this order: the project's row (documentation writes only), an object's row, the team's row.
import type { EntityRef } from '../entities/rules/entity-kind.ts'
import type { Sql } from '../ports.ts'
import type { ObjectKind } from '../contract/words.ts'

export interface StoredObject {
  readonly objectKey: string
  readonly kind: ObjectKind
  readonly contentType: string
  readonly state: 'reserved' | 'confirmed' | 'discarded'
  readonly declaredBytes: number
  /** Null until it is confirmed. */
  readonly sizeBytes: number | null
  readonly storeKey: string
  readonly expiresAt: Date
}

interface ObjectRow {
  readonly object_key: string
  readonly kind: ObjectKind
  readonly content_type: string
  readonly state: StoredObject['state']
  readonly declared_bytes: number
  readonly size_bytes: number | null
  readonly store_key: string
  readonly expires_at: Date
}

export async function findObject(db: Sql, projectId: string, objectKey: string): Promise<StoredObject | null> {
  const [row] = await db<ObjectRow>`
    select object_key, kind, content_type, state, declared_bytes, size_bytes, store_key, expires_at
    from stored_object
    where project_id = ${projectId}::uuid and object_key = ${objectKey}`
  return row ? toObject(row) : null
}

/** Whether an upload still waits for bytes under this key. */
export async function isAwaited(db: Sql, projectId: string, storeKey: string): Promise<boolean> {
  const rows = await db`
    select 1 as found
    from stored_object
    where project_id = ${projectId}::uuid and state = 'reserved' and store_key = ${storeKey}`
  return rows.length > 0
}

export interface Limits {
  readonly quotaBytes: number
  readonly fileCapBytes: number
  /** Reservations included. */
  readonly currentBytes: number
}

/** What the plan of the project's team allows, and what the team has taken of it. */
export async function readLimits(
  db: Sql,
  projectId: string,
  defaults: { readonly quotaBytes: number; readonly fileCapBytes: number },
): Promise<Limits> {
  const [row] = await db<{ quota: number; cap: number; current: number }>`
    select coalesce(plan.storage_quota_bytes, ${defaults.quotaBytes}::bigint) as quota,
      coalesce(plan.file_cap_bytes, ${defaults.fileCapBytes}::bigint) as cap,
      team.storage_used_bytes + team.storage_reserved_bytes as current
    from project_directory
    join team on team.id = project_directory.team
    join plan on plan.name = team.plan
    where project_directory.project = ${projectId}::uuid`
  if (!row) throw new Error('the project has no team')
  return { quotaBytes: row.quota, fileCapBytes: row.cap, currentBytes: row.current }
}

/** Takes storage if it fits; one statement, so that any number of callers never take more than there is. */
export async function reserveStorage(
  db: Sql,
  projectId: string,
  { bytes, defaultQuotaBytes }: { readonly bytes: number; readonly defaultQuotaBytes: number },
): Promise<boolean> {
  const rows = await db`
    update team
    set storage_reserved_bytes = storage_reserved_bytes + ${bytes}::bigint
    from project_directory, plan
    where project_directory.project = ${projectId}::uuid
      and team.id = project_directory.team
      and plan.name = team.plan
      and team.storage_used_bytes + team.storage_reserved_bytes + ${bytes}::bigint
        <= coalesce(plan.storage_quota_bytes, ${defaultQuotaBytes}::bigint)`
  return rows.affected === 1
}

/** Moves storage between reserved and used, or gives it back. */
async function moveStorage(
  db: Sql,
  projectId: string,
  { reserved, used }: { readonly reserved: number; readonly used: number },
): Promise<void> {
  const rows = await db`
    update team
    set storage_reserved_bytes = storage_reserved_bytes + ${reserved}::bigint,
      storage_used_bytes = storage_used_bytes + ${used}::bigint
    from project_directory
    where project_directory.project = ${projectId}::uuid and team.id = project_directory.team`
  expectOne(rows.affected, "the team's storage")
}

export interface NewObject {
  readonly objectKey: string
  readonly kind: ObjectKind
  readonly entity: EntityRef
  readonly contentType: string
  readonly declaredBytes: number
  readonly storeKey: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

export async function insertObject(db: Sql, projectId: string, object: NewObject): Promise<void> {
  const rows = await db`
    insert into stored_object (project_id, object_key, kind, entity_type, entity_id, content_type, declared_bytes,
      state, store_key, created_at, expires_at)
    values (${projectId}::uuid, ${object.objectKey}, ${object.kind}, ${object.entity.type}, ${object.entity.id}::uuid,
      ${object.contentType}, ${object.declaredBytes}, 'reserved', ${object.storeKey}, ${object.createdAt},
      ${object.expiresAt})`
  expectOne(rows.affected, 'the object')
}

interface Confirmation {
  readonly objectKey: string
  readonly storeKey: string
  readonly sizeBytes: number
  readonly confirmedAt: Date
}

/** Confirms a reserved object and settles its reservation. False: another one was first, or it is gone. */
export async function confirmObject(db: Sql, projectId: string, confirmation: Confirmation): Promise<boolean> {
  const { objectKey, storeKey, sizeBytes, confirmedAt } = confirmation
  const [row] = await db<{ declared_bytes: number }>`
    update stored_object
    set state = 'confirmed', store_key = ${storeKey}, size_bytes = ${sizeBytes}, confirmed_at = ${confirmedAt},
      orphaned_at = ${confirmedAt}, extraction = case when kind = 'file' then 'pending' end
    where project_id = ${projectId}::uuid and object_key = ${objectKey} and state = 'reserved'
    returning declared_bytes`
  if (!row) return false
  await moveStorage(db, projectId, { reserved: -row.declared_bytes, used: sizeBytes })
  return true
}

/** Why an object may be deleted, as it must still hold when it is. */
export type Deletable =
  | { readonly state: 'reserved' | 'discarded' }
  | { readonly state: 'confirmed'; readonly orphanedBefore: Date }

/**
 * Deletes an object's row and gives its storage back. Null: it is no longer in that state. A block that came to
 * reference it meanwhile makes this fail with a violation of the foreign key.
 */
export async function deleteObject(
  db: Sql,
  projectId: string,
  objectKey: string,
  why: Deletable,
): Promise<StoredObject | null> {
  const orphanedBefore = why.state === 'confirmed' ? why.orphanedBefore : null
  const [row] = await db<ObjectRow>`
    delete from stored_object
    where project_id = ${projectId}::uuid
      and object_key = ${objectKey}
      and state = ${why.state}
      and (${orphanedBefore}::timestamptz is null or orphaned_at <= ${orphanedBefore}::timestamptz)
    returning object_key, kind, content_type, state, declared_bytes, size_bytes, store_key, expires_at`
  if (!row) return null
  await moveStorage(
    db,
    projectId,
    row.size_bytes === null ? { reserved: -row.declared_bytes, used: 0 } : { reserved: 0, used: -row.size_bytes },
  )
  return toObject(row)
}

/** Writes down that bytes may lie, or come to lie, under a key that no object has: so many as are held against a quota. */
export async function insertGarbage(
  db: Sql,
  projectId: string,
  storeKey: string,
  dueAt: Date,
  heldBytes = 0,
): Promise<void> {
  const rows = await db`
    insert into object_garbage (project_id, store_key, due_at, held_bytes)
    values (${projectId}::uuid, ${storeKey}, ${dueAt}, ${heldBytes}::bigint)
    on conflict (project_id, store_key) do update set due_at = greatest(object_garbage.due_at, excluded.due_at),
      held_bytes = greatest(object_garbage.held_bytes, excluded.held_bytes)`
  expectOne(rows.affected, 'the garbage')
}

/** An object has the key now. False: somebody has begun to remove the bytes. */
export async function claimGarbage(db: Sql, projectId: string, storeKey: string): Promise<boolean> {
  const rows = await db`
    delete from object_garbage
    where project_id = ${projectId}::uuid and store_key = ${storeKey} and holder is null`
  return rows.affected === 1
}

/** The bytes are gone. */
export async function forgetGarbage(db: Sql, projectId: string, storeKey: string): Promise<void> {
  await db`delete from object_garbage where project_id = ${projectId}::uuid and store_key = ${storeKey}`
}

function toObject(row: ObjectRow): StoredObject {
  return {
    objectKey: row.object_key,
    kind: row.kind,
    contentType: row.content_type,
    state: row.state,
    declaredBytes: row.declared_bytes,
    sizeBytes: row.size_bytes,
    storeKey: row.store_key,
    expiresAt: row.expires_at,
  }
}

function expectOne(affected: number, what: string): void {
  if (affected !== 1) throw new Error(`${what} was not written`)
}
