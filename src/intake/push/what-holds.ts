import type { Services } from '../../services.ts'
import { isImporting } from '../../work/leases/lease.ts'
import { isBehindAnother, type PushedImport } from './store.ts'

export type TellServices = Pick<Services, 'db' | 'processes' | 'importQueue' | 'clock'>

/** A process that imports is heard of every two seconds. */
const QUIET_MS = 10_000

/** What an import waits for; null while nothing stands before it. */
export async function whatHolds(services: TellServices, projectId: string, push: PushedImport): Promise<string | null> {
  if (push.state === 'running') return whatInterrupts(services, push)
  if (push.state !== 'waiting') return null
  const { db, processes, clock } = services
  const now = new Date(clock.now())
  if ((await processes.countWorkers()) === 0) return `a process that does background work: ${NONE_RUNS}`
  if (await isBehindAnother(db, projectId, push)) return 'imports of this project that were begun before'
  if (await isImporting(services, projectId)) return 'something else imports into this project at the moment'
  if (push.leaseUntil && push.leaseUntil > now)
    return `another try, at ${push.leaseUntil.toISOString()}: at the last one the database or the object store was away`
  return whoIsBefore(services, projectId, push)
}

const NONE_RUNS =
  'none runs; whoever operates the service starts one with "vitrine start --role worker", or with "--role all"'

async function whatInterrupts({ processes, clock }: TellServices, push: PushedImport): Promise<string | null> {
  const { touchedAt, leaseUntil } = push
  const now = clock.now()
  if (now - touchedAt.getTime() <= QUIET_MS) return null
  const since = `the process that imported it has not been heard of since ${touchedAt.toISOString()}`
  if ((await processes.countWorkers()) === 0)
    return `${since}; the next process with background work takes it over: ${NONE_RUNS}`
  return leaseUntil && leaseUntil.getTime() > now
    ? `${since}; another takes it over once it is seen to be dead, at ${leaseUntil.toISOString()} at the latest`
    : `${since}; the next process with background work takes it over`
}

async function whoIsBefore(
  { importQueue }: TellServices,
  projectId: string,
  { id }: PushedImport,
): Promise<string | null> {
  const place = await importQueue.placeOf({ projectId, id })
  if (place === null) return null
  const { ahead, isMore, running } = place
  if (ahead === 0) return running === 0 ? null : `its turn: it is the next of all projects, ${running} are under way`
  const more = isMore ? 'more than ' : ''
  return `its turn: ${more}${ahead} of other projects ${ahead === 1 ? 'is' : 'are'} before it, ${running} under way`
}
