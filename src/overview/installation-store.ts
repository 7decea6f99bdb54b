// How the whole installation fares, in a few figures for those who watch it.
import type { Sql } from '../ports.ts'

export interface Installation {
  readonly projects: number
  /** Files that are kept in step with the design tool, and those whose last attempt failed. */
  readonly syncedFiles: number
  readonly failingSyncs: number
  /** Of the file that has gone longest without a sync that ended well. */
  readonly syncedAt: Date | null
  /** Hooks that do not take what they are sent, and those that were given up. */
  readonly failingHooks: number
  readonly deadHooks: number
  /** Of the fullest team: how much of its storage is used, from 0 to 1. */
  readonly quotaUsed: number
  /** As the program wrote it. */
  readonly backedUpAt: string | null
}

export async function readInstallation(db: Sql, defaultQuotaBytes: number): Promise<Installation | null> {
  const [synced] = await db<Pick<Installation, 'syncedFiles' | 'failingSyncs' | 'syncedAt'>>`
    select count(*) as "syncedFiles", count(*) filter (where failures > 0) as "failingSyncs",
      min(greatest(sync_state.synced_at, source_schedule.checked_at)) as "syncedAt"
    from sync_state
    left join source_schedule on source_schedule.project_id = sync_state.project_id
      and source_schedule.file_key = sync_state.file_key`
  const [hooks] = await db<Pick<Installation, 'failingHooks' | 'deadHooks'>>`
    select count(*) filter (where failures > 0 and dead_at is null) as "failingHooks",
      count(*) filter (where dead_at is not null) as "deadHooks"
    from hook`
  const [row] = await db<Pick<Installation, 'projects' | 'quotaUsed' | 'backedUpAt'>>`
    select
      (select count(*) from project_directory) as projects,
      (select coalesce(max(
          (storage_used_bytes + storage_reserved_bytes)::float8
          / greatest(coalesce(plan.storage_quota_bytes, ${defaultQuotaBytes}::bigint), 1)), 0)
        from team join plan on plan.name = team.plan) as "quotaUsed",
      (select value from service_setting where name = 'last backup') as "backedUpAt"`
  return row && synced && hooks ? { ...row, ...synced, ...hooks } : null
}
