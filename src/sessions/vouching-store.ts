import type { Sql } from '../ports.ts'

interface Due {
  readonly id: string
  /** When the provider was last asked, as far as the asker knows. */
  readonly was: Date
  readonly now: Date
}

/** Whether the asker is the one who asks the provider this time: a renewal is good once, and replicas are several. */
export async function takeVouching(db: Sql, projectId: string, { id, was, now }: Due): Promise<boolean> {
  const rows = await db`
    update browser_session
    set vouched_at = ${now}
    where project_id = ${projectId}::uuid and id = ${id}::uuid and ended_at is null
      and vouched_at = ${was}`
  return rows.affected === 1
}

interface Vouched {
  readonly id: string
  readonly groups: readonly string[]
  readonly vouchedBy: string | null
}

export async function writeVouched(db: Sql, projectId: string, { id, groups, vouchedBy }: Vouched): Promise<void> {
  await db`
    update browser_session
    set person_groups = ${groups}::text[], vouched_by = ${vouchedBy}::text
    where project_id = ${projectId}::uuid and id = ${id}::uuid and ended_at is null`
}
