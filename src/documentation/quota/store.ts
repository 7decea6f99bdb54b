// How much documentation the team of a project has. The database counts it (documentation_size, in the migrations).
import type { Sql } from '../../ports.ts'

/** With what this transaction has written, and what others have committed. */
export async function readTeamSize(db: Sql, projectId: string): Promise<number> {
  const [row] = await db<{ bytes: number }>`
    select coalesce(sum(documentation_size.bytes), 0)::bigint as bytes
    from project
    join project sibling on sibling.team_id = project.team_id
    join documentation_size on documentation_size.project_id = sibling.id
    where project.id = ${projectId}::uuid`
  return row?.bytes ?? 0
}

/** Until the transaction ends, no other of the team's projects is past this point. */
export async function lockTeamSize(db: Sql, projectId: string): Promise<void> {
  await db`
    select pg_advisory_xact_lock(hashtextextended(team_id::text, 20250008))::text as locked
    from project
    where id = ${projectId}::uuid`
}
