import { Pace } from '../../library/pace.ts'
import type { Sql } from '../../ports.ts'
import { listChangesBetween } from './store.ts'
import type { ChangeRecord } from './rules/change-record.ts'
import { NetChanges, type NetChange } from './rules/net-changes.ts'
import { bumpOf, worstBump, type Bump } from './rules/version.ts'

const AT_ONCE = 5
/** A comparison over more imports says that it is not complete. */
const MOST_IMPORTS = 1_000

export interface Comparison {
  readonly imports: number
  /** The most important first. */
  readonly changes: readonly NetChange[]
  /** Entries of single imports that the log counted and did not keep. */
  readonly notListed: number
  /** Every change between the two is in `changes`. */
  readonly isComplete: boolean
  /** Null where nothing changed. */
  readonly bump: Bump | null
}

/** What changed in the library after one revision and up to another, put together from the log. */
export async function compareRevisions(
  db: Sql,
  projectId: string,
  { after, until }: { readonly after: number; readonly until: number },
): Promise<Comparison> {
  const net = new NetChanges()
  const pace = new Pace()
  const bumps = new Set<Bump>()
  let [imports, notListed, place] = [0, 0, after]
  let hasMore = true
  while (hasMore && imports < MOST_IMPORTS) {
    const page = await listChangesBetween(db, projectId, { after: place, until, limit: AT_ONCE })
    for (const { revision, record } of page) {
      for (const entry of record.entries) net.add(entry)
      const cut = record.entry_count - record.entries.length
      if (cut > 0) bumps.add(bumpOfCounts(record))
      notListed += cut
      place = revision
      if (pace.isDue) await pace.rest()
    }
    imports += page.length
    hasMore = page.length === AT_ONCE
  }
  const changes = net.list()
  for (const change of changes) bumps.add(bumpOf(change))
  return {
    imports,
    changes,
    notListed,
    isComplete: notListed === 0 && !hasMore,
    bump: bumps.size === 0 ? null : worstBump(bumps),
  }
}

/** The counts are exact where the entries are not all there. */
function bumpOfCounts({ counts, impact }: ChangeRecord): Bump {
  if (impact === 'breaking') return 'major'
  const built = Object.entries(counts).filter(([kind]) => kind !== 'screen' && kind !== 'flow')
  if (built.some(([, { removed, renamed }]) => removed + renamed > 0)) return 'major'
  return impact === 'feature' || built.some(([, { added, returned }]) => added + returned > 0) ? 'minor' : 'patch'
}
