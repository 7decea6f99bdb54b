import { ServiceError } from '../../errors.ts'
import type { Clock, Database, Log } from '../../ports.ts'
import { listProjectNames } from '../../projects/store.ts'
import { withImportLease } from '../../work/leases/lease.ts'
import type { ImportLease } from '../../work/leases/lease.ts'
import { deleteOrphanedLayers, hasOrphanedLayers } from './store.ts'

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

/** Of every project, one after the other. An import that runs right now sweeps for itself when it ends. */
export async function sweepAllLayers(
  services: SweepServices,
  { signal, onProject = () => {} }: { signal: AbortSignal; onProject?: (done: number, total: number) => void },
): Promise<number> {
  const projects = await listProjectNames(services.db)
  let layers = 0
  for (const [at, { id }] of projects.entries()) {
    signal.throwIfAborted()
    layers += await sweepIfFree(services, id)
    onProject(at + 1, projects.length)
  }
  return layers
}

/** Nothing where an import runs, or where the project's server is away: the next sweep comes by. */
async function sweepIfFree(services: SweepServices, projectId: string): Promise<number> {
  try {
    // Asked first without the lease, so that an import never waits for a sweep that has nothing to do.
    if (!(await hasOrphanedLayers(services.db, projectId))) return 0
    return await sweepLayers(services, projectId, { longestWaitMs: 0 })
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'SVC_UNAVAILABLE') return 0
    throw error
  }
}

/** For the holder of the lease. */
export function sweepUnder(lease: ImportLease, db: Database, projectId: string): Promise<number> {
  return db.transaction(async (db) => {
    await lease.confirm(db)
    return deleteOrphanedLayers(db, projectId)
  })
}
