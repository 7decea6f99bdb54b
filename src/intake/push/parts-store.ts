// What the parts of pushed imports are and take. Their bytes are noted as garbage, with how many they are, before they
// exist and from when no part has them any more, like those of uploads: so either a part or a note counts them.
import type { Sql } from '../../ports.ts'

export interface PushedPart {
  readonly number: number
  readonly name: string
  readonly sizeBytes: number
  readonly storeKey: string
  /** Where it begins among the bytes that lie there. */
  readonly fromByte: number
}

/** Until the transaction ends no other part of the project is counted. */
export async function lockHeldBytes(db: Sql, projectId: string): Promise<void> {
  await db`select id from project where id = ${projectId}::uuid for no key update`
}

/** What parts take in the object store, those too that were replaced or given up until their bytes are gone. */
export async function heldBytes(db: Sql, projectId: string): Promise<number> {
  const [row] = await db<{ held: number }>`
    select (
      (select coalesce(sum(size_bytes), 0) from pushed_part where project_id = ${projectId}::uuid)
      + (select coalesce(sum(held_bytes), 0) from object_garbage where project_id = ${projectId}::uuid)
    )::bigint as held`
  return row?.held ?? 0
}

export async function listParts(db: Sql, projectId: string, importId: string): Promise<PushedPart[]> {
  return db`
    select number, name, size_bytes as "sizeBytes", store_key as "storeKey", from_byte as "fromByte"
    from pushed_part
    where project_id = ${projectId}::uuid and import_id = ${importId}::uuid
    order by number`
}

/** Puts a part in the place of the one of its number; the bytes that nobody has any more. */
export async function putPart(
  db: Sql,
  projectId: string,
  importId: string,
  part: PushedPart,
): Promise<LeftBytes | null> {
  const [former] = await db<LeftBytes>`
    delete from pushed_part
    where project_id = ${projectId}::uuid and import_id = ${importId}::uuid and number = ${part.number}
    returning store_key as "storeKey", size_bytes as bytes`
  await insertParts(db, projectId, importId, [part])
  return former ?? null
}

export async function insertParts(
  db: Sql,
  projectId: string,
  importId: string,
  parts: readonly PushedPart[],
): Promise<void> {
  await db`
    insert into pushed_part (project_id, import_id, number, name, size_bytes, store_key, from_byte)
    select project.id, ${importId}::uuid, part.number, part.name, part.size_bytes, part.store_key, part.from_byte
    from project, unnest(
      ${parts.map(({ number }) => number)}::int[],
      ${parts.map(({ name }) => name)}::text[],
      ${parts.map(({ sizeBytes }) => sizeBytes)}::bigint[],
      ${parts.map(({ storeKey }) => storeKey)}::text[],
      ${parts.map(({ fromByte }) => fromByte)}::bigint[]
    ) as part (number, name, size_bytes, store_key, from_byte)
    where project.id = ${projectId}::uuid`
}

interface LeftBytes {
  readonly storeKey: string
  readonly bytes: number
}

/** Bytes that no part has any more, each key once. */
export async function deleteParts(db: Sql, projectId: string, importId: string): Promise<LeftBytes[]> {
  const rows = await db<LeftBytes>`
    delete from pushed_part
    where project_id = ${projectId}::uuid and import_id = ${importId}::uuid
    returning store_key as "storeKey", size_bytes as bytes`
  const left = new Map<string, number>()
  for (const { storeKey, bytes } of rows) left.set(storeKey, (left.get(storeKey) ?? 0) + bytes)
  return [...left].map(([storeKey, bytes]) => ({ storeKey, bytes }))
}
