// How much documentation there is: whoever writes some counts it, in the same transaction.
import type { Sql } from '../../ports.ts'

/** Of all projects of the project's team, with what this transaction has written and what others have committed. */
export async function readTeamSize(
  db: Sql,
  projectId: string,
): Promise<{ readonly bytes: number; readonly historyBytes: number }> {
  const siblings = await db.tuples<[string]>`
    select sibling.project
    from project_directory own
    join project_directory sibling on sibling.team = own.team
    where own.project = ${projectId}::uuid`
  const [row] = await db<{ bytes: number; historyBytes: number }>`
    select coalesce(sum(bytes), 0)::bigint as bytes, coalesce(sum(history_bytes), 0)::bigint as "historyBytes"
    from documentation_size
    where project_id = any(${siblings.map(([project]) => project)}::uuid[])`
  return row ?? { bytes: 0, historyBytes: 0 }
}

/** Until the transaction ends, no other of the team's projects is past this point. */
export async function lockTeamSize(db: Sql, projectId: string): Promise<void> {
  await db`
    select pg_advisory_xact_lock(hashtextextended(team::text, 20250008))::text as locked
    from project_directory
    where project = ${projectId}::uuid`
}

/** What a write has added, or taken away. */
export async function countBytes(
  db: Sql,
  projectId: string,
  { bytes = 0, historyBytes = 0 }: { readonly bytes?: number; readonly historyBytes?: number },
): Promise<void> {
  if (bytes === 0 && historyBytes === 0) return
  await db`
    insert into documentation_size (project_id, bytes, history_bytes)
    values (${projectId}::uuid, ${bytes}, ${historyBytes})
    on conflict (project_id) do update
    set bytes = documentation_size.bytes + excluded.bytes,
      history_bytes = documentation_size.history_bytes + excluded.history_bytes`
}
