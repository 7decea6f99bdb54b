import { FIRST_ID } from '../../ids.ts'
import { unavailable } from '../../errors.ts'
import type { Sql } from '../../ports.ts'
import { LibraryBuilder } from './library-builder.ts'
import type { Library } from '../library.ts'
import { Pace } from '../pace.ts'
import { readItems, readLibraryLabel } from '../store.ts'

interface LoadOptions {
  readonly minimumSpecVersion: string
  readonly batch?: number
}

/**
 * Reads a project's library; null when there is no such project. Rows come in batches without a transaction, which
 * would hold the embedded engine's only connection. So that an import that commits between two batches never leaves a
 * mixture, what changed since is read again until the revision stands still; the rows then are exactly that revision.
 */
export async function loadLibrary(sql: Sql, projectId: string, options: LoadOptions): Promise<Library | null> {
  const pace = new Pace()
  let builder = new LibraryBuilder(projectId, options)
  let label = await readLibraryLabel(sql, projectId)
  if (!label) return null
  let changedAfter = -1
  for (let round = 0; round < ROUNDS; round++) {
    await addRows(sql, projectId, { builder, pace, changedAfter, batch: options.batch ?? BATCH })
    const now = await readLibraryLabel(sql, projectId)
    if (!now) return null
    if (now.epoch === label.epoch && now.revision === label.revision) return builder.finish(label, pace)
    const isRestored = now.epoch !== label.epoch
    if (isRestored) builder = new LibraryBuilder(projectId, options)
    changedAfter = isRestored ? -1 : label.revision
    label = now
  }
  throw unavailable('the library, which is being imported over and over,')
}

const BATCH = 400
const ROUNDS = 10

async function addRows(
  sql: Sql,
  projectId: string,
  { builder, pace, changedAfter, batch }: { builder: LibraryBuilder; pace: Pace; changedAfter: number; batch: number },
): Promise<void> {
  const read = (afterId: string) => readItems(sql, projectId, { changedAfter, afterId, limit: batch })
  let rows = await read(FIRST_ID)
  while (rows.length > 0) {
    const last = rows.at(-1)
    // The next batch is on its way while this one is taken in.
    const next = last && rows.length === batch ? read(last.id) : Promise.resolve([])
    next.catch(() => undefined) // reported where it is awaited; the loop below may throw first
    for (const row of rows) {
      builder.add(row)
      if (pace.isDue) await pace.rest()
    }
    rows = await next
  }
}
