import { Type } from 'typebox'
import { operatorRow } from '../../contract/here/operator-row.ts'
import { usage } from '../../errors.ts'
import { resolveProject } from '../../projects/resolve-project.ts'
import { withImportLease } from '../../work/leases/lease.ts'
import { describeImport } from '../changes/describe-import.ts'
import { writeChange } from '../changes/store.ts'
import { changedEvent } from '../import/rules/import-events.ts'
import { storedItems } from '../import/store.ts'
import { matchItems, type StoredItem } from '../prepared/match-items.ts'
import { moveCode, raiseCodeRevision } from '../../code-components/store.ts'
import { removeSchedules } from '../schedule/store.ts'
import { resolveSource } from '../origin/resolve-source.ts'
import { documentedItems, joinSources, moveItems } from '../origin/store.ts'
import type { Sql } from '../../ports.ts'

/**
 * Makes one source of two, which a library became that was imported under two names. What both have keeps the id that it
 * has in the first; its double stays readable as deleted in the source, with what was written about it.
 */
export const mergeSources = operatorRow({
  id: 'sources.merge',
  input: Type.Object({ project: Type.String(), into: Type.String(), from: Type.String() }),
  async run(services, { project, into: first, from: second }) {
    const { db, revisions, libraries, clock } = services
    const { id: projectId } = await resolveProject(db, project)
    const merged = await withImportLease(services, { projectId }, async (lease) => {
      const [into, from] = [await resolveSource(db, projectId, first), await resolveSource(db, projectId, second)]
      if (into.id === from.id) throw usage(`"${first}" and "${second}" are one source`)
      const items = await itemsOf(db, projectId, from.key)
      const kept = await itemsOf(db, projectId, into.key)
      const doubles = doublesOf(kept, items)
      const documented = await documentedItems(db, projectId, { keys: [into.key, from.key], ids: doubles })
      const record = await describeImport(db, projectId, { items: [], absent: doubles, sources: [into] })
      const unscheduled = await revisions.write(projectId, 'library', async (db, revision, telling) => {
        await lease.confirm(db)
        if (record) await writeChange(db, projectId, { revision, now: new Date(clock.now()), record })
        if (record) telling.add('library.changed', changedEvent(revision, record))
        await moveItems(db, projectId, { from: from.key, to: into.key, doubles, revision })
        const moved = await moveCode(db, projectId, { from: from.id, into: into.id })
        if (moved > 0) await raiseCodeRevision(db, projectId)
        await joinSources(db, projectId, { into, from })
        // Two files that are kept in step, of one source, would delete by turns what the other one does not have.
        return removeSchedules(db, projectId, from.fileKeys)
      })
      return {
        project_id: projectId,
        source: { id: into.id, name: into.name },
        merged: { id: from.id, name: from.name },
        moved: items.length - doubles.length,
        doubles: doubles.length,
        unscheduled,
        documented_doubles: documented.map(({ type, id, title }) => ({ entity_type: type, entity_id: id, title })),
      }
    })
    await libraries.open({ projectId })
    return merged
  },
})

/** Of what both have, the one that goes: the second's, but for what only the second still has in its source. */
function doublesOf(kept: readonly StoredItem[], items: readonly StoredItem[]): string[] {
  const isGone = ({ status }: StoredItem): boolean => status === 'deleted_in_source'
  const matches = matchItems(kept, items)
  return items.flatMap((item) => {
    const first = matches.find(item)
    return first ? [isGone(first) && !isGone(item) ? first.id : item.id] : []
  })
}

async function itemsOf(db: Sql, projectId: string, key: string): Promise<StoredItem[]> {
  const items: StoredItem[] = []
  for await (const page of storedItems(db, projectId, [key])) items.push(...page)
  return items
}
