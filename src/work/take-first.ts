import { ServiceError } from '../errors.ts'
import type { Sql } from '../ports.ts'
import { someProjects } from './store.ts'

/** More than one, because others look at the same moment; few, because most of the time nobody does. */
const AT_ONCE = 8

/** So many projects are asked one by one, while not all can be asked at once. */
const ONE_BY_ONE = 100
const ONE_BY_ONE_MS = 5_000

interface Queue<Waiting, Taken> {
  /** What waits in one project, or with null in any of them. */
  readonly list: (projectId: string | null, limit: number) => Promise<readonly Waiting[]>
  readonly take: (waiting: Waiting) => Promise<Taken | null>
}

/**
 * Takes the first of what waits in any project. A queue over all projects is looked at in one statement and taken from in
 * another, of one project: rows of several servers cannot be locked by one. Whoever comes second is told by `take`, and
 * goes on to the next.
 *
 * Projects may stand on several servers. While one of these is away some projects are asked by themselves, others each
 * time, so that nobody waits for a server that is none of theirs.
 */
export async function takeFirst<Waiting, Taken>(db: Sql, queue: Queue<Waiting, Taken>): Promise<Taken | null> {
  try {
    return await takeFrom(queue, null)
  } catch (error) {
    if (!isAway(error)) throw error
    return takeFromSome(db, queue)
  }
}

async function takeFrom<Waiting, Taken>(
  { list, take }: Queue<Waiting, Taken>,
  projectId: string | null,
): Promise<Taken | null> {
  for (;;) {
    const waiting = await list(projectId, AT_ONCE)
    for (const one of waiting) {
      const taken = await take(one)
      if (taken !== null) return taken
    }
    if (waiting.length < AT_ONCE) return null
  }
}

async function takeFromSome<Waiting, Taken>(db: Sql, queue: Queue<Waiting, Taken>): Promise<Taken | null> {
  const endsAt = performance.now() + ONE_BY_ONE_MS
  for (const projectId of await someProjects(db, ONE_BY_ONE)) {
    if (performance.now() > endsAt) return null
    try {
      const taken = await takeFrom(queue, projectId)
      if (taken !== null) return taken
    } catch (error) {
      if (!isAway(error)) throw error
    }
  }
  return null
}

const isAway = (error: unknown): boolean => error instanceof ServiceError && error.code === 'SVC_UNAVAILABLE'
