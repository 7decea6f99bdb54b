// What people and links files say of who is whose partner. What the code itself says stands in its documents.
import type { Sql } from '../ports.ts'

type LinkState = 'confirmed' | 'refused'

export interface SaidLink {
  readonly id: string
  /** Of the links file that says it; null for a decision of people. */
  readonly sourceId: string | null
  readonly state: LinkState
  readonly place: number
  /** A `Statement` where it is confirmed, a `Refusal` where it is refused, as JSON. */
  readonly document: string
  readonly decidedAt: Date
  readonly decidedBy: string | null
}

/** Decisions of people first, then files in their order. A file's links outlive its source. */
export async function readSaidLinks(db: Sql, projectId: string): Promise<SaidLink[]> {
  return db`
    select id, source_id as "sourceId", state, place, document, decided_at as "decidedAt", decided_by as "decidedBy"
    from code_link
    where project_id = ${projectId}::uuid
    order by source_id nulls first, place, id`
}

export async function writeSaidLinks(db: Sql, projectId: string, links: readonly SaidLink[]): Promise<void> {
  const written = await db`
    insert into code_link (
      project_id, id, source_id, state, place, document, decided_at, decided_by
    )
    select project.id, said.id, said.source_id, said.state, said.place, said.document,
      said.decided_at, said.decided_by
    from project, unnest(
      ${links.map(({ id }) => id)}::uuid[],
      ${links.map(({ sourceId }) => sourceId)}::uuid[],
      ${links.map(({ state }) => state)}::text[],
      ${links.map(({ place }) => place)}::int[],
      ${links.map(({ document }) => document)}::text[],
      ${links.map(({ decidedAt }) => decidedAt)}::timestamptz[],
      ${links.map(({ decidedBy }) => decidedBy)}::text[]
    ) as said (id, source_id, state, place, document, decided_at, decided_by)
    where project.id = ${projectId}::uuid
    on conflict (project_id, id) do update set
      state = excluded.state,
      place = excluded.place,
      document = excluded.document,
      decided_at = excluded.decided_at,
      decided_by = excluded.decided_by`
  if (written.affected !== links.length) throw new Error(`${written.affected} of ${links.length} links were written`)
}

/** What the links files of a source said before its next one. */
export async function deleteFileLinks(db: Sql, projectId: string, sourceId: string): Promise<void> {
  await db`delete from code_link where project_id = ${projectId}::uuid and source_id = ${sourceId}::uuid`
}

/** A decision taken back; whether there was one. */
export async function deleteDecision(db: Sql, projectId: string, id: string): Promise<boolean> {
  const rows = await db`
    delete from code_link where project_id = ${projectId}::uuid and id = ${id}::uuid and source_id is null`
  return rows.affected > 0
}

export async function countDecisions(db: Sql, projectId: string): Promise<number> {
  const [row] = await db<{ count: number }>`
    select count(*) as count from code_link where project_id = ${projectId}::uuid and source_id is null`
  return row?.count ?? 0
}
