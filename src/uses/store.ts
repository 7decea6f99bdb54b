// What applications use of a library: their newest scans, and a row for each component and token that one found.
import type { Sql } from '../ports.ts'

export interface ScanRow {
  readonly repository: string
  readonly commit: string | null
  readonly scannedAt: Date
  readonly scannedFiles: number
  readonly leftOut: number
  /** JSON. */
  readonly trend: string
}

export interface UseRow {
  readonly id: string
  readonly repository: string
  readonly isToken: boolean
  readonly subject: string
  readonly package: string | null
  readonly name: string
  readonly uses: number
  readonly firstSeen: Date
  /** JSON. */
  readonly summary: string
  readonly trend: string
}

export interface PlacedUseRow extends UseRow {
  /** JSON. */
  readonly places: string
}

export async function readScans(db: Sql, projectId: string): Promise<ScanRow[]> {
  return db`
    select repository, commit_hash as "commit", scanned_at as "scannedAt", scanned_files as "scannedFiles",
      left_out as "leftOut", trend
    from code_scan
    where project_id = ${projectId}::uuid
    order by repository`
}

/** Locks the project's row until the transaction ends: two scans of one repository come one after the other. */
export async function awaitTurn(db: Sql, projectId: string): Promise<void> {
  await db`select id from project where id = ${projectId}::uuid for update`
}

export async function writeScan(db: Sql, projectId: string, scan: ScanRow): Promise<void> {
  await db`
    insert into code_scan (project_id, repository, commit_hash, scanned_at, scanned_files, left_out, trend)
    values (${projectId}::uuid, ${scan.repository}, ${scan.commit}, ${scan.scannedAt}::timestamptz, ${scan.scannedFiles}::int,
      ${scan.leftOut}::int, ${scan.trend})
    on conflict (project_id, repository) do update set
      commit_hash = excluded.commit_hash,
      scanned_at = excluded.scanned_at,
      scanned_files = excluded.scanned_files,
      left_out = excluded.left_out,
      trend = excluded.trend`
}

/** What is known of a repository's former scans, without their places. */
export async function readUsesOf(db: Sql, projectId: string, repository: string): Promise<UseRow[]> {
  return db`
    select id, repository, is_token as "isToken", subject, package, name, uses, first_seen as "firstSeen", summary, trend
    from code_use
    where project_id = ${projectId}::uuid and repository = ${repository}`
}

/** Of all repositories, by what components and tokens are called. */
export async function readUsesNamed(db: Sql, projectId: string, names: readonly string[]): Promise<UseRow[]> {
  return db`
    select id, repository, is_token as "isToken", subject, package, name, uses, first_seen as "firstSeen", summary, trend
    from code_use
    where project_id = ${projectId}::uuid and name = any(${names}::text[])
    order by repository, subject`
}

export async function readPlaces(
  db: Sql,
  projectId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.tuples<[id: string, places: string]>`
    select id, places from code_use where project_id = ${projectId}::uuid and id = any(${ids}::uuid[])`
  return new Map(rows)
}

export async function writeUses(db: Sql, projectId: string, rows: readonly PlacedUseRow[]): Promise<void> {
  const written = await db`
    insert into code_use (
      project_id, id, repository, is_token, subject, package, name, uses, first_seen, summary, places, trend
    )
    select project.id, said.id, said.repository, said.is_token, said.subject, said.package, said.name, said.uses,
      said.first_seen, said.summary, said.places, said.trend
    from project, unnest(
      ${rows.map(({ id }) => id)}::uuid[],
      ${rows.map(({ repository }) => repository)}::text[],
      ${rows.map(({ isToken }) => isToken)}::boolean[],
      ${rows.map(({ subject }) => subject)}::text[],
      ${rows.map((row) => row.package)}::text[],
      ${rows.map(({ name }) => name)}::text[],
      ${rows.map(({ uses }) => uses)}::int[],
      ${rows.map(({ firstSeen }) => firstSeen)}::timestamptz[],
      ${rows.map(({ summary }) => summary)}::text[],
      ${rows.map(({ places }) => places)}::text[],
      ${rows.map(({ trend }) => trend)}::text[]
    ) as said (id, repository, is_token, subject, package, name, uses, first_seen, summary, places, trend)
    where project.id = ${projectId}::uuid`
  if (written.affected !== rows.length) throw new Error(`${written.affected} of ${rows.length} uses were written`)
}

/** A repository's scan, before another one or for good; whether there was one. */
export async function forgetUses(db: Sql, projectId: string, repository: string): Promise<boolean> {
  await db`delete from code_use where project_id = ${projectId}::uuid and repository = ${repository}`
  const scans = await db`
    delete from code_scan where project_id = ${projectId}::uuid and repository = ${repository}`
  return scans.affected > 0
}
