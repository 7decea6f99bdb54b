import { ServiceError } from '../../errors.ts'
import type { Sql } from '../../ports.ts'
import { countBytes, lockTeamSize, readTeamSize } from './store.ts'

/**
 * Each project's writes follow one another, but those of a team's other projects run beside them and are not seen before
 * they are committed. So many bytes below the quota they may: as much as 64 of the largest bodies, written at once.
 * Nearer to it they wait for one another, and what is summed up then is exact.
 */
const FREE_BELOW = 64 * 1_048_576

/** Counts what a write has changed, and refuses one that grew beyond what the team may have: the transaction undoes it. */
export async function takeRoom(
  db: Sql,
  projectId: string,
  { growth, quotaBytes }: { readonly growth: number; readonly quotaBytes: number },
): Promise<void> {
  await countBytes(db, projectId, { bytes: growth })
  if (growth <= 0) return
  let { bytes } = await readTeamSize(db, projectId)
  if (bytes <= quotaBytes - FREE_BELOW) return
  await lockTeamSize(db, projectId)
  bytes = (await readTeamSize(db, projectId)).bytes
  if (bytes > quotaBytes) throw quotaExceeded(bytes - growth, quotaBytes)
}

function quotaExceeded(currentBytes: number, quotaBytes: number): ServiceError {
  const { current_bytes, limit_bytes, pct_used } = quotaUse(currentBytes, quotaBytes)
  return new ServiceError(
    'SVC_STORAGE_QUOTA_EXCEEDED',
    `this does not fit into the team's documentation, ${current_bytes} of ${limit_bytes} bytes are taken and nothing ` +
      'was written: shorten or delete some, or have VITRINE_DOCUMENTATION_QUOTA raised',
    { current_bytes, limit_bytes, pct_used },
  )
}

export function quotaUse(currentBytes: number, quotaBytes: number) {
  const used = quotaBytes === 0 ? 100 : Math.min(100, Math.round((currentBytes / quotaBytes) * 1000) / 10)
  return { current_bytes: currentBytes, limit_bytes: quotaBytes, pct_used: used }
}
