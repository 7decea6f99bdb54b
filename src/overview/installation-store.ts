// How the whole installation fares, in a few figures for those who watch it.
import type { Sql } from '../ports.ts'

export interface Installation {
  readonly projects: number
  /** Files that are kept in step with the design tool, and those whose last attempt failed. */
  readonly syncedFiles: number
  readonly failingSyncs: number
  /** Of the file that has gone longest without a sync that ended well. */
  readonly syncedAt: Date | null
  /** Of the fullest team: how much of its storage is used, from 0 to 1. */
  readonly quotaUsed: number
  /** As the program wrote it. */
  readonly backedUpAt: string | null
}

export async function readInstallation(db: Sql, defaultQuotaBytes: number): Promise<Installation | null> {
  const [row] = await db<Installation>`
    select
      (select count(*) from project) as projects,
      (select count(*) from sync_state) as "syncedFiles",
      (select count(*) from sync_state where failures > 0) as "failingSyncs",
      (select min(synced_at) from sync_state) as "syncedAt",
      (select coalesce(max(
          (storage_used_bytes + storage_reserved_bytes)::float8
          / greatest(coalesce(plan.storage_quota_bytes, ${defaultQuotaBytes}::bigint), 1)), 0)
        from team join plan on plan.name = team.plan) as "quotaUsed",
      (select value from service_setting where name = 'last backup') as "backedUpAt"`
  return row ?? null
}
