import { removeGrantsOf } from '../grants/store.ts'
import { note } from '../projects/audit/note.ts'
import type { Clock } from '../ports.ts'
import type { Revisions } from '../projects/revisions.ts'
import { endSessions as writeEnd, type Which } from './ending-store.ts'
import { LONGEST_OF_PEOPLE_MS } from './rules/lifetime.ts'

/**
 * Ends them for the next request on every replica, and says how many there were. Whoever is signed in elsewhere does not
 * come back into this project from there: they have to sign in again, which their provider may refuse. What they let agents
 * do ends with them.
 */
export const endSessions = (
  { revisions, clock }: { readonly revisions: Revisions; readonly clock: Clock },
  projectId: string,
  which: Which,
): Promise<{ readonly sessions: number; readonly grants: number }> =>
  revisions.write(projectId, 'keys', async (db) => {
    const at = clock.now()
    const ending = { at: new Date(at), staysUntil: new Date(at + LONGEST_OF_PEOPLE_MS) }
    const ended = await writeEnd(db, projectId, which, ending)
    for (const { id, name } of ended)
      await note(db, projectId, { session_id: id, ...(name === null ? {} : { person: name }) })
    const people = new Set(ended.flatMap(({ personId }) => personId ?? []))
    if ('ownerId' in which) people.add(which.ownerId)
    let grants = 0
    for (const personId of people)
      for (const { id, name } of await removeGrantsOf(db, projectId, personId)) {
        grants++
        await note(db, projectId, { grant_id: id, name })
      }
    return { sessions: ended.length, grants }
  })
