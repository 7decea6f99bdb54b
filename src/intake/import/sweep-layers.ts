import { ServiceError } from '../../errors.ts'
import type { Clock, Database, Log } from '../../ports.ts'
import { withImportLease } from '../../work/leases/lease.ts'
import type { ImportLease } from '../../work/leases/lease.ts'
import type { Processes } from '../../work/processes/processes.ts'
import { FIRST_ID } from '../../ids.ts'
import { deleteOrphanedLayers, listUnswept } from './store.ts'

const AT_ONCE = 1_000

interface SweepServices {
  readonly db: Database
  readonly processes: Processes
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

/** Of every project that is marked, one after the other. An import that runs right now sweeps for itself when it ends. */
export async function sweepAllLayers(
  services: SweepServices,
  { signal, onProject = () => {} }: { signal: AbortSignal; onProject?: (done: number, total: number) => void },
): Promise<number> {
  let [layers, done, after] = [0, 0, FIRST_ID]
  for (;;) {
    const projects = await listUnswept(services.db, { after, limit: AT_ONCE })
    const total = done + projects.length
    for (const projectId of projects) {
      signal.throwIfAborted()
      layers += await sweepIfFree(services, projectId)
      onProject(++done, total)
    }
    after = projects.at(-1) ?? after
    if (projects.length < AT_ONCE) return layers
  }
}

/** Nothing where an import runs, or where the project's server is away: the next sweep comes by. */
async function sweepIfFree(services: SweepServices, projectId: string): Promise<number> {
  try {
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
