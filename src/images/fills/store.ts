// The pictures that fills show, one row for each reference of the design tool, and its own pictures of components, one for
// each content (pictures/tool). They are a cache: what is least recently used makes room, and a sync fetches again what
// is missing. Their bytes are noted as garbage before they exist and when
// their row goes, like those of uploads, whose collection removes them.
import type { Sql } from '../../ports.ts'

interface ImageFill {
  readonly ref: string
  readonly contentType: string
  readonly sizeBytes: number
  readonly storeKey: string
}

/** Which pictures the graphics of these hashes show: each reference once, with a hash that shows it. */
export async function shownImages(
  db: Sql,
  projectId: string,
  hashes: readonly string[],
): Promise<{ readonly ref: string; readonly hash: string }[]> {
  return db`
    select image.value as ref, min(spec_layer.hash) as hash
    from spec_layer, jsonb_each_text(spec_layer.body::jsonb -> 'images') as image
    where spec_layer.project_id = ${projectId}::uuid and spec_layer.hash = any(${hashes}::text[])
    group by image.value`
}

/** Those of the references that are there. They are used from now on, so that others make room first. */
export async function useImages(
  db: Sql,
  projectId: string,
  { refs, now }: { readonly refs: readonly string[]; readonly now: Date },
): Promise<ReadonlySet<string>> {
  const rows = await db<{ ref: string }>`
    update image_fill set used_at = ${now}
    where project_id = ${projectId}::uuid and image_ref = any(${refs}::text[])
    returning image_ref as ref`
  return new Set(rows.map(({ ref }) => ref))
}

/** Reading it counts as use, written down no more often than this has passed. */
export async function readImage(
  db: Sql,
  projectId: string,
  { ref, now, unlessUsedSince }: { readonly ref: string; readonly now: Date; readonly unlessUsedSince: Date },
): Promise<ImageFill | null> {
  const [found] = await db<ImageFill & { readonly usedAt: Date }>`
    select image_ref as ref, content_type as "contentType", size_bytes as "sizeBytes", store_key as "storeKey",
      used_at as "usedAt"
    from image_fill
    where project_id = ${projectId}::uuid and image_ref = ${ref}`
  if (!found) return null
  if (found.usedAt < unlessUsedSince) await useImages(db, projectId, { refs: [ref], now })
  return found
}

/** False: it is there already. */
export async function insertImage(
  db: Sql,
  projectId: string,
  { ref, contentType, sizeBytes, storeKey, now }: ImageFill & { readonly now: Date },
): Promise<boolean> {
  const rows = await db`
    insert into image_fill (project_id, image_ref, content_type, size_bytes, store_key, used_at)
    values (${projectId}::uuid, ${ref}, ${contentType}, ${sizeBytes}, ${storeKey}, ${now})
    on conflict (project_id, image_ref) do nothing`
  return rows.affected === 1
}

/** Until the transaction ends nobody else counts: two that see only their own picture would both find room for it. */
export async function lockRoom(db: Sql, projectId: string): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtextextended(${projectId}::text, 20250031))::text as locked`
}

/** Takes away what was used least recently until the rest fits; the keys of its bytes. */
export async function makeRoom(db: Sql, projectId: string, budgetBytes: number): Promise<string[]> {
  const rows = await db<{ storeKey: string }>`
    delete from image_fill
    where project_id = ${projectId}::uuid and image_ref in (
      select image_ref
      from (
        select image_ref, sum(size_bytes) over (order by used_at desc, image_ref) as held
        from image_fill
        where project_id = ${projectId}::uuid
      ) as by_use
      where held > ${budgetBytes}
    )
    returning store_key as "storeKey"`
  return rows.map(({ storeKey }) => storeKey)
}
