import { currentActing } from '../../contract/acting/acting.ts'
import { FIRST_ID, mintId } from '../../ids.ts'
import type { Sql } from '../../ports.ts'
import { insertEntry } from './store.ts'

/**
 * Notes, in the transaction that does it, on whose behalf something is done. Background work is nobody's doing and is
 * not noted. `more` is what only the one who does it knows, such as the name of what it made.
 */
export async function note(db: Sql, projectId: string, more: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const acting = currentActing()
  if (!acting) return
  // The trail is read in the order of ids, and people compare its times with those of the log: both are this machine's.
  const now = Date.now()
  const proposed = acting.proposedBy === undefined ? {} : { proposed_by: acting.proposedBy }
  const details = { ...acting.details, ...proposed, ...more }
  await insertEntry(db, { ...acting, details, projectId, id: mintId(now), at: new Date(now) })
}

/** What concerns the whole installation, such as a restore. */
export const noteForAll = (db: Sql, more: Readonly<Record<string, unknown>> = {}): Promise<void> =>
  note(db, FIRST_ID, more)
