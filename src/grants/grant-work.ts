import type { Clock, Database } from '../ports.ts'
import { byProject } from '../projects/rules/by-project.ts'
import { listOver, removeGrants } from './store.ts'
import { listOldTokens, removeTokens } from './token-store.ts'

const HOUR_MS = 3_600_000
const AT_ONCE = 2_000

/** Grants and tokens that are over let nobody in; their rows go too. */
export function grantWork({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  return {
    name: 'grants',
    everyMs: HOUR_MS,
    turn: async (): Promise<boolean> => {
      const now = new Date(clock.now())
      const grants = await listOver(db, now, AT_ONCE)
      for (const [projectId, some] of byProject(grants))
        await db.transaction((db) => removeGrants(db, projectId, { ids: some.map(({ id }) => id) }))
      const tokens = await listOldTokens(db, now, AT_ONCE)
      for (const [projectId, some] of byProject(tokens))
        await db.transaction((db) =>
          removeTokens(
            db,
            projectId,
            some.map(({ hash }) => hash),
          ),
        )
      return Math.max(grants.length, tokens.length) === AT_ONCE
    },
  }
}
