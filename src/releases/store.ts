import type { Sql } from '../ports.ts'

export interface Release {
  readonly version: string
  /** Of the library. */
  readonly revision: number
  readonly madeAt: Date
  readonly madeBy: string | null
  /** Markdown. */
  readonly notes: string
}

interface ReleasesAsked {
  /** Only those of earlier revisions. */
  readonly before?: number | null
  readonly limit: number
}

/** The newest first. A revision is released once. */
export async function listReleases(
  db: Sql,
  projectId: string,
  { before = null, limit }: ReleasesAsked,
): Promise<Release[]> {
  return db<Release>`
    select version, revision, made_at as "madeAt", made_by as "madeBy", notes
    from library_release
    where project_id = ${projectId}::uuid and (${before}::bigint is null or revision < ${before}::bigint)
    order by revision desc
    limit ${limit}`
}

export async function readRelease(db: Sql, projectId: string, version: string): Promise<Release | null> {
  const [row] = await db<Release>`
    select version, revision, made_at as "madeAt", made_by as "madeBy", notes
    from library_release
    where project_id = ${projectId}::uuid and version = ${version}`
  return row ?? null
}

export async function insertRelease(db: Sql, projectId: string, release: Release): Promise<void> {
  const { version, revision, madeAt, madeBy, notes } = release
  await db`
    insert into library_release (project_id, version, revision, made_at, made_by, notes)
    values (${projectId}::uuid, ${version}, ${revision}, ${madeAt}, ${madeBy}::text, ${notes})`
}

/** Of the library. */
export async function readRevision(db: Sql, projectId: string): Promise<number> {
  const [row] = await db<{ revision: number }>`
    select library_revision as revision from project where id = ${projectId}::uuid`
  return row?.revision ?? 0
}

/** The version of the release before this one. */
export async function readPrevious(db: Sql, projectId: string, { revision }: Release): Promise<string | null> {
  const [row] = await db<{ version: string }>`
    select version
    from library_release
    where project_id = ${projectId}::uuid and revision < ${revision}
    order by revision desc, made_at desc
    limit 1`
  return row?.version ?? null
}
