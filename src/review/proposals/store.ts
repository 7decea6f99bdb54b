// Proposals for documentation. Blocks are JSON texts of lists of `{ type, content }`.
import type { EntityKind } from '../../contract/words.ts'
import type { EntityRef } from '../../entities/rules/entity-kind.ts'
import type { Sql } from '../../ports.ts'
import type { ProposalState } from './rules/proposal-states.ts'

export interface ProposalHead {
  readonly id: string
  readonly entity: EntityRef
  /** What it was called then. */
  readonly title: string
  readonly message: string
  readonly baseRevision: number
  readonly madeAt: Date
  readonly madeBy: string
  /** The key or the person. */
  readonly makerId: string
  readonly state: ProposalState
  readonly decidedAt: Date | null
  readonly decidedBy: string | null
  readonly reason: string | null
  readonly taken: readonly number[] | null
}

export interface Proposal extends ProposalHead {
  readonly base: string
  readonly blocks: string
}

export async function insertProposal(db: Sql, projectId: string, proposal: Proposal): Promise<void> {
  const { id, entity, title, message, baseRevision, base, blocks, madeAt, madeBy, makerId } = proposal
  const rows = await db`
    insert into proposal (project_id, id, entity_type, entity_id, title, message, base_revision, base, blocks, made_at,
      made_by, maker_id, state)
    values (${projectId}::uuid, ${id}::uuid, ${entity.type}, ${entity.id}::uuid, ${title}, ${message}, ${baseRevision},
      ${base}, ${blocks}, ${madeAt}, ${madeBy}, ${makerId}::uuid, 'open')`
  if (rows.affected !== 1) throw new Error('the proposal was not written')
}

interface Row {
  readonly id: string
  readonly entity_type: EntityKind
  readonly entity_id: string
  readonly title: string
  readonly message: string
  readonly base_revision: number
  readonly made_at: Date
  readonly made_by: string
  readonly maker_id: string
  readonly state: ProposalState
  readonly decided_at: Date | null
  readonly decided_by: string | null
  readonly reason: string | null
  readonly taken: number[] | null
}

interface ProposalsAsked {
  readonly state: ProposalState | null
  readonly entity: { readonly type: EntityKind; readonly id: string } | null
  readonly makerId: string | null
  /** Only those that were made earlier. */
  readonly before: string | null
  readonly limit: number
}

/** Newest first. */
export async function listProposals(
  db: Sql,
  projectId: string,
  { state, entity, makerId, before, limit }: ProposalsAsked,
): Promise<ProposalHead[]> {
  const rows = await db<Row>`
    select id, entity_type, entity_id, title, message, base_revision, made_at, made_by, maker_id, state, decided_at,
      decided_by, reason, taken
    from proposal
    where project_id = ${projectId}::uuid
      and (${state}::text is null or state = ${state}::text)
      and (${entity?.type ?? null}::text is null
        or (entity_type = ${entity?.type ?? null}::text and entity_id = ${entity?.id ?? null}::uuid))
      and (${makerId}::uuid is null or maker_id = ${makerId}::uuid)
      and (${before}::uuid is null or id < ${before}::uuid)
    order by id desc
    limit ${limit}`
  return rows.map(toHead)
}

export async function readProposal(db: Sql, projectId: string, id: string): Promise<Proposal | null> {
  const [row] = await db<Row & { base: string; blocks: string }>`
    select id, entity_type, entity_id, title, message, base_revision, made_at, made_by, maker_id, state, decided_at,
      decided_by, reason, taken, base, blocks
    from proposal
    where project_id = ${projectId}::uuid and id = ${id}::uuid`
  return row ? { ...toHead(row), base: row.base, blocks: row.blocks } : null
}

/** How many are open: of all, and of one maker. */
export async function countOpen(
  db: Sql,
  projectId: string,
  makerId: string,
): Promise<{ readonly all: number; readonly own: number }> {
  const [row] = await db<{ all: number; own: number }>`
    select count(*) as all, count(*) filter (where maker_id = ${makerId}::uuid) as own
    from proposal
    where project_id = ${projectId}::uuid and state = 'open'`
  return row ?? { all: 0, own: 0 }
}

interface Decision {
  readonly id: string
  readonly state: Exclude<ProposalState, 'open'>
  readonly at: Date
  readonly by: string
  readonly reason: string | null
  readonly taken: readonly number[] | null
}

/** Null where it is not open any more. */
export async function decide(
  db: Sql,
  projectId: string,
  { id, state, at, by, reason, taken }: Decision,
): Promise<ProposalHead | null> {
  const [row] = await db<Row>`
    update proposal
    set state = ${state}, decided_at = ${at}, decided_by = ${by}, reason = ${reason}::text, taken = ${taken}::int[]
    where project_id = ${projectId}::uuid and id = ${id}::uuid and state = 'open'
    returning id, entity_type, entity_id, title, message, base_revision, made_at, made_by, maker_id, state, decided_at,
      decided_by, reason, taken`
  return row ? toHead(row) : null
}

/** Takes away those that were decided on longest ago but the last so many; returns the bytes that they took. */
export async function dropDecided(db: Sql, projectId: string, kept: number): Promise<number> {
  const rows = await db<{ size: number }>`
    delete from proposal
    where project_id = ${projectId}::uuid and id in (
      select id from proposal
      where project_id = ${projectId}::uuid and state <> 'open'
      order by decided_at desc, id desc
      offset ${kept})
    returning octet_length(base) + octet_length(blocks) + octet_length(message) as size`
  return rows.reduce((sum, { size }) => sum + size, 0)
}

const toHead = (row: Row): ProposalHead => ({
  id: row.id,
  entity: { type: row.entity_type, id: row.entity_id },
  title: row.title,
  message: row.message,
  baseRevision: row.base_revision,
  madeAt: row.made_at,
  madeBy: row.made_by,
  makerId: row.maker_id,
  state: row.state,
  decidedAt: row.decided_at,
  decidedBy: row.decided_by,
  reason: row.reason,
  taken: row.taken,
})
