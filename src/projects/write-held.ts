import { notFound } from '../errors.ts'
import type { Sql } from '../ports.ts'
import type { Services } from '../services.ts'
import { Telling } from './outbox/telling.ts'
import { holdProject } from './store.ts'

/**
 * Writes what no revision counts, one after the other in a project: no answer that somebody keeps becomes another one. What
 * `telling` is given is told to hooks if the transaction commits.
 */
export async function writeHeld<T>(
  { db, work: background }: Pick<Services, 'db' | 'work'>,
  projectId: string,
  work: (db: Sql, telling: Telling) => Promise<T>,
): Promise<T> {
  const { result, hasTold } = await db.transaction(async (db) => {
    const held = await holdProject(db, projectId)
    if (!held) throw notFound('project', projectId)
    const telling = new Telling(held.hears)
    const result = await work(db, telling)
    await telling.write(db, projectId)
    return { result, hasTold: telling.hasEvents }
  })
  if (hasTold) background.wake('hooks')
  return result
}
