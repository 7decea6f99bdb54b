import type { Clock, Database, Log } from '../ports.ts'
import { setGroups } from '../grants/store.ts'
import type { Revisions } from '../projects/revisions.ts'
import { endSessions } from './end-sessions.ts'
import type { People } from './people.ts'
import type { FoundSession } from './store.ts'
import { takeVouching, writeVouched } from './vouching-store.ts'

/** Whoever leaves a group is found out after so long, where the provider lets itself be asked again. */
const VOUCHED_MS = 5 * 60_000

interface VouchingParts {
  readonly db: Database
  readonly revisions: Revisions
  readonly clock: Clock
  readonly log: Log
  readonly askAgain: People['askAgain']
}

/**
 * Asks the provider again about people whose session is used, before it is used: their groups may have changed, or the
 * provider may no longer know them. Where it is away or tells nothing, the session goes on to its end of a day at most.
 */
export function createVouching({ db, revisions, clock, log, askAgain }: VouchingParts) {
  const asking = new Map<string, Promise<void>>()

  async function ask(found: FoundSession): Promise<void> {
    const { id, projectId, ownerId, groups, vouchedBy, vouchedAt } = found
    if (!(await takeVouching(db, projectId, { id, was: vouchedAt, now: new Date(clock.now()) }))) return
    const told = await askAgain({ id: ownerId, vouchedBy })
    if (!told) return
    if ('refused' in told) {
      log.info('sessions.no_longer_vouched_for', { project_id: projectId, person: ownerId, reason: told.refused })
      await endSessions({ revisions, clock }, projectId, { id })
      return
    }
    const now = told.groups ?? groups
    const write = { id, groups: now, vouchedBy: told.vouchedBy }
    // Other replicas know the session by the revision of keys, which only what it may do has to raise.
    if (now.join('\n') === groups.join('\n')) await writeVouched(db, projectId, write)
    else
      await revisions.write(projectId, 'keys', async (db) => {
        await writeVouched(db, projectId, write)
        // What the person let agents do is bounded by the same.
        await setGroups(db, projectId, { personId: ownerId, groups: now })
      })
  }

  return {
    /** Whether it was due: what is known of the session is to be read again. */
    async askIfDue(found: FoundSession): Promise<boolean> {
      const { vouchedBy, vouchedAt } = found
      if (vouchedBy === null || clock.now() < vouchedAt.getTime() + VOUCHED_MS) return false
      const asked = asking.get(found.id) ?? ask(found).finally(() => asking.delete(found.id))
      asking.set(found.id, asked)
      await asked
      return true
    },
  }
}
