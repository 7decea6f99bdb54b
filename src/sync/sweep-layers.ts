import type { Clock, Database, Log } from '../ports.ts'
import { withImportLease } from './lease.ts'
import type { ImportLease } from './lease.ts'
import { deleteOrphanedLayers } from './store.ts'

interface SweepServices {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
}

/**
 * Removes the spec layers that no row names: what an import that died left behind and what a change left over. An
 * import in progress has layers that no row names yet, so a sweep takes the same lease.
 */
export async function sweepLayers(
  services: SweepServices,
  projectId: string,
  options: { readonly longestWaitMs?: number } = {},
): Promise<number> {
  return withImportLease(services, { projectId, ...options }, (lease) => sweepUnder(lease, services.db, projectId))
}

/** For the holder of the lease. */
export function sweepUnder(lease: ImportLease, db: Database, projectId: string): Promise<number> {
  return db.transaction(async (db) => {
    await lease.confirm(db)
    return deleteOrphanedLayers(db, projectId)
  })
}
