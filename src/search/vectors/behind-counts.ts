import type { EntityKind } from '../../contract/words.ts'
import { RecentMap } from '../../kit/recent-map.ts'
import type { Clock, Database } from '../../ports.ts'
import type { ProjectScope } from '../../projects/revisions.ts'
import { putForward } from './marks-store.ts'
import type { Space } from './spaces-store.ts'
import { countChangedItems, countPending } from './store.ts'

/** How many texts have no vectors yet, and how many rows an import changed since all had theirs. */
export interface Behind {
  readonly pending: number
  readonly changed: number
}

export const NOT_BEHIND: Behind = { pending: 0, changed: 0 }

/** Much that is new is indexed for minutes, and each search would count it. */
const KEPT_MS = 1_000
/** The indexer is told of searches this often, with how many there were. */
const TOLD_MS = 60_000
const MOST_KEPT = 1_000

interface Counted {
  readonly key: string
  readonly at: number
  readonly behind: Promise<Behind>
}

interface Demand {
  readonly toldAt: number
  readonly searches: number
}

interface BehindCounts {
  /** Of a project that is searched while it is behind; it is indexed sooner for that. */
  count(scope: ProjectScope, space: Space | null, types: readonly EntityKind[]): Promise<Behind>
}

/** Each project and set of types has what was counted of it for itself, the longest unused being forgotten. */
export function createBehindCounts({ db, clock }: { readonly db: Database; readonly clock: Clock }): BehindCounts {
  const counts = new RecentMap<string, Counted>(MOST_KEPT)
  const demands = new RecentMap<string, Demand>(MOST_KEPT)

  const putOnDemand = (projectId: string): void => {
    const now = clock.now()
    const { toldAt, searches } = demands.get(projectId) ?? { toldAt: -Infinity, searches: 0 }
    const isDue = now - toldAt >= TOLD_MS
    demands.set(projectId, isDue ? { toldAt: now, searches: 0 } : { toldAt, searches: searches + 1 })
    // Nobody waits for it, and a store that takes no writes is searched all the same.
    if (isDue) putForward(db, projectId, { searches: searches + 1, now }).catch(() => undefined)
  }

  const countNow = async ({ projectId, revisions }: ProjectScope, space: Space, types: readonly EntityKind[]) => ({
    pending: space.completeTo < revisions.docs ? await countPending(db, projectId, { space, types }) : 0,
    changed: space.libraryTo < revisions.library ? await countChangedItems(db, projectId, { space, types }) : 0,
  })

  return {
    async count(scope, space, types) {
      const { projectId, revisions } = scope
      putOnDemand(projectId)
      if (!space) return NOT_BEHIND
      const place = [projectId, ...types].join(' ')
      const key = [space.id, space.completeTo, space.libraryTo, revisions.docs, revisions.library].join(' ')
      const known = counts.get(place)
      if (known?.key === key && clock.now() - known.at <= KEPT_MS) return known.behind
      const behind = countNow(scope, space, types)
      counts.set(place, { key, at: clock.now(), behind })
      return behind
    },
  }
}
