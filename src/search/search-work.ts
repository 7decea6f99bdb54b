import { inTime } from './mirror.ts'
import { lastUsedProjects } from '../keys/store.ts'
import type { Services } from '../services.ts'
import type { WorkKind } from '../work/work.ts'
import type { Indexer } from './vectors/indexer.ts'

/** Vectors follow what is written within seconds. */
export function searchWork(indexer: Indexer): WorkKind {
  return { name: 'indexing', everyMs: 1_000, turn: (signal) => indexer.turn(signal) }
}

/** Beyond these the first search of a project waits for its texts, as after any long pause. */
const PROJECTS = 4
const SINCE_MS = 7 * 86_400_000
/** Of many databases one may be slow to say what was used: nobody waits for it longer than this before it listens. */
const ASK_WAIT_MS = 1_000

type Warmed = Pick<Services, 'db' | 'revisions' | 'search' | 'clock' | 'log'>

/** What a process does before a balancer should send it anything. */
export interface WarmUp {
  readonly isOver: boolean
  run(isStopping: () => boolean): Promise<void>
}

/**
 * After a start the projects that were used last are loaded for searching, one after the other, so that the first search
 * of them is as quick as any. What fails is left to that search, and what is not there after so many seconds is loaded
 * further while the process is ready.
 */
export async function warmUp(services: Warmed, seconds: number): Promise<WarmUp> {
  const asked = projectsToPrepare(services)
  const isNothingToDo = (await inTime(asked, ASK_WAIT_MS)) && (await asked).length === 0
  let isOver = isNothingToDo || seconds === 0
  const end = (): void => void (isOver = true)
  return {
    get isOver() {
      return isOver
    },
    async run(isStopping) {
      const timer = setTimeout(end, seconds * 1_000).unref()
      for (const projectId of await asked) if (!isStopping()) await prepare(services, projectId, isStopping)
      clearTimeout(timer)
      end()
    },
  }
}

async function projectsToPrepare({ db, clock, log }: Warmed): Promise<readonly string[]> {
  try {
    return await lastUsedProjects(db, { since: new Date(clock.now() - SINCE_MS), limit: PROJECTS })
  } catch (error) {
    log.warn('search.prepare_failed', { reason: String(error) })
    return []
  }
}

async function prepare(
  { revisions, search, clock, log }: Warmed,
  projectId: string,
  isStopping: () => boolean,
): Promise<void> {
  const start = clock.now()
  try {
    const learned = await revisions.learn(projectId)
    if (!learned) return
    await search.prepare({ projectId, revisions: learned })
    log.info('search.prepared', { project_id: projectId, duration_ms: clock.now() - start })
  } catch (error) {
    if (!isStopping()) log.warn('search.prepare_failed', { project_id: projectId, reason: String(error) })
  }
}
