import type { Clock, Database } from '../../ports.ts'
import { byProject } from '../rules/by-project.ts'
import { listOld, removeEntries } from './store.ts'

const HOUR_MS = 3_600_000
const KEPT_DAYS = 400
const AT_ONCE = 2_000

/** The trail goes back more than a year and no further, so that it does not grow without end. */
export function auditWork({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  return {
    name: 'audit',
    everyMs: HOUR_MS,
    turn: async (): Promise<boolean> => {
      const before = idAt(clock.now() - KEPT_DAYS * 24 * HOUR_MS)
      const old = await listOld(db, { before, limit: AT_ONCE })
      for (const [projectId, entries] of byProject(old))
        await removeEntries(
          db,
          projectId,
          entries.map(({ id }) => id),
        )
      return old.length === AT_ONCE
    },
  }
}

/** Before every id that was minted at or after that time: ids begin with their milliseconds. */
function idAt(time: number): string {
  const hex = time.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}
