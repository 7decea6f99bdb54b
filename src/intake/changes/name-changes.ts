import { countDependents } from '../../graph/count-dependents.ts'
import type { Library } from '../../library/library.ts'
import type { Sql } from '../../ports.ts'
import { compareRevisions } from './compare-revisions.ts'
import type { ChangeEntry, ChangeRecord } from './rules/change-record.ts'
import { namedDiff, type NamedDiff } from './rules/named-diff.ts'
import { bumpOf, nextVersion, worstBump } from './rules/version.ts'
import { readLastRelease } from './store.ts'

/** What an import is about to change, by name, with who uses it in the library as it is, and the release that would come. */
export async function nameChanges(
  db: Sql,
  {
    projectId,
    library,
    revision,
  }: { readonly projectId: string; readonly library: Library | null; readonly revision: number },
  record: ChangeRecord,
): Promise<NamedDiff> {
  const last = await readLastRelease(db, projectId)
  const since = await compareRevisions(db, projectId, { after: last?.revision ?? 0, until: revision })
  const bump = worstBump([...(since.bump === null ? [] : [since.bump]), ...record.entries.map(bumpOf)])
  const from = last?.version ?? null
  return namedDiff(record, {
    version: { from, to: nextVersion(from, bump) },
    usesOf: (entry) => (library === null ? null : usesOf(library, entry)),
  })
}

/** Of what is new nobody makes use yet, and places are not used. */
function usesOf(library: Library, { entity_type: kind, entity_id: id, change }: ChangeEntry): number | null {
  if (kind === 'screen' || kind === 'flow' || change === 'added') return null
  const node = library.find(kind, id)
  if (node === undefined) return null
  return countDependents(library, kind === 'token-collection' ? library.collection(node).tokens : [node])
}
