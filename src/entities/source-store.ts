import type { Sql } from '../ports.ts'

/** The names of a project's sources, by the key that their items have. */
export async function sourceNames(sql: Sql, projectId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await sql<{ key: string; name: string }>`
    select key, name from library_source where project_id = ${projectId}::uuid`
  return new Map(rows.map(({ key, name }) => [key, name]))
}
