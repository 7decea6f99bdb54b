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

/**
 * After a start the projects that were used last are loaded for searching, one after the other, so that the first search
 * of them is as quick as any. What fails is left to that search.
 */
export async function prepareSearches({
  db,
  revisions,
  search,
  clock,
  log,
}: Pick<Services, 'db' | 'revisions' | 'search' | 'clock' | 'log'>): Promise<void> {
  const since = new Date(clock.now() - SINCE_MS)
  for (const projectId of await lastUsedProjects(db, { since, limit: PROJECTS })) {
    try {
      const learned = await revisions.learn(projectId)
      if (learned) await search.prepare({ projectId, revisions: learned })
    } catch (error) {
      log.warn('search.prepare_failed', { project_id: projectId, reason: String(error) })
    }
  }
}
