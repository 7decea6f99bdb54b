import type { Sql } from '../ports.ts'

export interface KeptPicture {
  readonly type: string
  readonly bytes: Uint8Array
}

export interface KeptFace {
  readonly sentence: string
  readonly accent: string | null
  readonly logo: KeptPicture | null
  readonly hasCover: boolean
}

export async function readFace(db: Sql, projectId: string): Promise<KeptFace | null> {
  const [row] = await db<{
    sentence: string
    accent: string | null
    logo_type: string | null
    logo: Uint8Array | null
    has_cover: boolean
  }>`
    select sentence, accent, logo_type, logo, cover is not null as has_cover
    from project_face
    where project_id = ${projectId}::uuid`
  if (!row) return null
  const { sentence, accent, logo_type: type, logo: bytes, has_cover: hasCover } = row
  return { sentence, accent, logo: type !== null && bytes !== null ? { type, bytes } : null, hasCover }
}

export async function readCover(db: Sql, projectId: string): Promise<KeptPicture | null> {
  const [row] = await db<KeptPicture>`
    select cover_type as type, cover as bytes
    from project_face
    where project_id = ${projectId}::uuid and cover is not null`
  return row ?? null
}

interface WrittenFace {
  readonly sentence: string
  readonly accent: string | null
  readonly logo: KeptPicture | null
  /** Undefined: as it was. */
  readonly cover: KeptPicture | null | undefined
}

export async function writeFace(
  db: Sql,
  projectId: string,
  { sentence, accent, logo, cover }: WrittenFace,
): Promise<void> {
  await db`
    insert into project_face (project_id, sentence, accent, logo_type, logo)
    values (${projectId}::uuid, ${sentence}, ${accent}, ${logo?.type ?? null}, ${bytesOf(logo)}::bytea)
    on conflict (project_id) do update set
      sentence = excluded.sentence,
      accent = excluded.accent,
      logo_type = excluded.logo_type,
      logo = excluded.logo`
  if (cover === undefined) return
  await db`
    update project_face set cover_type = ${cover?.type ?? null}, cover = ${bytesOf(cover)}::bytea
    where project_id = ${projectId}::uuid`
}

const bytesOf = (picture: KeptPicture | null): Buffer | null => (picture ? Buffer.from(picture.bytes) : null)
